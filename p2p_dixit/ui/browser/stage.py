"""How far a screen is: the page keeps up with it, and shows nothing that the screen has not."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RevealStage:
    """How many counted rounds were revealed, and how much of the next one."""

    seen: int
    beat: int = 0  # cards of the next one that are turned
    points: bool = False  # its points are being shown
