"""The handshake ends with both sides sure of each other, or it ends with a refusal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto.signing import SigningKey, sign
from p2p_dixit.net import greeting
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import Versions
from p2p_dixit.net.handshake import (
    IDENTITY,
    NOISE_1,
    NOISE_2,
    NOISE_3,
    SIGNATURE_TAG,
    DialerHandshake,
    Handshake,
    ListenerHandshake,
    Self,
    admit_all,
)
from p2p_dixit.net.limits import HANDSHAKE_FRAME_BYTES
from p2p_dixit.net.noise import Cipher
from tests.net.wire import ADA, BOB, CODE, EVE, Tap, Wire, entropy, me, untouched

modes = pytest.mark.parametrize("code", [None, CODE], ids=["open", "locked"])


def dialer(who: Self, **more: object) -> DialerHandshake:
    return DialerHandshake(who, entropy("dialer"), **more)  # type: ignore[arg-type]


def listener(who: Self, **more: object) -> ListenerHandshake:
    return ListenerHandshake(who, entropy("listener"), **more)  # type: ignore[arg-type]


def wire(code: str | None, to_listener: Tap = untouched, to_dialer: Tap = untouched) -> Wire:
    ada, bob = me(ADA, code, port=4001), me(BOB, code, port=4002)
    return Wire(dialer(ada), listener(bob), to_listener, to_dialer)


@modes
def test_both_sides_learn_who_the_other_is(code: str | None) -> None:
    # R-10-1
    joined = wire(code).run()
    assert joined.errors == {}
    there, here = joined.dialer.result, joined.listener.result
    assert there is not None
    assert here is not None
    assert (there.identity, there.port, there.version) == (BOB.public, 4002, 1)
    assert (here.identity, here.port, here.version) == (ADA.public, 4001, 1)
    assert here.cipher.decrypt(there.cipher.encrypt(b"clue")) == b"clue"
    assert there.cipher.decrypt(here.cipher.encrypt(b"card")) == b"card"


@modes
def test_bytes_may_come_one_at_a_time(code: str | None) -> None:
    one, other = dialer(me(ADA, code)), listener(me(BOB, code))
    going: list[tuple[Handshake, bytes]] = [(other, one.start())]
    while going:
        side, data = going.pop()
        out = b"".join(side.feed(bytes([byte])) for byte in data)
        going += [(one if side is other else other, out)] if out else []
    assert one.result is not None
    assert other.result is not None


def test_what_comes_behind_the_handshake_is_kept_for_the_link() -> None:
    ada, bob = dialer(me(ADA)), listener(me(BOB))
    proof = ada.feed(bob.feed(ada.feed(bob.feed(ada.start()))))
    ada.feed(bob.feed(proof) + b"\x00\x05early")
    assert ada.result is not None
    assert ada.result.rest == b"\x00\x05early"


def test_neither_identity_nor_port_crosses_the_wire_in_the_clear() -> None:
    said = wire(None).run().said
    for secret in (ADA.public, BOB.public, CODE.encode()):
        assert secret not in said["dialer"] + said["listener"]


def test_a_wrong_code_is_refused_before_anybody_is_known() -> None:
    # R-10-23, R-10-27
    joined = Wire(dialer(me(EVE, "amber-tiger-cabin")), listener(me(BOB, CODE))).run()
    assert joined.errors["listener"].reason is LinkEnd.WRONG_CODE
    assert joined.errors["dialer"].reason is LinkEnd.WRONG_CODE
    assert "ask the other players" in str(joined.errors["dialer"])
    # an answer, a PAKE message and a refusal: nothing that depends on Bob
    assert len(joined.said["listener"]) == (2 + 16) + (2 + 33) + (2 + 10)


def test_a_listener_that_does_not_know_the_code_learns_nothing_of_the_dialer() -> None:
    # R-10-27
    joined = Wire(dialer(me(ADA, CODE)), listener(me(EVE, "amber-tiger-cabin"))).run()
    assert joined.errors["dialer"].reason is LinkEnd.WRONG_CODE
    assert joined.listener.result is None


def test_a_stranger_without_a_code_is_told_to_ask_for_it() -> None:
    # R-10-13
    joined = Wire(dialer(me(EVE)), listener(me(BOB, CODE))).run()
    assert joined.errors["dialer"].reason is LinkEnd.CODE_NEEDED
    assert joined.listener.result is None


def test_a_code_cannot_be_stripped_away_by_claiming_to_be_open() -> None:
    # R-10-13
    joined = Wire(dialer(me(ADA, CODE)), listener(me(EVE))).run()
    assert joined.errors["dialer"].reason is LinkEnd.NO_CODE_HERE
    assert joined.listener.result is None


def test_a_pinned_identity_is_the_only_one_taken() -> None:
    # R-10-26
    taken = Wire(dialer(me(ADA), expected=BOB.public), listener(me(BOB))).run()
    assert taken.dialer.result is not None
    refused = Wire(dialer(me(ADA), expected=BOB.public), listener(me(EVE))).run()
    assert refused.errors["dialer"].reason is LinkEnd.OTHER_IDENTITY


def test_nobody_talks_to_themselves() -> None:
    # R-10-26
    joined = Wire(dialer(me(ADA)), listener(me(ADA))).run()
    assert joined.errors["listener"].reason is LinkEnd.OURSELVES
    assert joined.dialer.result is None


def test_a_listener_decides_before_it_shows_itself() -> None:
    # R-10-24
    def nobody(identity: bytes) -> LinkEnd | None:
        assert identity == EVE.public
        return LinkEnd.NOT_ADMITTED

    joined = Wire(dialer(me(EVE)), listener(me(BOB), admit=nobody)).run()
    assert joined.errors["dialer"].reason is LinkEnd.NOT_ADMITTED
    assert joined.errors["dialer"].theirs


class Liar(DialerHandshake):
    """Claims to be Bob with a signature of her own."""

    def _identity_frame(self, cipher: object) -> bytes:
        self._me = Self(_Claims(EVE, BOB.public), port=1)
        return super()._identity_frame(cipher)  # type: ignore[arg-type]


class _Claims(SigningKey):
    def __init__(self, key: SigningKey, claimed: bytes) -> None:
        super().__init__(key.seed)
        self.public = claimed


def test_a_stolen_identity_needs_its_private_key() -> None:
    # R-10-26
    joined = Wire(Liar(me(EVE), entropy("liar")), listener(me(ADA))).run()
    assert joined.errors["listener"].reason is LinkEnd.MALFORMED
    assert joined.dialer.result is None


class OutOfTurn(DialerHandshake):
    """Signs as it should, but calls its identity something else."""

    def _identity_frame(self, cipher: Cipher) -> bytes:
        port = self._me.port.to_bytes(2, "big")
        signature = sign(self._me.key, SIGNATURE_TAG, self._digest(self._role, port))
        return frame(cipher.encrypt(bytes([NOISE_3]) + self._me.key.public + port + signature))


class Longer(DialerHandshake):
    """Says more than its identity."""

    def _identity_frame(self, cipher: Cipher) -> bytes:
        port = self._me.port.to_bytes(2, "big")
        signature = sign(self._me.key, SIGNATURE_TAG, self._digest(self._role, port))
        said = bytes([IDENTITY]) + self._me.key.public + port + signature + b"x"
        return frame(cipher.encrypt(said))


class Early(DialerHandshake):
    """Sends something along with its first key."""

    def _first_noise(self, psk: bytes | None) -> bytes:
        self._begin_noise(psk)
        self._step = self._last_noise
        return frame(bytes([NOISE_1]) + self._noise.write(b"early"))


class Late(DialerHandshake):
    """Sends something along with its last key."""

    def _last_noise(self, body: bytes) -> bytes:
        self._noise.read(body[1:])
        last = frame(bytes([NOISE_3]) + self._noise.write(b"late"))
        return last + self._identity_frame(self._noise.cipher())


class Generous(ListenerHandshake):
    """Sends something along with its key."""

    def _second_noise(self, body: bytes) -> bytes:
        self._noise.read(body[1:])
        return frame(bytes([NOISE_2]) + self._noise.write(b"more"))


@pytest.mark.parametrize("kind", [OutOfTurn, Longer, Early, Late])
def test_a_dialer_says_its_identity_and_nothing_else(kind: type[DialerHandshake]) -> None:
    joined = Wire(kind(me(EVE), entropy("odd")), listener(me(ADA))).run()
    assert joined.errors["listener"].reason is LinkEnd.MALFORMED
    assert joined.listener.result is None


def test_a_listener_sends_nothing_along_with_its_key() -> None:
    joined = Wire(dialer(me(EVE)), Generous(me(ADA), entropy("odd"))).run()
    assert joined.errors["dialer"].reason is LinkEnd.MALFORMED


@modes
def test_a_recorded_handshake_cannot_be_played_again(code: str | None) -> None:
    said = wire(code).run().said
    again = ListenerHandshake(me(BOB, code), entropy("another evening"))
    with pytest.raises(LinkError):
        again.feed(said["dialer"])
    assert again.result is None


def test_our_own_frames_come_back_to_nothing() -> None:
    ada = dialer(me(ADA))
    with pytest.raises(LinkError):
        ada.feed(ada.start())


def flipped(position: int, seen: list[int]) -> Tap:
    """Flips one bit of the byte at `position` of the whole stream."""

    def tap(data: bytes) -> bytes:
        start, seen[0] = seen[0], seen[0] + len(data)
        if not start <= position < seen[0]:
            return data
        altered = bytearray(data)
        altered[position - start] ^= 1 << position % 8
        return bytes(altered)

    return tap


def altered(code: str | None, direction: str, position: int) -> Wire:
    tap = flipped(position, [0])
    if direction == "to listener":
        return wire(code, to_listener=tap).run()
    return wire(code, to_dialer=tap).run()


@pytest.mark.parametrize("direction", ["to listener", "to dialer"])
@pytest.mark.parametrize(
    ("code", "stride"), [(None, 1), (CODE, 5)], ids=["open, every byte", "locked, every fifth"]
)
def test_one_altered_bit_anywhere_and_nobody_is_taken_in(
    code: str | None, stride: int, direction: str
) -> None:
    speaker = "dialer" if direction == "to listener" else "listener"
    length = len(wire(code).run().said[speaker])
    for position in range(0, length, stride):
        joined = altered(code, direction, position)
        assert joined.dialer.result is None, position
        if direction == "to listener":
            assert joined.listener.result is None, position


@modes
def test_a_stream_that_stops_anywhere_establishes_nothing(code: str | None) -> None:
    said = wire(code).run().said["dialer"]
    side = ListenerHandshake(me(BOB, code), entropy("listener"))
    side.feed(said[:-1])
    assert side.result is None


@pytest.mark.parametrize(
    ("dialer_speaks", "listener_speaks", "reason", "advice"),
    [
        (Versions(1, 1), Versions(2, 3), LinkEnd.OLD_DIALER, "too old for that table: update it"),
        (Versions(4, 5), Versions(2, 3), LinkEnd.OLD_LISTENER, "ask its players to update"),
    ],
)
def test_without_a_common_version_the_dialer_is_told_what_to_do(
    dialer_speaks: Versions, listener_speaks: Versions, reason: LinkEnd, advice: str
) -> None:
    # R-10-12
    ada, bob = Self(ADA, versions=dialer_speaks), Self(BOB, versions=listener_speaks)
    joined = Wire(dialer(ada), listener(bob)).run()
    assert joined.errors["dialer"].reason is reason
    assert advice in str(joined.errors["dialer"])


def test_the_highest_common_version_is_taken() -> None:
    ada, bob = Self(ADA, versions=Versions(1, 7)), Self(BOB, versions=Versions(3, 5))
    joined = Wire(dialer(ada), listener(bob)).run()
    assert joined.dialer.result is not None
    assert joined.dialer.result.version == 5


def test_a_man_in_the_middle_cannot_lower_the_version() -> None:
    # R-10-11, R-10-18
    def lower(data: bytes) -> bytes:
        knock = greeting.knock(Versions(1, 7))
        return data.replace(knock, greeting.knock(Versions(1, 3)))

    ada, bob = Self(ADA, versions=Versions(1, 7)), Self(BOB, versions=Versions(1, 7))
    joined = Wire(dialer(ada), listener(bob), to_listener=lower).run()
    assert joined.dialer.result is None
    assert joined.listener.result is None


def test_later_versions_may_say_more_in_a_knock() -> None:
    # R-10-10
    bob = listener(me(BOB))
    assert bob.feed(frame(greeting.knock(Versions(1, 9)) + b"more"))[2] == greeting.ANSWER


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"\x00\x00",
        (HANDSHAKE_FRAME_BYTES + 1).to_bytes(2, "big"),
        frame(b"\x05" + bytes(32)),
        frame(greeting.knock(Versions(1, 1))[:-1]),
    ],
    ids=["http", "tls", "empty", "oversize", "out of turn", "short knock"],
)
def test_whatever_is_not_the_protocol_is_refused_at_the_first_frame(data: bytes) -> None:
    with pytest.raises(LinkError) as caught:
        listener(me(BOB)).feed(data)
    assert caught.value.reply == frame(greeting.refusal(LinkEnd.MALFORMED))


def test_a_dialer_knows_when_something_else_answers() -> None:
    ada = dialer(me(ADA))
    ada.start()
    with pytest.raises(LinkError) as caught:
        ada.feed(frame(b"220 mail.example ESMTP"))
    assert caught.value.reason is LinkEnd.NOT_DIXIT


def test_a_refusal_is_never_answered() -> None:
    # R-10-15
    ada = dialer(me(ADA))
    ada.start()
    with pytest.raises(LinkError) as caught:
        ada.feed(frame(greeting.refusal(LinkEnd.BUSY)))
    assert caught.value.reason is LinkEnd.BUSY
    assert caught.value.reply == b""


def test_an_unknown_reason_of_a_later_version_is_still_a_refusal() -> None:
    # R-10-14
    body = greeting.refusal(LinkEnd.BUSY)[:-1] + bytes([200])
    error = greeting.refused(body)
    assert error is not None
    assert error.reason is LinkEnd.NOT_ADMITTED


@given(st.binary(max_size=600), st.sampled_from([None, CODE]), st.booleans())
def test_noise_of_any_kind_ends_in_a_link_error_or_waits_for_more(
    data: bytes, code: str | None, calling: bool
) -> None:
    side: Handshake = dialer(me(ADA, code)) if calling else listener(me(ADA, code))
    side.start()
    reply = b""
    try:
        side.feed(data)
    except LinkError as error:
        reply = error.reply
    assert len(reply) <= HANDSHAKE_FRAME_BYTES
    assert side.result is None


def test_no_secret_is_in_what_is_printed() -> None:
    joined = wire(CODE).run()
    shown = repr((me(ADA, CODE), joined.dialer.result, joined.listener.result))
    assert CODE not in shown
    assert ADA.seed.hex() not in shown


def test_admit_all_admits_all() -> None:
    assert admit_all(ADA.public) is None
