"""Simulated evenings: real sessions and a real table (or a stand-in) under random faults.

`simulate` plays one game from one seed and reports its failure, if any:

- *disagreement*: two honest nodes were shown different moves for a step, another roster under the
  same number, or ended with different files; or one of them said that it was divided from the rest;
- *refused*: the file that all of them saved does not verify;
- *stall*: the game did not end although a majority of the last roster was honest, awake, connected
  and not in doubt (or all of it was honest, awake and connected, so that no doubt could last), and
  its players wanted to continue;
- *framed*: an honest seat was convicted;
- *evicted*: an honest seat that had not left was gone without a majority of wishes;
- *forgot*: a node whose disk is honest did not know after a crash what it had signed;
- *cost*: the messages of one peer cost a node more than their budget (sim/meter.py), or a node made
  a message that no link takes;
- *broke*: an honest machine raised an exception that was not caught.

The same seed gives the same evening, message for message.
"""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from p2p_dixit.log.statements import Accept, Ack, Ballot
from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.adversary import Adversary
from p2p_dixit.sim.agreement.faults import Fate, Faults, draw
from p2p_dixit.sim.agreement.game import SimulatedGame
from p2p_dixit.sim.agreement.liar import Liar
from p2p_dixit.sim.agreement.meter import Meter
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.world import World

# After the last fault a game has this long, in virtual seconds, to come to its end.
PATIENCE = 600.0
HOPELESS = 30.0  # ... or this long, if the remaining players may not continue


class Plot(Protocol):
    """An evening that is written out: who is cast as what, and what happens when."""

    def cast(
        self, index: int, world: World, game: SimulatedGame, seen: Seen
    ) -> SimulatedNode | None:
        """The node of this index, if it is not an ordinary one."""

    def begin(self, world: World, nodes: Sequence[SimulatedNode]) -> None:
        """Puts what will happen into the world."""


@dataclass(frozen=True)
class Evening:
    """The result of one seed."""

    seed: int
    faults: Faults
    wrong: tuple[str, ...]
    finished: bool
    steps: int
    rosters: int
    joined: int  # rosters with a newcomer
    convicted: frozenset[int]  # nodes
    liars: frozenset[int]  # nodes
    lost: int  # records that disks had said they kept
    seconds: float  # of virtual time
    messages: int
    trace: tuple[str, ...]
    lies: int = 0  # told by the grammar
    divided: bool = False  # by more liars than any majority could bear
    states: dict[int, int] = field(default_factory=dict)  # each with the lies told before it
    saved: bytes = b""  # the file of the game, if any honest node has seen its end


def simulate(
    game: SimulatedGame,
    seed: int,
    faults: Faults | None = None,
    *,
    session: type[Session] = Session,
    trace: bool = False,
    tap: Callable[[bytes], None] | None = None,
    plot: Plot | None = None,
) -> Evening:
    """Plays one evening. `session` may be a mutated type, to check that the simulator detects it;
    `tap` hears every message; a `plot` says who lies and which other faults happen.
    """
    world = World(seed, trace=[] if trace else None, tap=tap)
    faults = draw(world, game.seats) if faults is None else faults
    seen, meter = Seen(), Meter()
    nodes = _nodes(world, game, seen, faults, plot)
    for node in nodes:
        node.session_type = session
    fate = Fate(world, nodes, faults)
    honest = [node for node in nodes if node.honest]
    seen.liars = {node.peer for node in nodes if not node.honest}
    for node in honest:
        node.meter = meter
    try:
        for node in nodes:
            node.start()
        fate.plan()
        if plot is not None:
            plot.begin(world, nodes)
        world.run(faults.calm + PATIENCE, lambda: _over(world, honest, fate, seen))
    except Exception as error:  # noqa: BLE001 - an honest machine broke: the seed is what matters
        world.note(traceback.format_exc())
        seen.faults.append(f"broke: {type(error).__name__}: {error}")
    wrong = (*seen.faults, *([] if seen.divided else _wrong(game, honest, fate.dead, seen)))
    return Evening(
        seed,
        faults,
        tuple(wrong),
        _finished(honest, fate.dead),
        len(seen.finals),
        len(seen.rosters),
        len(seen.joined),
        frozenset(node.index for node in nodes if node.peer in seen.convicted),
        frozenset(node.index for node in nodes if not node.honest),
        sum(node.lost for node in nodes),
        world.now,
        world.messages,
        tuple(world.trace or ()),
        seen.lies,
        seen.divided,
        seen.states,
        _saved(_alive(honest, fate.dead)),
    )


