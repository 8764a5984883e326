"""Handshakes byte by byte, the records of a link, room codes and fingerprints, announcements."""

from collections.abc import Iterator
from hashlib import sha256, shake_256

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.discovery.announcement import Announcement, read_announcement
from p2p_dixit.errors import Malformed
from p2p_dixit.net import greeting
from p2p_dixit.net.both_forms import Entropy
from p2p_dixit.net.errors import LinkEnd
from p2p_dixit.net.greeting import Versions
from p2p_dixit.net.handshake import DialerHandshake, Handshake, ListenerHandshake, Self
from p2p_dixit.net.pake import Pake
from p2p_dixit.net.records import BEAT_RECORD, records
from p2p_dixit.net.words import WORDS
from tools.vectors import Json
from tools.vectors.link_operations import LINK
from tools.vectors.operations import case

ADA, BOB = SigningKey(b"\xad" * 32), SigningKey(b"\xb0" * 32)
CODE = "amber-tiger-canoe"
SMALL_ORDER = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
FRIDAY = Announcement(
    bytes(range(16)), "Friday at Ada's", "classic", 2, 4, locked=True, versions=(1, 1)
)
HANDSHAKES: list[Json] = ["handshakes"]
GREETINGS: list[Json] = ["greetings"]
RULES: dict[str, Json] = {
    "R-10-2": ["room code"],
    "R-10-3": ["word_list", "room code"],
    "R-10-5": ["fingerprint"],
    "R-10-6": HANDSHAKES,
    "R-10-9": HANDSHAKES,
    "R-10-11": GREETINGS,
    "R-10-12": GREETINGS,
    "R-10-16": HANDSHAKES,
    "R-10-17": HANDSHAKES,
    "R-10-18": HANDSHAKES,
    "R-10-20": ["the dialer's side", "the listener's side"],
    "R-10-21": [
        "our own message",
        "no point",
        "the neutral element",
        "a point of small order",
        "an encoding that is not canonical",
        "a byte too few",
    ],
    "R-10-22": ["the dialer's side", "the listener's side", "a listener with another code"],
    "R-10-24": HANDSHAKES,
    "R-10-25": HANDSHAKES,
    "R-10-28": HANDSHAKES,
    "R-11-5": ["announcements"],
    "R-11-6": ["announcements"],
}


def build() -> dict[str, Json]:
    """The vector file."""
    return {
        "about": "protocol/10-transport.md and 11-discovery.md; byte strings in hexadecimal. "
        "handshakes: what both sides send, frame by frame; `drawn` are the random bytes each side "
        "uses, in order: 64 for SPAKE2's scalar (locked tables only; big-endian, modulo q), 32 for "
        "Noise's static key, 32 for its ephemeral key. greetings: what a listener that speaks "
        "versions 2 to 3 answers to a knock, bodies of frames. announcements: TXT records, and "
        "what a listener reads in them.",
        "rules": RULES,
        "handshakes": [_handshake("open", None), _handshake("locked", CODE)],
        "greetings": _greetings(),
        "word_list": {"words": len(WORDS), "sha256": sha256(" ".join(WORDS).encode()).hexdigest()},
        "announcements": _announcements(),
        "cases": [*_words(), *_pake()],
    }


def _words() -> Iterator[Json]:
    for drawn, count in (
        (bytes(4), 3),
        (b"\xff" * 4, 3),
        (bytes(range(1, 5)), 3),
        (b"\x5a" * 5, 4),
    ):
        name = f"a code of {count} words from {drawn.hex()}"
        yield case(LINK, name, "room code", drawn=drawn.hex(), words=count)
    for name, key in (("Ada", ADA), ("Bob", BOB)):
        yield case(LINK, f"the words for {name}", "fingerprint", identity=key.public.hex())


def _pake() -> Iterator[Json]:
    """Both sides of one exchange, and messages that end it."""
    drawn = {
        side: shake_256(f"pake {side}".encode()).hexdigest(64) for side in ("dialer", "listener")
    }
    sides = {
        side: Pake(
            dialer=side == "dialer", code=CODE, entropy=lambda _, one=one: bytes.fromhex(one)
        )
        for side, one in drawn.items()
    }
    dialer: dict[str, Json] = {"dialer": True, "code": CODE, "drawn": drawn["dialer"]}
    listener: dict[str, Json] = {"dialer": False, "code": CODE, "drawn": drawn["listener"]}
    from_dialer, from_listener = (sides[side].message.hex() for side in ("dialer", "listener"))
    yield case(LINK, "the dialer's side", "pake", **dialer, theirs=from_listener)
    yield case(LINK, "the listener's side", "pake", **listener, theirs=from_dialer)
    wrong = {**listener, "code": "amber-tiger-canal"}
    yield case(LINK, "a listener with another code", "pake", **wrong, theirs=from_dialer)
    bad = {
        "our own message": from_dialer,
        "no point": "02" + "00" * 31,
        "the neutral element": "01" + "00" * 31,
        "a point of small order": SMALL_ORDER,
        "an encoding that is not canonical": "ee" + "ff" * 30 + "7f",
        "a byte too few": from_listener[:-2],
    }
    for name, theirs in bad.items():
        yield case(LINK, name, "pake", **dialer, theirs=theirs)


