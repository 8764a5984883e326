"""A live game: what there is to see is put together once for all that came together; whatever goes
wrong, what is to be kept is kept, the clock goes on, and nobody's link is given up for it.
"""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import LocalFault, Malformed, RuleViolation, UsageError
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.live import Disk, LiveGame, Sender
from p2p_dixit.runtime.node import Node
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.runtime.together import genesis_of, seed_bytes
from p2p_dixit.session import effects as fx
from p2p_dixit.session.messages import Chat, write_message
from p2p_dixit.session.records import Record, write_record
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica

GENESIS = genesis_of(Options("modern"), ["Ann", "Ben", "Cem"], bytes(32), "live")
KEYS = [SigningKey(seed_bytes("live", "key", str(seat))) for seat in range(3)]


def live_game(
    shown: list[Seen], disk: Disk | None = None, send: Sender = lambda _peer, _message: None
) -> LiveGame:
    private = Private(0, seed_bytes("live", "secret", "0"))
    node = Node(Replica(GENESIS), KEYS[0].public, KEYS[0], private, lambda: 0.5)
    return LiveGame(node, disk, send, shown.append)


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


class Memory:
    """A disk that says what it was given, and may fail."""

    def __init__(self) -> None:
        self.records: list[bytes] = []
        self.fault: Exception | None = None

    def append(self, records: Sequence[bytes]) -> None:
        if self.fault is not None:
            raise self.fault
        self.records.extend(records)

    def settle(self) -> bytes:
        return bytes(32)

    def healed(self) -> None:
        pass

    def finish(self, save: bytes) -> str:
        return ""

    def testify(self, who: str, proof: bytes) -> str:
        return ""

    def close(self) -> None:
        pass


class Table:
    """A live game whose node is told what to answer."""

    def __init__(self) -> None:
        self.shown: list[Seen] = []
        self.sent: list[bytes] = []
        self.disk = Memory()
        self.game = live_game(self.shown, self.disk, self.send)
        self.refuses = b""

    def send(self, _peer: bytes, message: bytes) -> None:
        if message == self.refuses:
            raise UsageError("a message has 1 to 524288 bytes")
        self.sent.append(message)


async def test_a_message_that_cannot_be_sent_loses_nothing_that_is_to_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    table.refuses = b"too large"
    effects = [
        fx.Persist((b"before",)),
        fx.Send(KEYS[1].public, b"too large"),
        fx.Persist((b"after",)),
        fx.Send(KEYS[1].public, b"small"),
    ]
    monkeypatch.setattr(table.game.node, "tick", lambda _: effects)
    table.game._tick()
    assert table.disk.records == [b"before", b"after"]
    assert table.sent == [b"small"]
    await asyncio.sleep(0)
    assert "a message has 1 to 524288 bytes" in table.shown[-1].trouble
    table.game.close()


@pytest.mark.parametrize("fault", [LocalFault("The disk is full."), ValueError("too long")])
async def test_what_cannot_be_kept_stops_the_machine_and_is_shown(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    table = Table()
    table.disk.fault = fault
    effects = [fx.Persist((b"a vote",)), fx.Send(KEYS[1].public, b"a vote")]
    monkeypatch.setattr(table.game.node, "tick", lambda _: effects)
    table.game._tick()
    assert not table.sent
    assert table.shown[-1].trouble == str(fault)
    table.disk.fault = None
    table.game._tick()  # falls silent for good: what it signed may not be on disk
    assert not table.sent
    assert not table.disk.records


@pytest.mark.parametrize("call", ["tick", "receive", "connect", "disconnect"])
async def test_a_fault_of_ours_stops_no_clock_and_loses_no_effect(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Malformed is among them: what breaks in settling is not to be blamed on who wrote last."""
    table = Table()
    game, core = table.game, table.game.node.session.core

    def broken(*_: object) -> list[fx.Effect]:
        core.persist((Record.PAPER, b"signed just now"))
        raise Malformed("somebody else's promise is garbage")

    with monkeypatch.context() as patched:
        patched.setattr(game.node, call, broken)
        acts: dict[str, Callable[[], None]] = {
            "tick": game._tick,
            "receive": lambda: game.received(KEYS[1].public, b""),
            "connect": lambda: game.connected(KEYS[1].public),
            "disconnect": lambda: game.lost(KEYS[1].public),
        }
        acts[call]()
        assert table.disk.records == [write_record(Record.PAPER, b"signed just now")]
        await asyncio.sleep(0)
    assert "garbage" in table.shown[-1].trouble
    assert game._timer is not None
    assert game._timer.when() < asyncio.get_running_loop().time() + 60
    assert not game._timer.cancelled()
    game.close()


async def test_what_the_person_may_not_do_is_still_refused() -> None:
    table = Table()
    table.game.start()
    with pytest.raises(RuleViolation):
        table.game.submit()
    assert table.game.seen().trouble == ""
    table.game.close()
