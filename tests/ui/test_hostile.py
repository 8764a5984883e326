"""Names, clues and chat of people who mean harm leave the screen untouched."""

from dataclasses import replace

import pytest
from textual.widgets import Static

from p2p_dixit.play.api import TableOffer
from p2p_dixit.play.view import (
    ChatLine,
    GuestView,
    News,
    Notice,
    PackView,
    PicturesView,
    TableView,
)
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.text import CHAT_CELLS, CLUE_CELLS, NAME_CELLS, clean
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.fetching import FetchDialog
from p2p_dixit.ui.dialogs.packs import PacksDialog
from p2p_dixit.ui.screens import table
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.round import RoundScreen
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, context
from tests.ui.snapshot import settled
from tests.ui.test_screens import LOBBY

HOUR = 3600.0
MARKUP = "[@click=app.quit]x[/] [b]$name[/b] [/] [red"
FIVE = dict.fromkeys(range(5), 9)
HOSTILE = {
    "escapes": "\x1b[2J\x1b]2;owned\x07\x1b[31mred\x9b31m\x08\x08\r\n\t",
    "markup": MARKUP,
    "bidi": "\u202egnp.evil\u2066\u2069\u200b\u200d\ufeff",
    "marks": "Z" + "\u0301" * 500,
    "wide": "漢字" * 30,
    "endless": "A" * 10_000,
    "lines": "one\ntwo\u2028three\x85four",
    "nothing": "",
}


def poisoned(now: TableView, text: str) -> TableView:
    """The snapshot with the text wherever another player's text can stand, cleaned as the doors do
    (chat: tests/session/test_texts.py; names, clues: tests/table; the lobby: tests/play).
    """
    name, clue = clean(text, NAME_CELLS), Clue(ClueKind.TEXT, clean(text, CLUE_CELLS))
    return replace(
        now,
        seats=tuple(replace(seat, name=name, convicted=name) for seat in now.seats),
        clue=clue if now.clue else None,
        results=tuple(replace(result, clue=clue) for result in now.results),
        chat=(
            ChatLine(0, 1, clean(text, CHAT_CELLS)),
            ChatLine(1, 2, clean(text, CHAT_CELLS), reaction=True),
        ),
        notices=(
            Notice(0, News.REFUSED, detail=clean(text, CHAT_CELLS)),
            Notice(1, News.APPLIED, detail=name),
            Notice(2, News.CONVICTED, 1, detail=name),
            Notice(3, News.LEFT, 2, detail=name),
        ),
        saved_as=clean(text, CHAT_CELLS),
    )


def frame(app: DixitApp) -> list[str]:
    """The lines of the screen; each one is as wide as the screen and has no control character."""
    strips = app.screen._compositor.render_strips()
    width = app.size.width
    for strip in strips:
        assert strip.cell_length == width
        assert strip.text.isprintable(), repr(strip.text)
        for segment in strip:
            assert segment.style is None or "@click" not in (segment.style.meta or {})
    return [strip.text for strip in strips]


@pytest.mark.parametrize("kind", HOSTILE)
async def test_no_text_of_another_player_breaks_a_screen(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "BUBBLE_SECONDS", HOUR)
    text = HOSTILE[kind]
    shown = {name: poisoned(now, text) for name, now in moments.GAME_MOMENTS.items()}
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        client = ScriptedClient(shown["claim"])
        screen = GameScreen(context(), client)
        await app.push_screen(screen)
        for now in (*shown.values(), poisoned(moments.AFTER, text)):
            client.show(now)
            await settled(pilot)
            lines = frame(app)
            assert lines[0].startswith(" ☾")
            assert "Esc Leave" in lines[-1]
        for more in (
            RoundScreen(
                context(), poisoned(moments.AFTER, text), moments.RESULT, dict.fromkeys(range(5), 9)
            ),
            LastRound(context(), poisoned(moments.AFTER, text)),
            EndScreen(context(), ScriptedClient(poisoned(moments.OVER, text))),
        ):
            await app.push_screen(more)
            await settled(pilot)
            frame(app)
        assert app.is_running


async def test_markup_is_shown_as_it_was_written() -> None:
    client = ScriptedClient(poisoned(moments.LAY, MARKUP))
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)) as pilot:
        await app.push_screen(GameScreen(context(), client))
        await settled(pilot)
        text = "\n".join(frame(app))
        assert "“[@click=app.quit]x[/] [b]$name[/b] [/] [red”" in text
        assert app.is_running


@pytest.mark.parametrize("kind", HOSTILE)
async def test_lobby_and_tables_are_safe_too(kind: str) -> None:
    text = HOSTILE[kind]
    name = clean(text, NAME_CELLS)
    pack = PackView(b"p" * 32, name or "-", 84, 10**7, (b"i",))
    offers = (
        TableOffer(name, name, name, 3, 2, locked=True),
        TableOffer("b", "Attic", "party", 7, 5),
    )
    app = DixitApp(context(FakeNetwork(offers, advice=clean(text, CHAT_CELLS))))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        frame(app)
        lobby = replace(
            LOBBY,
            table=name,
            guests=(LOBBY.guests[0], GuestView(name, 1), GuestView(name, 2)),
            obstacle=clean(text, CHAT_CELLS),
            chat=(ChatLine(0, 1, clean(text, CHAT_CELLS)),),
            pictures=PicturesView(b"d", (pack,), 40, 10**8, clean(text, CHAT_CELLS)),
            code=name,
        )
        await app.push_screen(LobbyScreen(context(), ScriptedClient(lobby)))
        await settled(pilot)
        frame(app)
        for dialog in (FetchDialog(lobby.pictures), PacksDialog((pack,), ())):
            await app.push_screen(dialog)
            await settled(pilot)
            frame(app)
        assert app.is_running


async def test_the_test_itself_would_see_a_raw_escape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "BUBBLE_SECONDS", HOUR)  # it stays until it has been looked at
    now = replace(moments.LAY, chat=(ChatLine(0, 1, HOSTILE["escapes"], reaction=True),))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        client = ScriptedClient(moments.LAY)
        await app.push_screen(GameScreen(context(), client))
        client.show(now)  # what was said before the game is in the chat alone
        await settled(pilot)
        with pytest.raises(AssertionError):
            frame(app)


async def test_the_test_itself_would_see_live_markup() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.screen.query_one("#tagline", Static).update("[@click=app.quit]x[/]")
        await settled(pilot)
        with pytest.raises(AssertionError):
            frame(app)
