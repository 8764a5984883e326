"""The cache of pictures, and that it never blocks the loop."""

import asyncio
import threading

from PIL import Image
from textual.geometry import Size

from p2p_dixit.ui.pictures.gallery import Gallery, Recent
from p2p_dixit.ui.pictures.painting import Painted, Way
from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.pictures.source import Caption
from tests.patience import PATIENCE

SIZE = Size(12, 9)


class Counting:
    """Pictures that count how often and where they are decoded."""

    def __init__(self) -> None:
        self.decoded: list[int] = []
        self.threads: set[str] = set()
        self.gate = threading.Event()
        self.gate.set()

    def image(self, card: int) -> Image.Image | None:
        """A picture for all cards but 9."""
        assert self.gate.wait(PATIENCE)
        self.decoded.append(card)
        self.threads.add(threading.current_thread().name)
        return None if card == 9 else Image.new("RGB", (6, 9), (card, 0, 0))

    def caption(self, card: int) -> Caption:
        """Nothing."""
        return Caption()


async def test_a_picture_is_decoded_once_and_off_the_loop() -> None:
    pictures = Counting()
    gallery = Gallery(pictures)
    assert gallery.ready(1, SIZE) is None
    drawn = await asyncio.gather(*(gallery.prepare(1, SIZE) for _n in range(5)))
    await gallery.prepare(1, Size(24, 18))
    assert pictures.decoded == [1]
    assert threading.current_thread().name not in pictures.threads
    assert gallery.ready(1, SIZE) is drawn[0]
    gallery.close()


async def test_the_loop_goes_on_while_a_picture_is_made() -> None:
    pictures = Counting()
    pictures.gate.clear()
    gallery = Gallery(pictures)
    task = asyncio.create_task(gallery.prepare(1, SIZE))
    for _turn in range(20):
        await asyncio.sleep(0)
    assert not task.done()
    pictures.gate.set()
    assert await task is not None
    gallery.close()


async def test_a_card_without_a_picture_is_known_as_missing() -> None:
    gallery = Gallery(Counting())
    assert await gallery.prepare(9, SIZE) is None
    assert gallery.missing(9)
    assert not gallery.missing(1)
    gallery.close()


async def test_whoever_gives_up_waiting_does_not_stop_the_others() -> None:
    pictures = Counting()
    pictures.gate.clear()
    gallery = Gallery(pictures)
    first = asyncio.create_task(gallery.prepare(1, SIZE))
    second = asyncio.create_task(gallery.prepare(1, SIZE))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    pictures.gate.set()
    assert await second is not None
    gallery.close()


def test_what_was_not_used_for_longest_is_forgotten() -> None:
    recent: Recent[int, str] = Recent(2)
    recent.put(1, "one")
    recent.put(2, "two")
    assert recent.get(1) == "one"
    assert recent.put(3, "three") == ["two"]
    assert recent.get(2) is None
    assert recent.get(1) == "one"


async def test_another_deck_has_other_pictures_also_where_one_was_under_way() -> None:
    old, new = Counting(), Counting()
    gallery = Gallery(old)
    await gallery.prepare(2, SIZE)
    await gallery.prepare(9, SIZE)
    assert gallery.missing(9)
    old.gate.clear()
    under_way = asyncio.create_task(gallery.prepare(1, SIZE))
    await asyncio.sleep(0)
    gallery.hang(new)
    assert gallery.ready(2, SIZE) is None
    assert not gallery.missing(9)
    old.gate.set()
    assert await under_way is gallery.ready(1, SIZE)
    assert new.decoded == [1]
    gallery.close()


class Counted(Painted):
    """Something that must be sent and erased."""

    def __init__(self, number: int) -> None:
        super().__init__(f"+{number} ", f"-{number} ")


class CountedPainter:
    """Numbers what it paints, in the thread that asks."""

    way = Way.KITTY

    def __init__(self) -> None:
        self.cells: list[CellPixels] = []

    def paint(self, image: Image.Image, columns: int, rows: int, cell: CellPixels) -> Painted:
        """The next number."""
        self.cells.append(cell)
        return Counted(len(self.cells))


def painting() -> tuple[Gallery, CountedPainter, list[str]]:
    painter, sent = CountedPainter(), list[str]()
    gallery = Gallery(Counting(), painter=painter)
    gallery.send = sent.append
    return gallery, painter, sent


async def test_pixels_are_sent_once_and_erased_when_they_are_forgotten() -> None:
    gallery, painter, sent = painting()
    await asyncio.gather(*(gallery.prepare(1, SIZE) for _n in range(5)))
    await gallery.prepare(1, SIZE)
    assert sent == ["+1 "]
    for width in range(20, 100):
        await gallery.prepare(1, Size(width, 9))
    assert len(painter.cells) == 81
    there = set[str]()
    for word in "".join(sent).split():
        (there.add if word[0] == "+" else there.remove)(word[1:])
    assert 24 <= len(there) < 81  # a table and its large card, twice; not all that ever was
    assert sorted(gallery.farewell().split()) == sorted(f"-{number}" for number in there)
    assert gallery.farewell() == ""
    gallery.close()


async def test_another_deck_erases_the_pictures_of_the_old_one() -> None:
    gallery, _painter, sent = painting()
    drawn = await gallery.prepare(1, SIZE)
    gallery.hang(Counting())
    assert sent == ["+1 ", "-1 "]
    assert drawn is not None
    assert drawn.painted is not None
    assert drawn.painted.gone
    gallery.close()


async def test_another_size_of_the_font_is_another_picture() -> None:
    gallery, painter, _sent = painting()
    await gallery.prepare(1, SIZE)
    gallery.cell = CellPixels(18, 36)
    assert gallery.ready(1, SIZE) is None
    await gallery.prepare(1, SIZE)
    assert painter.cells[-1] == (18, 36)
    gallery.close()