def _nodes(
    world: World, game: SimulatedGame, seen: Seen, faults: Faults, plot: Plot | None
) -> list[SimulatedNode]:
    liars = set(world.chance.sample(range(game.seats), min(faults.liars, game.seats)))

    def make(index: int) -> SimulatedNode:
        cast = None if plot is None else plot.cast(index, world, game, seen)
        if cast is not None:
            return cast
        watches = index >= game.seats and faults.spectators
        if faults.lineage is not None and (index in liars or watches):
            return Adversary(index, world, game, seen, faults.lineage, faults.temper)
        if index in liars:
            return Liar(index, world, game, seen, faults.lies)
        return SimulatedNode(index, world, game, seen)

    nodes = [make(index) for index in range(len(game.keys))]
    reached = {node.peer: node for node in nodes}
    for node in nodes:
        node.nodes = reached
        node.person.thinking = world.chance.choice((0.05, 0.3, 1.0))
        node.person.patience = world.chance.choice((3.0, 6.0, 12.0))
    return nodes


def _over(world: World, honest: list[SimulatedNode], fate: Fate, seen: Seen) -> bool:
    """Whether nothing more can happen: the run has failed, the game has ended for all players, or
    no player can continue, long after the last fault.
    """
    if seen.faults or seen.divided or (world.now > 1 and _finished(honest, fate.dead)):
        return True
    return fate.over(HOPELESS) and not _could_go_on(_alive(honest, fate.dead), honest)


def _finished(honest: list[SimulatedNode], dead: set[int]) -> bool:
    """Whether all players who can have seen the end of the game."""
    return all(
        node.awake and node.session.replica.finished for node in honest if node.index not in dead
    )


def _wrong(
    game: SimulatedGame, honest: list[SimulatedNode], dead: set[int], seen: Seen
) -> list[str]:
    alive = _alive(honest, dead)
    found = [
        f"node {node.index} is honest and was convicted"
        for node in honest
        if node.peer in seen.convicted
    ]
    files = {node.player.saved() for node in alive if node.session.replica.finished}
    if len(files) > 1:
        found.append("saved files differ")
    found += [f"refused: {why}" for why in map(game.refused, files) if why is not None]
    if not _finished(honest, dead) and _could_go_on(alive, honest):
        found.append("stalled")
    return found


def _saved(alive: list[SimulatedNode]) -> bytes:
    return next((node.player.saved() for node in alive if node.session.replica.finished), b"")


def _alive(honest: list[SimulatedNode], dead: set[int]) -> list[SimulatedNode]:
    return [node for node in honest if node.index not in dead and node.up]


def _could_go_on(alive: list[SimulatedNode], honest: list[SimulatedNode]) -> bool:
    """Whether a majority of the last roster is honest, here, and knows what it has signed, and at
    least one of them wants to continue (if all are leaving, there is nothing left to decide).

    Where the whole roster is honest and here, every other seat answers a seat in doubt, and the
    doubt ends (protocol/12-sync.md, section 7): then doubt is no excuse.
    """
    if not alive:
        return False
    last = max(alive, key=lambda node: node.session.shared.roster.number).session.shared.roster
    keys = {member.key for member in last} & {node.peer for node in honest}
    here = [node for node in alive if node.peer in keys]
    everybody = len(here) == len(last.members)
    able = [node for node in here if _is_sure(node, here if everybody else [])]
    wanted = any(not node.session.requests.leaving for node in able)
    return wanted and len(able) >= last.quorum


def _is_sure(node: SimulatedNode, all_here: list[SimulatedNode]) -> bool:
    """Whether a node knows what it has signed, or is sure to find out from all others.

    If no node holds the moves it acked, or the proposal it voted for, nothing can end its doubt.
    """
    session = node.session
    if not session.shared.doubt:
        return True
    own, vote = session.acks.own(session.shared.open), session.acceptor.unknown
    acked = own is None or any(_has_acked(other, own) for other in all_here)
    voted = vote is None or any(_has_proposal(other, vote) for other in all_here)
    return bool(all_here) and acked and voted


def _has_proposal(node: SimulatedNode, ballot: Ballot) -> bool:
    items = node.session.pool.items()
    return any(isinstance(item.body, Accept) and item.rank == ballot for item in items)


def _has_acked(node: SimulatedNode, ack: Ack) -> bool:
    """Whether a node holds the moves of this ack."""
    shared = node.session.shared
    done = shared.complete if shared.open == ack.step else shared.history.get(ack.step)
    return done is not None and done.digest == ack.digest
