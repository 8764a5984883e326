from pathlib import Path

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.store.identity import load_identity
from tests.store.memory import MemoryFiles
from tests.store.toynode import folders


def test_the_first_start_makes_a_key_and_every_later_one_finds_it() -> None:
    files, here = MemoryFiles(), folders(Path("/home"))
    first = load_identity(files, here, bytes([7] * 32))
    assert first.public == SigningKey(bytes([7] * 32)).public
    assert load_identity(files, here, bytes([8] * 32)).public == first.public
