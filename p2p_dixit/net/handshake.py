"""The handshake, sans-IO: bytes in, bytes out (protocol/10-transport.md, sections 3 to 5).

Theory of operation. Each side feeds what it receives and sends what it is given until `result` is
there, or a `LinkError` says why not (with a last frame for the other side in `reply`).

    dialer                      listener
    knock            ------>                    which versions I speak
                     <------    answer          the one we use; locked or open
    pake A           ------>                    locked tables only: SPAKE2 on the room code
                     <------    pake B
    noise 1: e       ------>                    locked: its tag proves the code to the listener
                     <------    noise 2         locked: its tag proves the code to the dialer
    noise 3: s, se   ------>
    identity         ------>                    encrypted: public key, port, signature
                     <------    identity

An identity is shown only inside the encrypted channel, and at a locked table only to a peer that
has proved the code; the listener decides on the dialer's identity before it shows its own. The
signature covers the handshake hash (hence every byte before it), the role and the port: it fits
this connection and this direction only, so nothing of it can be replayed, relayed or reflected.

A wrong code fails at noise 1, one guess a connection. A dialer that was given a code goes on with
no table that claims to be open: that would be how to strip the code away.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import PUBLIC_BYTES, SIGNATURE_BYTES, SigningKey, sign, verify
from p2p_dixit.net import greeting
from p2p_dixit.net.both_forms import KEY_BYTES, Entropy, NoiseKeys
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import FrameReader, frame
from p2p_dixit.net.greeting import SPOKEN, Versions
from p2p_dixit.net.limits import HANDSHAKE_FRAME_BYTES
from p2p_dixit.net.noise import Cipher, NoiseHandshake
from p2p_dixit.net.pake import Pake
from p2p_dixit.sentences import Sentence

PAKE_A, PAKE_B, NOISE_1, NOISE_2, NOISE_3, IDENTITY = 3, 4, 5, 6, 7, 8
DIALER, LISTENER = b"dialer", b"listener"
SIGNATURE_TAG = "link identity"
_IDENTITY_BYTES = 1 + PUBLIC_BYTES + 2 + SIGNATURE_BYTES

Admit: TypeAlias = Callable[[bytes], LinkEnd | None]


def admit_all(_identity: bytes) -> LinkEnd | None:
    return None


@dataclass(frozen=True)
class Self:
    """What we bring to a handshake: who we are, the code of the table, the port we listen on."""

    key: SigningKey
    code: str | None = field(default=None, repr=False)
    port: int = 0
    versions: Versions = SPOKEN


@dataclass(frozen=True)
class Established:
    """What a handshake ends in. `rest` are the bytes behind it, which belong to the link."""

    identity: bytes
    port: int
    version: int
    cipher: Cipher = field(repr=False)
    rest: bytes = field(repr=False)


class Handshake:
    """What both sides share: frames, steps, identities. `_step` takes the next frame."""

    _role: bytes
    _their_role: bytes
    _step: Callable[[bytes], bytes]
    _noise: NoiseHandshake
    _version: int

    def __init__(self, me: Self, entropy: Entropy, admit: Admit = admit_all) -> None:
        self.result: Established | None = None
        self._me = me
        self._entropy = entropy
        self._admit = admit
        self._frames = FrameReader(HANDSHAKE_FRAME_BYTES)
        self._greetings: tuple[bytes, ...] = ()
        self._cipher: Cipher | None = None

    def start(self) -> bytes:
        """What to send before anything has come."""
        return b""

    def feed(self, data: bytes) -> bytes:
        """Takes what has come; returns what to send. Not to be called once `result` is there."""
        out = b""
        try:
            for body in self._frames.feed(data):
                out += self._take(body)
                if self.result is not None:
                    break
        except LinkError as error:
            error.reply = out + (b"" if error.theirs else self._refusal(error.reason))
            raise
        if self.result is not None:  # bytes behind the handshake belong to the link
            self.result = replace(self.result, rest=self._frames.rest)
        return out

    def _take(self, body: bytes) -> bytes:
        plain = body if self._cipher is None else self._cipher.decrypt(body)
        if (error := greeting.refused(plain)) is not None:
            raise error
        return self._step(plain)

    def _refusal(self, reason: LinkEnd) -> bytes:
        """Encrypted as soon as there is a key for it."""
        body = greeting.refusal(reason)
        return frame(body if self._cipher is None else self._cipher.encrypt(body))

    def _begin_noise(self, psk: bytes | None) -> None:
        self._noise = NoiseHandshake(
            initiator=self._role == DIALER,
            psk=psk,
            prologue=tagged("link prologue", *self._greetings),
            keys=NoiseKeys(self._entropy(KEY_BYTES), self._entropy(KEY_BYTES)),
        )

    def _identity_frame(self, cipher: Cipher) -> bytes:
        port = self._me.port.to_bytes(2, "big")
        signature = sign(self._me.key, SIGNATURE_TAG, self._digest(self._role, port))
        return frame(cipher.encrypt(bytes([IDENTITY]) + self._me.key.public + port + signature))

    def _establish(self, cipher: Cipher, body: bytes) -> None:
        """Checks who they are; after this the handshake is over."""
        if len(body) != _IDENTITY_BYTES or body[0] != IDENTITY:
            raise LinkError(LinkEnd.MALFORMED)
        identity, port, signature = body[1:33], body[33:35], body[35:]
        if not verify(identity, SIGNATURE_TAG, self._digest(self._their_role, port), signature):
            raise LinkError(LinkEnd.MALFORMED, detail=Sentence("a bad signature"))
        if identity == self._me.key.public:
            raise LinkError(LinkEnd.OURSELVES)
        if (reason := self._admit(identity)) is not None:
            raise LinkError(reason)
        number = int.from_bytes(port, "big")
        self.result = Established(identity, number, self._version, cipher, b"")

    def _digest(self, role: bytes, port: bytes) -> bytes:
        return tagged(SIGNATURE_TAG, self._noise.hash, role, port)


class DialerHandshake(Handshake):
    """The side that called. `expected` pins the identity that has to answer."""

    _role, _their_role = DIALER, LISTENER

    def __init__(
        self, me: Self, entropy: Entropy, admit: Admit = admit_all, expected: bytes | None = None
    ) -> None:
        super().__init__(me, entropy, _pinned(expected, admit))
        self._step = self._take_answer

    def start(self) -> bytes:
        """The knock."""
        self._greetings = (greeting.knock(self._me.versions),)
        return frame(self._greetings[0])

    def _take_answer(self, body: bytes) -> bytes:
        said = greeting.read_answer(body, self._me.versions)
        if said.locked != (self._me.code is not None):
            raise LinkError(LinkEnd.CODE_NEEDED if said.locked else LinkEnd.NO_CODE_HERE)
        self._version = said.chosen
        self._greetings += (body,)
        if self._me.code is None:
            return self._first_noise(None)
        pake = Pake(dialer=True, code=self._me.code, entropy=self._entropy)
        self._step = lambda theirs: self._first_noise(pake.key(_body(theirs, PAKE_B)))
        return frame(bytes([PAKE_A]) + pake.message)

    def _first_noise(self, psk: bytes | None) -> bytes:
        self._begin_noise(psk)
        self._step = self._last_noise
        return frame(bytes([NOISE_1]) + self._noise.write())

    def _last_noise(self, body: bytes) -> bytes:
        _empty(self._noise.read(_body(body, NOISE_2)))
        last = frame(bytes([NOISE_3]) + self._noise.write())
        cipher = self._cipher = self._noise.cipher()
        self._step = lambda identity: self._done(cipher, identity)
        return last + self._identity_frame(cipher)

    def _done(self, cipher: Cipher, body: bytes) -> bytes:
        self._establish(cipher, body)
        return b""


class ListenerHandshake(Handshake):
    """The side that was called."""

    _role, _their_role = LISTENER, DIALER

    def __init__(self, me: Self, entropy: Entropy, admit: Admit = admit_all) -> None:
        super().__init__(me, entropy, admit)
        self._step = self._take_knock

    def _take_knock(self, body: bytes) -> bytes:
        theirs = greeting.read_knock(body)
        chosen = self._me.versions.common(theirs)
        if chosen is None:
            old = theirs.highest < self._me.versions.lowest
            raise LinkError(LinkEnd.OLD_DIALER if old else LinkEnd.OLD_LISTENER)
        self._version = chosen
        said = greeting.Answer(self._me.versions, chosen, locked=self._me.code is not None)
        self._greetings = (body, greeting.answer(said))
        self._step = self._open_noise if self._me.code is None else self._answer_pake
        return frame(self._greetings[1])

    def _open_noise(self, body: bytes) -> bytes:
        self._begin_noise(None)
        return self._second_noise(body)

    def _answer_pake(self, body: bytes) -> bytes:
        pake = Pake(dialer=False, code=self._me.code or "", entropy=self._entropy)
        self._begin_noise(pake.key(_body(body, PAKE_A)))
        self._step = self._second_noise
        return frame(bytes([PAKE_B]) + pake.message)

    def _second_noise(self, body: bytes) -> bytes:
        _empty(self._noise.read(_body(body, NOISE_1)))
        self._step = self._take_last_noise
        return frame(bytes([NOISE_2]) + self._noise.write())

    def _take_last_noise(self, body: bytes) -> bytes:
        _empty(self._noise.read(_body(body, NOISE_3)))
        cipher = self._cipher = self._noise.cipher()
        self._step = lambda identity: self._done(cipher, identity)
        return b""

    def _done(self, cipher: Cipher, body: bytes) -> bytes:
        self._establish(cipher, body)
        return self._identity_frame(cipher)


def _pinned(expected: bytes | None, admit: Admit) -> Admit:
    def check(identity: bytes) -> LinkEnd | None:
        if expected is not None and identity != expected:
            return LinkEnd.OTHER_IDENTITY
        return admit(identity)

    return check


def _body(body: bytes, kind: int) -> bytes:
    if body[0] != kind:  # a frame has at least one byte
        raise LinkError(LinkEnd.MALFORMED, detail=Sentence("a frame out of turn"))
    return body[1:]


def _empty(payload: bytes) -> None:
    """Handshake payloads are for later versions; this one sends none and takes none."""
    if payload:
        raise LinkError(LinkEnd.MALFORMED)
