"""The game's values as words, and sentences with such values.

A sentence is ours and may carry markup; whatever another player wrote is put in as content and is
never parsed. Textual's own ``Content.from_markup`` takes values too, but drops their colours; in
`filled` a player's name keeps its own.
"""

import re
from collections.abc import Sequence

from textual.content import Content

from p2p_dixit.language.strings import _, plural
from p2p_dixit.play.view import MachineWork, Progress, SeatView
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.ui.seats import rabbit

_VALUE = re.compile(r"\$([a-z_]+)")


def filled(sentence: str, **values: Content | str) -> Content:
    """``sentence`` with each ``$name`` replaced by the value of that name."""
    template = Content.from_markup(sentence)
    parts: list[Content] = []
    done = 0
    for match in _VALUE.finditer(template.plain):
        value = values.get(match[1])
        if value is None:
            continue
        styled = template[match.start() : match.end()]
        parts += [template[done : match.start()], _in_style(styled, value)]
        done = match.end()
    return Content("").join([*parts, template[done:]])


def _in_style(styled: Content, value: Content | str) -> Content:
    """The value in the style its place in the sentence has, and in its own on top of that."""
    content = value if isinstance(value, Content) else Content(value)
    for span in styled.spans:
        content = content.stylize_before(span.style)
    return content


def kind_name(kind: ClueKind) -> str:
    """How a clue may be given, as a choice."""
    return {
        ClueKind.TEXT: _("Write it"),
        ClueKind.SPOKEN: _("Say it"),
        ClueKind.SUNG: _("Sing it"),
        ClueKind.MIMED: _("Mime it"),
        ClueKind.SOUND: _("Make a noise"),
    }[kind]


def clue_words(clue: Clue) -> Content:
    """A clue as shown to all players."""
    done = {
        ClueKind.TEXT: "",
        ClueKind.SPOKEN: _("said aloud"),
        ClueKind.SUNG: _("♪ sung"),
        ClueKind.MIMED: _("mimed"),
        ClueKind.SOUND: _("a noise"),
    }[clue.kind]
    if not clue.text:
        return Content.styled(done, "italic")
    quoted = Content(f"“{clue.text}”")
    return quoted if not done else Content.assemble(quoted, (f" ({done})", "italic"))


def seat_words(seat: SeatView) -> Content:
    """A player's symbol and name in the player's colour."""
    look = rabbit(seat.rabbit)
    return Content.styled(f"{look.symbol} {seat.name}", f"bold {look.tone}")


def symbol_words(seat: SeatView) -> Content:
    """A player's symbol alone."""
    look = rabbit(seat.rabbit)
    return Content.styled(look.symbol, f"bold {look.tone}")


BAR = 8  # cells of a bar


def progress_words(progress: Progress, seats: Sequence[SeatView], me: int | None) -> str:
    """What the machines do, how far they are, and whose machine is missing."""
    what = {
        MachineWork.KEYS: _("Preparing the deck"),
        MachineWork.SHUFFLE: _("Shuffling"),
        MachineWork.DEAL: _("Dealing"),
        MachineWork.LOT: _("Drawing lots for the first storyteller"),
        MachineWork.TABLE: _("Shuffling the cards on the table"),
        MachineWork.OPEN: _("Revealing the votes"),
        MachineWork.CATCH_UP: _("Catching up"),
        MachineWork.AGREE: _("Agreeing on who plays"),
    }[progress.work]
    done = BAR * min(progress.done, progress.of) // max(1, progress.of)
    bar = "▰" * done + "▱" * (BAR - done)
    names = [seats[n].name for n in progress.missing if n != me and n < len(seats)]
    if not names or (progress.done < progress.of and len(names) > 1):
        return f"{what} … {bar}"
    waiting = _("waiting for {names}").format(names=listed(names))
    return f"{what} … {bar}  {waiting}"


def seconds_words(seconds: float) -> str:
    """A waiting time: seconds first, minutes later."""
    if seconds < 90:
        return _("{n} s").format(n=int(seconds))
    return plural("{n} minute", "{n} minutes", int(seconds // 60))


def listed(names: Sequence[str]) -> str:
    """Names as one says them: Ada, Ben and Cleo."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def as_sentence(text: str) -> str:
    """What may stand behind a colon elsewhere, standing alone."""
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")
