"""What does not fit on a screen: buttons out of sight, texts cut off, keys that got no room.

A scroll bar is no loss: what lies in something that scrolls can be reached.
"""

from collections.abc import Iterator
from typing import Any

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Static

from p2p_dixit.text import width
from p2p_dixit.ui.widgets.keybar import KeyBar


def misfits(screen: Screen[Any]) -> list[str]:
    """Each fault in a line."""
    return sorted({*_lost_buttons(screen), *_cut_texts(screen)})


def key_actions(screen: Screen[Any]) -> list[str]:
    """What the keys that stand in the last line do, in order."""
    return [key.action for bar in screen.query(KeyBar) for row in bar._rows() for key in row]


def _lost_buttons(screen: Screen[Any]) -> Iterator[str]:
    for button in screen.query(Button):
        if not _shown(button):
            continue
        label = str(button.label)
        if not _reachable(screen, button, label=True):
            yield f"button out of sight: {label}"
        elif button.content_size.width < width(label):
            yield f"button too narrow: {label}"


def _cut_texts(screen: Screen[Any]) -> Iterator[str]:
    for text in screen.query(Static):
        plain = getattr(text.visual, "plain", str(text.visual))
        if not _shown(text) or not plain.strip() or isinstance(text, KeyBar):
            continue
        if not _reachable(screen, text):
            yield f"out of sight: {plain[:50]!r}"
        room, screen_size = text.content_size, Size(*screen.size)
        needs = text.get_content_height(room, screen_size, room.width)
        widest = max(width(line) for line in plain.splitlines())
        one_line = text.styles.text_wrap == "nowrap"
        if needs > room.height or (one_line and widest > room.width):
            yield f"cut off: {plain[:50]!r}"


def _shown(widget: Widget) -> bool:
    return all(node.display for node in widget.ancestors_with_self if isinstance(node, Widget))


def _reachable(screen: Screen[Any], widget: Widget, *, label: bool = False) -> bool:
    """Wholly in sight (of a button: what stands on it), or in something that scrolls."""
    if any(node.max_scroll_y for node in widget.ancestors if isinstance(node, Widget)):
        return True
    if not widget.region.area:
        return False
    try:
        place = screen.find_widget(widget)
    except Exception:  # noqa: BLE001 - Textual's own, of a widget that has no place at all
        return False
    whole = Region(0, 0, *screen.size)
    region = place.region.shrink(widget.gutter) if label else place.region
    return place.clip.intersection(whole).contains_region(region)
