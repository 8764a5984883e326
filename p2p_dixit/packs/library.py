"""All packs on this machine: the built-in deck, and one file a pack in the data folder.

A file is named by its pack id, and is believed only if its manifest says the same.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, combinations, islice
from pathlib import Path

from p2p_dixit.errors import LocalFault, Malformed, UsageError
from p2p_dixit.packs.manifest import MAX_CARDS, MAX_PACKS, Deck, Manifest, combine, deck_id
from p2p_dixit.packs.packfile import SUFFIX, Pack, PackFile, pack_parts
from p2p_dixit.packs.partial import SUFFIX as PARTIAL
from p2p_dixit.packs.partial import PartialPack
from p2p_dixit.packs.texts import remove_texts
from p2p_dixit.store.faults import DiskFault, disk
from p2p_dixit.store.files import Files, exists, write_parts_once

# To find a deck by its id alone, we try this many combinations of packs, small ones first: all
# of any four out of forty, in a quarter of a second.
MAX_CHOICES = 100_000

# A pack is named by as much of its id as `pack list` shows, or less, but not by a mere letter.
MIN_PREFIX = 6

# How many partial packs of earlier tables are kept, to be resumed.
MAX_PARTIALS = 4


@dataclass(frozen=True)
class Problem:
    """A file in the library that is not a pack."""

    path: Path
    what: str


class Library:
    """The packs that are here. It is also the `Shelf` from which other players are served."""

    def __init__(self, files: Files, folder: Path, builtin: Pack | None) -> None:
        self._files = files
        self._folder = folder
        self._packs: dict[bytes, Pack] = {}
        self._manifests: dict[bytes, bytes] = {}
        self._builtin = () if builtin is None else (builtin,)
        self.problems: tuple[Problem, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Reads the folder again; concurrent readers see either the old or the new list.

        A file that was opened before is not read again: its name is its id, and pictures are
        checked whenever they are used.
        """
        packs: dict[bytes, Pack] = {pack.manifest.id: pack for pack in self._builtin}
        opened = {_name(known): pack for known, pack in self._packs.items()}
        problems = []
        with disk("looking for packs", self._folder):
            names = [name for name in self._files.names(self._folder) if name.endswith(SUFFIX)]
        for name in names:
            path = self._folder / name
            try:
                pack = opened.get(name) or PackFile(self._files, path)
                if name != _name(pack.manifest.id):
                    raise Malformed("its name is not its id")  # noqa: TRY301 - same end as any other
                packs.setdefault(pack.manifest.id, pack)
            except (Malformed, DiskFault) as error:
                problems.append(Problem(path, str(error)))
        self._packs, self.problems = packs, tuple(problems)

    def packs(self) -> tuple[Pack, ...]:
        """All packs, the built-in deck first."""
        return tuple(self._packs.values())

    def get(self, pack: bytes) -> Pack | None:
        return self._packs.get(pack)

    def named(self, text: str) -> Pack:
        """The pack with this name, or whose id begins like this; UsageError if that is not one."""
        wanted = text.strip().casefold()
        named = [pack for pack in self.packs() if pack.manifest.name.casefold() == wanted]
        if not named and len(wanted) >= MIN_PREFIX:
            named = [p for known, p in self._packs.items() if known.hex().startswith(wanted)]
        if len(named) == 1:
            return named[0]
        if named:
            raise UsageError(
                "several packs are called '{text}': name one by its id (pack list)", text=text
            )
        known = ", ".join(f"'{pack.manifest.name}'" for pack in self.packs()) or "none"
        raise UsageError(
            "there is no pack '{text}' here; there are: {known}", text=text, known=known
        )

    def deck(self, packs: Iterable[bytes]) -> Deck:
        """The deck of these packs; UsageError if one is not here, or if they are too many."""
        ids = tuple(dict.fromkeys(packs))
        if len(ids) > MAX_PACKS:
            raise UsageError(
                "a table combines at most {max_packs} packs, not {count}",
                max_packs=MAX_PACKS,
                count=len(ids),
            )
        held = [self._packs[pack] for pack in ids if pack in self._packs]
        if len(held) < len(ids):
            raise UsageError("one of these packs is not on this machine: add it first")
        return combine(pack.manifest for pack in held)

    def missing(self, packs: Iterable[bytes]) -> tuple[bytes, ...]:
        """Those of these packs that are not here."""
        return tuple(pack for pack in packs if pack not in self._packs)

    def add(self, manifest: Manifest, images: Iterable[bytes]) -> Pack:
        """Keeps a pack; adding it again changes nothing. Holds one picture in memory at a time."""
        path = self.path(manifest.id)
        with disk("saving a pack", path):
            self._files.make_folder(self._folder)
            if not exists(self._files, path):
                with suppress(FileExistsError):  # another process was faster: the same bytes
                    write_parts_once(self._files, path, pack_parts(manifest, images))
        self.refresh()
        return self._packs[manifest.id]

    def owns(self, pack: bytes) -> bool:
        """Whether it is a file here, and not part of the game itself."""
        return pack in self._packs and all(p.manifest.id != pack for p in self._builtin)

    def path(self, pack: bytes) -> Path:
        """The file of a pack that is here and not part of the game itself."""
        return self._folder / _name(pack)

    def remove(self, pack: bytes) -> None:
        """Removes the file of a pack and the texts beside it; the built-in deck stays."""
        path = self.path(pack)
        remove_texts(self._files, path)
        with disk("removing a pack", path):
            self._files.remove(path)
            self._files.sync_folder(self._folder)
        self.refresh()

    def partial(self, pack: bytes) -> PartialPack:
        """The partial file of a pack; raises LocalFault while another process fetches it."""
        return PartialPack(self._files, self._folder, pack)

    def tidy(self, wanted: Iterable[bytes]) -> None:
        """Removes partial downloads, except those of these packs and a few others."""
        keep = {pack.hex() + PARTIAL for pack in wanted}
        with suppress(DiskFault, LocalFault):  # it will do next time
            names = [name for name in self._files.names(self._folder) if name.endswith(PARTIAL)]
            for name in [name for name in names if name not in keep][MAX_PARTIALS:]:
                self.partial(bytes.fromhex(name.removesuffix(PARTIAL))).remove()

    def find(self, deck: bytes) -> tuple[Pack, ...] | None:
        """The packs of this deck, if all of them are here."""
        ids = sorted(self._packs)
        choices = chain.from_iterable(combinations(ids, count) for count in range(1, MAX_PACKS + 1))
        for chosen in islice(choices, MAX_CHOICES):
            if deck_id(chosen) == deck:
                return tuple(self._packs[pack] for pack in chosen)
        return None

    def piece(self, pack: bytes, piece: int) -> bytes | None:
        """A piece for another player: 0 is the manifest, i the picture of card i-1."""
        found = self._packs.get(pack)
        if found is None or not 0 <= piece <= min(len(found.manifest.cards), MAX_CARDS):
            return None
        if piece == 0:
            return self._manifests.setdefault(pack, found.manifest.encode())
        try:
            return found.image(piece - 1)
        except (Malformed, DiskFault):
            return None  # a damaged file must not make this player look like a liar


class DeckPictures:
    """The pictures of one deck by their hash, wherever they lie."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        held = tuple(packs)
        self.deck: Deck = combine(pack.manifest for pack in held)
        self._places = {
            card.image: (pack, number)
            for pack in held
            for number, card in enumerate(pack.manifest.cards)
        }

    def load(self, image: bytes) -> bytes | None:
        """The bytes of a picture; for `pictures.cache.Pictures`."""
        if image not in self._places:
            return None
        pack, number = self._places[image]
        return pack.image(number)


def _name(pack: bytes) -> str:
    return pack.hex() + SUFFIX
