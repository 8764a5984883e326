"""Gives the program to friends on this network, for as long as this screen is open.

The same as `p2p-dixit share`, one key away from the first screen and from the lobby. Packing takes
seconds and happens in a thread; serving happens on the app's own loop, in a worker that ends with
the screen, and with it the server: nothing is served once the screen is gone.
"""

import asyncio
import os
from collections import deque

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import N_, _, error_text
from p2p_dixit.net.room_code import make_code
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.services import PackGift
from p2p_dixit.ui.share.lines import shortest_lines
from p2p_dixit.ui.share.packing import Gift
from p2p_dixit.ui.share.page import described
from p2p_dixit.ui.share.qr import qr_lines
from p2p_dixit.ui.share.sharing import PORT, Sharing, no_network
from p2p_dixit.ui.share.site import Fetching, Looked, News, WrongCode
from p2p_dixit.ui.widgets.keybar import KeyBar

# Visits and downloads kept on the screen: more than friends at a table cause, and a bound for what
# strangers can make it remember.
VISITS = 40

# Seconds between two looks at the network and at the downloads: a bar that moves, and an address
# that changes with the Wi-Fi, without drawing for each of hundreds of chunks.
LOOK = 0.5


# Columns from which words and code fit beside each other: 33 for the code, 40 for a line to type.
SIDE_BY_SIDE = 76


class ShareScreen(Layer[None]):
    """Packs, serves, and says who fetches what."""

    DEFAULT_CSS = """
    ShareScreen .body { height: 1fr; }
    #share-qr { width: auto; height: auto; margin: 0 2; color: #ffffff; background: #000000; }
    #share-words { width: 1fr; height: 1fr; }
    #share-words Static { height: auto; }
    #share-visits { margin-top: 1; }
    ShareScreen.-narrow #share-body { layout: vertical; overflow-y: auto; }
    ShareScreen.-narrow #share-words { height: auto; width: 1fr; }
    """
    BINDINGS = [
        Binding("escape,q", "dismiss(None)", N_("Stop and go back")),
        Binding("l", "lock", N_("With or without a code")),
        Binding("down,pagedown", "scroll(1)", show=False),
        Binding("up,pageup", "scroll(-1)", show=False),
    ]

    def __init__(self, pack: PackGift, serve: type[Sharing] = Sharing, *, port: int = PORT) -> None:
        """``pack`` blocks, so it is called in a thread; it raises DixitError."""
        super().__init__()
        self._pack = pack
        self._open = serve
        self._port = port
        self._code = ""
        self._lock_changed = asyncio.Event()
        self._visits: deque[News] = deque(maxlen=VISITS)
        self._shown: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(_("☾ Give the game to a friend"), classes="screen-title")
        with Horizontal(classes="body", id="share-body"):
            with VerticalScroll(id="share-words", can_focus=False):
                yield Static(_("Packing …"), id="share-how")
                yield Static(id="share-visits")
            yield Static(id="share-qr")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#share-qr").display = False
        self._serve()

    def on_resize(self) -> None:
        """In a small window the code lies below the words."""
        self.set_class(self.app.size.width < SIDE_BY_SIDE, "-narrow")

    def action_scroll(self, step: int) -> None:
        narrow = self.has_class("-narrow")
        body = self.query_one("#share-body" if narrow else "#share-words")
        body.scroll_relative(y=3 * step, animate=False)

    def action_lock(self) -> None:
        """With a code, or without one again; either way the address changes."""
        self._code = "" if self._code else make_code(os.urandom)
        self._lock_changed.set()

    @work(exclusive=True, group="share")
    async def _serve(self) -> None:
        try:
            gift = await asyncio.to_thread(self._pack)
            while True:
                self._lock_changed.clear()
                await self._serve_once(gift)
        except DixitError as fault:
            self._say(Content.styled(error_text(fault), "$error"))

    async def _serve_once(self, gift: Gift) -> None:
        """Serves under one address, until the lock changes."""
        code = self._code
        opened = self._open(gift.giver, gift.offers, code, self._visited, port=self._port)
        async with opened as sharing:
            while not self._lock_changed.is_set():
                self._show(gift, code, sharing.addresses)
                try:
                    await asyncio.wait_for(self._lock_changed.wait(), LOOK)
                except TimeoutError:
                    continue

    def _visited(self, news: News) -> None:
        """One more visit; a download has one line, which grows."""
        match news:
            case Fetching(number, _peer, _offer, _sent):
                for place, before in enumerate(self._visits):
                    if isinstance(before, Fetching) and before.number == number:
                        self._visits[place] = news
                        return
            case Looked() | WrongCode():
                if news in self._visits:  # a browser that reloads, a stranger who tries again
                    return
        self._visits.append(news)

    def _show(self, gift: Gift, code: str, addresses: tuple[str, ...]) -> None:
        now = (code, addresses, tuple(self._visits))
        if now == self._shown:
            return
        self._shown = now
        if addresses:
            self._say(_how(gift, code, addresses), "\n".join(qr_lines(addresses[0])))
        else:
            self._say(Content.styled(error_text(no_network()), "$warning"))
        visits = [visit_words(one) for one in self._visits]
        self.query_one("#share-visits", Static).update(Content("\n").join(reversed(visits)))

    def _say(self, words: Content, qr: str = "") -> None:
        self.query_one("#share-how", Static).update(words)
        code = self.query_one("#share-qr", Static)
        code.update(Content(qr))
        code.display = bool(qr)


def _how(gift: Gift, code: str, addresses: tuple[str, ...]) -> Content:
    parts = [
        Content(_("Friends on this network open this address, or point a camera at the code:")),
        *(Content.styled(f"  {address}", "bold $accent") for address in addresses),
    ]
    if code:
        asked = _("The page asks for this code: {code}").format(code=code)
        parts.append(Content(asked))
    parts.append(Content("\n" + _("Without a browser, type there:")))
    base = addresses[0].rstrip("/")
    parts += [Content(f"  {line.text}") for line in shortest_lines(gift.offers, base)]
    parts.append(Content("\n" + _("Compare these words aloud before you start it there:")))
    for offer in gift.offers:
        parts.append(Content.styled(described(offer), "$quiet"))
        parts.append(Content(f"  {offer.sum.words}  ({offer.sum.digits})"))
    if gift.note:
        parts.append(Content.styled("\n" + gift.note, "$quiet"))
    return Content("\n").join(parts)


def visit_words(news: News) -> Content:
    """One visit in one line."""
    match news:
        case Looked(peer):
            return Content(_("{peer} is looking at the page").format(peer=peer))
        case WrongCode(peer):
            text = _("{peer} tried a wrong address or code").format(peer=peer)
            return Content.styled(text, "$warning")
        case Fetching(_number, peer, offer, sent) if sent >= offer.size:
            text = _("{peer} has downloaded {what}").format(peer=peer, what=described(offer))
            return Content.styled(text, "$success")
        case Fetching(_number, peer, offer, sent):
            text = _("{peer} is downloading {what} ({percent} %)")
            percent = 100 * sent // offer.size
            return Content(text.format(peer=peer, what=described(offer), percent=percent))
