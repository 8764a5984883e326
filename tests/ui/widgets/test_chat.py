"""The chat: what is shown, what is news, and what is said in a toast."""

from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from p2p_dixit.play.view import ChatLine
from p2p_dixit.ui.widgets.chat import ChatPanel

NAMES = [Content("Ada"), Content("Ben")]
OLD = ChatLine(0, 1, "from before")
SAID = ChatLine(1, 1, "hello")
MINE = ChatLine(2, 0, "good evening")
REACTION = ChatLine(3, 1, "Bravo!", reaction=True)
LATER = ChatLine(4, 1, "are you there?")


class Talk(App[None]):
    """A chat in which Ada reads."""

    def compose(self) -> ComposeResult:
        yield ChatPanel([OLD])

    def hear(self, *lines: ChatLine) -> dict[int, str]:
        return self.query_one(ChatPanel).show(lines, NAMES, 0)

    @property
    def toasts(self) -> list[str]:
        return [str(toast.message) for toast in self._notifications]


async def test_what_others_say_is_news_once_and_what_was_said_before_is_not() -> None:
    app = Talk()
    async with app.run_test(notifications=True) as pilot:
        assert app.hear(OLD, SAID, MINE, REACTION) == {1: "Bravo!"}
        assert app.hear(OLD, SAID, MINE, REACTION) == {}
        await pilot.pause()
        assert app.toasts == ["Ben: hello"]
        assert len(app.query_one("#chat-lines", VerticalScroll).children) == 4


async def test_an_open_chat_needs_no_toasts() -> None:
    app = Talk()
    async with app.run_test(notifications=True) as pilot:
        app.query_one(ChatPanel).open()
        assert app.hear(OLD, SAID) == {}
        app.query_one(ChatPanel).action_close()
        app.hear(OLD, SAID, MINE, REACTION, LATER)
        await pilot.pause()
        assert app.toasts == ["Ben: are you there?"]
