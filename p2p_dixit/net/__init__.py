"""Encrypted links between peers over TCP (protocol/10-transport.md).

`Mesh` is the door for the layers above; messages are byte strings, peers are identities (Ed25519
public keys). Underneath, from the wire up: `frames`, `noise` and `pake`, `greeting` and
`handshake` (sans-IO), `records`, `link`; `rates` and `limits` bound everything; `listener`,
`streams` and `contacts` make links, `mesh` keeps one a peer.
"""
