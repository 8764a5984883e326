"""The deck as it stands: the check passes, and would not if something were wrong."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.more import more
from tools.art import card, check, drawn, manifest, render


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the pictures that may be spoiled."""
    folder = tmp_path / "deck"
    shutil.copytree(manifest.FOLDER, folder)
    monkeypatch.setattr(manifest, "FOLDER", folder)
    monkeypatch.setattr(manifest, "FILE", folder / "manifest.json")
    return folder


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five cards are looked at: what is wrong with one is said whatever the others are."""
    some = [entry.id for entry in manifest.read()[2][:5]]
    monkeypatch.setattr(card, "ids", lambda: some)


def _faults(capsys: pytest.CaptureFixture[str]) -> str:
    assert check.main() == 1
    return capsys.readouterr().out


@more  # `make check` does just this
def test_the_deck_as_shipped_passes() -> None:
    assert check.main() == 0


@pytest.mark.usefixtures("few")
def test_a_changed_picture_is_noticed(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, *_ = (entry.id for entry in manifest.read()[2])
    shutil.copy(copy / f"{one}.webp", copy / f"{two}.webp")
    told = _faults(capsys)
    assert f"{two} is not as the manifest says" in told
    assert f"{one} and {two} look alike" in told


@pytest.mark.usefixtures("few")
def test_a_missing_picture_is_noticed(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = manifest.read()[2][0].id
    (copy / f"{one}.webp").unlink()
    assert f"{one} has not been drawn" in _faults(capsys)


@pytest.mark.usefixtures("few")
def test_a_picture_of_another_format_is_noticed(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = manifest.read()[2][0].id
    render.pixels(card.load(one).draw(), 120).save(copy / f"{one}.webp", "PNG")
    assert f"{one}: PNG (120, 180) RGB" in _faults(capsys)


@pytest.mark.usefixtures("few")
def test_a_drawing_newer_than_its_picture_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drawn, "digest", lambda svg: "0" * 64)
    assert "has changed since it was drawn" in _faults(capsys)


@pytest.mark.usefixtures("few")
def test_weak_heroes_and_a_heavy_deck_are_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "CONTRAST_FLOOR", 99.0)
    monkeypatch.setattr(check, "WIDTH_FLOOR", 1.1)
    monkeypatch.setattr(check, "DECK_BYTES", 1)
    told = _faults(capsys)
    assert "hero contrast" in told
    assert "of the width" in told
    assert "more than 1" in told


@pytest.mark.usefixtures("few")
def test_a_complete_deck_has_all_its_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "COMPLETE", True)
    monkeypatch.setattr(check, "CARDS", len(card.ids()) + 1)
    assert f"{len(card.ids())} cards instead of" in _faults(capsys)


def test_every_drawing_is_the_same_each_time() -> None:
    one = card.ids()[0]
    assert card.load(one).draw() == card.load(one).draw()


def test_every_word_and_picture_counts_for_the_pack_id() -> None:
    name, deck, entries = manifest.read()
    first = entries[0]
    changed = [
        replace(first, sha256="00" * 32),
        replace(first, size=1),
        replace(first, title="x"),
        replace(first, alt="x"),
        replace(first, tags=first.tags[::-1]),
    ]
    others = {manifest.pack_id(name, [one, *entries[1:]]) for one in changed}
    others |= {manifest.pack_id("x", entries), manifest.pack_id(name, entries[1:])}
    assert deck == manifest.pack_id(name, entries)
    assert len(others) == 7
    assert deck not in others
