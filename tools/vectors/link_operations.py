"""The operations of a link (protocol/10-transport.md), from JSON to JSON."""

from spake2.ed25519_group import Ed25519Group

from p2p_dixit.errors import Malformed
from p2p_dixit.net.errors import LinkError
from p2p_dixit.net.pake import Pake
from p2p_dixit.net.room_code import fingerprint, make_code
from tools.vectors import Json
from tools.vectors.operations import Input, Operation, raw


def _code(given: Input) -> Json:
    return make_code(lambda _count: raw(given["drawn"]), given["words"])


def _pake(given: Input) -> Json:
    """One side of SPAKE2: the code's scalar, the message sent, the key that the reply leads to."""
    drawn, w = raw(given["drawn"]), Ed25519Group.password_to_scalar(given["code"].encode())
    side = Pake(dialer=given["dialer"], code=given["code"], entropy=lambda _count: drawn)
    try:
        key = side.key(raw(given["theirs"]))
    except LinkError as error:
        raise Malformed(str(error)) from None
    return {
        "scalar": w.to_bytes(32, "little").hex(),
        "message": side.message.hex(),
        "psk": key.hex(),
    }


LINK: dict[str, Operation] = {
    "room code": _code,
    "fingerprint": lambda given: fingerprint(raw(given["identity"])),
    "pake": _pake,
}
