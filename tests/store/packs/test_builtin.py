import json
from hashlib import sha256
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.packs.builtin import BuiltinPack, builtin_pack
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
        BuiltinPack(folder)
    (folder / "manifest.json").write_text("{")
    with pytest.raises(LocalFault, match="Install p2p-dixit again"):
        BuiltinPack(folder)


def test_the_deck_of_this_installation_is_whole_if_there_is_one() -> None:
    pack = builtin_pack()
    if pack is not None:
        for card in range(len(pack.manifest.cards)):
            pack.image(card)
