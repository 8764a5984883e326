"""Hands that are shown when all is over."""

from p2p_dixit.crypto.group import Scalar
from p2p_dixit.table.shown import ShownKeys
from tests.table.recorded import whole


def test_shown_keys_open_what_each_seat_itself_could_read() -> None:
    recording = whole("modern", 3)
    shown = recording.company.replica.table.shown
    assert shown is not None
    keys = ShownKeys(shown)
    for moment in recording.moments:
        table = moment.company.replica.table
        game = keys.opened(table)
        for seat, peer in moment.company.peers.items():
            if seat in table.hand_keys:
                assert game.seats[seat].hand == peer.private.hand(table)
                if table.game.seats[seat].laid:
                    assert game.seats[seat].laid == peer.private.known(table)


def test_who_shows_nothing_keeps_the_hand_closed() -> None:
    recording = whole("modern", 3)
    final = recording.company.replica.table
    assert final.shown is not None
    keys = ShownKeys({**final.shown, 1: None})
    dealt = next(m for m in recording.moments if m.kind == "claim").company.replica.table
    game = keys.opened(dealt)
    assert set(game.seats[1].hand) == {None}
    assert None not in game.seats[0].hand


def test_a_secret_of_no_key_opens_nothing() -> None:
    recording = whole("modern", 3)
    dealt = next(m for m in recording.moments if m.kind == "claim").company.replica.table
    assert ShownKeys({0: Scalar(5)}).opened(dealt) == dealt.game
