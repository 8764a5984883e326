"""Twelve rabbits that are easy to tell apart: each has its own symbol and colour.

The colours start from Okabe and Ito's palette and were moved apart, in lightness more than in hue,
until the first six differ well and no two of the twelve look alike for any kind of colour vision
(`tests/ui/test_seats.py` measures it). Twelve colours are more than an eye without red, green or
blue can tell at a glance, so a colour never stands without its symbol, which is one cell wide
everywhere.
"""

from dataclasses import dataclass

from p2p_dixit.language.strings import N_, _


@dataclass(frozen=True, slots=True)
class Rabbit:
    """How a seat looks: a word for the colour, its shade at night and in the morning, a symbol."""

    english: str
    night: str
    morning: str
    symbol: str

    @property
    def name(self) -> str:
        """The word for the colour, in the reader's language."""
        return _(self.english)

    @property
    def tone(self) -> str:
        """The colour as a variable of the theme, so that texts need not know which theme it is."""
        return f"$rabbit-{self.english}"

    def colour(self, *, dark: bool) -> str:
        """The shade that reads well on the theme's background."""
        return self.night if dark else self.morning


RABBITS: tuple[Rabbit, ...] = (
    Rabbit(N_("orange"), "#e69f00", "#97573d", "●"),
    Rabbit(N_("sky"), "#56b4e9", "#0b6aa2", "▲"),
    Rabbit(N_("green"), "#31d7a3", "#004a2f", "■"),
    Rabbit(N_("yellow"), "#f5ec59", "#616a0f", "◆"),
    Rabbit(N_("blue"), "#578aed", "#003f8f", "★"),
    Rabbit(N_("vermilion"), "#f0703a", "#cc1e13", "♥"),
    Rabbit(N_("pink"), "#f099c5", "#9a3a6e", "♣"),
    Rabbit(N_("white"), "#f5f2ea", "#585668", "♠"),
    Rabbit(N_("violet"), "#b690f6", "#5b2ea6", "▼"),
    Rabbit(N_("lime"), "#b2e355", "#355f00", "✚"),
    Rabbit(N_("brown"), "#c49a6c", "#6a441f", "✿"),
    Rabbit(N_("grey"), "#a3a9b8", "#2e4046", "☾"),
)


def rabbit(index: int) -> Rabbit:
    """The rabbit of that number; numbers beyond the dozen start again."""
    return RABBITS[index % len(RABBITS)]
