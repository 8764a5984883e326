"""A second implementation of chapter 10, from its text alone, speaks the handshakes of the vectors.

Nothing of `p2p_dixit.net` is used here: the Noise oracle, hashlib, the second implementation's own
SPAKE2 and the rules of the chapter have to be enough.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.net.noise_oracle import Keys, Oracle, seal
from tests.protocol.second import link

FILE = Path(__file__).parents[2] / "protocol/vectors/transport.json"
VECTORS = json.loads(FILE.read_text())
HANDSHAKES: list[dict[str, Any]] = VECTORS["handshakes"]


def tagged(tag: str, *parts: bytes) -> bytes:
    framed = (b"p2p-dixit/1 " + tag.encode(), *parts)
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in framed)).digest()


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(2, "big") + body


def identity(side: dict[str, Any], role: str, handshake_hash: bytes) -> bytes:
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(side["seed"]))
    port = int(side["port"]).to_bytes(2, "big")
    digest = tagged("link identity", handshake_hash, role.encode(), port)
    signature = key.sign(tagged("signature", b"link identity", digest))
    return b"\x08" + key.public_key().public_bytes_raw() + port + signature


def spake(vector: dict[str, Any]) -> tuple[bytes, bytes, bytes]:
    """The two messages and the key of the Noise handshake."""
    drawn = {side: bytes.fromhex(vector[side]["drawn"][0]) for side in ("dialer", "listener")}
    code, anything = vector["code"], link.M
    from_a, _ = link.psk(code, drawn["dialer"], anything, dialer=True)
    from_b, psk = link.psk(code, drawn["listener"], from_a, dialer=False)
    return from_a, from_b, psk


def expected(vector: dict[str, Any]) -> tuple[list[tuple[str, bytes]], Oracle]:
    locked = vector["code"] is not None
    knock = b"\x01p2pdixit" + b"\x00\x01" + b"\x00\x01"
    answer = b"\x02p2pdixit" + b"\x00\x01" + b"\x00\x01" + b"\x00\x01" + bytes([locked])
    sent = [("dialer", framed(knock)), ("listener", framed(answer))]
    psk = None
    if locked:
        from_a, from_b, psk = spake(vector)
        sent += [("dialer", framed(b"\x03" + from_a)), ("listener", framed(b"\x04" + from_b))]
    (si, ei), (sr, er) = (
        map(bytes.fromhex, vector[side]["drawn"][-2:]) for side in ("dialer", "listener")
    )
    oracle = Oracle(
        "XXpsk0" if locked else "XX",
        tagged("link prologue", knock, answer),
        Keys({True: si, False: sr}, {True: ei, False: er}),
        psk,
    )
    sent.append(("dialer", framed(b"\x05" + oracle.message(0, b""))))
    sent.append(("listener", framed(b"\x06" + oracle.message(1, b""))))
    third = framed(b"\x07" + oracle.message(2, b""))
    first, second = oracle.transport()
    ours = seal(first, 0, b"", identity(vector["dialer"], "dialer", oracle.hash))
    theirs = seal(second, 0, b"", identity(vector["listener"], "listener", oracle.hash))
    return [*sent, ("dialer", third + framed(ours)), ("listener", framed(theirs))], oracle


@pytest.mark.parametrize("vector", HANDSHAKES, ids=lambda vector: vector["name"])
def test_every_byte_follows_from_the_chapter(vector: dict[str, Any]) -> None:
    sent, oracle = expected(vector)
    assert [[side, data.hex()] for side, data in sent] == vector["sent"]
    assert oracle.hash.hex() == vector["handshake_hash"]
    first, second = oracle.transport()
    for nonce, record in enumerate(vector["records"], start=1):
        plain = bytes.fromhex(record["plain"])
        assert seal(first, nonce, b"", plain).hex() == record["from_dialer"]
        assert seal(second, nonce, b"", plain).hex() == record["from_listener"]


def test_the_second_spake2_agrees_with_the_one_in_rust() -> None:
    vector = json.loads((FILE.parent / "spake2.json").read_text())["vectors"][0]
    code, ids = bytes.fromhex(vector["password"]), (b"idA", b"idB")
    drawn = {side: int(vector[f"scalar_{side}"]).to_bytes(64, "big") for side in "ab"}
    sent = {side: bytes.fromhex(vector[f"message_{side}"]) for side in "ab"}
    for side, other in ("ab", "ba"):
        message, key = link.pake(code, drawn[side], sent[other], ids, dialer=side == "a")
        assert (message, key.hex()) == (sent[side], vector["key"])
