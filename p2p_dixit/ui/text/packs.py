"""Packs of pictures in words."""

from collections.abc import Iterable

from p2p_dixit.language.strings import _, plural
from p2p_dixit.play.view import PackView

_BAR = 20  # cells


def megabytes(size: int) -> str:
    """A size for people; even the smallest is not nothing."""
    return _("{n} MB").format(n=f"{max(size / 1e6, 0.1):.1f}")


def pack_words(pack: PackView) -> str:
    """One pack in a line. Its name comes from others: show it as plain content."""
    if not pack.name:
        return _("an unknown pack ({id})").format(id=pack.id.hex()[:12])
    cards = plural("{n} card", "{n} cards", pack.cards)
    return f"{pack.name} · {cards} · {megabytes(pack.size)}"


def share_bar(share: int) -> str:
    """How much is here."""
    done = share * _BAR // 100
    return f"{'█' * done}{'░' * (_BAR - done)} {share} %"


def together(packs: Iterable[PackView]) -> int:
    """The cards of these packs, each picture once."""
    return len({image for pack in packs for image in pack.images})
