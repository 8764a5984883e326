"""The door to libsodium: `group` is the only one to knock."""

from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "p2p_dixit"


def test_only_the_group_uses_it() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "sodium." in path.read_text(encoding="utf-8") or "rbcl" in path.read_text("utf-8")
    }
    # the doctor only names it, where there is no package of it; a browser has its own
    browser = {"crypto/wasm.py"}
    assert users - browser == {"crypto/group.py", "crypto/library.py", "doctor/system.py"}
