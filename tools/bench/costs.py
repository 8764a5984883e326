"""What hostile bytes cost a peer, beside what honest ones cost: processor time a megabyte.

A megabyte of what a link may send: a message counts as 8,389 bytes at least, because that is what
the ration of messages (2,000 a second) makes of the ration of bytes (16 MiB a second). So a figure
of 60 ms/MB is one core for a link that sends all it may, before any other ration or fault.

For every kind of message the most costly input that a search finds (hostile.py), from a stranger's
link or from that of a seat that lies and signs; as the floor, what messages of that kind cost in an
honest evening (or a typical one, where the evening had none).

The same once more for a seat that is full of what others sent (filled.py).

Messages of a game are taken in by a real session in the middle of a game with real cards; those of
the lobby, of the company and about packs are read. Each is sent 32 times in a row over a link that
is new, as if it were another one each time: no cache knows it, and rations apply.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from p2p_dixit.crypto import signing
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import decode_head, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log import event as events
from p2p_dixit.log import statements
from p2p_dixit.log.signed import unpack_signed
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Ack,
    Body,
    Last,
    Prepare,
    Promise,
    Wish,
    kind_of,
    sign_statement,
    value_of,
)
from p2p_dixit.packs import messages as pack_messages
from p2p_dixit.play import neighbours
from p2p_dixit.play.lobby import messages as lobby
from p2p_dixit.rules.sets import Options
from p2p_dixit.session import messages as said
from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.node import SimulatedNode, depart
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.table import TableGame
from p2p_dixit.sim.agreement.world import World
from p2p_dixit.table.genesis import Settings
from tools.bench import Figure, filled
from tools.bench.hostile import cost_of, ration_of, shapes, worst

SEATS, DECK = 4, 40
SECONDS = 6.0  # of search for each kind
MEGABYTE = 1e6 * 1e3  # in milliseconds
MOST = 500_000

# A line in the alphabet that most of our languages have.
_LINE = b"\xd0\xa7\xd0\xb8\xd1\x8f \xd0\xba\xd0\xb0\xd1\x80\xd1\x82\xd0\xba\xd0\xb0?".decode()

Sent = tuple[bytes, bytes, float]  # sender, message, time


def chill(*, new_link: bool) -> None:  # noqa: ARG001 - readers know no links
    """Whatever was seen before is forgotten: a liar never sends the same twice."""
    for cache in (
        signing._fits,  # noqa: SLF001
        said._read_again,  # noqa: SLF001
        events._read_again,  # noqa: SLF001
        statements._read_again,  # noqa: SLF001
    ):
        cache.cache_clear()


@dataclass
class Evening:
    """A game of real nodes, and all messages that a spectator received."""

    game: TableGame = field(
        default_factory=lambda: TableGame(Options("modern", points=30, deck=DECK), SEATS, 1)
    )
    heard: list[Sent] = field(default_factory=list)

    def play(self) -> None:
        """To the end; one player leaves early, and the spectator never asks for a seat."""
        world = World(1)
        nodes = [SimulatedNode(index, world, self.game, Seen()) for index in range(SEATS + 1)]
        for node in nodes:
            node.nodes = {each.peer: each for each in nodes}
            node.start()
        watcher = nodes[SEATS]
        receive = watcher.machine.receive

        def tapped(peer: bytes, message: bytes, now: float) -> list[object]:
            self.heard.append((peer, message, now))
            return receive(peer, message, now)  # type: ignore[return-value] # passed on

        watcher.player.machine.receive = tapped  # type: ignore[method-assign,assignment] # a tap
        leaving = nodes[SEATS - 1]
        world.after(2.0, partial(depart, leaving))
        world.run(4000.0, lambda: all(node.session.replica.finished for node in nodes[:2]))

    def watcher(self) -> Session:
        """A spectator at the beginning, who has checked nothing yet."""
        game = TableGame(Options("modern", points=30, deck=DECK), SEATS, 1)
        session = game.player(SEATS, 1, Session, lambda: 0.5).session
        for key in game.keys[:SEATS]:
            session.connect(key.public, 0.0)
        return session

    def honest(self) -> tuple[dict[str, float], dict[str, bytes], Session]:
        """Seconds a byte by kind, one of each kind, and the session in the middle of it."""
        session = self.watcher()
        chill(new_link=True)
        spent: dict[str, int] = defaultdict(int)
        size: dict[str, float] = defaultdict(float)
        sample: dict[str, bytes] = {}
        middle: Session | None = None
        for number, (peer, message, now) in enumerate(self.heard):
            kind = type(said._read(message)[1]).__name__.lower()  # noqa: SLF001
            began = time.thread_time_ns()
            session.receive(peer, message, now)
            spent[kind] += time.thread_time_ns() - began
            size[kind] += ration_of(message)
            sample[kind] = message
            if number == len(self.heard) // 3:
                middle = self._again(number)
        assert middle is not None  # noqa: S101 - there was a game
        return {kind: spent[kind] / 1e9 / size[kind] for kind in spent}, sample, middle

    def _again(self, until: int) -> Session:
        session = self.watcher()
        for peer, message, now in self.heard[: until + 1]:
            session.receive(peer, message, now)
        return session


@dataclass
class Victim:
    """The session, and how messages come to it: over a link that is new each time."""

    session: Session
    liar: SigningKey
    stranger: SigningKey

    def take(self, raw: bytes, *, by: SigningKey) -> None:
        """One message."""
        self.session.receive(by.public, raw, self.session.shared.now)

    def chill(self, *, new_link: bool) -> None:
        """Before another message, or another link."""
        shared = self.session.shared
        chill(new_link=new_link)
        shared.ledger._held.clear()  # noqa: SLF001 - as if it were the first one
        if new_link:
            for key in (self.liar, self.stranger):
                shared.links[key.public] = self.session.timers.linked(key.public)


def measure() -> Iterator[Figure]:
    """The worst case found for each kind, beside the honest one."""
    yield from _game()
    yield from _others()


def _game() -> Iterator[Figure]:
    evening = Evening()
    evening.play()
    honest, sample, session = evening.honest()
    keys = evening.game.keys
    victim = Victim(session, keys[1], keys[SEATS])
    everything = sum(ration_of(message) for _, message, _ in evening.heard)
    weights = dict.fromkeys(honest, 0.0)
    for _, message, _ in evening.heard:
        weights[type(said._read(message)[1]).__name__.lower()] += ration_of(message)  # noqa: SLF001
    usual = sum(honest[kind] * weights[kind] for kind in honest) / everything
    nonsense = worst(
        shapes(b"", MOST),
        _quiet(partial(victim.take, by=victim.stranger)),
        victim.chill,
        SECONDS / 2,
        lambda _: True,
    )
    name = f"game, no message at all: worst found ({len(nonsense.data):,} bytes)"
    yield Figure(name, nonsense.cost * MEGABYTE, "ms/MB", usual * MEGABYTE)
    floors: dict[str, float] = {}
    for kind in sorted(said._KINDS):  # noqa: SLF001
        typical = _typical(kind, session) if kind == "want" else sample.get(kind, b"")
        typical = typical or _typical(kind, session)
        for who, key in (("a stranger", victim.stranger), ("a seat", victim.liar)):
            take = partial(victim.take, by=key)
            floor = (kind != "want" and honest.get(kind)) or cost_of(typical, take, victim.chill, 9)
            floors[kind] = floor
            mend = partial(_signed_again, key=key, game=session.shared.game)
            seeds = [typical, *_seeds(kind, session, key, typical)]
            fits = partial(_begins, encode((session.shared.game, kind, None))[1:-1])
            found = worst(
                list(filter(fits, seeds)), _quiet(take), victim.chill, SECONDS / 2, fits, mend
            )
            name = f"game, {kind}, from {who}: worst found ({len(found.data):,} bytes)"
            yield Figure(name, found.cost * MEGABYTE, "ms/MB", floor * MEGABYTE)
    for name, cost, floor in filled.rows(floors):
        yield Figure(name, cost * MEGABYTE, "ms/MB", floor * MEGABYTE)


def _begins(head: bytes, data: bytes) -> bool:
    """Whether it is still of its kind, behind the byte that says how many fields there are."""
    return data[1 : 1 + len(head)] == head


def _quiet(take: Callable[[bytes], object]) -> Callable[[bytes], None]:
    def quiet(data: bytes) -> None:
        with suppress(Malformed):
            take(data)

    return quiet


def _typical(kind: str, session: Session) -> bytes:
    """One of a kind that an evening without trouble does not have."""
    shared = session.shared
    made: dict[str, said.Message] = {
        "have": said.Have(0, shared.roster.origin, shared.open, 0, 0, 15, ()),
        "want": said.Want(0, 0, 0, 0),  # as from a late peer
        "wantitems": said.WantItems((bytes(8), bytes(range(8)))),
        "wantevents": said.WantEvents((bytes(32), shared.roster.origin)),
        "hashes": said.Hashes(shared.roster.number, shared.open, (bytes(32),) * SEATS),
        "recall": said.Recall(bytes(16)),
        "returned": said.Returned(bytes(16), 0, shared.roster.origin, shared.open, (), ()),
        "chat": said.Chat(_LINE),
        "react": said.React("wow"),
    }
    return said.write_message(shared.game, made[kind])


def _seeds(  # noqa: C901, PLR0912 - one case a kind
    kind: str, session: Session, key: SigningKey, typical: bytes
) -> list[bytes]:
    """Shapes that hurt: instead of the message, of its last field, and of its signed part."""
    shared = session.shared
    begin = encode((shared.game, kind, None))[:-1]
    seeds = shapes(begin, MOST) + shapes(b"", 20_000)[::7] + [typical[:cut] for cut in (1, 40, 60)]
    place = vars(shared.ledger.place_of(1)) | {"step": shared.open + 1}
    if kind == "moved":
        heads = encode((*place.values(), shared.ledger.step.kind, None))[:-1]
        seeds += [
            said.write_message(shared.game, said.Moved(_sealed(key, "event", payload)))
            for payload in shapes(heads, 180_000)
        ]
    if kind in ("stated", "filed"):
        heads = encode((shared.game, shared.roster.number, 1, "ack", None))[:-1]
        for payload in shapes(heads, 40_000):
            raw = _sealed(key, "statement", payload)
            message = said.Stated(raw) if kind == "stated" else said.Filed(encode(("said", raw)))
            seeds.append(said.write_message(shared.game, message))
    if kind == "stated":
        seeds += [said.write_message(shared.game, said.Stated(raw)) for raw in _words(session, key)]
    if kind == "filed":
        papers = [
            encode(("contradiction", *sorted(pair))) for pair in pairwise(_words(session, key))
        ]
        seeds += [said.write_message(shared.game, said.Filed(raw)) for raw in papers]
    if kind == "certified":
        words = tuple(_words(session, key)[:1] * 24)
        papers_ = tuple(encode(("said", raw)) for raw in words)
        seeds += [
            said.write_message(shared.game, said.Certified(encode((b"x" * 200, words, papers_)))),
            said.write_message(
                shared.game, said.Certified(encode((b"x" * 200, words, papers_ * 4)))
            ),
        ]
    if kind == "returned":
        for count in (1, 8, 24):
            raws = tuple(_words(session, key)[:1] * count)
            back = said.Returned(bytes(16), 0, shared.roster.origin, shared.open, (), raws)
            seeds.append(said.write_message(shared.game, back))
    if kind in ("hashes", "wantevents"):
        names = tuple(number.to_bytes(32, "big") for number in range(64))
        asked = said.Hashes(shared.roster.number, shared.open, names[:SEATS])
        seeds.append(
            said.write_message(shared.game, asked if kind == "hashes" else said.WantEvents(names))
        )
    if kind == "wantitems":
        names = tuple(number.to_bytes(8, "big") for number in range(1024))
        seeds.append(said.write_message(shared.game, said.WantItems(names)))
    if kind == "chat":
        texts = ("\u0431" * 500, "e\u0301" * 250, "\U0001f407" * 250, "x" * 500, "\u1100" * 200)
        seeds += [said.write_message(shared.game, said.Chat(text)) for text in texts]
    if kind == "have":
        for count in (64, 300, 1024):
            names = tuple(number.to_bytes(8, "big") for number in range(count))
            have = said.Have(
                shared.roster.number, shared.roster.origin, shared.open, 0, 0, 0, names
            )
            seeds.append(said.write_message(shared.game, have))
    return seeds


def _words(session: Session, key: SigningKey) -> list[bytes]:
    """Statements of a decision, as large as they can be."""
    shared = session.shared
    origin, hashes = shared.roster.origin, tuple(number.to_bytes(32, "big") for number in range(96))
    promise = Promise(origin, (2, 1), None, Last(shared.open - 1, hashes[:24]))
    bodies: list[Body] = [
        Ack(origin, shared.open, bytes(32)),
        Prepare(origin, 1, hashes),
        promise,
        Accepted(origin, (1, 1), bytes(32)),
        Wish(2, shared.open),
    ]
    game, number = shared.game, shared.roster.number
    made = [
        sign_statement(key, game, number, 1, kind_of(body), value_of(body)).raw for body in bodies
    ]
    accept = Accept(origin, 1, b"x" * 1000, tuple(made[2:3] * 24), hashes, None)
    return [*made, sign_statement(key, game, number, 1, "accept", value_of(accept)).raw]


def _sealed(key: SigningKey, tag: str, payload: bytes) -> bytes:
    signature = signing.sign(key, tag, payload)
    return encode((payload, signature))


def _signed_again(data: bytes, *, key: SigningKey, game: bytes) -> bytes:
    """Where a mutation left a payload with a signature, that is made to fit again."""
    with suppress(Malformed):
        match said._read(data)[1]:  # noqa: SLF001
            case said.Moved(raw):
                sealed = _sealed(key, "event", unpack_signed(raw)[0])
                return said.write_message(game, said.Moved(sealed))
            case said.Stated(raw):
                sealed = _sealed(key, "statement", unpack_signed(raw)[0])
                return said.write_message(game, said.Stated(sealed))
            case _:
                pass
    return data


def _others() -> Iterator[Figure]:
    """Lobby, company and packs: reading only."""
    readers: dict[str, tuple[Callable[[bytes], object], dict[str, bytes]]] = {
        "lobby": (lobby.read_lobby, _lobby()),
        "beside the game": (neighbours.read_neighbour, _neighbours()),
        "packs": (pack_messages.decode_message, _packs()),
    }
    for channel, (read, honest) in readers.items():
        for kind, typical in honest.items():
            take = _quiet(read)
            floor = cost_of(typical, take, chill, 25)
            head = encode((kind, None))[:-1] if channel != "packs" else b"\x93" + typical[1:2]
            seeds = [typical, *shapes(head, 32_000), *shapes(b"", 32_000)[::5]]
            fits = partial(_begins, head[1:])
            found = worst(list(filter(fits, seeds)), take, chill, SECONDS / 4, fits)
            name = f"{channel}, {kind}: worst found ({len(found.data):,} bytes)"
            yield Figure(name, found.cost * MEGABYTE, "ms/MB", floor * MEGABYTE)


def _lobby() -> dict[str, bytes]:
    key = SigningKey(bytes(32)).public
    settings = Settings("Friday", Options("modern", points=30, deck=84), bytes(32), 0)
    there = ("192.168.1.20:34948", "[fe80::1]:34948")
    keys = [SigningKey(bytes([n]) * 32).public for n in range(4)]
    guests = tuple(
        lobby.LobbyGuest(one, f"Guest {n}", n, addresses=there) for n, one in enumerate(keys)
    )
    messages: tuple[lobby.LobbyMessage, ...] = (
        lobby.LobbyState(bytes(16), 1, keys[0], settings, guests),
        lobby.Knock("Clover", 3, there),
        lobby.Spectate(),
        lobby.Ready(bytes(32)),
        lobby.Propose(bytes(600)),
        lobby.Sign(bytes(64)),
        lobby.Begin(bytes(1200)),
        lobby.Refuse("The table is full; you may watch it."),
        lobby.LobbyLine("Is everybody there?"),
        lobby.Suggest(settings),
        lobby.Stocked(bytes(32), 40),
        lobby.Hosted(bytes(16), key, there),
        lobby.Bye(),
    )
    return {_kind(raw): raw for raw in map(lobby.write_lobby, messages)}


def _neighbours() -> dict[str, bytes]:
    key = SigningKey(bytes(32)).public
    there = ("192.168.1.20:34948", "[fe80::1]:34948")
    messages: tuple[neighbours.NeighbourMessage, ...] = (
        neighbours.Whereabouts(((key, there),) * 11),  # a table of twelve
        neighbours.Objection(bytes(32)),
        neighbours.TimerPaused(bytes(32), paused=True),
        neighbours.Answered(bytes(32), 7),
        neighbours.BrowserBundle(bytes(32), key),
    )
    return {_kind(raw): raw for raw in map(neighbours.write_neighbour, messages)}


def _kind(raw: bytes) -> str:
    return str(decode_head(raw, 1)[0])


def _packs() -> dict[str, bytes]:
    pack = bytes(32)
    messages: dict[str, pack_messages.PackMessage] = {
        "ask pack": pack_messages.AskPack(pack),
        "have pack": pack_messages.HavePack(pack, has=True),
        "ask piece": pack_messages.AskPiece(pack, 7),
        "give piece": pack_messages.GivePiece(pack, 7, bytes(60_000)),
    }
    return {kind: pack_messages.encode_message(message) for kind, message in messages.items()}
