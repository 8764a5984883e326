"""The genesis: signed by all, one encoding, and nothing in it that a table could not play."""

from dataclasses import replace

import pytest

from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.genesis import Genesis, Player, Settings
from tests.table.doctor import doctored
from tests.table.play import genesis_of, key_of, short

GENESIS = genesis_of(short("modern", 4), 4)


def test_it_reads_back_as_it_was_written() -> None:
    assert Genesis.decode(GENESIS.encode()) == GENESIS


def test_every_doctored_proposal_is_refused() -> None:
    proposal, signatures = GENESIS.proposal.encode(), b"".join(GENESIS.signatures)
    tried = 0
    for _, changed in doctored(decode(proposal)):
        with pytest.raises(Malformed):
            Genesis.decode(encode((encode(changed), signatures)))
        tried += 1
    assert tried > 100


def test_every_doctored_envelope_is_refused() -> None:
    for _, changed in doctored(decode(GENESIS.encode())):
        with pytest.raises(Malformed):
            Genesis.decode(encode(changed))


def test_somebody_must_not_have_signed_something_else() -> None:
    other = replace(GENESIS.proposal, nonce=bytes(32))
    signatures = (*GENESIS.signatures[:3], other.signed_with(key_of(3)))
    with pytest.raises(Malformed, match="seat 3 did not sign"):
        Genesis(GENESIS.proposal, signatures)
    with pytest.raises(Malformed, match="one signature a seat"):
        Genesis(GENESIS.proposal, GENESIS.signatures[:3])


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"name": "PIayer 1"}, "names"),
        ({"colour": 0}, "colours"),
        ({"key": key_of(0).public}, "keys"),
    ],
)
def test_two_players_can_be_told_apart(changes: dict[str, object], what: str) -> None:
    players = (*GENESIS.players[:3], replace(GENESIS.players[3], **changes))  # type: ignore[arg-type] # one field each
    with pytest.raises(Malformed, match=what):
        replace(GENESIS.proposal, players=players)


@pytest.mark.parametrize(
    ("name", "colour", "key"),
    [
        ("", 0, key_of(0).public),
        ("\x1b[2J", 0, key_of(0).public),
        ("x" * 200, 0, key_of(0).public),
        ("Ada", 12, key_of(0).public),
        ("Ada", -1, key_of(0).public),
        ("Ada", True, key_of(0).public),
        ("Ada", 0, bytes(32)),
        ("Ada", 0, b""),
    ],
)
def test_a_player_can_be_shown_and_can_sign(name: str, colour: int, key: bytes) -> None:
    with pytest.raises(Malformed):
        Player(name, colour, key)


def test_a_table_needs_a_name_a_deck_and_a_sane_timer() -> None:
    options = Options("modern")
    for name, deck, timer in (("", bytes(32), 0), ("T", bytes(31), 0), ("T", bytes(32), 3601)):
        with pytest.raises(Malformed):
            Settings(name, options, deck, timer)


def test_the_same_people_never_play_the_same_game_twice() -> None:
    again = replace(GENESIS.proposal, nonce=b"n" * 32)
    assert again.game != GENESIS.game
    resigned = Genesis(again, tuple(again.signed_with(key_of(seat)) for seat in range(4)))
    assert resigned.roster.origin != GENESIS.roster.origin
