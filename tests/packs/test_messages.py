import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.encoding import encode
from p2p_dixit.errors import Malformed
from p2p_dixit.packs.manifest import MAX_MANIFEST_BYTES
from p2p_dixit.packs.messages import (
    AskPack,
    AskPiece,
    GivePiece,
    HavePack,
    PackMessage,
    decode_message,
    encode_message,
)

PACK = bytes(32)


@pytest.mark.parametrize(
    "message",
    [
        AskPack(PACK),
        HavePack(PACK, has=True),
        HavePack(PACK, has=False),
        AskPiece(PACK, 0),
        AskPiece(PACK, 1000),
        GivePiece(PACK, 5, b"data"),
        GivePiece(PACK, 0, bytes(MAX_MANIFEST_BYTES)),
    ],
)
def test_messages_are_read_back(message: PackMessage) -> None:
    assert decode_message(encode_message(message)) == message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        encode(()),
        encode((0,)),
        encode((9, PACK)),
        encode((False, PACK)),
        encode((True, PACK, True)),
        encode((0, bytes(31))),
        encode((1, PACK, 1)),
        encode((2, PACK, -1)),
        encode((2, PACK, 1001)),
        encode((2, PACK, True)),
        encode((3, PACK, 1, "text")),
        encode((3, PACK, 1, bytes(MAX_MANIFEST_BYTES + 1))),
        encode((2, PACK, 1, 1)),
    ],
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode_message(data)


@given(st.binary(max_size=100))
def test_random_bytes_are_a_message_only_if_they_are_its_encoding(data: bytes) -> None:
    try:
        message = decode_message(data)
    except Malformed:
        return
    assert encode_message(message) == data
