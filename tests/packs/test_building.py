"""Packs from folders in which anything may lie."""

import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.packs import sources
from p2p_dixit.packs.building import Wishes, build
from p2p_dixit.store.pictures.decoder import Decoder
from p2p_dixit.store.pictures.webp import check_card
from tests.store.artwork import card_image, encoded

posix = pytest.mark.skipif(sys.platform == "win32", reason="made with names only POSIX allows")


class Quick(Decoder):
    """The real decoder, but what is a card already is not encoded again."""

    def card(self, picture: bytes, *, pad: bool) -> bytes:
        try:
            check_card(picture)
        except Malformed:
            return super().card(picture, pad=pad)
        return picture


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    with Quick() as decoder:
        yield decoder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(26):
        (folder / f"{number:02}.webp").write_bytes(card_image(number))
    return folder


def refused(folder: Path, decoder: Decoder) -> dict[str, str]:
    built = build(folder, Wishes("x"), decoder)
    assert len(built.manifest.cards) == 26
    return {each.name: each.why for each in built.refused}


def test_a_folder_of_pictures_becomes_a_pack_in_order_of_names(
    folder: Path, decoder: Decoder
) -> None:
    (folder / "00.webp").unlink()
    (folder / "00.jpg").write_bytes(encoded(Image.new("RGB", (400, 300)), "JPEG"))
    heard: list[object] = []
    built = build(folder, Wishes("My pictures", "by me"), decoder, heard.append)
    assert built.manifest.name == "My pictures"
    assert built.manifest.credits == "by me"
    assert len(built.images) == 26 == len(heard)
    assert built.refused == ()
    for image in built.images:
        check_card(image)


def test_names_of_files_become_titles_only_if_asked_for(folder: Path, decoder: Decoder) -> None:
    plain = build(folder, Wishes("x"), decoder).manifest
    assert all(card.title == card.alt == "" for card in plain.cards)
    named = build(folder, Wishes("x", titles=True), decoder).manifest
    assert named.cards[3].title == "03"


def test_the_same_picture_counts_once(folder: Path, decoder: Decoder) -> None:
    (folder / "again.webp").write_bytes(card_image(3))
    assert list(refused(folder, decoder).values()) == ["is the same picture as another one"]


def test_what_is_no_picture_is_left_out_with_a_line_each(folder: Path, decoder: Decoder) -> None:
    (folder / "notes.txt").write_text("hello")
    (folder / "page.svg").write_text("<?xml version='1.0'?><SVG><script>alert(1)</script></SVG>")
    (folder / "lie.png").write_bytes(b"\x89PNG\r\n\x1a\nnot really")
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "cut.jpg").write_bytes(encoded(Image.new("RGB", (300, 300)), "JPEG")[:300])
    (folder / "bomb.png").write_bytes(encoded(Image.new("1", (12_000, 12_000))))
    (folder / ".hidden").write_text("passed over in silence")
    assert refused(folder, decoder) == {
        "notes.txt": "lies beside no picture of this pack",
        "page.svg": "is an SVG drawing; export it as PNG",
        "lie.png": "is damaged or cut short",
        "empty.jpg": "is empty",
        "cut.jpg": "is damaged or cut short",
        "bomb.png": "12000x12000 is too large: at most 64 megapixels",
    }


@posix
def test_links_are_left_out_wherever_they_lead(folder: Path, decoder: Decoder) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "private.webp").write_bytes(card_image(200))
    (folder / "link.webp").symlink_to(outside / "private.webp")
    (folder / "climb.webp").symlink_to("../outside/private.webp")
    (folder / "inside.webp").symlink_to("03.webp")
    (folder / "dangling.webp").symlink_to("nowhere")
    (folder / "album").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    found = refused(folder, decoder)
    assert set(found) == {
        "link.webp",
        "climb.webp",
        "inside.webp",
        "dangling.webp",
        "album",
        "loop",
    }
    assert all("is a link" in why for why in found.values())


@posix
def test_a_file_that_becomes_a_link_at_the_last_moment_is_not_followed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "00.webp").unlink()
    (folder / "00.webp").symlink_to("/etc/hostname")
    monkeypatch.setattr(Path, "is_symlink", lambda _: False)
    first = next(iter(sources.sources(folder)))
    assert isinstance(first, sources.FileRefused)
    assert "cannot be read" in first.why


@posix
def test_pipes_do_not_make_it_wait(folder: Path, decoder: Decoder) -> None:
    os.mkfifo(folder / "pipe.webp")
    assert refused(folder, decoder) == {"pipe.webp": "is not a file"}


@posix
def test_names_are_cleaned_before_they_are_shown(folder: Path, decoder: Decoder) -> None:
    (folder / "\x1b[2J\n.txt").write_text("hello")
    assert list(refused(folder, decoder)) == ["[2J .txt"]


def test_folders_below_count_up_to_a_depth(folder: Path, decoder: Decoder) -> None:
    deep = folder
    for _ in range(sources.MAX_DEPTH + 1):
        deep /= "d"
        deep.mkdir()
    (deep / "too deep.webp").write_bytes(card_image(100))
    near = folder / "d" / "near.webp"
    near.write_bytes((folder / "25.webp").read_bytes())
    (folder / "25.webp").unlink()
    assert len(refused(folder, decoder)) == 1


def test_a_file_larger_than_any_photo_is_not_read(folder: Path, decoder: Decoder) -> None:
    with (folder / "huge.jpg").open("wb") as file:
        file.truncate(41 * 1024 * 1024)
    assert refused(folder, decoder) == {"huge.jpg": "is larger than 40 MB"}


def test_too_few_pictures_are_no_pack(folder: Path, decoder: Decoder) -> None:
    (folder / "00.webp").unlink()
    with pytest.raises(UsageError, match=r"at least 26 different pictures.* has 25"):
        build(folder, Wishes("x"), decoder)


def test_what_is_no_folder_is_said_to_be_none(tmp_path: Path, decoder: Decoder) -> None:
    with pytest.raises(UsageError, match="is not a folder"):
        build(tmp_path / "nowhere", Wishes("x"), decoder)


def test_a_folder_with_everything_in_it_is_refused(
    folder: Path, decoder: Decoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_FILES", 20)
    with pytest.raises(UsageError, match="more than 20 files"):
        build(folder, Wishes("x"), decoder)


def test_a_junction_of_windows_is_a_link(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = folder / "junction"
    inside.mkdir()
    (inside / "secret.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    lstat = Path.lstat

    def as_on_windows(path: Path) -> object:
        tag = 0xA0000003 if path == inside else 0
        return types.SimpleNamespace(st_mode=lstat(path).st_mode, st_reparse_tag=tag)

    monkeypatch.setattr(Path, "lstat", as_on_windows)
    found = [each for each in sources.sources(folder) if "junction" in each.name]
    assert [each.name for each in found] == ["junction"]
    assert isinstance(found[0], sources.FileRefused)
