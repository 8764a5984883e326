"""What bots have said is kept for the next evening; losing it costs nothing."""

from pathlib import Path

from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.said import MAX_SAID_BYTES, load_said, save_said


def test_what_was_said_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "cache" / "said.txt"
    assert load_said(DiskFiles(), path) == ()
    save_said(DiskFiles(), path, ["last one in", "kdo dřív přijde"])
    save_said(DiskFiles(), path, ["kdo dřív přijde", "almost home"])
    assert load_said(DiskFiles(), path) == ("kdo dřív přijde", "almost home")


def test_a_file_that_cannot_be_read_or_written_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "said.txt"
    path.write_bytes(b"\xff\xfe")
    assert load_said(DiskFiles(), path) == ()
    (tmp_path / "file").write_text("")
    save_said(DiskFiles(), tmp_path / "file" / "said.txt", ["almost home"])


def test_no_more_is_read_than_was_ever_written(tmp_path: Path) -> None:
    path = tmp_path / "said.txt"
    path.write_bytes(b"a" * (MAX_SAID_BYTES + 5))
    assert load_said(DiskFiles(), path) == ("a" * (512 * 1024),)
