"""Checks the built-in deck (`make check`); prints every fault and the figures behind the verdict.

What it demands of each card: the right size and format, the hash the manifest says, a picture no
older than its source, a hero that is wide enough and stands out, alt text and tags; of the deck:
that no two cards look alike at 24x18, no two alt texts or titles are the same, and that it is small
enough to ship. While the deck is being drawn (`COMPLETE` is false) cards that have been drawn but
not listed yet are checked all the same, and their number is only reported.
"""

import re
import sys
from collections.abc import Iterator
from itertools import combinations

from PIL import Image

from tools.art import card, drawn, manifest, measure, render, texts
from tools.art.svg import HEIGHT, WIDTH

COMPLETE = True
CARDS = 84
DECK_BYTES = 2_500_000
CONTRAST_FLOOR = 12.0  # in units of L*; below it a hero begins to melt into its ground
WIDTH_FLOOR = 0.38  # of the card: a hero of 9 half blocks
DISTANCE_FLOOR = 20.0  # colour difference (CIE76); unrelated cards are 40 to 60 apart
ALT_LENGTH = (40, 260)
TAGS = (6, 12)

_TAG = re.compile(r"[a-z]+(-[a-z]+)*")


def main() -> int:
    """Prints faults and figures; 1 if there are faults."""
    ids = card.ids()
    faults = [*_listing(ids), *_texts(ids)]
    looks: dict[str, measure.Lab] = {}
    total = 0
    for card_id in ids:
        found = [*_file(card_id)]
        faults += found
        if not found:
            total += manifest.path(card_id).stat().st_size
            looks[card_id] = measure.lab(render.thumbnail(Image.open(manifest.path(card_id))))
    faults += [*_heroes(looks), *_pairs(looks)]
    if total > DECK_BYTES:
        faults.append(f"the pictures take {total:,} bytes, more than {DECK_BYTES:,}")
    for fault in faults:
        print(f"deck: {fault}")
    print(f"deck: {len(looks)} of {CARDS} cards, {total:,} bytes, {len(faults)} faults")
    return 1 if faults else 0


def _listing(ids: list[str]) -> Iterator[str]:
    """The manifest against the cards there are."""
    name, deck, entries = manifest.read()
    yield from texts.faults(entries)
    if manifest.pack_id(name, entries) != deck:
        yield "the manifest's id is not the hash of its cards: make deck"
    for one in entries:
        if one.id not in ids:
            yield f"{one.id} is in the manifest but not in tools/art/cards: make deck"
        elif manifest.path(one.id).exists() and manifest.entry(one.id) != one:
            yield f"{one.id} is not as the manifest says (picture or text): make deck"
    missing = sorted(set(ids) - {one.id for one in entries})
    if missing and COMPLETE:
        yield f"not in the manifest: {', '.join(missing)}: make deck"
    elif missing:
        print(f"deck: drawn but not listed yet: {', '.join(missing)}")
    if COMPLETE and len(ids) != CARDS:
        yield f"{len(ids)} cards instead of {CARDS}"


def _texts(ids: list[str]) -> Iterator[str]:
    """Titles, alt texts and tags: there, of sensible length, none twice."""
    seen: dict[str, str] = {}
    for card_id in ids:
        one = card.load(card_id)
        for text in (one.title, one.alt, " ".join(sorted(one.tags))):
            if text in seen:
                yield f"{card_id} and {seen[text]} have the same text: {text[:60]}"
            seen[text] = card_id
        if not ALT_LENGTH[0] <= len(one.alt) <= ALT_LENGTH[1]:
            yield f"{card_id}: alt text of {len(one.alt)} characters, not {ALT_LENGTH}"
        if not TAGS[0] <= len(set(one.tags)) == len(one.tags) <= TAGS[1]:
            yield f"{card_id}: {len(one.tags)} tags; {TAGS[0]} to {TAGS[1]} different ones are due"
        bad = [tag for tag in one.tags if not _TAG.fullmatch(tag)]
        if bad:
            yield f"{card_id}: tags are single small words: {', '.join(bad)}"


def _file(card_id: str) -> Iterator[str]:
    """One picture: there, right format and size, printed from the drawing as it is now."""
    target, record = manifest.path(card_id), drawn.read(card_id)
    if not target.exists() or record is None:
        yield f"{card_id} has not been drawn: python -m tools.art {card_id}"
        return
    with Image.open(target) as picture:
        if picture.format != "WEBP" or picture.size != (WIDTH, HEIGHT) or picture.mode != "RGB":
            yield f"{card_id}: {picture.format} {picture.size} {picture.mode}, not WebP 600x900 RGB"
    if record.svg != drawn.digest(card.load(card_id).draw()):
        yield f"{card_id} has changed since it was drawn: python -m tools.art {card_id}"


def _heroes(looks: dict[str, measure.Lab]) -> Iterator[str]:
    """Every hero wide enough and standing out."""
    contrasts: list[tuple[float, str]] = []
    for card_id, look in looks.items():
        record = drawn.read(card_id)
        mask = record.hero if record else "0"
        contrasts.append((measure.contrast(look, mask), card_id))
        if measure.hero_width(mask) < WIDTH_FLOOR:
            yield f"{card_id}: the hero takes only {measure.hero_width(mask):.0%} of the width"
    contrasts.sort()
    yield from (
        f"{card_id}: hero contrast {value:.1f} is below {CONTRAST_FLOOR}"
        for value, card_id in contrasts
        if value < CONTRAST_FLOOR
    )
    weakest = ", ".join(f"{card_id} {value:.1f}" for value, card_id in contrasts[:5])
    print(f"deck: weakest heroes (floor {CONTRAST_FLOOR}): {weakest}")


def _pairs(looks: dict[str, measure.Lab]) -> Iterator[str]:
    """No two cards alike."""
    flat = {card_id: look.flat() for card_id, look in looks.items()}
    pairs = sorted(
        (measure.distance(flat[one], flat[two]), one, two) for one, two in combinations(flat, 2)
    )
    yield from (
        f"{one} and {two} look alike: distance {value:.1f} is below {DISTANCE_FLOOR}"
        for value, one, two in pairs
        if value < DISTANCE_FLOOR
    )
    closest = ", ".join(f"{one} / {two} {value:.1f}" for value, one, two in pairs[:5])
    print(f"deck: closest pairs (floor {DISTANCE_FLOOR}): {closest}")


if __name__ == "__main__":
    sys.exit(main())
