"""Files on disk, and downloads that are stored there: journals, packs, pictures."""

from functools import partial
from io import BytesIO
from pathlib import Path
from struct import pack

from p2p_dixit.encoding import encode
from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.packs.manifest import Card, Manifest
from p2p_dixit.packs.messages import (
    AskPack,
    AskPiece,
    GivePiece,
    HavePack,
    decode_message,
    encode_message,
)
from p2p_dixit.packs.packfile import PackFile, pack_bytes
from p2p_dixit.packs.partial import SUFFIX, PartialPack
from p2p_dixit.saved.cache import read_cache
from p2p_dixit.saved.listing import Summary
from p2p_dixit.store.framing import MAGIC, FramedRecord, Scanned, frame, scan
from p2p_dixit.store.games import Games
from p2p_dixit.store.journal import Journal
from p2p_dixit.store.keyfile import KeyDamaged, create_key, read_key
from p2p_dixit.store.pictures.webp import check_card
from p2p_dixit.store.pictures.wire import encode_reply, read_reply
from p2p_dixit.store.settings import Loaded, load_settings, save_settings
from tests.store.memory import MemoryFiles
from tests.store.toynode import ABOUT, GAME, HOME, SECRET, folders
from tools.fuzz.targets.decoder import Decoder

FOLDER = Path("/home/dixit")
PACK = bytes(32)
DEEP = 900  # what the reader of JSON just about takes


def _disk(name: str, data: bytes) -> tuple[MemoryFiles, Path]:
    files, path = MemoryFiles(), FOLDER / name
    files.make_folder(FOLDER)
    file = files.create(path, private=False)
    file.write(data)
    file.close()
    return files, path


def _journal() -> bytes:
    data = MAGIC
    for record in (FramedRecord(1, b"one"), FramedRecord(2, b"two" * 20), FramedRecord(3, b"")):
        data += frame(len(data), record)
    return data


def _scan(data: bytes) -> Scanned:
    scanned = scan(data)
    if not scanned.damage and scanned.end == len(data) and data.startswith(MAGIC):
        again = MAGIC
        for record in scanned.records:
            again += frame(len(again), record)
        if again != data:
            raise AssertionError("a whole journal that would be written in another way")
    return scanned


def _opened(data: bytes) -> None:
    """A journal with anything in it opens, and what it says is readable again."""
    files, path = _disk("journal", data)
    journal, first = Journal.open(files, path)
    journal.append([FramedRecord(7, b"more")])
    journal.close()
    journal, second = Journal.open(files, path)
    journal.close()
    if second.records[:-1] != first.records or second.records[-1] != FramedRecord(7, b"more"):
        raise AssertionError("a journal that forgets")


def _manifest() -> Manifest:
    cards = (Card(PACK, 3, "A title", "Alt text", ("tag",)), Card(b"\1" * 32, 4))
    return Manifest("A pack", cards, "Credits")


def _pack() -> bytes:
    from hashlib import sha256  # noqa: PLC0415 - for this seed alone

    images = (b"one", b"four")
    cards = tuple(Card(sha256(image).digest(), len(image)) for image in images)
    return pack_bytes(Manifest("A pack", cards), images)


def _read_pack(data: bytes) -> None:
    files, path = _disk("cards.dixitpack", data)
    found = PackFile(files, path)
    images = [found.image(card) for card in range(len(found.manifest.cards))]
    if pack_bytes(found.manifest, images) != data:
        raise AssertionError("a pack that would be written in another way")


def _partial(data: bytes) -> None:
    files, _ = _disk(PACK.hex() + SUFFIX, data)
    with PartialPack(files, FOLDER, PACK) as kept:
        before = dict(kept.pieces())
        kept.keep(5, b"piece")
        if dict(kept.pieces()) != {**before, 5: b"piece"}:
            raise AssertionError("a partial pack that forgets")
    with PartialPack(files, FOLDER, PACK) as again:
        if dict(again.pieces()) != {**before, 5: b"piece"}:
            raise AssertionError("a partial pack that forgets when it is opened again")


