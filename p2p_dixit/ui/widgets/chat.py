"""Chat: the messages, and an input line. Foreign text is content, never markup."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.view import ChatLine
from p2p_dixit.text import CHAT_CELLS

PANEL_CELLS = 38  # how wide it is; game.tcss keeps that free beside it
_KEPT = 200  # lines on the screen; older ones are dropped


class ChatPanel(Vertical):
    """A column at the right edge."""

    DEFAULT_CSS = """
    ChatPanel {
        dock: right; width: 38; height: 1fr; layer: above; background: $surface;
        border-left: outer $border; padding: 0 1; display: none;
    }
    ChatPanel.-open { display: block; }
    #chat-top { height: 2; }
    #chat-top Label { width: 1fr; }
    #chat-lines { height: 1fr; }
    #chat-lines Static { height: auto; }
    #chat-input { border: none; height: 1; background: $panel; }
    """

    BINDINGS = [Binding("escape", "close", N_("Close chat"))]

    @dataclass
    class LineTyped(Message):
        """The player typed a line."""

        text: str

    class ChatClosed(Message):
        """The player has seen enough."""

    def __init__(self, heard: Sequence[ChatLine] = ()) -> None:
        """`heard` are lines from before: they are shown, but they are no news."""
        super().__init__()
        self._shown = 0
        self._news_from = heard[-1].number + 1 if heard else 0

    def compose(self) -> ComposeResult:
        with Horizontal(id="chat-top"):
            yield Label(_("Chat"), classes="dialog-title")
            yield Button(_("Close  Esc"), id="chat-close", compact=True)
        yield VerticalScroll(id="chat-lines", can_focus=False)
        yield Input(placeholder=_("say something …"), max_length=CHAT_CELLS, id="chat-input")

    def show(
        self, lines: Sequence[ChatLine], names: Sequence[Content], me: int | None
    ) -> dict[int, str]:
        """Adds the new messages, with a toast for what others say while the panel is closed.

        Returns the new reactions by seat: they are shown there.
        """
        box = self.query_one("#chat-lines", VerticalScroll)
        fresh = [line for line in lines if line.number >= self._shown]
        for line in fresh[-_KEPT:]:
            box.mount(Static(chat_words(line, names)))
        for old in list(box.children)[:-_KEPT]:
            old.remove()
        if fresh:
            self._shown = fresh[-1].number + 1
            box.scroll_end(animate=False)
        reactions: dict[int, str] = {}
        for line in (line for line in fresh if line.number >= self._news_from):
            if line.reaction and line.seat is not None:
                reactions[line.seat] = line.text
            elif line.seat != me and not self.has_class("-open"):
                self.notify(chat_words(line, names).plain, markup=False)
        return reactions

    def open(self) -> None:
        """Comes out, ready to type."""
        self.add_class("-open")
        self.screen.add_class("-chatting")
        self.query_one(Input).focus()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_close()

    def action_close(self) -> None:
        self.remove_class("-open")
        self.screen.remove_class("-chatting")
        self.post_message(self.ChatClosed())

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Enter says it; Enter on nothing closes."""
        event.stop()
        if event.value.strip():
            self.post_message(self.LineTyped(event.value))
            event.input.value = ""
        else:
            self.action_close()


def chat_words(line: ChatLine, names: Sequence[Content]) -> Content:
    """Who said what."""
    known = line.seat is not None and line.seat < len(names)
    who = names[line.seat] if known and line.seat is not None else Content(_("a spectator"))
    tone = "bold italic" if line.reaction else ""
    return Content.assemble(who, ": ", (line.text, tone))
