"""The operations that vectors are about, from JSON to JSON: what an implementation has to answer.

A case of a vector file is {name, op, input} and either `output` or `error`, which is "malformed"
(the bytes are not what they should be), "fault" (they are, and `seat` broke the protocol) or "bad
record" (the first one of a saved game that is wrong is number `record`). Byte strings are in hex,
moves are the hex of their canonical encoding, lists of points and scalars are one string as on the
wire.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from p2p_dixit.crypto import hashes, signing
from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Point, Scalar, decode_scalars, hash_to_point, hash_to_scalar
from p2p_dixit.crypto.sigma import Proof, ProofStatement, check, prove
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed, PeerFault
from p2p_dixit.table.audit import BadRecord
from p2p_dixit.text import clean, is_clean, skeleton
from tools.vectors import Json

Input: TypeAlias = dict[str, Any]
Operation: TypeAlias = Callable[[Input], Json]


def answer(operations: dict[str, Operation], op: str, given: Input) -> dict[str, Json]:
    """The output of an operation, or the error it ends in."""
    try:
        return {"output": operations[op](given)}
    except Malformed:
        return {"error": "malformed"}
    except PeerFault as fault:
        return {"error": "fault", "seat": fault.seat}
    except BadRecord as error:
        return {"error": "bad record", "record": error.index}


def case(operations: dict[str, Operation], name: str, op: str, **given: Json) -> Json:
    """One case, answered by this implementation."""
    return {"name": name, "op": op, "input": given, **answer(operations, op, given)}


def raw(text: str) -> bytes:
    """Bytes from hex."""
    return bytes.fromhex(text)


def context(given: Json) -> Context:
    """A context from its JSON."""
    assert isinstance(given, dict)  # noqa: S101 - vectors are our own
    numbers = {name: given[name] for name in ("roster", "key", "step", "seat")}
    return Context(game=raw(str(given["game"])), base=raw(str(given["base"])), **numbers)  # type: ignore[arg-type]


def written(where: Context) -> dict[str, Json]:
    """The JSON of a context."""
    return {
        "game": where.game.hex(),
        "roster": where.roster,
        "key": where.key,
        "step": where.step,
        "base": where.base.hex(),
        "seat": where.seat,
    }


def typed(value: Value) -> Json:
    """A value as JSON in which every type can be told: byte strings are {"bytes": hex}."""
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, tuple):
        return [typed(item) for item in value]
    if isinstance(value, (bool, int, str)) or value is None:
        return value
    return {"map": [[key, typed(value[key])] for key in value]}


def _decode(given: Input) -> Json:
    value = decode(raw(given["data"]))
    return {"value": typed(value), "again": encode(value).hex()}


def _clean(given: Input) -> Json:
    text, cells = given["text"], given["cells"]
    return {"text": clean(text, cells), "clean": is_clean(text, cells)}


def _statement(given: Input) -> ProofStatement:
    equations = [
        (
            Point.decode(raw(one["image"]), identity=True),
            tuple((j, Point.decode(raw(base), identity=True)) for j, base in one["terms"]),
        )
        for one in given["equations"]
    ]
    return ProofStatement.of(given["label"], equations, *map(raw, given["also"]))


def _prove(given: Input) -> Json:
    witness = decode_scalars(raw(given["witness"]), most=100)
    where = context(given["context"])
    return prove(where, _statement(given), witness, raw(given["secret"])).encode().hex()


def _check(given: Input) -> Json:
    proof = Proof.decode(raw(given["proof"]), most=100)
    return check(context(given["context"]), _statement(given), proof)


def _derive(given: Input) -> Json:
    stream = hashes.derive(raw(given["secret"]), given["tag"], *map(raw, given["parts"]))
    return stream.block(given["index"]).hex()


def _sign(given: Input) -> Json:
    key = signing.SigningKey(raw(given["seed"]))
    signature = signing.sign(key, given["tag"], raw(given["message"]))
    return {"public": key.public.hex(), "signature": signature.hex()}


def _verify(given: Input) -> Json:
    public, digest, signature = (raw(given[name]) for name in ("public", "message", "signature"))
    return signing.verify(public, given["tag"], digest, signature)


def _point(given: Input) -> Json:
    return Point.decode(raw(given["data"]), identity=given["identity"]).encode().hex()


BASIC: dict[str, Operation] = {
    "decode": _decode,
    "clean": _clean,
    "skeleton": lambda given: skeleton(given["text"]),
    "tagged": lambda given: hashes.tagged(given["tag"], *map(raw, given["parts"])).hex(),
    "wide": lambda given: hashes.wide(given["tag"], *map(raw, given["parts"])).hex(),
    "derive": _derive,
    "sign": _sign,
    "verify": _verify,
    "point": _point,
    "scalar": lambda given: Scalar.decode(raw(given["data"])).encode().hex(),
    "hash to point": lambda given: (
        hash_to_point(given["tag"], *map(raw, given["parts"])).encode().hex()
    ),
    "hash to scalar": lambda given: (
        hash_to_scalar(given["tag"], *map(raw, given["parts"])).encode().hex()
    ),
    "context": lambda given: context(given["context"]).encode().hex(),
    "prove": _prove,
    "check": _check,
}
