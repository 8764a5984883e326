"""What a crash leaves behind."""

from pathlib import Path

from p2p_dixit.store.crash import MOST_CHARACTERS, keep_crash, last_crash


def test_the_last_crash_is_kept_in_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "crash.txt"
    assert last_crash(path) == ""
    keep_crash(path, None)
    assert not path.exists()
    keep_crash(path, ValueError("the first"))
    keep_crash(path, ValueError("the second"))
    assert "ValueError: the second" in last_crash(path)
    assert "the first" not in last_crash(path)


def test_of_a_long_trace_the_end_is_kept(tmp_path: Path) -> None:
    keep_crash(tmp_path / "crash.txt", ValueError("x" * 2 * MOST_CHARACTERS + " the end"))
    kept = last_crash(tmp_path / "crash.txt")
    assert kept.endswith("the end\n")
    assert MOST_CHARACTERS == 20_000
    assert len(kept) <= MOST_CHARACTERS + len("2026-11-16 12:00:00\n")


def test_a_place_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep_crash(tmp_path / "file" / "crash.txt", ValueError("no"))
    assert last_crash(tmp_path / "file" / "crash.txt") == ""
