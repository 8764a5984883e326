"""What the app is given: everything it does not do by itself."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from p2p_dixit.bots.deck_knowledge import Known
    from p2p_dixit.doctor import Finding
    from p2p_dixit.play.api import Client, Network
    from p2p_dixit.play.view import PackView, PicturesView
    from p2p_dixit.saved.statistics import Statistics
    from p2p_dixit.ui.api import Practice, Replays
    from p2p_dixit.ui.pictures.source import Pictures
    from p2p_dixit.ui.share.packing import Gift

AddUp = Callable[[Callable[[int, int], None]], "Statistics"]
PackGift = Callable[[], "Gift"]
Examine = Callable[[], "AsyncIterator[Finding]"]


@dataclass(frozen=True)
class Services:
    """One for the app."""

    practise: Callable[[Practice], Client]
    network: Network | None = None
    examine: Examine | None = None  # what may be in the way of playing together; may block
    packs: Callable[[], tuple[PackView, ...]] = lambda: ()  # to choose from; may block
    known: Callable[[tuple[bytes, ...]], Known] | None = None  # to bots, of packs; may block
    hang: Callable[[PicturesView], Pictures | None] = lambda _view: None  # of a table; may block
    close: Callable[[], None] = lambda: None  # when the app ends
    replays: Replays | None = None
    report: Callable[[Path], Path] | None = None  # of a saved game; may block, raises DixitError
    browse: Callable[[Path], bool] = lambda _page: False  # opens a page; whether that is possible
    add_up: AddUp | None = None  # all saved games, telling how far it is; may block
    share: PackGift | None = None  # the program, for friends; may block, raises DixitError
