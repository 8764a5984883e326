"""The game's values as words. Whatever another player wrote is put in as content, not as markup."""

from collections.abc import Sequence

from textual.content import Content

from p2p_dixit.play.view import Progress, SeatView, Work
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.ui.seats import rabbit
from p2p_dixit.ui.strings import _, plural


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
    """A clue as it is shown to everybody."""
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


def seat_words(seat: SeatView, *, dark: bool = True) -> Content:
    """A player's symbol and name in the player's colour."""
    look = rabbit(seat.rabbit)
    return Content.styled(f"{look.symbol} {seat.name}", f"bold {look.colour(dark=dark)}")


def symbol_words(seat: SeatView, *, dark: bool = True) -> Content:
    """A player's symbol alone."""
    look = rabbit(seat.rabbit)
    return Content.styled(look.symbol, f"bold {look.colour(dark=dark)}")


def progress_words(progress: Progress) -> str:
    """What the machines do, and how far they are."""
    what = {
        Work.KEYS: _("making the keys of the deck"),
        Work.SHUFFLE: _("shuffling"),
        Work.DEAL: _("dealing"),
        Work.TABLE: _("mixing the cards on the table"),
        Work.OPEN: _("opening the votes"),
        Work.CATCH_UP: _("catching up"),
        Work.AGREE: _("agreeing on who plays on"),
    }[progress.work]
    return _("{what}: {done} of {of} done, verified").format(
        what=what, done=progress.done, of=progress.of
    )


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
