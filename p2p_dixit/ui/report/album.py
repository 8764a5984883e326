"""The pictures of a page: small enough that all of it can be sent to friends."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from io import BytesIO

from PIL import Image

from p2p_dixit.ui.pictures.source import Pictures

BUDGET = 2_700_000  # characters of all pictures, so that a page stays below 3 MB
WIDTHS = (600, 450, 300, 240, 180, 120, 80, 48)  # pixels; the largest that fits the budget
QUALITY = 75

Album = Mapping[int, str]  # cards and their pictures as `data:` addresses


def album(pictures: Pictures, shown: Iterable[int], budget: int = BUDGET) -> Album:
    """The pictures of the cards that are here; a card that is shown twice costs twice."""
    times = Counter(shown)
    images = {card: image for card in times if (image := pictures.image(card)) is not None}
    made: dict[int, str] = {}
    for width in WIDTHS:
        made = {card: _address(image, width) for card, image in images.items()}
        if sum(len(made[card]) * times[card] for card in made) <= budget:
            return made
    return {}  # so many cards that not even stamps of them fit: numbers say as much


def _address(image: Image.Image, width: int) -> str:
    small = image.resize((width, width * image.height // image.width), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.save(out, "WEBP", quality=QUALITY)
    return f"data:image/webp;base64,{b64encode(out.getvalue()).decode()}"
