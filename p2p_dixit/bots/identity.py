"""Who the bots are: their names and their keys.

The keys are no secret: each follows from the bot's name, on every machine. So a log says by itself
which of its seats were played by bots, and a bot is the same player in every practice game. What a
bot signs proves nothing about a person, and nothing else is claimed for it.
"""

from functools import lru_cache

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey

BOT_NAMES = (
    "Clover", "Hazel", "Thistle", "Biscuit", "Pepper", "Moss",
    "Nutmeg", "Juniper", "Barley", "Poppy", "Sorrel",
)  # fmt: skip


def bot_key(bot: int) -> SigningKey:
    """The key of a bot, by its place in `BOT_NAMES`."""
    return SigningKey(tagged("practice bot", BOT_NAMES[bot].encode()))


def is_bot(key: bytes) -> bool:
    return key in _keys()


@lru_cache(maxsize=1)
def _keys() -> frozenset[bytes]:
    return frozenset(bot_key(bot).public for bot in range(len(BOT_NAMES)))
