"""A live game: what there is to see is put together once for all that came together."""

import asyncio

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.live import LiveGame
from p2p_dixit.runtime.node import Node
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.runtime.together import genesis_of, seed_bytes
from p2p_dixit.session.messages import Chat, write_message
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica

GENESIS = genesis_of(Options("modern"), ["Ann", "Ben", "Cem"], bytes(32), "live")
KEYS = [SigningKey(seed_bytes("live", "key", str(seat))) for seat in range(3)]


def live_game(shown: list[Seen]) -> LiveGame:
    private = Private(0, seed_bytes("live", "secret", "0"))
    node = Node(Replica(GENESIS), KEYS[0].public, KEYS[0], private, lambda: 0.5)
    return LiveGame(node, None, lambda _peer, _message: None, shown.append)


async def test_what_came_in_one_turn_of_the_loop_is_shown_once() -> None:
    shown: list[Seen] = []
    game = live_game(shown)
    game.start()
    game.connected(KEYS[1].public)
    await asyncio.sleep(0)
    shown.clear()
    for word in ("one", "two", "three"):
        game.received(KEYS[1].public, write_message(GENESIS.game, Chat(word)))
    assert not shown
    await asyncio.sleep(0)
    assert [[line.text for line in seen.chat] for seen in shown] == [["one", "two", "three"]]
    game.close()


async def test_a_game_that_was_closed_shows_nothing_more() -> None:
    shown: list[Seen] = []
    game = live_game(shown)
    game.start()
    game.close()
    await asyncio.sleep(0)
    assert not shown
