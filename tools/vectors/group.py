"""Points and scalars: what decodes, what does not, and hashes to both."""

from p2p_dixit.crypto.group import BASE, ORDER
from tools.vectors import Json
from tools.vectors.operations import BASIC, case

POINTS = {
    "the base point": BASE.encode().hex(),
    "31 bytes": "00" * 31,
    "33 bytes": BASE.encode().hex() + "00",
    "nothing": "",
    "not canonical": "ed" + "ff" * 30 + "7f",
    "negative": "01" + "00" * 31,
    "the base point with its highest bit set": BASE.encode().hex()[:-2] + "f6",
    "the identity with its highest bit set": "00" * 31 + "80",
    "no point": "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
}
SCALARS = {
    "zero": 0,
    "one": 1,
    "the largest": ORDER - 1,
    "the order": ORDER,
    "the largest number": 2**256 - 1,
}
RULES: dict[str, Json] = {
    "R-04-1": ["the base point"],
    "R-04-2": [
        "not canonical",
        "negative",
        "the base point with its highest bit set",
        "the identity with its highest bit set",
        "no point",
    ],
    "R-04-3": ["the identity where it is allowed", "the identity where it is not allowed"],
    "R-04-4": ["scalar"],
    "R-04-6": ["hash to point", "hash to scalar"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    cases = [case(BASIC, name, "point", data=data, identity=True) for name, data in POINTS.items()]
    for allowed in (True, False):
        name = f"the identity where it is {'allowed' if allowed else 'not allowed'}"
        cases.append(case(BASIC, name, "point", data="00" * 32, identity=allowed))
    for name, number in SCALARS.items():
        data = number.to_bytes(32, "little").hex()
        cases.append(case(BASIC, f"scalar: {name}", "scalar", data=data))
    cases.append(case(BASIC, "scalar: 31 bytes", "scalar", data="00" * 31))
    parts: list[Json] = ["00", "0102"]
    hashed = ("hash to point", "hash to scalar")
    cases += [case(BASIC, op, op, tag="tag", parts=parts) for op in hashed]
    for number in (0, 1, 1000):
        index: list[Json] = [number.to_bytes(8, "big").hex()]
        cases.append(
            case(BASIC, f"generator {number}", "hash to point", tag="generator", parts=index)
        )
    about = "The group (protocol/04-group.md); RFC 9496's own vectors are in ristretto255.json."
    return {"about": about, "rules": RULES, "cases": cases}
