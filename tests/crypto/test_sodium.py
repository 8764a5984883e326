"""The door to libsodium: nothing is left behind, and `group` is the only one to knock."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "p2p_dixit"


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let go of a library in use")
def test_the_temporary_copy_of_libsodium_is_removed(tmp_path: Path) -> None:
    code = "from p2p_dixit.crypto.group import BASE, Scalar; print(Scalar(2) * BASE)"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    assert done.stdout == "Point(6a493210f7499cd1...)\n"
    assert list(tmp_path.iterdir()) == []


def test_only_the_group_uses_it() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "sodium." in path.read_text(encoding="utf-8") or "rbcl" in path.read_text("utf-8")
    }
    assert users == {"crypto/group.py", "crypto/sodium.py"}
