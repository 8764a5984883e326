"""The texts of the deck's pictures follow the pictures (docs/deck/README.md).

Texts are filed by a picture's hash; a picture that is drawn again has another one. Each section of
``texts.<language>.txt`` therefore carries the card's id as its ``name``, and by that name `follow`
moves it to the new hash. It also puts sections into the manifest's order.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from p2p_dixit.packs.picture_texts import PictureTexts, read_texts, write_texts
from tools.art import manifest

REMARK = """\
What bots say and think of the pictures of this folder.
The format: p2p_dixit/packs/picture_texts.py. Sections follow the manifest."""


def files() -> list[Path]:
    """One for each language."""
    return sorted(manifest.FOLDER.glob("texts.*.txt"))


def follow(cards: list[manifest.Entry]) -> None:
    """Files every section under the present hash of its picture."""
    for file in files():
        file.write_bytes(write_texts(_followed(file, cards), REMARK))


def faults(cards: list[manifest.Entry]) -> Iterator[str]:
    """What `follow` would change, and sections of cards that there are not."""
    for file in files():
        known = {one.name for one in read_texts(file.read_bytes()).values()}
        strays = known - {one.id for one in cards}
        if strays:
            yield f"{file.name} has texts of no card: {', '.join(sorted(strays))}"
        elif write_texts(_followed(file, cards), REMARK) != file.read_bytes():
            yield f"{file.name} is not as `make deck` would write it"


def _followed(file: Path, cards: list[manifest.Entry]) -> Mapping[bytes, PictureTexts]:
    named = {one.name: one for one in read_texts(file.read_bytes()).values()}
    return {bytes.fromhex(one.sha256): named[one.id] for one in cards if one.id in named}
