"""Getting the packs of a table that are not here; all of it in one thread that may block.

Each missing pack has a `PackDownload` and a partial file. Manifests come first, from any peer that
has them; then the total size is known, and above the player's automatic limit nothing more is
ordered until the player agrees. Then the packs come one after the other, so that no source ever has
more on order than one pack's window.

A disk that fails costs the download, not the game: it resumes after a pause from the part on disk,
and the error is shown until then.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from p2p_dixit.errors import LocalFault, Malformed, UsageError
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import Manifest, combine
from p2p_dixit.packs.messages import HavePack, PackMessage, encode_message
from p2p_dixit.packs.partial import PartialPack
from p2p_dixit.packs.stock import PackSeen, Stock
from p2p_dixit.packs.transfer import Complete, Effect, Keep, PackDownload, Unusable
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.effects import Misbehaved, Peer, Send

# After trouble with the disk, or while another process fetches the same pack.
RETRY_SECONDS = 5.0


class Fetcher:
    """The packs of one table at a time. Calls return the messages to send."""

    def __init__(self, library: Library, ask_above: Callable[[], int]) -> None:
        self._library = library
        self._ask_above = ask_above
        self._packs: tuple[bytes, ...] = ()
        self._cards = 0
        self._allowed = False
        self._peers: set[Peer] = set()
        self._downloads: dict[bytes, PackDownload] = {}
        self._files: dict[bytes, PartialPack] = {}
        self._ordered: set[bytes] = set()
        self._retry_at: float | None = None
        self._trouble = ""
        self._unusable = ""
        self.blamed: dict[Peer, str] = {}
        self.stock = Stock()

    # -- what happens

    def want(self, packs: Sequence[bytes], cards: int, now: float) -> list[Send]:
        """The table plays with the first `cards` cards of these packs."""
        if (tuple(packs), cards) == (self._packs, self._cards):
            return []
        self.close()
        self._packs, self._cards = tuple(packs), cards
        self._allowed, self._unusable = False, ""
        self._library.tidy(self._packs)
        begun = self._begin_missing(now)
        # Peers that asked before we knew the table got the answer that we have nothing.
        return begun + [
            send for pack in packs if self._library.get(pack) for send in self._have(pack)
        ]

    def peer_came(self, peer: Peer, now: float) -> list[Send]:
        """There is a link to this peer."""
        self._peers.add(peer)
        return self._each(now, lambda download: download.peer_came(peer))

    def peer_left(self, peer: Peer, now: float) -> list[Send]:
        self._peers.discard(peer)
        return self._each(now, lambda download: download.peer_left(peer, now))

    def received(self, peer: Peer, message: PackMessage, now: float) -> list[Send]:
        download = self._downloads.get(message.pack)
        if download is None:
            return []
        return self._after(self._carry_out(download, download.received(peer, message, now), now))

    def accept(self, now: float) -> list[Send]:
        """The player allows the download, however large."""
        self._allowed = True
        return self._after(self._go_on(now))

    def tick(self, now: float) -> list[Send]:
        sends: list[Send] = []
        if self._retry_at is not None and self._retry_at <= now:
            sends += self._begin_missing(now)
        return sends + self._each(now, lambda download: download.tick(now))

    @property
    def deadline(self) -> float | None:
        """When `tick` is due next."""
        dues = [self._retry_at, *(download.deadline for download in self._downloads.values())]
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        """Closes all files; partial downloads resume next time."""
        for file in self._files.values():
            file.close()
        self._files.clear()
        self._downloads.clear()
        self._ordered.clear()
        self._retry_at, self._trouble = None, ""

    # -- inside

    def _begin_missing(self, now: float) -> list[Send]:
        self._retry_at, self._trouble = None, ""
        sends: list[Send] = []
        try:
            self._library.refresh()
            for pack in self._library.missing(self._packs):
                if pack not in self._downloads:
                    sends += self._begin(pack, now)
        except LocalFault as error:
            self._stumbled(error, now)
        return self._after(sends + self._go_on(now))

    def _begin(self, pack: bytes, now: float) -> list[Send]:
        file = self._library.partial(pack)
        download = PackDownload(pack)  # accepted in `_go_on`: the limit is for all packs together
        self._files[pack], self._downloads[pack] = file, download
        effects = [*download.restore(file.pieces())]
        for peer in sorted(self._peers):
            effects += download.peer_came(peer)
        return self._carry_out(download, effects, now)

    def _each(self, now: float, what: Callable[[PackDownload], Iterable[Effect]]) -> list[Send]:
        sends: list[Send] = []
        for download in tuple(self._downloads.values()):
            sends += self._carry_out(download, what(download), now)
        return self._after(sends)

    def _carry_out(
        self, download: PackDownload, effects: Iterable[Effect], now: float
    ) -> list[Send]:
        sends: list[Send] = []
        try:
            for effect in effects:
                match effect:
                    case Send():
                        sends.append(effect)
                    case Keep(piece, data):
                        self._files[download.pack].keep(piece, data)
                    case Complete(manifest):
                        sends += self._complete(manifest, download.pack)
                    case Unusable(what):
                        self._unusable = Sentence(
                            "One of this table's packs is not valid: {what}. Choose another one.",
                            what=what,
                        )
                    case Misbehaved(peer, what):
                        self.blamed[peer] = what
        except LocalFault as error:
            self._drop(download.pack)
            self._stumbled(error, now)
        return sends + self._go_on(now)

    def _go_on(self, now: float) -> list[Send]:
        """Orders the next pack, if the size of all is known and allowed."""
        waiting = [d for d in self._downloads.values() if d.pack not in self._ordered]
        if not waiting or self._ordered or any(d.manifest is None for d in waiting):
            return []
        if self._asking is not None:
            return []
        download = waiting[0]
        self._ordered.add(download.pack)
        return self._carry_out(download, download.accept(now), now)

    @property
    def _asking(self) -> int | None:
        """How much is to come, where that is more than may come unasked."""
        known = [d for d in self._downloads.values() if d.manifest is not None]
        if self._allowed or len(known) < len(self._downloads):
            return None
        size = sum(d.manifest.image_bytes - d.done for d in known if d.manifest is not None)
        return size if size > self._ask_above() else None

    def _complete(self, manifest: Manifest, pack: bytes) -> list[Send]:
        file = self._files[pack]
        try:
            self._library.add(manifest, _images(file, manifest))
        except Malformed:  # damaged on the way: the rest is fetched again
            raise LocalFault(
                "A pack on this machine's disk was damaged. Downloading it again."
            ) from None
        finally:
            self._drop(pack, remove=True)
        return self._have(pack)

    def _have(self, pack: bytes) -> list[Send]:
        here = encode_message(HavePack(pack, has=True))
        return [Send(peer, here) for peer in sorted(self._peers)]

    def _drop(self, pack: bytes, *, remove: bool = False) -> None:
        self._downloads.pop(pack, None)
        self._ordered.discard(pack)
        file = self._files.pop(pack, None)
        if file is not None:
            (file.remove if remove else file.close)()

    def _stumbled(self, error: LocalFault, now: float) -> None:
        self._trouble = str(error)
        self._retry_at = now + RETRY_SECONDS

    # -- for the screen

    def _after(self, sends: list[Send]) -> list[Send]:
        packs = tuple(map(self._seen, self._packs))
        asking = self._asking
        sources = len({peer for d in self._downloads.values() for peer in d.sources})
        self.stock = Stock(packs, asking, sources, self._problem(packs))
        return sends

    def _seen(self, pack: bytes) -> PackSeen:
        held, download = self._library.get(pack), self._downloads.get(pack)
        known = held or download
        if known is None or known.manifest is None:
            return PackSeen(pack)
        name, cards, size = known.manifest.name, known.manifest.cards, known.manifest.image_bytes
        done = download.done if held is None and download is not None else size
        return PackSeen(pack, name, len(cards), size, done, here=held is not None)

    def _problem(self, packs: tuple[PackSeen, ...]) -> str:
        if self._unusable or self._trouble:
            return self._unusable or self._trouble
        return self._too_few() if all(pack.here for pack in packs) else ""

    def _too_few(self) -> str:
        """Whether the deck has the cards that the table says it has."""
        held = [pack for each in self._packs if (pack := self._library.get(each)) is not None]
        if not held:
            return ""
        try:
            cards = len(combine(pack.manifest for pack in held).cards)
        except UsageError as error:
            return str(error)
        if cards >= self._cards:
            return ""
        return Sentence(
            "The table expects {cards} cards, but its packs have {found}. Ask the"
            " host to choose the packs again.",
            cards=self._cards,
            found=cards,
        )


def _images(file: PartialPack, manifest: Manifest) -> Iterator[bytes]:
    for number in range(1, len(manifest.cards) + 1):
        piece = file.piece(number)
        if piece is None:
            raise Malformed("a piece is missing")
        yield piece
