"""Seats that fall silent in the middle of a step of any kind: real sessions in virtual time.

Theory of operation. For each rule set two honest evenings are played: a quiet one, and one in which
somebody leaves in the first round (for seals, and what a new roster does before it plays on). What
everybody had on disk when each kind of step first began is remembered. A case begins there anew,
and one seat that owes a move in it, or two seats of five, fall silent: nothing comes from them any
more, or nothing but the move, so that the others have all moves and wait for an ack. The table has
a timer, so the others wish to go on without the silent, and must end with the same file.

    python -m tests.sim.agreement.silence RULES

tries each kind of step of a rule set in one of these ways, up to the next round, in the stand-in
group of soak (a process of its own: nobody may inherit another group). It prints a line a case, as
JSON. The soak part `silence` tries every way, to the end of the game.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.file import write_records
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Ack, Statement, read_body, read_statement
from p2p_dixit.play.node import Node
from p2p_dixit.rules.owed import Ask, AskClaim
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.session.messages import Moved, Stated, read_message
from p2p_dixit.table.audit import audit
from p2p_dixit.table.genesis import Genesis, Player, Proposal, Settings
from p2p_dixit.table.replica import Replica
from p2p_dixit.table.state import Purpose
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.steps.kinds import KINDS
from tests.doctored.room import Client, Room
from tests.table.play import by_chance, claims, key_of, short

# Enough that two may fall silent, or one leave and another one fall silent, and the rest plays on.
PLAYERS = {"classic": 5, "modern": 5, "odyssey": 5, "party": 7, "teams": 6}
ONE_ROUND, SOME_ROUNDS = 1, 8  # points to reach, where points end a game
PATIENCE = 1200.0  # seconds of virtual time


def name_of(replica: Replica) -> str:
    """The kind of the open step; of a mix also what is mixed."""
    kind, mixing = replica.step.kind, replica.table.mixing
    return f"mix {mixing.purpose.value}" if kind == "mix" and mixing is not None else kind


def every_kind(rules: str) -> set[str]:
    """All that a step can be by these rules, as the code has it."""
    kinds = (set(KINDS) - {"mix"}) | {f"mix {purpose.value}" for purpose in Purpose}
    has = {"name": RULE_SETS[rules].pairs, "pass": RULE_SETS[rules].blind}
    return {kind for kind in kinds if has.get(kind, True)}


def genesis_of(rules: str, points: int) -> Genesis:
    seats = range(PLAYERS[rules])
    players = tuple(Player(f"Player {seat + 1}", seat, key_of(seat).public) for seat in seats)
    settings = Settings("Silence", short(rules, len(seats), points), tagged("test deck"))
    proposal = Proposal(settings, players, tagged("silent nonce"))
    return Genesis(proposal, tuple(proposal.signed_with(key_of(seat)) for seat in seats))


class Eager(Node):
    """Does not yield to the first claim that arrives: its person claims as well."""

    def _yield(self) -> None:
        return None


class Sitter(Client):
    """A client whose person answers something else in each step: partners must come to agree.

    Everybody claims to tell first, so that every evening has a tie.
    """

    node_type = Eager

    def choose(self, ask: Ask, hand: tuple[int, ...], seat: int) -> Answer:
        choose = claims if isinstance(ask, AskClaim) else by_chance(1000 * self.step + seat)
        return choose(ask, hand, seat)


class Silent(Sitter):
    """One who speaks until everybody stands at the beginning of a step, and of that step says
    nothing, or only makes the move.
    """

    def hush(self, where: "Beginning", *, moves: bool) -> None:
        self._where = where
        self._moves = moves
        self.owes_move = moves  # until somebody has it, who passes it on

    def send(self, peer: bytes, message: bytes) -> None:
        match read_message(message)[1]:
            case Moved(raw) if self._is_the_move(read_event(raw)):
                if self._moves:
                    self.owes_move = False
                    self.post(peer, message)
            case Stated(raw) if self._is_the_ack(read_statement(raw)):
                pass
            case _:
                if self.owes_move or not self._where.reached(self.room):
                    self.post(peer, message)

    def _is_the_move(self, event: Event) -> bool:
        at = (event.place.roster, event.place.step)
        return event.seat == self.index and at >= (self._where.roster, self._where.step)

    def _is_the_ack(self, statement: Statement) -> bool:
        body = read_body(statement)
        return (
            statement.seat == self.index
            and isinstance(body, Ack)
            and (statement.roster, body.step) >= (self._where.roster, self._where.step)
        )


@dataclass(frozen=True)
class Beginning:
    """What everybody at the table had on disk when a step began, and who owed a move in it."""

    game: Genesis
    roster: int
    step: int
    owes: tuple[int, ...]
    journals: dict[int, tuple[bytes, ...]]

    def reached(self, room: Room) -> bool:
        """Whether everybody stands there. What others hold too is not on disk at once, so that
        whoever begins anew may have to ask for the end of the step before.
        """
        at = ((client.replica.roster.number, client.step) for client in room.clients)
        return all(here >= (self.roster, self.step) for here in at)


class Diary:
    """The beginnings of an evening, by what the step is."""

    def __init__(self, game: Genesis) -> None:
        self.game = game
        self.room = Room()
        self.room.clients = [Sitter(self.room, seat, game) for seat in game.roster.seats]
        self._journals: dict[int, dict[int, tuple[bytes, ...]]] = {}
        self._steps: dict[int, tuple[str, tuple[int, ...], Roster]] = {}
        for client in self.room.clients:
            client.opened = self._opened
            self._opened(client, 0)
        self.room.introduce()

    def _opened(self, client: Client, number: int) -> None:
        self._journals.setdefault(number, {})[client.index] = tuple(client.journal)
        replica = client.replica
        if replica.step.number == number:
            self._steps[number] = (name_of(replica), replica.step.owes, replica.roster)

    def found(self) -> dict[str, Beginning]:
        found: dict[str, Beginning] = {}
        for number, (name, owes, roster) in sorted(self._steps.items()):
            journals = self._journals[number]
            if owes and set(roster.seats) <= journals.keys():
                kept = {seat: journals[seat] for seat in roster.seats}
                found.setdefault(name, Beginning(self.game, roster.number, number, owes, kept))
        return found


def beginnings(rules: str) -> dict[str, Beginning]:
    """The first step of each kind; those that only a decision brings about from another evening."""
    quiet = Diary(genesis_of(rules, ONE_ROUND))
    quiet.room.run(lambda: all(c.replica.finished for c in quiet.room.clients), PATIENCE)
    left = Diary(genesis_of(rules, SOME_ROUNDS))
    everybody = left.room.clients
    left.room.run(lambda: any(_lays(c.replica) for c in everybody), PATIENCE)
    storyteller = next(c.replica.table.game.storyteller for c in everybody if _lays(c.replica))
    leaver = next(c for c in reversed(everybody) if c.index != storyteller)  # the round counts
    stays = [c for c in everybody if c is not leaver]
    leaver.leave()
    left.room.run(lambda: all(_plays_again(c.replica) for c in stays), PATIENCE)
    return left.found() | quiet.found()


def _lays(replica: Replica) -> bool:
    return replica.step.kind == "lay"


def _plays_again(replica: Replica) -> bool:
    """Whether a round has begun under a later roster, or the game is over."""
    begun = replica.roster.number > 0 and _lays(replica)
    return replica.finished or (begun and replica.table.game.round > 1)


@dataclass(frozen=True)
class Case:
    """Who falls silent when, and whether the move is made all the same."""

    name: str
    silent: tuple[int, ...]
    moves: bool

    def __str__(self) -> str:
        what = "move made, ack missing" if self.moves else "move missing"
        return f"{self.name}, seats {self.silent}, {what}"


def every_case(found: dict[str, Beginning]) -> Iterator[list[Case]]:
    """Every kind of step in all ways."""
    for name, where in sorted(found.items()):
        ways = product((False, True), _silent(where))
        yield [Case(name, silent, moves) for moves, silent in ways]


def cases(rules: str, found: dict[str, Beginning]) -> Iterator[Case]:
    """Every kind in one way; by other rules in another one."""
    for number, ways in enumerate(every_case(found), start=sorted(PLAYERS).index(rules)):
        yield ways[number % len(ways)]


def _silent(where: Beginning) -> list[tuple[int, ...]]:
    """One who owes a move; two at once, where a majority is left without them."""
    one = where.owes[-1]
    others = [seat for seat in (*where.owes, *where.journals) if seat != one]
    return [(one,), (one, others[0])] if len(where.journals) >= 5 else [(one,)]


def wrong_with(where: Beginning, case: Case, *, whole: bool = False) -> str:
    """What went wrong; '' if the rest went on, to the end or into the next round."""
    room = Room()
    room.clients = [
        (Silent if seat in case.silent else Sitter)(room, seat, where.game)
        for seat in where.journals
    ]
    silent = [client for client in room.clients if isinstance(client, Silent)]
    for mute in silent:
        mute.hush(where, moves=case.moves and mute.index in where.owes)
    for client in room.clients:
        client.recover(where.journals[client.index])
    room.introduce()
    rest = [client for client in room.clients if client.index not in case.silent]
    begun = rest[0].replica.table.game.round
    try:
        room.run(_over(rest, case.silent, begun, whole=whole), PATIENCE)
    except AssertionError as error:
        return str(error)
    if any(mute.owes_move for mute in silent) or not where.reached(room):
        return "it never came to that"
    return _differs(rest)


def _over(
    rest: list[Client], silent: tuple[int, ...], begun: int, *, whole: bool
) -> Callable[[], bool]:
    def far(replica: Replica) -> bool:
        gone = not set(silent) & set(replica.roster.seats)
        later = replica.table.game.round > begun and replica.step.kind == "lay"
        return replica.finished or (gone and later and not whole)

    return lambda: (
        len({client.step for client in rest}) == 1 and all(far(client.replica) for client in rest)
    )


def _differs(rest: list[Client]) -> str:
    files = {write_records(client.replica.records()) for client in rest}
    if len(files) != 1:
        return "files differ"
    if any(client.told.convicted for client in rest):
        return "somebody is convicted"
    audit(rest[0].replica.records(), lambda _event, _checks: None)
    return ""


def main(rules: str) -> None:
    found = beginnings(rules)
    for case in cases(rules, found):
        came = {**vars(case), "wrong": wrong_with(found[case.name], case)}
        sys.stdout.write(f"{json.dumps(came)}\n")


if __name__ == "__main__":
    from tools.soak import fastgroup

    fastgroup.install()
    main(sys.argv[1])
