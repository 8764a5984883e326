"""Who plays on this machine: one Ed25519 key, made at the first start and kept.

Name and colour are settings: people change those, and stay who they are.
"""

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import Files, exists
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.keyfile import create_key, read_key


def own_key(files: Files, folders: Folders) -> bytes | None:
    """The public key of this machine; None if it has none yet."""
    path = folders.identity
    with disk("looking for your key", path):
        return SigningKey(read_key(files, path)).public if exists(files, path) else None


def load_identity(files: Files, folders: Folders, entropy: bytes) -> SigningKey:
    """The key of this machine; at the very first call it is made from 32 bytes of `entropy`."""
    path = folders.identity
    with disk("looking for your key", path):
        known = exists(files, path)
    return SigningKey(read_key(files, path) if known else create_key(files, path, entropy))
