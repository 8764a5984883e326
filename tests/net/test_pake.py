"""The room code as a key: both sides agree if and only if their codes do."""

import json
import os
from pathlib import Path

import pytest
from spake2 import SPAKE2_A, SPAKE2_B

from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.pake import Pake

FILE = Path(__file__).parents[2] / "protocol/vectors/spake2.json"
IDENTITY_POINT = b"\x01" + bytes(31)
SMALL_ORDER = bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")


def pair(dialer: str, listener: str) -> tuple[Pake, Pake]:
    return (
        Pake(dialer=True, code=dialer, entropy=os.urandom),
        Pake(dialer=False, code=listener, entropy=os.urandom),
    )


def test_the_library_agrees_with_the_rust_implementation() -> None:
    vector = json.loads(FILE.read_text())["vectors"][0]
    sides = {}
    for side, make in (("a", SPAKE2_A), ("b", SPAKE2_B)):
        machine = make(
            bytes.fromhex(vector["password"]),
            idA=bytes.fromhex(vector["id_a"]),
            idB=bytes.fromhex(vector["id_b"]),
            entropy_f=os.urandom,
        )
        scalar = int(vector[f"scalar_{side}"])
        # the library draws the scalar from the entropy: big-endian, the top bits masked off
        machine.entropy_f = lambda count, scalar=scalar: scalar.to_bytes(count, "big")
        sides[side] = machine, machine.start()
    (a, from_a), (b, from_b) = sides["a"], sides["b"]
    assert from_a[1:].hex() == vector["message_a"]
    assert from_b[1:].hex() == vector["message_b"]
    assert a.finish(from_b).hex() == b.finish(from_a).hex() == vector["key"]


def test_the_same_code_gives_the_same_key() -> None:
    dialer, listener = pair("one-two-three", "one-two-three")
    assert dialer.key(listener.message) == listener.key(dialer.message)


def test_another_code_gives_another_key() -> None:
    dialer, listener = pair("one-two-three", "one-two-four")
    assert dialer.key(listener.message) != listener.key(dialer.message)


def test_no_two_exchanges_share_a_key() -> None:
    # R-10-19
    dialer, listener = pair("one-two-three", "one-two-three")
    again, _ = pair("one-two-three", "one-two-three")
    assert dialer.key(listener.message) != again.key(listener.message)


@pytest.mark.parametrize("damage", ["reflected", "short", "identity", "small order", "no point"])
def test_degenerate_messages_are_refused(damage: str) -> None:
    dialer, listener = pair("one-two-three", "one-two-three")
    message = {
        "reflected": dialer.message,
        "short": listener.message[:-1],
        "identity": IDENTITY_POINT,
        "small order": SMALL_ORDER,
        "no point": b"\x02" + bytes(31),
    }[damage]
    with pytest.raises(LinkError) as caught:
        dialer.key(message)
    assert caught.value.reason is LinkEnd.MALFORMED
