"""The whole client in terminals that answer as real ones do: they get what they understand."""

import sys
from collections.abc import Iterator

import pytest

from p2p_dixit.ui.pictures.painting import Way
from p2p_dixit.ui.terminal.answers import QUESTIONS
from tests.more import some
from tests.ui.terminal.programs import BY_NAME, PROGRAMS, Program

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)

from tests.ui.terminal.emulator import FakeTerminal, Screen

CELLS = "▁▂▃▄▅▆▇▏▎▍▌▋▊▉▘▝▖▗▚"
QUIT = "\x11"


# One of every way to draw, and one that answers nothing; what each answers is in `test_choice`.
KEPT = tuple(BY_NAME[name] for name in ("kitty", "wezterm", "foot", "silent"))


@pytest.fixture(params=some(PROGRAMS, *KEPT), ids=lambda one: one.called)
def terminal(request: pytest.FixtureRequest) -> Iterator[FakeTerminal]:
    made = FakeTerminal(request.param)
    yield made
    made.close()


def _shown(program: Program) -> int:
    """How many pictures, or rows of such, there are on a screen with a hand."""
    return 6 if program.way is Way.KITTY else 6 * 8


def _hand(program: Program, screen: Screen) -> bool:
    match program.way:
        case Way.KITTY:
            return screen.uploads >= _shown(program) and screen.placeholders > 400
        case Way.SIXEL:
            return len(screen.sixels) >= _shown(program)
        case Way.INLINE:
            return len(screen.inlines) >= _shown(program)
        case None:
            return sum(screen.text.count(cell) for cell in CELLS) > 1000


def test_a_game_in_each_terminal(terminal: FakeTerminal) -> None:
    """Asked once and without a trace, drawn as it understands, left as it was."""
    program, screen = terminal.program, terminal.screen
    terminal.until(lambda now: "clue first" in now.text and _hand(program, now))
    assert terminal.first == QUESTIONS  # one write, nothing before it
    assert not screen.before  # and nothing to be seen of it
    assert bool(screen.uploads) is (program.way is Way.KITTY)
    assert bool(screen.sixels) is (program.way is Way.SIXEL)
    assert bool(screen.inlines) is (program.way is Way.INLINE)
    assert not screen.strangers
    terminal.press(" ")  # zoom: larger pictures
    before = screen.uploads + len(screen.sixels) + len(screen.inlines) + len(screen.text)
    terminal.until(
        lambda now: now.uploads + len(now.sixels) + len(now.inlines) + len(now.text) > before + 100
    )
    terminal.press("\x1b")
    terminal.until(lambda now: now.text.count("clue first") > 1)
    terminal.press(QUIT)
    terminal.until(lambda now: "Quit?" in now.text)
    terminal.press("y")
    assert terminal.over() == 0
    assert not screen.strangers
    assert not screen.images  # no picture stays behind
    assert screen.modes == {"7", "25"}  # lines wrap and the cursor is seen: nothing else is set
    assert screen.keyboards == 0
    assert not screen.left
    assert terminal.restored()
