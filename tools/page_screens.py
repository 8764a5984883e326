"""Pictures of the page of a seat, to look at: `python -m tools.page_screens [NAME ...] [uk]`.

Every phase on a phone (upright and on its side), a tablet and a laptop, by turns dark and light,
written to build/pages as PNG, and one sheet of all of them for each size; in another language if
its code is named. Needs Chromium. Moments come from the tests, and a stand-in for the worker hands
the views to the page.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from PIL import Image

from p2p_dixit.language.strings import choose, languages
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.play.view import ChatLine, GuestView, LobbyView
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.rules.sets import Options
from tests.ui import moments
from tests.ui.browser.chromium import chromium
from tests.ui.browser.seat_page import SeatPage, seat_page

FOLDER = Path("build/pages")
SIZES = {
    "phone": (390, 844),
    "wide": (844, 390),  # the phone on its side
    "tablet": (820, 1180),
    "laptop": (1280, 800),
}
SHEET = 1800  # pixels across
Step: TypeAlias = Callable[[SeatPage], Awaitable[object]]

LOBBY = LobbyView(
    "Kitchen",
    Options(),
    (GuestView("Robin", 0), GuestView("Clover", 1, ready=True), GuestView("Hazel", 2)),
    0,
)
CHATTING = replace(
    moments.VOTED,
    chat=tuple(
        ChatLine(n, n % 5, text, reaction=n == 3)
        for n, text in enumerate(
            ("hello everybody", "this one is hard", "I know whose it is", "♥", "never")
        )
    ),
)
LONG_CLUE = replace(
    moments.LAY,
    clue=Clue(
        ClueKind.TEXT,
        "the last evening of a summer that was longer than anybody had told us it would be",
    ),
)


def view(now: object, *more: Step) -> tuple[Step, ...]:
    """A view, and what is done then."""
    return (lambda page: page.show(now), *more)


def click(selector: str) -> Step:
    return lambda page: page.tab.ask(f"document.querySelector({selector!r})?.click()")


def typed(field: str, text: str) -> Step:
    return lambda page: page.tab.ask(
        f"(f => {{ f.value = {text!r}; f.dispatchEvent(new Event('input', {{bubbles: true}}));"
        f" f.dispatchEvent(new Event('change', {{bubbles: true}})); }})"
        f"(document.getElementById({field!r}))"
    )


def tell(kind: str, value: str | None = None) -> Step:
    return lambda page: page.tell(kind, value)


def reveal(presses: int) -> tuple[Step, ...]:
    """A round that is new, and so many presses of "Continue"."""
    return (*view(moments.VOTED), *view(moments.AFTER), *[click("#skip")] * presses)


async def say_away(page: SeatPage) -> None:
    """What is said while the laptop does not answer."""
    await page.server.close()
    await page.tab.until("!document.getElementById('away').hidden")


PHASES: dict[str, tuple[Step, ...]] = {
    "form": (),
    "lobby": view(LOBBY),
    "claim": view(moments.CLAIM),
    "tell": view(moments.TELL),
    "tell-chosen": view(
        moments.TELL, click("button.card"), click("#choose"), typed("words", "almost home")
    ),
    "tell-sung": view(moments.TELL, click("button.card"), click("#choose"), typed("kind", "sung")),
    "party-tell": view(moments.FACE_DOWN),
    "others-tell": view(moments.OTHERS_TELL),
    "lay": view(moments.LAY),
    "lay-long": view(LONG_CLUE),
    "lay-mimed": view(replace(moments.LAY, clue=Clue(ClueKind.MIMED, ""))),
    "lay-two": view(moments.LAY_TWO, click("button.card"), click("#choose")),
    "name": view(moments.NAME),
    "zoom": view(moments.LAY, click("button.card")),
    "vote": view(moments.VOTE),
    "vote-zoom": view(moments.VOTE, click("li:nth-child(3) button.card")),
    "vote-two": view(moments.VOTE_TWICE, click("button.card"), click("#choose")),
    "vote-red": view(moments.VOTE_RED, click("button.card"), click("#choose")),
    "vote-red-zoom": view(moments.VOTE_RED, click("button.card")),
    "voted": view(moments.VOTED),
    "reveal": reveal(0),
    "reveal-all": reveal(1),
    "points": reveal(2),
    "chat": view(CHATTING, click("summary")),
    "gone": view(moments.GONE),
    "watcher": view(moments.WATCHER),
    "end": view(moments.OVER),
    "elsewhere": view(moments.VOTE, tell("lost", "elsewhere")),
    "left": view(LOBBY, tell("left")),
    "away": view(moments.VOTE, say_away),
}


async def main(names: list[str]) -> None:
    """Draws what is named, or everything."""
    for code in set(names) & set(languages()):
        choose(code)
        names.remove(code)
    pack = builtin_pack()
    pictures = {n: pack.image(n) or b"" for n in range(24)} if pack else {}
    with tempfile.TemporaryDirectory() as home:
        async with chromium(Path(home)) as browser:
            for size_name, size in SIZES.items():
                made = []
                for n, (name, steps) in enumerate(PHASES.items()):
                    if names and not {name, size_name} & set(names):
                        continue
                    async with seat_page(
                        browser, Path(home) / "bundle", size, dark=n % 2 == 0, pictures=pictures
                    ) as page:
                        await page.meet(look=None)
                        for step in steps:
                            await step(page)
                            await asyncio.sleep(0.15)
                        await asyncio.sleep(0.3)
                        made.append(FOLDER / f"{size_name}-{name}.png")
                        await page.tab.photograph(made[-1])
                sheet(made, size, FOLDER / f"{size_name}.png")


def sheet(files: list[Path], size: tuple[int, int], out: Path) -> None:
    """All of them side by side."""
    across = max(2, min(len(files), SHEET * 5 // (size[0] * 4)))
    width = SHEET // across
    height = width * size[1] // size[0]
    rows = -(-len(files) // across)
    whole = Image.new("RGB", (across * width, max(1, rows) * height), "#888")
    for n, file in enumerate(files):
        with Image.open(file) as picture:
            small = picture.convert("RGB").resize((width - 6, height - 6))
        whole.paste(small, (n % across * width, n // across * height))
    whole.save(out)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(sys.argv[1:]))
