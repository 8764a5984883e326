"""Network input before a peer is authenticated: frames, handshakes, announcements."""

from collections.abc import Callable
from functools import partial

from zeroconf import ServiceInfo

from p2p_dixit.discovery.announcement import SERVICE_TYPE, Announcement, read_announcement
from p2p_dixit.net import greeting
from p2p_dixit.net.address import told_address
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import FrameReader, frame
from p2p_dixit.net.greeting import SPOKEN
from p2p_dixit.net.handshake import DialerHandshake, Handshake, ListenerHandshake
from p2p_dixit.net.limits import HANDSHAKE_FRAME_BYTES, PIECE_BYTES
from p2p_dixit.net.records import BEAT_RECORD, Assembler, records
from tests.net.wire import ADA, BOB, CODE, Wire, entropy, me
from tools.fuzz.targets.decoder import Decoder


def _frames(data: bytes) -> tuple[list[bytes], bytes]:
    """All frames of a stream that comes in chunks of seven bytes."""
    reader = FrameReader(HANDSHAKE_FRAME_BYTES)
    found: list[bytes] = []
    for at in range(0, len(data), 7):
        found += reader.feed(data[at : at + 7])
    return found, reader.rest


def _stream(read: tuple[list[bytes], bytes]) -> bytes:
    found, rest = read
    return b"".join(map(frame, found)) + rest


def _greeting(data: bytes) -> None:
    greeting.refused(data)
    for read in (greeting.read_knock, lambda body: greeting.read_answer(body, SPOKEN)):
        try:
            read(data)
        except LinkError:
            continue


def _greetings() -> list[bytes]:
    said = greeting.Answer(SPOKEN, 1, locked=True)
    return [greeting.knock(SPOKEN), greeting.answer(said), greeting.refusal(LinkEnd.FULL)]


def _dialer(code: str | None) -> DialerHandshake:
    return DialerHandshake(me(ADA, code), entropy("ada"))


def _listener(code: str | None) -> ListenerHandshake:
    return ListenerHandshake(me(BOB, code), entropy("bob"))


def _said(side: str, code: str | None) -> bytes:
    """What one side says in a handshake that comes about; with this entropy, every time."""
    return Wire(_dialer(code), _listener(code)).run().said[side]


def _handshake(make: Callable[[], Handshake], data: bytes) -> object:
    shaking = make()
    shaking.start()
    shaking.feed(data)
    return shaking.result


def _assembled(data: bytes) -> None:
    assembler = Assembler()
    for record in FrameReader().feed(data):
        assembler.take(record)


def _records() -> list[bytes]:
    long = bytes(PIECE_BYTES + 5)
    return [
        b"".join(frame(record) for record in (BEAT_RECORD, *records(b"hello"))),
        b"".join(map(frame, records(long))),
        frame(greeting.refusal(LinkEnd.GOODBYE)),
    ]


def _txt(data: bytes) -> Announcement:
    """A TXT record as the library that hears it takes it apart."""
    info = ServiceInfo(SERVICE_TYPE, f"x.{SERVICE_TYPE}", properties=data)
    found = read_announcement(info.properties)
    again = read_announcement({k.encode(): v for k, v in found.properties(0).items()})
    if again != found:
        raise AssertionError("an announcement that changes when it is passed on")
    return found


def _txts() -> list[bytes]:
    table = Announcement(bytes(16), "Fireside \u00e4", "modern", 3, 9, locked=True, versions=(1, 1))
    pairs = [key.encode() + b"=" + value for key, value in table.properties(7).items()]
    return [b"".join(bytes([len(pair)]) + pair for pair in pairs)]


def _told(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for scope in ("", "eth0"):
        for loopback in (False, True):
            told_address(text, scope, loopback=loopback)


TARGETS = (
    Decoder("frames", _frames, lambda: [_said("dialer", None)], _stream, errors=(LinkError,)),
    Decoder("greeting", _greeting, _greetings),
    *(
        Decoder(
            f"handshake-{side}{'-locked' if code else ''}",
            partial(_handshake, partial(make, code)),
            partial(lambda other, code: [_said(other, code)], other, code),
            errors=(LinkError,),
        )
        for side, other, make in (
            ("listener", "dialer", _listener),
            ("dialer", "listener", _dialer),
        )
        for code in (None, CODE)
    ),
    Decoder("records", _assembled, _records, errors=(LinkError,)),
    Decoder("announcement", _txt, _txts),
    Decoder("told-address", _told, lambda: [b"192.168.1.2:34948", b"[fe80::1%eth0]:1", b"::1"]),
)
