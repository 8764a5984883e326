"""Canonical msgpack: what decodes, to what, and what does not."""

from p2p_dixit.encoding import MAX_DEPTH, MAX_NODES, Value, encode
from tools.vectors import Json
from tools.vectors.operations import BASIC, case

VALID: dict[str, Value] = {
    "nothing": None,
    "true": True,
    "false": False,
    "zero": 0,
    "the largest one-byte integer": 127,
    "the smallest two-byte integer": 128,
    "the smallest negative one-byte integer": -32,
    "the largest negative two-byte integer": -33,
    "the largest integer": 2**64 - 1,
    "the smallest integer": -(2**63),
    "no bytes": b"",
    "256 bytes": bytes(range(256)),
    "an empty text": "",
    "text with an accent": "dévíné",
    "a text of 32 bytes": "x" * 32,
    "an empty array": (),
    "an array of 16": tuple(range(16)),
    "a map, whose keys are sorted by their bytes": {"b": 1, "a": 2, "aa": 3, "é": 4, "Z": 5},
    "a map of 16": {f"key {number:02}": number for number in range(16)},
    "something nested": {"a": ({"b": (None, b"\x00")},), "c": {}},
}
INVALID = {
    "nothing at all": "",
    "a longer form of an integer": "cc05",
    "a signed form of a positive integer": "d10080",
    "a longer form of a text's length": "d90161",
    "a longer form of a byte string's length": "c5000100",
    "a longer form of an array's length": "dc000101",
    "keys out of order": "82a16201a16102",
    "keys in order of length, not of bytes": "82a16201a2616102",
    "a key twice": "82a16101a16102",
    "a key that is no text": "810102",
    "a key of bytes": "81c4016102",
    "a float": "cb3ff0000000000000",
    "an extension type": "d40100",
    "a timestamp": "d6ff00000000",
    "a text that is no UTF-8": "a1ff",
    "a text with a surrogate": "a3eda080",
    "the byte that is never used": "c1",
    "a byte too many": "c000",
    "an array that promises more than there is": "ddffffffff",
    "more values than allowed": "dc0200" + "80" * MAX_NODES,
    "nested too deep": "91" * (MAX_DEPTH + 1) + "c0",
}
RULES: dict[str, Json] = {
    "R-02-1": list(VALID),
    "R-02-2": ["a float", "an extension type", "a timestamp", "a key that is no text"],
    "R-02-4": ["nested too deep", "nested as deep as allowed"],
    "R-02-5": ["more values than allowed", "as many values as allowed"],
    "R-02-6": ["nothing at all", "a byte too many", "an array that promises more than there is"],
    "R-02-7": ["a longer form of an integer", "keys out of order", "a key twice"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    cases = [case(BASIC, name, "decode", data=encode(value).hex()) for name, value in VALID.items()]
    cases += [case(BASIC, name, "decode", data=data) for name, data in INVALID.items()]
    most = "dc01ff" + "80" * (MAX_NODES - 1)
    cases.append(case(BASIC, "as many values as allowed", "decode", data=most))
    cases.append(case(BASIC, "nested as deep as allowed", "decode", data="91" * MAX_DEPTH + "c0"))
    about = "Canonical msgpack (protocol/02-encoding.md): `again` is the encoding of the value."
    return {"about": about, "rules": RULES, "cases": cases}
