"""What a player may see of a game."""

from p2p_dixit.deck.keys import threshold
from p2p_dixit.frozen import replace
from p2p_dixit.net.room_code import fingerprint
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.game_core import LATE
from p2p_dixit.play.laptops import trust_view
from p2p_dixit.play.projection import table_view
from p2p_dixit.play.room import Room
from p2p_dixit.play.view import MachineWork, Progress, SeatView, TableView, TrustView
from p2p_dixit.table.next_step import due
from p2p_dixit.table.state import Purpose
from p2p_dixit.table.steps.kinds import CHOICES

_WORK = {
    "keys": MachineWork.KEYS,
    "share": MachineWork.KEYS,
    "report": MachineWork.KEYS,
    "rekey": MachineWork.KEYS,
    "mix": MachineWork.SHUFFLE,
    "deal": MachineWork.DEAL,
    "lot": MachineWork.LOT,
    "pass": MachineWork.DEAL,
    "open": MachineWork.TABLE,
    "reveal": MachineWork.OPEN,
    "seal": MachineWork.AGREE,
    "show": MachineWork.OPEN,
}
_MIXING = {
    Purpose.PILE: MachineWork.SHUFFLE,
    Purpose.RENEWAL: MachineWork.SHUFFLE,
    Purpose.TABLE: MachineWork.TABLE,
}


def game_view(machine: GameMachine, bots: frozenset[bytes] = frozenset()) -> TableView:
    """All there is to see now, except the pictures. `bots` are the keys of seats that bots play."""
    node, game, notebook = machine.node, machine.seen_game(), machine.notebook
    seat = None if node.private is None else node.private.seat
    me = seat if seat is not None and seat < len(game.seats) else None
    replica, session = machine.replica, node.session
    owing = frozenset() if replica.finished else frozenset(replica.ledger.missing)
    ours = {seat} if me is None else set()  # a newcomer does not wait for itself
    confirming = frozenset(session.waiting) - owing - ours
    count = len(replica.table.players)
    seats = [_seat(machine, n, bots, owing - ours, confirming) for n in range(count)]
    shown = table_view(game, me, seats)
    paused_by = machine.clock.paused_by
    return replace(
        shown,
        ask=shown.ask if node.asked and not notebook.trouble else None,
        timer=machine.genesis.settings.timer,
        turn_ends=machine.turn_ends if owing else None,
        paused_by=None if paused_by is None else replica.roster.seat_of(paused_by),
        can_take_back=node.held,
        progress=_progress(machine),
        results=tuple(replica.results),
        missed=machine.missed,
        chat=notebook.chat,
        notices=notebook.notices,
        saved_as=notebook.saved_as,
        trouble=notebook.trouble,
        standing=machine.standing,
        fingerprint=fingerprint(session.shared.me),
        answers=machine.applications.answers(),
        applicants=machine.applications.all,
        watchers=_watchers(machine),
        coming=tuple(seats[len(game.seats) :]),
    )


def game_trust(machine: GameMachine, room: Room) -> TrustView:
    """Who plays from whose laptop. Those who have left still have their share of the deck key.

    A newcomer waits for the next round without a seat, and so has none in the view either.
    """
    table = machine.replica.table
    keys = [player.key for player in table.players[: len(table.game.seats)]]
    if table.key is None:
        present = table.game.present
        return trust_view(room, keys, present, threshold(len(present)))
    return trust_view(room, keys, table.key.public.seats, table.key.public.threshold)


def _seat(
    machine: GameMachine,
    n: int,
    bots: frozenset[bytes],
    owing: frozenset[int],
    confirming: frozenset[int],
) -> SeatView:
    """`owing` owe a move of the open step, `confirming` have yet to confirm it."""
    replica, notebook = machine.replica, machine.notebook
    player = replica.table.players[n]
    sits = replica.roster.seat_of(player.key) is not None
    return SeatView(
        player.name,
        player.colour,
        owes_since=machine.clock.since if n in owing else None,
        confirms_since=machine.clock.since if n in confirming else None,
        unheard_since=notebook.silent.get(player.key) if sits else None,
        wished_out=len(notebook.wishes.get(n, ())),
        convicted=notebook.convicted.get(n) or replica.table.convicted.get(n, ""),
        evidence=notebook.evidence.get(n, ""),
        automatic=player.key in bots,
        fingerprint=fingerprint(player.key),
    )


def _progress(machine: GameMachine) -> Progress | None:
    """What the machines are busy with, when no player is asked anything."""
    replica, in_doubt = machine.replica, machine.notebook.in_doubt
    if in_doubt:
        others = len(replica.table.game.present) - 1
        return Progress(MachineWork.CATCH_UP, max(0, others - len(in_doubt)), others, in_doubt)
    step, behind = replica.step, machine.node.session.behind or 0
    if behind > LATE:
        return Progress(MachineWork.CATCH_UP, step.number, step.number + behind)
    if step.kind in CHOICES or not step.owes:
        return None
    session, table = machine.node.session, replica.table
    missing = tuple(seat for seat in session.waiting if seat != session.seat)
    if table.mixing is not None and table.key is not None and due(table).kind == "mix":
        mixed = [seat for seat in table.mixing.by if seat in table.game.present]
        work, of = _MIXING[table.mixing.purpose], table.key.public.threshold
        return Progress(work, len(mixed), of, missing)
    return Progress(_WORK[step.kind], len(replica.ledger.moves), len(step.owes), missing)


def _watchers(machine: GameMachine) -> int:
    shared, roster = machine.node.session.shared, machine.replica.roster
    return sum(roster.seat_of(peer) is None for peer in (shared.me, *shared.links))
