"""Encrypted links between peers over TCP (protocol/10-transport.md).

`Mesh` is the door for the layers above; messages are byte strings, peers are identities (Ed25519
public keys). Underneath, from the wire up: `frames`, `noise` and `pake`, `greeting` and
`handshake` (sans-IO), `records`, `link`; `rates` and `limits` bound everything; `listener`,
`streams` and `contacts` make links, `mesh` keeps one a peer.
"""

from p2p_dixit.net.address import DEFAULT_PORT, Address, parse_address, told_address
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.greeting import SPOKEN, Versions
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import (
    Connected,
    Lost,
    Notice,
    Received,
    Recovered,
    Suspected,
    Unreached,
)
from p2p_dixit.net.room_code import fingerprint, make_code, read_code

__all__ = [
    "DEFAULT_PORT",
    "SPOKEN",
    "Address",
    "Connected",
    "LinkEnd",
    "LinkError",
    "Lost",
    "Mesh",
    "Notice",
    "Received",
    "Recovered",
    "Self",
    "Suspected",
    "Unreached",
    "Versions",
    "fingerprint",
    "make_code",
    "parse_address",
    "read_code",
    "told_address",
]
