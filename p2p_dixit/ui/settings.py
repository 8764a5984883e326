"""What a player likes: the store keeps it, this makes sure that it means something here."""

from dataclasses import replace

from p2p_dixit.language.strings import languages
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.terminal import Images
from p2p_dixit.ui.theme import NIGHT, THEMES

__all__ = ["FETCH_MEGABYTES", "UserSettings", "sensible"]


# Sizes up to which pictures come without asking, in MB; 0: always ask.
FETCH_MEGABYTES = (0, 8, 32, 128, 1024)


def sensible(settings: UserSettings) -> UserSettings:
    """The same with values that mean nothing here replaced (the file may be edited by hand)."""
    themes = {theme.name for theme in THEMES}
    return replace(
        settings,
        name=clean(settings.name, NAME_CELLS),
        colour=settings.colour if 0 <= settings.colour < len(RABBITS) else 0,
        language=settings.language if settings.language in languages() else "",
        theme=settings.theme if settings.theme in themes else NIGHT.name,
        images=settings.images if settings.images in set(Images) else Images.AUTO.value,
        fetch_megabytes=max(0, settings.fetch_megabytes),
    )
