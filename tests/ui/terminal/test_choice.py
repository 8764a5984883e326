"""What each terminal is taken for, what is drawn there, and why nothing else."""

import pytest
from rich.color import ColorSystem

from p2p_dixit.doctor.findings import Severity
from p2p_dixit.errors import UsageError
from p2p_dixit.ui.pictures.painting import Way
from p2p_dixit.ui.pictures.pixels import CellPixels, Mosaic
from p2p_dixit.ui.terminal import Images, Renderer, Terminal, granted, painter, renderer
from p2p_dixit.ui.terminal.answers import QUESTIONS, parsed
from p2p_dixit.ui.terminal.choice import found, used, why_not_better
from p2p_dixit.ui.terminal.found import find
from p2p_dixit.ui.text.findings import pictures_finding
from tests.ui.terminal.programs import BY_NAME, PROGRAMS, TRUE, Program


def terminal(program: Program, **env: str) -> Terminal:
    heard = "".join(program.answer("\x1b" + one) for one in QUESTIONS.split("\x1b")[1:])
    there = find(parsed(heard), program.surroundings | env)
    if there.cell is None and program.called == "xterm-vt340":  # the system knows it
        return find(parsed(heard + "\x1b[6;15;8t"), program.surroundings | env)
    return there


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.called)
def test_auto_is_the_best_that_a_terminal_surely_draws(program: Program) -> None:
    drawn = renderer(Images.AUTO, terminal(program))
    assert (drawn.way, drawn.mosaic) == (program.way, program.mosaic)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.called)
@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"COLORTERM": ""}], ids=["no colour", "256"])
def test_fewer_colours_are_cells(program: Program, env: dict[str, str]) -> None:
    there = terminal(program, **env)
    assert renderer(Images.AUTO, there).way is None
    for kind in (Images.KITTY, Images.SIXEL, Images.ITERM2):
        with pytest.raises(UsageError, match=r"color|colours|pass pictures"):
            renderer(kind, there)


@pytest.mark.parametrize(
    "env",
    [
        {"TMUX": "x,1,0"},
        {"STY": "1.pts-0"},
        {"ZELLIJ": "0"},
        {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"},
    ],
)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.called)
def test_inside_of_something_else_pictures_are_cells(program: Program, env: dict[str, str]) -> None:
    there = terminal(program, **env)
    assert renderer(Images.AUTO, there).way is None
    assert renderer(Images.AUTO, there).mosaic in {Mosaic.QUAD, Mosaic.HALF}
    with pytest.raises(UsageError, match="does not pass pictures on"):
        renderer(Images.KITTY, there)


@pytest.mark.parametrize(
    ("program", "kind", "reason"),
    [
        ("kitty", Images.SIXEL, "kitty 0.41.1 does not draw Sixel"),
        ("foot", Images.KITTY, "foot 1.21.0 does not draw Kitty's placeholders"),
        ("konsole", Images.KITTY, "does not draw Kitty's"),
        ("foot", Images.ITERM2, "does not draw iTerm2's"),
        ("old-kitty", Images.KITTY, "kitty 0.26.5 does not"),
        ("tmux-in-kitty", Images.SIXEL, "tmux does not pass"),
        ("alacritty", Images.SIXEL, "alacritty does not draw Sixel"),
    ],
)
def test_an_impossible_wish_says_why(program: str, kind: Images, reason: str) -> None:
    there = terminal(BY_NAME[program])
    with pytest.raises(UsageError, match=f"--images={kind.value} is not possible here: .*{reason}"):
        renderer(kind, there)
    instead = granted(kind, there)
    assert instead.way is BY_NAME[program].way  # a setting gives way, and says so
    assert reason in why_not_better(instead)


def test_konsole_can_be_asked_for_sixel() -> None:
    assert renderer(Images.SIXEL, terminal(BY_NAME["konsole"])).way is Way.SIXEL


def test_who_knows_a_slow_terminal_may_insist() -> None:
    there = terminal(BY_NAME["silent"])
    assert renderer(Images.AUTO, there).way is None
    assert renderer(Images.KITTY, there).way is Way.KITTY


@pytest.mark.parametrize("mosaic", list(Mosaic))
def test_cells_are_possible_everywhere(mosaic: Mosaic) -> None:
    drawn = renderer(Images(mosaic.value), terminal(BY_NAME["kitty"]))
    assert (drawn.way, drawn.mosaic) == (None, mosaic)
    assert "asked for" in why_not_better(drawn)


def test_half_blocks_where_the_font_has_nothing_else() -> None:
    silent = BY_NAME["silent"]
    assert terminal(silent, TERM="linux").mosaic is Mosaic.HALF
    old_windows = find(parsed("\x1b[?1;0c"), {}, "win32")
    assert old_windows.mosaic is Mosaic.HALF
    assert find(parsed(""), TRUE | {"WT_SESSION": "x"}, "win32").mosaic is Mosaic.SEXTANT


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.called)
def test_doctor_says_what_was_found_and_used_and_why_nothing_better(program: Program) -> None:
    drawn = renderer(Images.AUTO, terminal(program))
    finding = pictures_finding(drawn)
    assert found(drawn) in finding.what
    assert used(drawn) in finding.what
    real = program.way is not None
    assert ("real pictures" in finding.what) is real
    assert (finding.verdict is Severity.OK) is real
    assert bool(finding.advice) is not real


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.called)
def test_who_says_its_name_has_its_colours_without_the_environment(program: Program) -> None:
    """Neither xterm nor ssh tells how many there are."""
    heard = "".join(program.answer("\x1b" + one) for one in QUESTIONS.split("\x1b")[1:])
    env = {"TERM": "xterm"} | {name: program.env[name] for name in program.env if name == "TERM"}
    there = find(parsed(heard), env, cell=CellPixels(8, 15))
    named = bool(program.name) and not there.between
    assert (there.colours is ColorSystem.TRUECOLOR) is named
    assert renderer(Images.AUTO, there).way is (program.way if named else None)


def test_windows_terminal_measures_in_cells_of_a_vt340() -> None:
    assert terminal(BY_NAME["windows-terminal"]).cell == CellPixels(10, 20)


def test_each_way_has_its_painter() -> None:
    assert painter(Renderer()) is None
    made = {way: painter(Renderer(way=way)) for way in Way}
    assert {way: one.way for way, one in made.items() if one} == {way: way for way in Way}
    assert Renderer() == Renderer(Mosaic.QUAD)
