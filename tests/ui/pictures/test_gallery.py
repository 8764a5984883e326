"""The cache of pictures, and that it never blocks the loop."""

import asyncio
import threading

from PIL import Image
from textual.geometry import Size

from p2p_dixit.ui.pictures.gallery import Gallery, Recent
from p2p_dixit.ui.pictures.source import Caption

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
        assert self.gate.wait(10)
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
    recent.put(3, "three")
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
