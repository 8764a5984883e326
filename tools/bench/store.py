"""The store: saving a move, opening a game, drawing a picture; beside it what the bare calls take.

Work and floor are timed in turns, so that a noisy disk disturbs both alike; medians count.
"""

import io
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from PIL import Image, ImageDraw

from p2p_dixit.client.disk import SESSION
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.journal import Journal, create_journal
from p2p_dixit.store.pictures.decoder import Decoder
from tools.bench import Figure

APPENDS = 300
RECORDS = 3_000  # a long game
RECORD = FramedRecord(SESSION, bytes(300))


def measure() -> Iterator[Figure]:
    """All figures of the store."""
    with tempfile.TemporaryDirectory() as folder:
        yield _append(Path(folder))
        yield _open(Path(folder))
    yield from _pictures()


def _append(folder: Path) -> Figure:
    create_journal(DiskFiles(), folder / "journal")
    journal, _ = Journal.open(DiskFiles(), folder / "journal")
    with (folder / "bare").open("ab", buffering=0) as bare:

        def floor() -> None:
            bare.write(RECORD.payload)
            getattr(os, "fdatasync", os.fsync)(bare.fileno())

        took, least = _in_turns(lambda: journal.append([RECORD]), floor, APPENDS)
    journal.close()
    return Figure("append a move and sync", 1000 * took, "ms", 1000 * least)


def _open(folder: Path) -> Figure:
    path = folder / "long"
    create_journal(DiskFiles(), path)
    journal, _ = Journal.open(DiskFiles(), path)
    journal.append([RECORD] * RECORDS)
    journal.close()

    def opened() -> None:
        Journal.open(DiskFiles(), path)[0].close()

    took, _ = _in_turns(opened, lambda: None, 20)
    return Figure(f"open a journal of {RECORDS} records", 1000 * took, "ms")


def _pictures() -> Iterator[Figure]:
    card = _card()

    def here() -> bytes:
        with Image.open(io.BytesIO(card)) as image:
            drawn = image.convert("RGB").resize((48, 72), Image.Resampling.LANCZOS)
        return drawn.tobytes()

    with Decoder() as decoder:
        start = time.perf_counter()
        decoder.pixels(card, 48, 72)
        yield Figure("first picture, with its process", 1000 * (time.perf_counter() - start), "ms")
        took, least = _in_turns(lambda: decoder.pixels(card, 48, 72), here, 40)
    yield Figure("a picture from the other process", 1000 * took, "ms", 1000 * least)


def _card() -> bytes:
    image = Image.radial_gradient("L").resize((600, 900)).convert("RGB")
    for place in range(0, 600, 20):
        ImageDraw.Draw(image).ellipse((place, place, place + 90, place + 60), (place % 256, 90, 99))
    out = io.BytesIO()
    image.save(out, "WEBP", quality=85)
    return out.getvalue()


def _in_turns(
    work: Callable[[], object], floor: Callable[[], object], times: int
) -> tuple[float, float]:
    took: list[float] = []
    least: list[float] = []
    for _ in range(times):
        for call, kept in ((work, took), (floor, least)):
            start = time.perf_counter()
            call()
            kept.append(time.perf_counter() - start)
    return median(took), median(least)
