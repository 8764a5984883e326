"""Tagged hashes and derivation: nothing collides by where its borders lie."""

import hmac
from hashlib import sha512

from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto.hashes import VERSION, derive, frame, tagged, wide

parts = st.lists(st.binary(max_size=12), max_size=4)


@given(parts, parts)
def test_different_parts_frame_differently(first: list[bytes], second: list[bytes]) -> None:
    assert (frame(*first) == frame(*second)) == (first == second)


def test_tags_and_borders_tell_hashes_apart() -> None:
    inputs = [("a", [b"bc"]), ("ab", [b"c"]), ("a", [b"b", b"c"]), ("a", [b"bc", b""]), ("a", [])]
    for function in (tagged, wide):
        assert len({function(tag, *rest) for tag, rest in inputs}) == len(inputs)


def test_hashes_have_their_lengths() -> None:
    assert (len(tagged("t")), len(wide("t")), len(derive(b"s", "t").block(0))) == (32, 64, 64)


def test_a_stream_is_hkdf_of_rfc_5869() -> None:
    salt = sha512(frame(VERSION + b"tag", b"part")).digest()
    prk = hmac.new(salt, b"secret", sha512).digest()
    block = hmac.new(prk, (7).to_bytes(8, "big") + b"\x01", sha512).digest()
    assert derive(b"secret", "tag", b"part").block(7) == block


def test_a_stream_depends_on_everything() -> None:
    streams = [derive(b"s", "t", b"p"), derive(b"x", "t", b"p"), derive(b"s", "x", b"p")]
    streams.append(derive(b"s", "t", b"x"))
    assert len({stream.block(index) for stream in streams for index in range(3)}) == 12


def test_a_stream_does_not_show_its_key() -> None:
    stream = derive(b"secret", "tag")
    assert repr(stream) == "BlockStream()"
