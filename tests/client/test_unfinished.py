"""Unfinished games as the first screen gets them."""

from p2p_dixit.client.network import RECENT_SECONDS, to_unfinished
from p2p_dixit.play.api import Unfinished
from p2p_dixit.store.games import About, SavedGame

STARTED = 1_800_000_000
SAVED = SavedGame(b"\x0a\x0b", About("Attic", "modern", ("Ada", "Ben"), 0, STARTED))


def test_a_game_is_recent_for_a_day() -> None:
    last = STARTED + RECENT_SECONDS - 1
    assert to_unfinished(SAVED, last) == Unfinished("0a0b", "Attic (Ada, Ben)", recent=True)
    assert not to_unfinished(SAVED, last + 1).recent
