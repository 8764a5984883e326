"""Whole games with real cards: what was laid and cast is what is opened, and nobody sees more."""

import subprocess
import sys
from collections import Counter

import pytest

from p2p_dixit.deck.cards import cards_of
from p2p_dixit.rules.intents import CastBallot, LayDown
from p2p_dixit.rules.model import Game, Phase, RoundResult
from p2p_dixit.rules.sets import RULE_SETS, Ending
from p2p_dixit.table.author import has_choice, has_duty
from p2p_dixit.table.view import view
from tests.patience import PATIENCE
from tests.table.alike import played
from tests.table.play import Company, Peer
from tests.table.recorded import Moment, two_rounds, whole

SMALLEST = [(name, one.players[0]) for name, one in RULE_SETS.items()]
LARGEST = {name: one.players[-1] for name, one in RULE_SETS.items()}
BY_TURNS = sorted(name for name, one in RULE_SETS.items() if one.ends is Ending.TURNS)


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_a_game_ends_with_the_same_file_on_every_peer(name: str, players: int) -> None:
    table = played(name, players).replica.table
    assert table.game.end is not None
    assert table.shown is not None
    assert sorted(table.shown) == list(range(players))
    if name in BY_TURNS:
        assert all(seat.told == 1 for seat in table.game.seats)


# Here by hand, for twelve sessions take long over a game of twelve rounds; those of the other rule
# sets are played over a network (tests/sim/agreement). In the stand-in group: what depends on the
# number of seats is the order of things, and real cards are in the smallest games above.
@pytest.mark.parametrize("name", ["teams", "party"])
def test_a_game_at_its_largest_ends_with_the_same_file_on_every_peer(name: str) -> None:
    call = [sys.executable, "-m", "tests.table.alike", name, str(LARGEST[name])]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    rounds = done.stdout.split()
    assert rounds == [str(1 + number) for number in range(LARGEST[name])]


def laid_by(peer: Peer, number: int) -> list[int | None]:
    """The cards that a person chose to lay down in a round."""
    answers = peer.answers.get((number, "tell"), ()) + peer.answers.get((number, "lay"), ())
    return [card for one in answers if isinstance(one, LayDown) for card in one.cards]


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_what_is_opened_is_what_was_laid_and_cast(name: str, players: int) -> None:
    company = two_rounds(name, players).company
    games = [moment.company.replica.table.game for moment in two_rounds(name, players).moments]
    results = {game.last.number: game.last for game in games if game.last is not None}
    assert len(results) == 2
    for result in results.values():
        check_result(company, result)


def check_result(company: Company, result: RoundResult) -> None:
    assert result.fouled == ()
    for seat, peer in company.peers.items():
        shown = [c for c, owner in zip(result.table, result.owners, strict=True) if owner == seat]
        assert sorted(shown) == sorted(laid_by(peer, result.number), key=lambda card: card or 0)
        cast = peer.answers.get((result.number, "vote"))
        assert (seat in result.ballots) == (cast is not None)
        if cast is not None:
            (ballot,) = cast
            assert isinstance(ballot, CastBallot)
            assert result.ballots[seat] == ballot.ballot


def hands(moment: Moment) -> dict[int, tuple[int, ...]]:
    """All hands, each read by its owner."""
    table = moment.company.replica.table
    peers = moment.company.peers
    return {seat: peers[seat].private.hand(table) for seat in peers if seat in table.hand_keys}


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_a_card_is_never_in_two_places(name: str, players: int) -> None:
    for moment in two_rounds(name, players).moments:
        table = moment.company.replica.table
        seen = [card for hand in hands(moment).values() for card in hand]
        seen += [card for card in table.game.discards if card is not None]
        seen += on_the_table(moment)
        assert max(Counter(seen).values(), default=1) == 1
        held = len(table.encrypted.held)
        if table.encrypted.pile and not table.mixing:
            assert len(seen) + len(table.encrypted.pile) + held == table.size


def on_the_table(moment: Moment) -> list[int]:
    """The cards on the table; while they lie face down, as those who laid them can read them."""
    table = moment.company.replica.table
    if table.game.table:
        return [card for card in table.game.table if card is not None]
    points = []
    for seat, cards in table.encrypted.laid.items():
        secret = moment.company.peers[seat].private.hand_secret(table)
        points += [slot.read(secret) for slot in table.encrypted.known[seat][: len(cards)]]
    return [card for card in cards_of(table.deck, table.size, points) if card is not None]


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_nobody_else_can_read_a_hand(name: str, players: int) -> None:
    moment = next(m for m in two_rounds(name, players).moments if m.kind == "lay")
    table, peers = moment.company.replica.table, moment.company.peers
    for seat, slots in table.encrypted.hands.items():
        own = peers[seat].private.hand_secret(table)
        assert None not in cards_of(table.deck, table.size, [slot.read(own) for slot in slots])
        for other in peers.keys() - {seat}:
            secret = peers[other].private.hand_secret(table)
            points = [slot.read(secret) for slot in slots]
            assert set(cards_of(table.deck, table.size, points)) == {None}


@pytest.mark.parametrize(("name", "players"), SMALLEST)
def test_the_public_state_names_no_card_that_is_face_down(name: str, players: int) -> None:
    for moment in two_rounds(name, players).moments:
        game: Game = moment.company.replica.table.game
        face_down = [*game.pile, *game.held, *game.unseen, *game.out]
        face_down += [card for hand in (*game.hands, *game.laid) for card in hand]
        assert set(face_down) <= {None}
        assert view(moment.company.replica.table, None) == game


def test_the_storyteller_of_party_gives_the_clue_before_the_hand_comes() -> None:
    for moment in two_rounds("party", 6).moments:
        table = moment.company.replica.table
        if moment.kind == "tell":
            (teller,) = moment.company.replica.step.owes
            assert table.encrypted.hands.get(teller, ()) == ()
            peer = moment.company.peers[teller]
            assert peer.private.hand(table) == ()


def test_a_seat_sees_its_own_hand_in_its_view_and_no_other() -> None:
    moment = next(m for m in whole("modern", 3).moments if m.kind == "lay")
    table = moment.company.replica.table
    for seat, peer in moment.company.peers.items():
        seen = view(table, peer.private)
        assert seen.hands[seat] == peer.private.hand(table)
        for other in set(range(3)) - {seat}:
            assert set(seen.hands[other]) == {None}


def test_machines_do_what_nobody_has_to_be_asked_for() -> None:
    for moment in two_rounds("teams", 6).moments:
        replica = moment.company.replica
        asked = replica.table.game.phase in (Phase.CLAIM, Phase.TELL, Phase.NAME, Phase.LAY) or (
            replica.table.game.phase is Phase.VOTE
        )
        for seat in range(6):
            owes = seat in replica.step.owes
            assert has_choice(replica, seat) == (asked and owes)
            assert has_duty(replica, seat) == (not asked and owes)
