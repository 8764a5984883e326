"""Twelve rabbits that nobody mixes up: each has a colour and a symbol, and either one suffices.

The colours start from Okabe and Ito's palette and vary in lightness as well as in hue, so that
neighbours differ for every kind of colour vision. The symbols are one cell wide everywhere.
"""

from dataclasses import dataclass

from p2p_dixit.ui.strings import _


@dataclass(frozen=True, slots=True)
class Rabbit:
    """How a seat looks: a name for the colour, its shade at night and in the morning, a symbol."""

    name: str
    night: str
    morning: str
    symbol: str

    def colour(self, *, dark: bool) -> str:
        """The shade that reads well on the theme's background."""
        return self.night if dark else self.morning


RABBITS: tuple[Rabbit, ...] = (
    Rabbit(_("orange"), "#e69f00", "#9a5b00", "●"),
    Rabbit(_("sky"), "#56b4e9", "#0b6aa2", "▲"),
    Rabbit(_("green"), "#1fbf8f", "#00694a", "■"),
    Rabbit(_("yellow"), "#f5ec5a", "#6e6400", "◆"),
    Rabbit(_("blue"), "#5b8def", "#003f8f", "★"),
    Rabbit(_("vermilion"), "#f0703a", "#a83a00", "♥"),
    Rabbit(_("pink"), "#e08fbd", "#97386d", "♣"),
    Rabbit(_("white"), "#f5f2ea", "#5b5766", "♠"),
    Rabbit(_("violet"), "#b48cf2", "#5b2ea6", "▼"),
    Rabbit(_("lime"), "#b5e655", "#446300", "✚"),
    Rabbit(_("brown"), "#c49a6c", "#6b4420", "✿"),
    Rabbit(_("grey"), "#a3a9b8", "#474c59", "☾"),
)


def rabbit(index: int) -> Rabbit:
    """The rabbit of that number; numbers beyond the dozen start again."""
    return RABBITS[index % len(RABBITS)]
