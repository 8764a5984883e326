"""protocol/vectors/packs.json, as another implementation would be held to it."""

import json
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.manifest import Manifest, combine, deck_id, pack_id
from p2p_dixit.packs.messages import decode_message, encode_message

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "protocol" / "vectors" / "packs.json").read_text("utf-8")
)


def manifests() -> dict[str, Manifest]:
    return {
        each["pack"]: Manifest.decode(bytes.fromhex(each["manifest"]))
        for each in VECTORS["manifests"]
    }


@pytest.mark.parametrize("vector", VECTORS["manifests"], ids=lambda vector: vector["name"])
def test_manifests(vector: dict[str, Any]) -> None:
    data = bytes.fromhex(vector["manifest"])
    manifest = Manifest.decode(data)
    assert pack_id(data).hex() == manifest.id.hex() == vector["pack"]
    assert manifest.name == vector["name"]
    assert len(manifest.cards) == vector["cards"]
    assert manifest.image_bytes == vector["image_bytes"]


@pytest.mark.parametrize("vector", VECTORS["decks"])
def test_decks(vector: dict[str, Any]) -> None:
    deck = combine(manifests()[pack] for pack in vector["packs"])
    assert deck.id.hex() == vector["deck"]
    assert deck_id(map(bytes.fromhex, vector["packs"])).hex() == vector["deck"]
    assert [card.image.hex() for card in deck.cards] == vector["images"]


@pytest.mark.parametrize("vector", VECTORS["messages"], ids=lambda vector: vector["says"])
def test_messages(vector: dict[str, Any]) -> None:
    message = decode_message(bytes.fromhex(vector["message"]))
    assert type(message).__name__ == vector["says"].split()[0]
    assert encode_message(message).hex() == vector["message"]


@pytest.mark.parametrize("vector", VECTORS["bad_manifests"], ids=lambda vector: vector["why"])
def test_bad_manifests(vector: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Manifest.decode(bytes.fromhex(vector["manifest"]))
