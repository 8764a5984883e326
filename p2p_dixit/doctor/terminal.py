"""The terminal: large enough, colourful enough? Which pictures it draws is for `ui.terminal`."""

from collections.abc import Mapping

from p2p_dixit.doctor.findings import Finding, note, ok, problem
from p2p_dixit.sentences import Sentence

_SMALLEST = 80, 24
_COMFORTABLE = 160, 45


def check_terminal(
    environment: Mapping[str, str], size: tuple[int, int], encoding: str, *, interactive: bool
) -> list[Finding]:
    """All that matters of a terminal."""
    if not interactive:
        return [note("terminal", "not a terminal", "run p2p-dixit doctor in the one you play in")]
    return [
        _size(size),
        _colour(environment),
        _characters(encoding),
    ]


def _size(size: tuple[int, int]) -> Finding:
    shown = Sentence("{columns} columns by {rows} rows", columns=size[0], rows=size[1])
    if size[0] < _SMALLEST[0] or size[1] < _SMALLEST[1]:
        return problem("terminal", shown, "make the window at least 80 by 24, or the font smaller")
    if size[0] < _COMFORTABLE[0] or size[1] < _COMFORTABLE[1]:
        return note("terminal", shown, "with 160 by 45 a whole hand is shown at once")
    return ok("terminal", shown)


def _colour(environment: Mapping[str, str]) -> Finding:
    if environment.get("TERM") == "dumb":
        return problem("colour", "TERM is 'dumb'", "use another terminal, or set TERM")
    if environment.get("NO_COLOR"):
        return note(
            "colour", "NO_COLOR is set", "unset it: pictures without colour are hard to see"
        )
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return ok("colour", "16 million colours")
    advice = Sentence(
        "if pictures look coarse, use a terminal with true colour and set COLORTERM=truecolor"
    )
    return note("colour", "true colour is not promised", advice)


def _characters(encoding: str) -> Finding:
    if encoding.lower().replace("-", "") == "utf8":
        return ok("characters", "UTF-8, so half-blocks ▀▄ can be drawn")
    advice = Sentence("use a UTF-8 locale, such as LANG=C.UTF-8 (on Windows: chcp 65001)")
    return problem(
        "characters", Sentence("the encoding is {encoding}", encoding=encoding or "?"), advice
    )
