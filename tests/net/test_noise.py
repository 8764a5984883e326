"""Noise: public vectors hold an oracle, the oracle holds our wrapper; damage is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.net.both_forms import NoiseKeys
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.noise import NoiseHandshake
from tests.net.noise_oracle import PATTERNS, Keys, Oracle, seal

FILE = Path(__file__).parents[2] / "protocol/vectors/noise.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text())["vectors"]
keys = st.binary(min_size=32, max_size=32)


def unhex(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def oracle_of(vector: dict[str, Any]) -> Oracle:
    return Oracle(
        vector["protocol_name"].split("_")[1],
        bytes.fromhex(vector["prologue"]),
        Keys(
            {True: unhex(vector["init_static"]), False: unhex(vector["resp_static"])},
            {
                True: bytes.fromhex(vector["init_ephemeral"]),
                False: bytes.fromhex(vector["resp_ephemeral"]),
            },
        ),
        unhex(vector["psk"]),
    )


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["protocol_name"])
def test_the_oracle_agrees_with_the_public_vectors(vector: dict[str, Any]) -> None:
    oracle = oracle_of(vector)
    handshake = len(PATTERNS[oracle.pattern][1])
    for number, message in enumerate(vector["messages"]):
        payload = bytes.fromhex(message["payload"])
        if number < handshake:
            assert oracle.message(number, payload).hex() == message["ciphertext"]
        else:
            nonce = (number - handshake) // 2
            sealed = seal(oracle.transport()[number % 2], nonce, b"", payload)
            assert sealed.hex() == message["ciphertext"]
    assert vector["handshake_hash"] in {None, oracle.hash.hex()}


def test_our_side_agrees_with_the_public_vector_of_xx() -> None:
    vector = VECTORS[0]
    sides = {
        initiator: NoiseHandshake(
            initiator=initiator,
            psk=None,
            prologue=bytes.fromhex(vector["prologue"]),
            keys=NoiseKeys(
                bytes.fromhex(vector[f"{side}_static"]), bytes.fromhex(vector[f"{side}_ephemeral"])
            ),
        )
        for initiator, side in ((True, "init"), (False, "resp"))
    }
    for number, message in enumerate(vector["messages"][:3]):
        payload = bytes.fromhex(message["payload"])
        sent = sides[number % 2 == 0].write(payload)
        assert sent.hex() == message["ciphertext"]
        assert sides[number % 2 == 1].read(sent) == payload
    assert sides[True].hash.hex() == sides[False].hash.hex() == vector["handshake_hash"]
    ciphers = {initiator: side.cipher() for initiator, side in sides.items()}
    for number, message in enumerate(vector["messages"][3:], start=3):
        payload = bytes.fromhex(message["payload"])
        sent = ciphers[number % 2 == 0].encrypt(payload)
        assert sent.hex() == message["ciphertext"]
        assert ciphers[number % 2 == 1].decrypt(sent) == payload


@given(keys, keys, keys, keys, keys | st.none(), st.binary(max_size=40))
def test_our_side_agrees_with_the_oracle(
    si: bytes, ei: bytes, sr: bytes, er: bytes, psk: bytes | None, prologue: bytes
) -> None:
    oracle = Oracle(
        "XX" if psk is None else "XXpsk0",
        prologue,
        Keys({True: si, False: sr}, {True: ei, False: er}),
        psk,
    )
    initiator = NoiseHandshake(initiator=True, psk=psk, prologue=prologue, keys=NoiseKeys(si, ei))
    responder = NoiseHandshake(initiator=False, psk=psk, prologue=prologue, keys=NoiseKeys(sr, er))
    for number, (writer, reader) in enumerate(
        [(initiator, responder), (responder, initiator), (initiator, responder)]
    ):
        sent = writer.write()
        assert sent == oracle.message(number, b"")
        reader.read(sent)
    assert initiator.hash == responder.hash == oracle.hash
    first, second = oracle.transport()
    assert initiator.cipher().encrypt(b"there") == seal(first, 0, b"", b"there")
    assert responder.cipher().encrypt(b"back") == seal(second, 0, b"", b"back")


def test_keys_do_not_show_themselves() -> None:
    shown = repr(NoiseKeys(b"\x11" * 32, b"\x22" * 32))
    assert "11" not in shown
    assert "x22" not in shown


@pytest.mark.parametrize("point", [bytes(32), b"\x01" + bytes(31)], ids=["zero", "one"])
def test_points_of_small_order_are_refused(point: bytes) -> None:
    initiator = NoiseHandshake(
        initiator=True, psk=None, prologue=b"", keys=NoiseKeys(b"\x01" * 32, b"\x02" * 32)
    )
    initiator.write()
    with pytest.raises(LinkError) as caught:
        initiator.read(point + bytes(64))
    assert caught.value.reason is LinkEnd.MALFORMED
