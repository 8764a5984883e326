"""The table of phases: complete, in the order its header tells, and the only order there is."""

import re

from hypothesis import given

from p2p_dixit.rules import phases
from p2p_dixit.rules.events import GameEnded, PhaseBegan, RoundScored, RoundVoided
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.phases import COURSE
from tests.rules.walks import Walk, walk, walks


def test_every_phase_has_its_line() -> None:
    assert set(COURSE) == set(Phase)


def test_the_header_draws_the_table_as_it_is() -> None:
    drawn = re.findall(r"^    ([a-z ]+?)  +[a-z]+: ", phases.__doc__ or "", re.MULTILINE)
    assert drawn == [phase.value for phase in COURSE if phase is not Phase.OVER]


@given(walks())
def test_a_game_only_ever_walks_down_the_table(plan: Walk) -> None:
    """Back to the top only after a counted or void round or a lost deck."""
    order = list(COURSE)
    for moment in walk(plan):
        back = any(isinstance(event, RoundScored | RoundVoided) for event in moment.events)
        lost = moment.after.phase is Phase.SHUFFLE
        down = order.index(moment.after.phase) >= order.index(moment.before.phase)
        assert down or back or lost
        began = [event.phase for event in moment.events if isinstance(event, PhaseBegan)]
        ended = any(isinstance(event, GameEnded) for event in moment.events)
        if began and not ended:
            assert moment.after.phase is began[-1]
