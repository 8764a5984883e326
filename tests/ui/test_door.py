"""The way to the network: one window of a home at a time."""

from pathlib import Path

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.ui import door


def test_a_second_window_of_a_home_says_so_and_leaves_the_first_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    files, where = DiskFiles(), folders()
    files.make_folder(where.data)
    first = files.lock(where.data / "open.lock")
    before = sorted(path.name for path in where.data.iterdir())
    with pytest.raises(UsageError, match="already open in another window"):
        door._made(lambda: ("Ada", 0), lambda: 0, ())
    assert sorted(path.name for path in where.data.iterdir()) == before
    first.release()
    files.lock(where.data / "open.lock").release()  # free again for the next window
