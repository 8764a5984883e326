"""Terminals as they answer: what each says, in which environment, and what it then understands."""

from dataclasses import dataclass, field

from p2p_dixit.ui.pictures.painting import Way
from p2p_dixit.ui.pictures.pixels import Mosaic

TRUE = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


@dataclass(frozen=True)
class Program:
    """One terminal. Empty answers are those that never come."""

    called: str
    name: str = ""
    cell: str = ""
    attributes: str = ""
    env: dict[str, str] = field(default_factory=dict)
    way: Way | None = None
    mosaic: Mosaic = Mosaic.QUAD

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment that it gives its programs."""
        return TRUE | self.env

    def answer(self, question: str) -> str:
        """To one of the three questions."""
        return {
            "\x1b[>0q": f"\x1bP>|{self.name}\x1b\\" if self.name else "",
            "\x1b[16t": f"\x1b[6;{self.cell}t" if self.cell else "",
            "\x1b[c": f"\x1b[?{self.attributes}c" if self.attributes else "",
        }[question]


PROGRAMS = [
    Program(
        "kitty",
        "kitty(0.41.1)",
        "20;9",
        "62;52",
        {"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"},
        Way.KITTY,
        Mosaic.SEXTANT,
    ),
    Program(
        "ghostty",
        "ghostty 1.2.0",
        "34;17",
        "62;22;52",
        {"TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"},
        Way.KITTY,
        Mosaic.OCTANT,
    ),
    Program(
        "wezterm",
        "WezTerm 20240203-110809-5046fc22",
        "18;8",
        "65;4;6;18;22",
        {"TERM_PROGRAM": "WezTerm"},
        Way.INLINE,
        Mosaic.SEXTANT,
    ),
    Program(
        "foot", "foot(1.21.0)", "17;8", "62;4;22;28", {"TERM": "foot"}, Way.SIXEL, Mosaic.SEXTANT
    ),
    Program(
        "konsole",
        "Konsole 25.04.2",
        "14;7",
        "62;1;4",
        {"KONSOLE_VERSION": "250402"},
        Way.INLINE,
    ),
    Program(
        "iterm2",
        "iTerm2 3.5.10",
        "17;8",
        "65;1;2;4;6;9;15;16;17;18;21;22",
        {"TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.10"},
        Way.INLINE,
    ),
    Program(
        "windows-terminal",
        attributes="61;4;6;7;14;21;22;23;24;28;32;42",
        env={"WT_SESSION": "b1f7e2c4"},
        way=Way.SIXEL,
        mosaic=Mosaic.SEXTANT,
    ),
    Program(
        "old-windows-terminal",
        attributes="1;0",
        env={"WT_SESSION": "b1f7e2c4"},
        mosaic=Mosaic.SEXTANT,
    ),
    Program(
        "xterm-vt340", "XTerm(398)", "", "63;1;2;4;6;9;15;16;22;28", {"TERM": "xterm"}, Way.SIXEL
    ),
    Program("vte", "VTE(7600)", "", "65;1;9", {"VTE_VERSION": "7600"}, mosaic=Mosaic.SEXTANT),
    Program("new-vte", "VTE(8001)", "", "65;1;9", {"VTE_VERSION": "8001"}, mosaic=Mosaic.OCTANT),
    Program("alacritty", attributes="6", env={"TERM": "alacritty"}),
    Program("tmux-in-kitty", "tmux 3.5a", "20;9", "1;2;4", {"KITTY_WINDOW_ID": "1"}),
    Program("old-xterm", attributes="1;2", env={"TERM": "xterm-256color"}),
    Program(
        "old-kitty", "kitty(0.26.5)", "20;9", "62", {"TERM": "xterm-kitty"}, mosaic=Mosaic.SEXTANT
    ),
    Program("silent"),
]
BY_NAME = {program.called: program for program in PROGRAMS}
