"""What all screens share: services, settings, pictures, and the shape of the terminal's cells."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from threading import Lock

from p2p_dixit.ui.pictures.fit import USUAL_CELL
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import UserSettings, sensible
from p2p_dixit.ui.terminal import Renderer


@dataclass
class AppContext:
    """One for each running app. A change of a setting is kept by posting `SettingsChanged`."""

    services: Services
    gallery: Gallery
    renderer: Renderer = field(default_factory=Renderer)
    settings: UserSettings = field(default_factory=lambda: sensible(UserSettings()))
    keep: Callable[[UserSettings], None] = lambda _settings: None  # called in a thread: may block
    featured: Callable[[], int] = lambda: 0  # the card on the first screen; called in a thread
    cell: Fraction = field(default=USUAL_CELL)
    lends_seats: bool = False  # at the first table: browsers can play there from the start
    clock: Callable[[], float] = time.monotonic  # that of the times in views
    _keeping: Lock = field(default_factory=Lock)

    def keep_settings(self) -> None:
        """Keeps them as they are now, one thread at a time: keys come faster than a disk writes."""
        with self._keeping:
            self.keep(self.settings)

    @property
    def motion(self) -> bool:
        """Whether things may move by themselves."""
        return not self.settings.reduced_motion
