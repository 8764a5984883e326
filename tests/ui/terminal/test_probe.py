"""Asking a terminal: in one write, with patience, and without leaving a trace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.terminal.answers import QUESTIONS, TerminalAnswers, parsed
from p2p_dixit.ui.terminal.probe import PATIENCE, Probe

ALL = "\x1bP>|kitty(0.41.1)\x1b\\\x1b[6;20;9t\x1b[?62;4;52c"


class ScriptedLine:
    """A terminal that answers at given moments of a clock of its own."""

    def __init__(self, *answers: tuple[float, str], broken: str = "") -> None:
        self.answers = list(answers)
        self.broken = broken
        self.time = 0.0
        self.written: list[str] = []
        self.state = "before"

    def now(self) -> float:
        """The clock."""
        return self.time

    def open(self) -> None:
        """Takes the terminal."""
        self._fail("open")
        self.state = "open"

    def write(self, text: str) -> None:
        """Hears a question."""
        self._fail("write")
        self.written.append(text)

    def read(self, seconds: float) -> str:
        """Goes on to the next answer, or to the end of the time."""
        self._fail("read")
        if self.answers and self.answers[0][0] <= self.time + seconds:
            at, text = self.answers.pop(0)
            self.time = max(self.time, at)
            return text
        self.time += seconds
        return ""

    def close(self) -> None:
        """Has the terminal back."""
        self.state = "after"
        self._fail("close")

    def _fail(self, step: str) -> None:
        if step == self.broken:
            raise OSError(step)


def asked(line: ScriptedLine) -> TerminalAnswers:
    probe = Probe(line, line.now)
    probe.ask()
    return probe.answers()


def test_one_write_of_control_sequences_only() -> None:
    line = ScriptedLine((0.01, ALL))
    assert asked(line) == TerminalAnswers("kitty(0.41.1)", CellPixels(9, 20), frozenset({4, 52}))
    assert line.written == [QUESTIONS]
    assert all(part[0] == "[" for part in QUESTIONS.split("\x1b")[1:])  # CSI: never drawn
    assert line.state == "after"
    assert line.time == 0.01  # nothing is waited for after the last answer


def test_answers_may_come_in_pieces_and_between_keys() -> None:
    name, rest = ALL.split("\\", 1)
    typed = "q" + name + "\\ж\x1b[A" + rest
    pieces = [(n / 1000, char) for n, char in enumerate(typed)]
    assert asked(ScriptedLine(*pieces)).complete


@pytest.mark.parametrize("answers", [(), ((0.0, "hello"),), ((PATIENCE + 1, ALL),)])
def test_a_terminal_that_does_not_answer_is_given_up(
    answers: tuple[tuple[float, str], ...],
) -> None:
    line = ScriptedLine(*answers)
    assert asked(line) == TerminalAnswers()
    assert line.time == pytest.approx(PATIENCE)
    assert line.state == "after"


def test_an_answer_that_came_while_we_were_busy_counts() -> None:
    line = ScriptedLine((0.01, ALL))
    probe = Probe(line, line.now)
    probe.ask()
    line.time = 5.0  # importing, reading settings
    assert probe.answers().complete
    assert line.time == 5.0


@pytest.mark.parametrize("broken", ["open", "write", "read", "close"])
def test_a_broken_line_is_no_terminal(broken: str) -> None:
    line = ScriptedLine((0.0, "x"), broken=broken)
    assert asked(line) == TerminalAnswers()
    assert line.state in {"before", "after"}


def test_no_terminal_no_question() -> None:
    probe = Probe(None)
    probe.ask()
    assert probe.answers() == TerminalAnswers()


@given(st.text(max_size=200))
def test_anything_may_come_back(heard: str) -> None:
    found = parsed(heard)
    assert found.name.isprintable()
    assert parsed(heard + ALL).complete


@pytest.mark.parametrize(
    ("heard", "found"),
    [
        ("\x1b[6;0;0t", TerminalAnswers()),
        ("\x1b[6;9999;9t", TerminalAnswers()),
        (
            "\x1b[?4c",
            TerminalAnswers(attributes=frozenset()),
        ),  # the class of the terminal, not Sixel
        ("\x1b[?4;6c", TerminalAnswers(attributes=frozenset({6}))),
        ("\x1b[?62;c", TerminalAnswers(attributes=frozenset())),
        ("\x1bP>|a\x07", TerminalAnswers("a")),
    ],
)
def test_odd_answers(heard: str, found: TerminalAnswers) -> None:
    assert parsed(heard) == found
