"""One game as this machine has it: a node, its journal, and how effects are carried out.

The node (`node.py`) plays. Effects come back in the order in which they must be carried out. A disk
that fails stops this machine from signing anything more; the others can continue without it, and
the files on disk stay. `game.py` adds the player's actions.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from p2p_dixit.channel import Channel
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import RuleViolation
from p2p_dixit.log.file import write_records
from p2p_dixit.play import effects as fx
from p2p_dixit.play.applicants import Applications
from p2p_dixit.play.node import Node
from p2p_dixit.play.notebook import Notebook, bug_report
from p2p_dixit.play.turns import TurnClock
from p2p_dixit.play.view import News, Standing
from p2p_dixit.rules.engine import apply
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import Game, Phase
from p2p_dixit.session import effects as sx
from p2p_dixit.session.limits import spoken_bucket
from p2p_dixit.table.genesis import Genesis, Player
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica
from p2p_dixit.table.steps.kinds import CHOICES
from p2p_dixit.table.view import view

# From this many steps behind the others on, a machine is catching up; fewer are a matter of
# milliseconds.
LATE = 3

# Lines of chat that wait until all can hear them (twice a burst), and for how long.
EARSHOT_SECONDS = 5.0
MAX_UNSAID = 12

# What a counted round can be followed by until the storyteller of the next one has given a clue.
BEFORE_CLUE = frozenset({Phase.GATHER, Phase.PASS_ON, Phase.TELL})


class GameCore:
    """One game of this machine. Every call adds its effects to `out`."""

    def __init__(
        self,
        genesis: Genesis,
        key: SigningKey,
        secret: bytes | None,
        chance: Callable[[], float],
        out: list[fx.Effect],
        *,
        hold: float = 0.0,
        replica: Replica | None = None,
    ) -> None:
        """Without a secret this machine is a spectator; `hold` is that of `Node`."""
        seat = genesis.roster.seat_of(key.public)
        private = None if seat is None or secret is None else Private(seat, secret)
        signs = None if secret is None else key
        self.genesis = genesis
        self.key = key
        self.replica = replica or Replica(genesis)
        self.node = Node(self.replica, key.public, signs, private, chance, hold=hold)
        if secret is not None:
            self.node.prepare_seat(key, secret)
        self.applications = Applications(self.node.session, self.replica)
        self.notebook = Notebook(self._seat_of)
        self.clock = TurnClock(genesis.settings.timer)
        self.missed = 0  # rounds that were over before we had caught up
        self._chance = chance
        self._out = out
        self._stopped = False
        self._saving = False
        self._wants_seat: Player | None = None  # until everything is on disk
        self._known: tuple[Player, ...] = ()  # whose keys and names are learnt
        self._keys: frozenset[bytes] = frozenset()
        self._no_seat = ""
        self._answers_lost = 0
        self._there = False  # caught up with the others
        self._names: dict[int, str] = {}  # by seat, the latest
        self._started = 0.0
        self._unsaid: deque[tuple[str, bool]] = deque()  # text, reaction
        self._pace = spoken_bucket()  # the others do not hear chat above this rate
        self._learn_players()

    @property
    def game(self) -> bytes:
        """The id of the game."""
        return self.genesis.game

    @property
    def finished(self) -> bool:
        """Whether nothing is owed any more."""
        return self.replica.finished

    @property
    def players(self) -> frozenset[bytes]:
        """The keys of all who play or have played."""
        self._learn_players()
        return self._keys

    @property
    def standing(self) -> Standing:
        """What the player here is in this game."""
        seat, table = self.node.session.seat, self.replica.table
        if seat is not None and self.node.private is not None:
            return Standing.COMING if seat in table.waiting else Standing.PLAYING
        asking = self.node.asks_for_seat or self._wants_seat is not None
        return Standing.ASKING if asking else Standing.WATCHING

    @property
    def turn_ends(self) -> float | None:
        """When the turn timer runs out for the current question."""
        return self.clock.ends if self.replica.step.kind in CHOICES else None

    def seen_game(self) -> Game:
        """The game as this seat may see it, with the player's own answer already in it."""
        game = view(self.replica.table, self.node.private)
        for choice in self.node.given if self._answered else ():
            try:
                game, _ = apply(game, choice)
            except RuleViolation:
                return game
        return game

    def _seat_of(self, peer: bytes) -> int | None:
        return self.replica.roster.seat_of(peer)

    def _in_earshot(self, now: float) -> bool:
        """Whether a line of chat reaches all: at first, machines still call each other."""
        others = {member.key for member in self.replica.roster} - {self.key.public}
        linked = others <= self.node.session.shared.links.keys() and self.replica.step.number > 0
        return linked or now >= self._started + EARSHOT_SECONDS

    @property
    def _answered(self) -> bool:
        return bool(self.replica.ledger.moves) or self.node.held

    def start(
        self,
        records: Sequence[bytes],
        now: float,
        peers: Sequence[bytes] = (),
        *,
        whole: bool = True,
    ) -> None:
        """Begins, or continues from the journal; `whole` says that it cannot have lost its end.

        `peers` are those with a link already: our first move goes to them at once.
        """
        self._started = now
        self.clock.begin(now)
        self._run(self.node.recover(records, now, peers), now)
        if not whole:
            self._do(lambda: self.node.doubt(now), now)
        self._show_last_round(now)

    def _show_last_round(self, now: float) -> None:
        """Between a round and the next clue its reveal may be on the screen again: ADR 0275."""
        results, phase = self.replica.results, self.replica.table.game.phase
        if results and phase in BEFORE_CLUE:
            self.clock.reveal(len(results[-1].table), now)

    def settled(self, secret: bytes, now: float) -> None:
        """Everything is on disk: the seat that the player wants can be asked for."""
        wanted, self._wants_seat = self._wants_seat, None
        if wanted is None:
            return
        if self.node.private is None and self.node.session.seat is not None:
            self._do(lambda: self.node.doubt(now), now)  # it was ours; what it signed is lost here
        self.node.prepare_seat(self.key, secret)
        self._do(lambda: self.node.sit_down(wanted, now), now)

    def disk_failed(self, why: str) -> None:
        """Nothing unsaved may be sent, so this machine falls silent."""
        self.notebook.trouble = why
        if not self.finished and not self._stopped:
            self._stopped = True
            self._out.append(fx.CloseGame(self.game))

    def connected(self, peer: bytes, now: float) -> None:
        self.applications.connected(peer)
        self._do(lambda: self.node.connect(peer, now), now)

    def lost(self, peer: bytes, now: float) -> None:
        """The link to a peer is gone; an applicant has to be let in again when it is back."""
        # first, or a consent that is due would still be made
        applied = self.applications.lost(peer)
        self._do(lambda: self.node.disconnect(peer, now), now)
        if applied:
            self._do(lambda: self.node.drive(self.node.session.decline(peer, now), now), now)

    def received(self, peer: bytes, message: bytes, now: float) -> None:
        self._do(lambda: self.node.receive(peer, message, now), now)

    def deadline(self) -> float | None:
        """When `tick` is due."""
        if self._stopped:
            return None
        turn = self.turn_ends if self.node.asked and not self.clock.ran_out else None
        times = [self.node.deadline(), *self.applications.deadlines()]
        return min(times if turn is None else [*times, turn])

    def _do(self, command: Callable[[], list[sx.Effect]], now: float) -> None:
        if not self._stopped:
            self._run(self._made(command), now)

    def _made(self, command: Callable[[], list[sx.Effect]]) -> list[sx.Effect]:
        """The effects of a command; a bug in this program loses no pending effect."""
        try:
            return command()
        except Exception as error:  # noqa: BLE001 - a fault of ours is not held against a peer
            self.notebook.trouble = bug_report(error)
            return self.node.flush()

    def _run(self, effects: list[sx.Effect], now: float) -> None:
        """Carries out effects, and then what this machine says and signs by itself."""
        self._carry_out(effects, now)
        while self._unsaid and self._in_earshot(now) and self._pace.take(1, now):
            self._carry_out(self._made(partial(self._speak, self._unsaid.popleft(), now)), now)
        for key in self.applications.consents(now):  # once an input, even where none can be given
            self._carry_out(self._made(partial(self._welcome, key, now)), now)
        if self.finished and not self._saving:
            self._saving = True
            self._out.append(fx.SaveGame(self.game, write_records(self.replica.records())))

    def _speak(self, line: tuple[str, bool], now: float) -> list[sx.Effect]:
        (text, reaction), session = line, self.node.session
        spoken = session.react(text, now) if reaction else session.say(text, now)
        return self.node.drive(spoken, now)

    def _welcome(self, applicant: bytes, now: float) -> list[sx.Effect]:
        return self.node.drive(self.node.session.welcome(applicant, now), now)

    def _carry_out(self, effects: list[sx.Effect], now: float) -> None:
        for effect in effects:
            match effect:
                case sx.Persist(records):
                    self._out.append(fx.Append(self.game, records))
                case sx.Send(peer, message):
                    self._out.append(fx.Post(peer, Channel.GAME, message))
                case sx.Notify(notice):
                    try:
                        self._note(notice, now)
                    except Exception as error:  # noqa: BLE001 - the rest has to be done
                        self.notebook.trouble = bug_report(error)
        self._look_around()

    def _note(self, notice: sx.Notice, now: float) -> None:
        """What a session tells its player, and what follows from it here."""
        self.notebook.note(notice, now)
        match notice:
            case sx.StepFinal():
                self._tell_happened(now)
            case sx.RosterChanged(_, removed, joined):
                self._tell_roster(removed, joined)
                self._tell_happened(now)
            case sx.Left(seat):
                self.notebook.tell(News.LEAVING, seat, self._names.get(seat, ""))
            case sx.StepOpened():
                self.clock.begin(now)
            case sx.Convicted(seat, _, proof):
                players = self.replica.table.players
                if seat < len(players):
                    name = players[seat].name
                    self._out.append(fx.KeepEvidence(self.game, seat, name, proof))
            case sx.Misbehaved(peer):
                self._out.append(fx.CutLink(peer))
            case sx.InDoubt(()):
                self._out.append(fx.MarkHealed(self.game))
            case _:
                pass

    def _tell_happened(self, now: float) -> None:
        """What happened before this machine was there is history, not news."""
        if not self._there:
            return
        self.notebook.happened(self.replica.happened)
        for event in self.replica.happened:
            if isinstance(event, RoundScored):
                self.clock.reveal(len(event.result.table), now)

    def _tell_roster(self, removed: Iterable[int], joined: Iterable[int]) -> None:
        """By name: a newcomer has no seat in the view yet, and one who leaves before the next round
        is no longer among the players. Players see in their standing that they are in; that the
        others continued without them is news at any time.
        """
        mine = None if self.node.private is None else self.node.private.seat
        for seat in removed:
            if self._there or seat == mine:
                self.notebook.tell(News.LEFT, seat, self._names.get(seat, ""))
        self._learn_players()
        if self.node.session.seat in set(joined):
            self._out.append(fx.MarkSeated(self.game))
        for seat in joined:
            if self._there and seat != self.node.session.seat:
                self.notebook.tell(News.JOINED, seat, self._names.get(seat, ""))

    def _learn_players(self) -> None:
        players = self.replica.table.players
        if players is not self._known:
            self._known, self._keys = players, frozenset(player.key for player in players)
            self._names |= {seat: player.name for seat, player in enumerate(players)}

    def _look_around(self) -> None:
        """Tells who asks for a seat, and the player who asked why there is none."""
        self._learn_players()
        for one in self.applications.fresh():
            self.notebook.tell(News.RETURNS if one.returns else News.APPLIED, detail=one.name)
        if self.node.no_seat != self._no_seat:
            self._no_seat = self.node.no_seat
            if self._no_seat:
                self.notebook.tell(News.NO_SEAT, detail=self._no_seat)
        if self.node.answers_lost > self._answers_lost:
            self._answers_lost = self.node.answers_lost
            self.notebook.tell(News.ANSWER_LOST)
        behind = self.node.session.behind
        if not self._there:
            self.missed = len(self.replica.results)
        self._there = behind == 0 or (self._there and behind is not None and behind <= LATE)
