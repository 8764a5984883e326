"""Notes and sums of a release."""

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.release import CHANGELOG, checksums, notes

TEXT = "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.1.0] - 2026-11-16\n\n- first\n- second\n"


def test_the_notes_are_the_section_of_the_version() -> None:
    assert notes(TEXT, "0.1.0") == "- first\n- second\n"
    assert notes(TEXT, "Unreleased") == "- new\n"
    with pytest.raises(ValueError, match="nothing about"):
        notes(TEXT, "0.2.0")


def test_our_changelog_has_the_first_release_and_what_follows() -> None:
    text = CHANGELOG.read_text("utf-8")
    assert notes(text, "0.1.0")
    assert text.index("## [Unreleased]") < text.index("## [0.1.0]")


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_the_sums_are_as_sha256sum_reads_them(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "b b").write_bytes(b"b")
    (tmp_path / "NOTES.md").write_text("what is new")  # is not offered as a file
    text = checksums(tmp_path)
    (tmp_path / "NOTES.md").unlink()
    assert f"{hashlib.sha256(b'a').hexdigest()}  a.whl\n" in text
    (tmp_path / "SHA256SUMS").write_text(text)
    checked = subprocess.run(
        ["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path, capture_output=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
