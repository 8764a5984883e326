"""Draws the built-in deck (`make deck`): pictures, manifest, contact sheets.

Draws what has changed since the last time (everything with --force), then writes the manifest and
the sheets. With ids, only those cards are drawn, and manifest and sheets are left alone: several
people can draw at once without getting into each other's way.
"""

import argparse
import sys
import time

from PIL import Image

from tools.art import card, drawn, manifest, measure, render, sheets, texts


def main(arguments: list[str]) -> int:
    """Draws, writes, reports."""
    parser = argparse.ArgumentParser(prog="python -m tools.art", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="draw only these cards")
    parser.add_argument("--force", action="store_true", help="draw them even if nothing changed")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.ids) - set(card.ids()))
    if unknown:
        print(f"deck: there is no card {', '.join(unknown)} in tools/art/cards")
        return 2
    manifest.FOLDER.mkdir(parents=True, exist_ok=True)
    for card_id in options.ids or card.ids():
        _draw(card_id, force=options.force)
    if not options.ids:
        _finish()
    return 0


def _draw(card_id: str, *, force: bool) -> None:
    start = time.perf_counter()
    svg = card.load(card_id).draw()
    known, target = drawn.read(card_id), manifest.path(card_id)
    if not force and target.exists() and known and known.svg == drawn.digest(svg):
        return
    data = render.webp(render.printed(svg))
    target.write_bytes(data)
    drawn.write(card_id, drawn.Drawn(drawn.digest(svg), measure.hero_mask(svg)))
    print(f"drew {card_id}: {len(data):,} bytes, {time.perf_counter() - start:.1f} s", flush=True)


def _finish() -> None:
    entries = [manifest.entry(card_id) for card_id in card.ids()]
    for stray in sorted(
        set(manifest.FOLDER.glob("*.webp")) - {manifest.path(e.id) for e in entries}
    ):
        print(f"removed {stray}: no card is called that")
        stray.unlink()
    name = manifest.write(entries)
    texts.follow(entries)
    sheets.write([Image.open(manifest.path(one.id)).convert("RGB") for one in entries])
    print(f"deck {name}: {len(entries)} cards")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
