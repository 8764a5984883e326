"""Tagged hashes, derivation, signatures."""

from collections.abc import Iterator

from p2p_dixit.crypto import edwards
from p2p_dixit.crypto.signing import SigningKey, sign
from tools.vectors import Json
from tools.vectors.operations import BASIC, case

SEED = bytes(range(32))
DIGEST = bytes(range(100, 132))
RULES: dict[str, Json] = {
    "R-03-1": ["tagged", "wide"],
    "R-03-3": ["derive"],
    "R-03-4": ["sign"],
    "R-03-5": ["signed", "signed: an empty message", "signature for another purpose"],
    "R-03-6": ["verify"],
    "R-03-7": ["signature with S above the order"],
    "R-03-8": ["signature by a key of mixed order"],
    "R-03-9": [
        "signature by a key of small order",
        "signature by the neutral element",
        "signature by a key that is not canonical",
        "signature by a key of mixed order",
    ],
}


def build() -> dict[str, Json]:
    """The whole file."""
    about = "Hashes, derivation and signatures (protocol/03-hashes.md)."
    return {"about": about, "rules": RULES, "cases": [*_hashes(), *_derived(), *_signatures()]}


def _hashes() -> Iterator[Json]:
    inputs: dict[str, tuple[str, list[Json]]] = {
        "no parts": ("tag", []),
        "one empty part": ("tag", [""]),
        "two parts": ("tag", ["00", "ff"]),
        "the same bytes in one part": ("tag", ["00ff"]),
        "another tag": ("gat", ["00", "ff"]),
        "a long part": ("tag", ["ab" * 300]),
    }
    for name, (tag, parts) in inputs.items():
        for op in ("tagged", "wide"):
            yield case(BASIC, f"{op}: {name}", op, tag=tag, parts=parts)


def _derived() -> Iterator[Json]:
    for index in (0, 1, 2**40):
        given: dict[str, Json] = {"secret": SEED.hex(), "tag": "tag", "parts": ["00"]}
        yield case(BASIC, f"block {index} of a stream", "derive", **given, index=index)


def _signatures() -> Iterator[Json]:
    key = SigningKey(SEED)
    good = sign(key, "event", DIGEST)
    yield case(BASIC, "signed: an empty message", "sign", seed=SEED.hex(), tag="event", message="")
    yield case(BASIC, "signed", "sign", seed=SEED.hex(), tag="event", message=DIGEST.hex())
    s = int.from_bytes(good[32:], "little") + edwards.ORDER
    odd_order = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
    attempts: dict[str, tuple[str, str, bytes, bytes]] = {
        "good": (key.public.hex(), "event", DIGEST, good),
        "for another purpose": (key.public.hex(), "ack", DIGEST, good),
        "of another message": (key.public.hex(), "event", bytes(32), good),
        "with S above the order": (
            key.public.hex(),
            "event",
            DIGEST,
            good[:32] + s.to_bytes(32, "little"),
        ),
        "cut short": (key.public.hex(), "event", DIGEST, good[:63]),
        "by a key of small order": (odd_order, "event", DIGEST, bytes(64)),
        "by the neutral element": ("01" + "00" * 31, "event", DIGEST, b"\x01" + bytes(63)),
        "by a key that is not canonical": (f"{'ee' + 'ff' * 30 + '7f'}", "event", DIGEST, good),
        "by a key of mixed order": (_mixed(key.public).hex(), "event", DIGEST, good),
    }
    for name, (public, tag, digest, signature) in attempts.items():
        given: dict[str, Json] = {"public": public, "tag": tag, "message": digest.hex()}
        yield case(BASIC, f"signature {name}", "verify", **given, signature=signature.hex())


def _mixed(public: bytes) -> bytes:
    """The key with the point of order two added: (x, y) becomes (-x, -y)."""
    number = int.from_bytes(public, "little")
    sign_bit, y = number >> 255, number & (2**255 - 1)
    return (edwards.P - y | (1 - sign_bit) << 255).to_bytes(32, "little")
