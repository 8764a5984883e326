import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.packs.builtin import BuiltinPack, builtin_pack
from p2p_dixit.store.pictures.webp import check_card
from tests.store.artwork import some_images

IMAGES = some_images()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cards = []
    for number, image in enumerate(IMAGES):
        (tmp_path / f"c{number}.webp").write_bytes(image)
        cards.append(
            {
                "id": f"c{number}",
                "file": f"c{number}.webp",
                "size": len(image),
                "sha256": sha256(image).hexdigest(),
                "title": f"Title {number}",
                "alt": "Something",
                "tags": ["a", "b"],
            }
        )
    (tmp_path / "manifest.json").write_text(json.dumps({"name": "Built in", "cards": cards}))
    return tmp_path


def test_the_built_in_deck_is_a_pack_like_any_other(folder: Path) -> None:
    pack = BuiltinPack(folder)
    assert pack.manifest.name == "Built in"
    assert pack.manifest.cards[2].tags == ("a", "b")
    assert tuple(map(pack.image, range(26))) == IMAGES
    assert pack.manifest.id == BuiltinPack(folder).manifest.id


def test_a_damaged_installation_says_what_to_do(folder: Path) -> None:
    pack = BuiltinPack(folder)
    (folder / "c3.webp").write_bytes(b"damaged")
    with pytest.raises(LocalFault, match="Install p2p-dixit again"):
        pack.image(3)
    (folder / "c3.webp").unlink()
    with pytest.raises(LocalFault, match="Install p2p-dixit again"):
        pack.image(3)
    (folder / "manifest.json").write_text("{")
    with pytest.raises(LocalFault, match="Install p2p-dixit again"):
        BuiltinPack(folder)


def test_the_deck_of_this_installation_is_whole_and_its_pictures_are_cards() -> None:
    pack = builtin_pack()
    assert pack is not None
    for card in range(len(pack.manifest.cards)):
        check_card(pack.image(card))


def test_the_manifest_of_the_built_in_deck_tells_the_pack_id() -> None:
    pack = builtin_pack()
    assert pack is not None
    text = files("p2p_dixit").joinpath("data", "deck", "manifest.json").read_text("utf-8")
    assert json.loads(text)["id"] == pack.manifest.id.hex()
