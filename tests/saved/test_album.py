"""What the album's cache keeps of a game."""

from p2p_dixit.saved.album import played_game
from p2p_dixit.saved.proofs import check_log
from tests.saved.games import REFILL


def test_only_what_statistics_need_of_a_round_is_kept() -> None:
    """The cache is read as one value of bounded size: with more in it, it soon could not be."""
    played = played_game(check_log(REFILL.read_bytes(), 1), 0)
    assert played.rounds
    for result in played.rounds:
        assert result.ballots
        assert result.gains == ()
        assert result.points == ()
