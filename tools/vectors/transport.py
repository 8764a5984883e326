"""Handshakes byte by byte, the records of a link, room codes and fingerprints, announcements."""

from hashlib import sha256, shake_256

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.discovery.announcement import Announcement, read_announcement
from p2p_dixit.errors import Malformed
from p2p_dixit.net import greeting
from p2p_dixit.net.errors import Reason
from p2p_dixit.net.greeting import Versions
from p2p_dixit.net.handshake import DialerHandshake, Handshake, ListenerHandshake, Self
from p2p_dixit.net.noise import Entropy
from p2p_dixit.net.records import BEAT_RECORD, records
from p2p_dixit.net.room_code import fingerprint, make_code
from p2p_dixit.net.words import WORDS
from tools.vectors import Json

ADA, BOB = SigningKey(b"\xad" * 32), SigningKey(b"\xb0" * 32)
CODE = "amber-tiger-canoe"
FRIDAY = Announcement(
    bytes(range(16)), "Friday at Ada's", "classic", 2, 4, locked=True, versions=(1, 1)
)


def build() -> dict[str, Json]:
    """The vector file."""
    return {
        "about": "protocol/10-transport.md and 11-discovery.md; byte strings in hexadecimal",
        "handshakes": [_handshake("open", None), _handshake("locked", CODE)],
        "greetings": _greetings(),
        "room_codes": [_code(bytes(4)), _code(b"\xff" * 4), _code(bytes([1, 2, 3, 4]))],
        "fingerprints": [
            {"identity": key.public.hex(), "words": fingerprint(key.public)} for key in (ADA, BOB)
        ],
        "word_list": {"words": len(WORDS), "sha256": sha256(" ".join(WORDS).encode()).hexdigest()},
        "announcements": _announcements(),
    }


def _drawn(name: str, drawn: list[Json]) -> Entropy:
    """Bytes that are the same each time; what was drawn is noted."""

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
    plain = [quick, BEAT_RECORD, bulky, greeting.refusal(Reason.GOODBYE)]
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
            reply = greeting.refusal(Reason.OLD_DIALER if high < 2 else Reason.OLD_LISTENER)
        cases.append({"knock": greeting.knock(spoken).hex(), "reply": reply.hex()})
    return cases


def _code(entropy: bytes) -> Json:
    return {"drawn": entropy.hex(), "code": make_code(lambda _count: entropy)}


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
