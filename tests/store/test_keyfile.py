from pathlib import Path

import pytest

from p2p_dixit.store.files import Appendable, Files
from p2p_dixit.store.keyfile import KeyDamaged, create_key, read_key
from tests.store.memory import MemoryFiles, Operation, nothing

PATH = Path("/home/key")
SECRET = bytes(range(32))


def test_a_secret_is_kept_and_never_replaced() -> None:
    files = MemoryFiles()
    assert create_key(files, PATH, SECRET) == SECRET
    assert create_key(files, PATH, bytes(32)) == SECRET
    assert read_key(files, PATH) == SECRET


def test_of_two_processes_at_once_one_wins_and_both_use_its_secret() -> None:
    class Race(MemoryFiles):
        def publish(self, source: Path, target: Path) -> None:
            if not self.beaten:
                self.beaten = True
                other: Files = self
                create_key(other, PATH, SECRET)
                raise FileExistsError
            super().publish(source, target)

        beaten = False

    assert create_key(Race(), PATH, bytes(32)) == SECRET


@pytest.mark.parametrize("place", [0, 7, 8, 39, 40, 47])
def test_any_damage_is_found_and_the_text_tells_no_secret(place: int) -> None:
    files = MemoryFiles()
    create_key(files, PATH, SECRET)
    files.flip(PATH, place, 1)
    with pytest.raises(KeyDamaged, match="damaged") as caught:
        read_key(files, PATH)
    assert SECRET.hex() not in str(caught.value)


@pytest.mark.parametrize("size", [0, 20, 47])
def test_a_short_file_is_damaged(size: int) -> None:
    files = MemoryFiles()
    create_key(files, PATH, SECRET)
    files.append_to(PATH).truncate(size)
    with pytest.raises(KeyDamaged):
        read_key(files, PATH)


def test_entropy_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        create_key(MemoryFiles(), PATH, b"short")


def test_a_key_is_durable_before_it_is_used() -> None:
    """Also one that was found: who made it may have been killed before its name was synced."""
    files = MemoryFiles()
    create_key(files, PATH, SECRET)
    files.cut_power(nothing)
    assert read_key(files, PATH) == SECRET
    seen: list[Operation] = []
    files.fault = seen.append
    read_key(files, PATH)
    assert [(one.kind, one.path) for one in seen] == [("sync folder", PATH.parent)]


def test_a_key_is_private() -> None:
    class Noting(MemoryFiles):
        def create(self, path: Path, *, private: bool) -> Appendable:
            assert private
            return super().create(path, private=private)

    assert create_key(Noting(), PATH, SECRET) == SECRET