def _drawn(name: str, drawn: list[Json]) -> Entropy:
    """Bytes that are the same each time; it records them."""

    def draw(count: int) -> bytes:
        drawn.append(shake_256(f"{name} {len(drawn)}".encode()).hexdigest(count))
        return bytes.fromhex(str(drawn[-1]))

    return draw


def _handshake(name: str, code: str | None) -> Json:
    draws: dict[str, list[Json]] = {"dialer": [], "listener": []}
    dialer = DialerHandshake(Self(ADA, code, 4001), _drawn(f"{name} dialer", draws["dialer"]))
    listener = ListenerHandshake(Self(BOB, code, 4002), _drawn(f"{name} bob", draws["listener"]))
    said = _joined(dialer, listener)
    if dialer.result is None or listener.result is None:
        raise AssertionError("the handshake of the vectors did not succeed")
    first, second = dialer.result.cipher, listener.result.cipher
    quick, bulky = next(records(b"hello")), next(records(b"a picture", bulk=True))
    plain = [quick, BEAT_RECORD, bulky, greeting.refusal(LinkEnd.GOODBYE)]
    return {
        "name": name,
        "code": code,
        "dialer": {"seed": ADA.seed.hex(), "port": 4001, "drawn": draws["dialer"]},
        "listener": {"seed": BOB.seed.hex(), "port": 4002, "drawn": draws["listener"]},
        "sent": said,
        "handshake_hash": dialer._noise.hash.hex(),  # noqa: SLF001 - not for anyone but vectors
        "records": [
            {
                "plain": each.hex(),
                "from_dialer": first.encrypt(each).hex(),
                "from_listener": second.encrypt(each).hex(),
            }
            for each in plain
        ],
    }


def _joined(dialer: Handshake, listener: Handshake) -> Json:
    said: list[Json] = []
    data, side, name = dialer.start(), listener, "dialer"
    while data:
        said.append([name, data.hex()])
        name = "listener" if side is listener else "dialer"
        data, side = side.feed(data), dialer if side is listener else listener
    return said


def _greetings() -> Json:
    """What a listener that speaks versions 2 to 3 says to a knock."""
    cases: list[Json] = []
    for low, high in ((1, 1), (1, 2), (2, 9), (4, 5)):
        spoken = Versions(low, high)
        chosen = Versions(2, 3).common(spoken)
        if chosen is not None:
            reply = greeting.answer(greeting.Answer(Versions(2, 3), chosen, locked=False))
        else:
            reply = greeting.refusal(LinkEnd.OLD_DIALER if high < 2 else LinkEnd.OLD_LISTENER)
        cases.append({"knock": greeting.knock(spoken).hex(), "reply": reply.hex()})
    return cases


def _announcements() -> Json:
    good = {key.encode(): value for key, value in FRIDAY.properties(7).items()}
    changes: dict[str, dict[bytes, bytes]] = {
        "good": {},
        "a key of a later version": {b"x": b"1"},
        "a name to be cleaned": {b"n": b"  Fri\x1b[1mday\xe2\x80\xae "},
        "a name that looks blank": {b"n": "\u3164".encode()},
        "a table id in capitals": {b"t": b"AB" * 16},
        "a count with a leading zero": {b"p": b"02"},
        "three digits": {b"f": b"100"},
        "neither open nor locked": {b"l": b"2"},
        "rules in capitals": {b"r": b"Classic"},
        "a version of zero": {b"v": b"0-1"},
    }
    return [_announcement(why, good | change) for why, change in changes.items()]


def _announcement(why: str, properties: dict[bytes, bytes]) -> Json:
    record: Json = {key.decode(): value.hex() for key, value in properties.items()}
    try:
        read = read_announcement(dict(properties))
    except Malformed:
        return {"why": why, "txt": record, "error": True}
    return {"why": why, "txt": record, "name": read.name, "free_seats": read.free_seats}