def _settings(data: bytes) -> Loaded:
    files, path = _disk("settings.json", data)
    loaded = load_settings(files, path)
    save_settings(files, path, loaded.settings)
    again = load_settings(files, path)
    if again.messages:
        raise AssertionError("settings that cannot be read once they are saved")
    return loaded


def _about(data: bytes) -> None:
    """A game whose description holds anything is offered, and can be finished all the same."""
    files = MemoryFiles()
    games = Games(files, folders())
    games.create(GAME, b"genesis", ABOUT, SECRET)
    path = HOME / "playing" / GAME.hex() / "about"
    files.remove(path)
    file = files.create(path, private=True)
    file.write(data)
    file.close()
    if len(games.unfinished()) != 1:
        raise AssertionError("a game is not offered")
    games.finish(GAME, b"save")


def _sums() -> list[bytes]:
    one = ("Table", "modern", ("Ada", "Ben"), ("Ada",), 3, True, "")
    rows = ((("a.dixit", 10, 20), one), (("b.dixit", 11, 21), one))
    return [encode(rows), encode(())]


def _abouts() -> list[bytes]:
    files = MemoryFiles()
    Games(files, folders()).create(GAME, b"genesis", ABOUT, SECRET)
    return [files.read(HOME / "playing" / GAME.hex() / "about")]


def _key(data: bytes) -> bytes:
    files, path = _disk("secret", data)
    return read_key(files, path)


def _key_seed() -> bytes:
    files = MemoryFiles()
    files.make_folder(FOLDER)
    create_key(files, FOLDER / "secret", bytes(range(32)))
    return files.read(FOLDER / "secret")


def _webp(kind: bytes, chunk: bytes) -> bytes:
    return pack("<4sI4s4sI", b"RIFF", len(chunk) + 12, b"WEBP", kind, len(chunk)) + chunk


def _pictures() -> list[bytes]:
    lossy = b"\x10\0\0\x9d\x01\x2a" + pack("<HH", 600, 900) + bytes(6)
    lossless = b"\x2f" + (599 | 899 << 14).to_bytes(4, "little") + bytes(11)
    return [_webp(b"VP8 ", lossy), _webp(b"VP8L", lossless)]


TARGETS = (
    Decoder("journal", _scan, lambda: [_journal()], errors=(LocalFault,)),
    Decoder("journal-open", _opened, lambda: [_journal()], errors=(LocalFault,)),
    Decoder("manifest", Manifest.decode, lambda: [_manifest().encode()], Manifest.encode),
    Decoder("pack-file", _read_pack, lambda: [_pack()]),
    Decoder("pack-partial", _partial, lambda: [_journal()], errors=(LocalFault,)),
    Decoder(
        "pack-message",
        decode_message,
        lambda: [
            encode_message(message)
            for message in (
                AskPack(PACK),
                HavePack(PACK, has=True),
                AskPiece(PACK, 3),
                GivePiece(PACK, 3, b"data"),
            )
        ],
        encode_message,
    ),
    Decoder("picture", check_card, _pictures),
    Decoder(
        "picture-reply",
        lambda data: read_reply(BytesIO(data), 1000),
        lambda: [encode_reply(b"pixels"), encode_reply("a reason")],
    ),
    Decoder(
        "settings",
        _settings,
        lambda: [
            b'{"name": "Ada", "bell": false, "more": [1, {"a": null}]}',
            b'{"name": "\\ud800", "colour": 1e400, "more": NaN}',
            b'{"more": ' + b"[" * DEEP + b"]" * DEEP + b"}",
            b'{"more": ' + b"9" * 5000 + b"}",
        ],
    ),
    Decoder("shelf", partial(read_cache, Summary), _sums),
    Decoder("about", _about, _abouts, errors=(LocalFault,)),
    Decoder("key-file", _key, lambda: [_key_seed()], errors=(KeyDamaged, Malformed)),
)
