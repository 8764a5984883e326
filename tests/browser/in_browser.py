"""Tests that make sense in a browser only; `test_doors` has them run there.

Noise and SPAKE2 are held to the vectors of other implementations: on other machines the tests of
`net` compare the packages with those, and here the packages are not.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.crypto import sodium
from p2p_dixit.net import pake
from p2p_dixit.net.both_forms import NoiseKeys
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.noise import NoiseHandshake

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors"
XX = json.loads((FOLDER / "noise.json").read_text())["vectors"][0]


def unhex(name: str) -> bytes:
    return bytes.fromhex(XX[name])


def pair() -> dict[bool, NoiseHandshake]:
    return {
        initiator: NoiseHandshake(
            initiator=initiator,
            psk=None,
            prologue=unhex("prologue"),
            keys=NoiseKeys(unhex(f"{side}_static"), unhex(f"{side}_ephemeral")),
        )
        for initiator, side in ((True, "init"), (False, "resp"))
    }


def test_the_twin_is_what_is_imported() -> None:
    assert sodium.__name__ == "p2p_dixit.crypto.sodium"
    assert (sodium.__file__ or "").endswith("sodium_browser.py")


def test_all_that_a_seat_needs_is_imported_without_compiled_packages() -> None:
    importlib.import_module("p2p_dixit.client.machine")
    importlib.import_module("p2p_dixit.play.view_json")
    missing = {"cryptography", "noise", "rbcl", "zeroconf", "ifaddr", "PIL", "textual", "h11"}
    assert not missing & sys.modules.keys()


def test_noise_agrees_with_the_public_vector() -> None:
    sides = pair()
    ciphers: dict[bool, Any] = {}
    for number, message in enumerate(XX["messages"]):
        payload, first = bytes.fromhex(message["payload"]), number % 2 == 0
        if number < 3:
            sent = sides[first].write(payload)
            assert sides[not first].read(sent) == payload
        else:
            ciphers = ciphers or {side: one.cipher() for side, one in sides.items()}
            sent = ciphers[first].encrypt(payload)
            assert ciphers[not first].decrypt(sent) == payload
        assert sent.hex() == message["ciphertext"]
    assert sides[True].hash.hex() == sides[False].hash.hex() == XX["handshake_hash"]


@pytest.mark.parametrize("cut", [0, 31, 33, 79, 95])
def test_a_short_or_altered_message_of_noise_is_malformed(cut: int) -> None:
    sides = pair()
    sides[False].read(sides[True].write())
    answer = sides[False].write()
    for wrong in (answer[:cut], answer[:cut] + bytes([answer[cut] ^ 1]) + answer[cut + 1 :]):
        fresh = pair()[True]
        fresh.write()
        with pytest.raises(LinkError) as caught:
            fresh.read(wrong)
        assert caught.value.reason is LinkEnd.MALFORMED


def test_a_point_of_small_order_is_no_key() -> None:
    side = pair()[True]
    side.write()
    with pytest.raises(LinkError):
        side.read(bytes(96))


def test_a_frame_that_was_altered_or_comes_twice_is_refused() -> None:
    sides = pair()
    for first in (True, False, True):
        sides[not first].read(sides[first].write())
    here, there = sides[True].cipher(), sides[False].cipher()
    sent = here.encrypt(b"a card")
    assert there.decrypt(sent) == b"a card"
    for wrong in (sent, here.encrypt(b"another")[:-1], b""):
        with pytest.raises(LinkError):
            there.decrypt(wrong)


def test_spake2_agrees_with_the_rust_implementation(monkeypatch: pytest.MonkeyPatch) -> None:
    vector = json.loads((FOLDER / "spake2.json").read_text())["vectors"][0]
    monkeypatch.setattr(pake, "ID_DIALER", bytes.fromhex(vector["id_a"]))
    monkeypatch.setattr(pake, "ID_LISTENER", bytes.fromhex(vector["id_b"]))
    monkeypatch.setattr(pake, "tagged", lambda _tag, shared, *_both: shared)
    password = bytes.fromhex(vector["password"]).decode()
    sides = [
        pake.Pake(
            dialer=dialer,
            code=password,
            entropy=lambda count, drawn=drawn: int(drawn).to_bytes(count, "big"),
        )
        for dialer, drawn in ((True, vector["scalar_a"]), (False, vector["scalar_b"]))
    ]
    assert [side.message.hex() for side in sides] == [vector["message_a"], vector["message_b"]]
    assert sides[0].key(sides[1].message).hex() == vector["key"]
    assert sides[1].key(sides[0].message).hex() == vector["key"]
