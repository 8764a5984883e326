"""A practice game as a player asks for it, put on the table machine with bots at its seats."""

import os
from collections.abc import Callable
from random import Random, SystemRandom
from typing import TypeVar

from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.machine import HOLD_SECONDS
from p2p_dixit.client.practice import seeded
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.language.strings import _, translated
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.manifest import deck_id
from p2p_dixit.packs.stock import PackSeen, Stock
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.practice import Pace, Ports, Setup
from p2p_dixit.table.genesis import Genesis, Settings
from p2p_dixit.ui.api import Practice

Save = Callable[[Genesis, bytes], str]
Client = TypeVar("Client")


def practise(
    wish: Practice,
    mind: Mind,
    key: SigningKey,
    save: Save,
    client: Callable[[Setup, Mind, Ports], Client],
) -> Client:
    """Starts a game with bots; ``key`` is the player's, and ``save`` keeps the finished game."""
    entropy, chance = _drawn(wish.seed)
    return client(setup_of(wish, key), mind, Ports(entropy, chance, save, translated))


def setup_of(wish: Practice, key: SigningKey) -> Setup:
    """The table of a practice game."""
    builtin = builtin_pack()
    own = tagged("no pictures") if builtin is None else builtin.manifest.id
    settings = Settings(_("Practice"), wish.options, deck_id(wish.packs or (own,)))
    return Setup(
        settings,
        key,
        Look(wish.name or _("You"), wish.rabbit),
        wish.bots,
        Stock(tuple(PackSeen(pack, here=True) for pack in wish.packs or (own,))),
        hold=0.0 if wish.fast else HOLD_SECONDS,
        pace=None if wish.fast else Pace(),
    )


def _drawn(seed: int | None) -> tuple[Callable[[int], bytes], Random]:
    """Where secrets and chance come from."""
    if seed is not None:
        return seeded(seed)
    return os.urandom, SystemRandom()
