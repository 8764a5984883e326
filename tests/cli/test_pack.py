import json
from pathlib import Path

import pytest
from PIL import Image

from p2p_dixit.cli import main
from p2p_dixit.packs.packfile import SUFFIX, pack_bytes
from tests.store.artwork import encoded, manifest_of, some_images

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def folder(home: Path) -> Path:
    folder = home / "holiday"
    folder.mkdir()
    for number in range(26):  # small and plain: quick to encode
        image = Image.new("RGB", (150, 225), (number * 9, 80, 80))
        (folder / f"{number}.png").write_bytes(encoded(image))
    return folder


@pytest.fixture
def holiday(home: Path) -> str:
    """A pack that was built before: drawing and packing pictures takes two seconds."""
    images = some_images()
    (home / "my.dixitpack").write_bytes(pack_bytes(manifest_of(images, "holiday"), images))
    return "my.dixitpack"


def test_a_pack_is_built_checked_added_and_listed(folder: Path, capsys: Output) -> None:
    (folder / "notes.txt").write_text("hello")
    assert main(["pack", "build", str(folder), "-o", "my.pack", "--titles"]) == 0
    captured = capsys.readouterr()
    assert "left out: notes.txt: lies beside no picture of this pack" in captured.err
    assert "26 cards" in captured.out
    made = Path("my.pack")
    assert main(["pack", "check", str(made)]) == 0
    assert main(["pack", "add", str(made)]) == 0
    assert main(["pack", "add", str(made)]) == 0
    capsys.readouterr()
    assert main(["pack", "list"]) == 0
    assert "26 cards" in capsys.readouterr().out
    assert main(["pack", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert "holiday" in [pack["name"] for pack in listed]


def test_a_pack_is_removed_by_its_name_but_not_the_one_that_comes_with_the_game(
    holiday: str, capsys: Output
) -> None:
    assert main(["pack", "add", holiday]) == 0
    assert main(["pack", "remove", "HOLIDAY"]) == 0
    assert main(["pack", "remove", "holiday"]) == 2
    assert main(["pack", "remove", "Paper Moons"]) == 2
    capsys.readouterr()
    assert main(["pack", "list"]) == 0
    assert "holiday" not in capsys.readouterr().out


def test_names_cannot_lead_the_pack_elsewhere(folder: Path, home: Path) -> None:
    assert main(["pack", "build", str(folder), "--name", "../../evil", "--fit", "pad"]) == 0
    assert [path.name for path in home.glob("*" + SUFFIX)] == [f"_.._evil{SUFFIX}"]


def test_calls_that_make_no_sense_end_with_2_and_one_line(folder: Path, capsys: Output) -> None:
    (folder / "3.png").unlink()
    for call in (["build", str(folder)], ["build", "nowhere"], ["check", "nowhere"], ["add", "no"]):
        assert main(["pack", *call]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("what", ["check", "add"])
def test_a_bad_pack_ends_with_1_and_one_line_and_is_not_added(
    home: Path, what: str, capsys: Output
) -> None:
    images = some_images()
    not_a_picture = (b"<svg><script>alert(1)</script></svg>", *images[1:])
    for data in (
        b"garbage",
        pack_bytes(manifest_of(images), images)[:-1] + b"!",
        pack_bytes(manifest_of(not_a_picture), not_a_picture),
    ):
        (home / "bad").write_bytes(data)
        assert main(["pack", what, "bad"]) == 1
        assert capsys.readouterr().err.count("\n") == 1
    assert not (home / "home").exists()


def test_a_file_in_the_library_that_is_no_pack_is_named(home: Path, capsys: Output) -> None:
    (home / "home" / "packs").mkdir(parents=True)
    (home / "home" / "packs" / f"x{SUFFIX}").write_bytes(b"garbage")
    assert main(["pack", "list"]) == 1
    assert "not a pack of pictures" in capsys.readouterr().err


def test_texts_beside_pictures_become_a_file_of_their_own(folder: Path, capsys: Output) -> None:
    assert main(["pack", "build", str(folder), "-o", "plain.dixitpack"]) == 0
    plain = Path("plain.dixitpack").read_bytes()
    (folder / "3.txt").write_text("clue: last one in\nwords: lake, wet feet\n")
    (folder / "3.cs.txt").write_text("clue: kdo dřív přijde\n", "utf-8")
    (folder / "4.txt").write_text("no key at all\n")
    capsys.readouterr()
    assert main(["pack", "build", str(folder), "-o", "my.dixitpack"]) == 0
    captured = capsys.readouterr()
    assert "left out: 4.txt: line 1" in captured.err
    assert "texts for bots (en): 1 of the pictures" in captured.out
    assert Path("my.dixitpack").read_bytes() == plain, "texts are no part of the pack"
    assert main(["pack", "add", "my.dixitpack"]) == 0
    assert "texts for bots (cs): 1 of the pictures" in capsys.readouterr().out
    kept = sorted(path.name.split(".", 1)[1] for path in Path("home").rglob("*.txt"))
    assert kept == ["cs.txt", "en.txt"]
    assert main(["pack", "remove", "holiday"]) == 0
    assert not list(Path("home").rglob("*.txt"))


def test_texts_that_cannot_be_read_are_named_when_a_pack_is_added(
    holiday: str, capsys: Output
) -> None:
    Path("my.en.txt").write_text("clue: of which picture?\n")
    assert main(["pack", "add", holiday]) != 0
    assert "my.en.txt: line 1" in capsys.readouterr().err


def test_a_language_is_a_code(folder: Path) -> None:
    assert main(["pack", "build", str(folder), "--language", "../up"]) == 2
