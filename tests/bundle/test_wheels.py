"""The lock file, read for another machine; wheels taken apart."""

import zipfile
from pathlib import Path

import pytest

from p2p_dixit.bundle.installed import lock_file
from p2p_dixit.bundle.platforms import PLATFORMS, PYTHONS, platform_named
from p2p_dixit.bundle.wheels import read_lock, requirements, unpacked_wheel

LOCK = """\
both==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via something
intel==2.0 ; platform_machine == 'x86_64' and sys_platform == 'darwin' \\
    --hash=sha256:cc
old==3.0 ; python_full_version < '3.13' \\
    --hash=sha256:dd
"""


def lines(name: str, python: tuple[int, int]) -> list[str]:
    platform = platform_named(name)
    assert platform is not None
    return requirements(read_lock(LOCK), platform, python).splitlines()


def test_markers_are_judged_for_the_other_machine() -> None:
    both, intel, old = (
        "both==1.0 --hash=sha256:aa --hash=sha256:bb",
        "intel==2.0 --hash=sha256:cc",
        "old==3.0 --hash=sha256:dd",
    )
    assert lines("linux-x86_64", (3, 14)) == [both]
    assert lines("macos-x86_64", (3, 13)) == [both, intel]
    assert lines("windows-x64", (3, 11)) == [both, old]


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)
def test_each_package_is_locked_once_for_each_machine(platform: object) -> None:
    lock = read_lock(lock_file().read_text("utf-8"))
    for python in PYTHONS:
        names = [each.requirement.name for each in lock if each.fits(platform, python)]  # type: ignore[arg-type]
        assert len(names) == len(set(names))
        assert {"textual", "zeroconf", "cryptography", "rbcl"} <= set(names)


def test_only_what_python_imports_is_taken_from_a_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "x-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in (
            "x/__init__.py",
            "x-1.dist-info/METADATA",
            "x-1.dist-info/RECORD",
            "x-1.data/platlib/x/native.so",
            "x-1.data/scripts/x",
        ):
            archive.writestr(name, name)
    assert set(unpacked_wheel(wheel)) == {"x/__init__.py", "x-1.dist-info/METADATA", "x/native.so"}
