"""One game as its player has it: commands, the turn timer, consents.

Below it, `game_core.py` keeps the node and the journal.

A spectator keeps nothing until asking for a seat: then the secret and everything that came so far
go to disk first, and the machine can play the moment it is let in.
"""

from p2p_dixit.errors import RuleViolation, UsageError
from p2p_dixit.play import effects as fx
from p2p_dixit.play.game_core import MAX_UNSAID, GameCore
from p2p_dixit.play.notebook import bug_report
from p2p_dixit.play.turns import automatic_answer
from p2p_dixit.play.view import News, Standing
from p2p_dixit.rules.phases import asks
from p2p_dixit.table.genesis import Player
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.view import view


class GameMachine(GameCore):
    """One game of this machine, and what its player does in it.

    RuleViolation and UsageError say why the player cannot do that.
    """

    def tick(self, now: float) -> None:
        self._do(lambda: self.node.tick(now), now)
        self._play_for_sleeper(now)

    def answer(self, choices: Answer, now: float) -> None:
        if self._stopped:
            return
        try:
            self.node.accept(choices, now)
        except (RuleViolation, UsageError):
            raise  # the player asked for what cannot be
        except Exception as error:  # noqa: BLE001 - it is shown, as every fault of ours
            self.notebook.trouble = bug_report(error)
        else:
            self._do(lambda: self.node.drive([], now), now)

    def _play_for_sleeper(self, now: float) -> None:
        """The turn timer has run out: the player's own machine answers, where it can."""
        ends, private = self.turn_ends, self.node.private
        if ends is None or now < ends or private is None or self._stopped or not self.node.asked:
            return
        self.clock.ran_out = True
        game = view(self.replica.table, private)
        ask = asks(game).get(private.seat)
        made = None if ask is None else automatic_answer(ask, game, private.seat, self._chance)
        if made is not None:
            self._do(lambda: self.node.answer(made, now), now)
            self.notebook.tell(News.PLAYED_FOR_YOU)

    def take_back(self, now: float) -> None:
        if not self.node.take_back():
            raise UsageError("It has been sent: it cannot be taken back.")
        self._do(lambda: self.node.tick(now), now)

    def answered_elsewhere(self, player: bytes, step: int, now: float) -> None:
        """A player's machine says that it holds an answer to this step."""
        seat = self.replica.roster.seat_of(player)
        if seat is not None and step == self.replica.step.number:
            self.node.answered_elsewhere |= {seat}
            self._do(lambda: self.node.tick(now), now)

    def pause(self, player: bytes, now: float, *, paused: bool) -> None:
        seat = self.replica.roster.seat_of(player)
        if seat is not None and self.clock.pause(player, now, paused=paused):
            self.notebook.tell(News.PAUSED if paused else News.UNPAUSED, seat)

    def _own_seat(self) -> int:
        seat = self.node.session.seat
        if seat is None:
            raise UsageError("Only players can do that.")
        return seat

    def continue_without(self, seat: int, now: float) -> None:
        """The player wants to continue without a seat; that counts here at once."""
        mine = self._own_seat()
        self.notebook.wishes.setdefault(seat, set()).add(mine)
        self._do(lambda: self.node.drive(self.node.session.wish(seat, now), now), now)

    def welcome(self, key: bytes, now: float) -> None:
        self._own_seat()
        self.applications.declined.discard(key)
        self._do(lambda: self._welcome(key, now), now)

    def decline(self, key: bytes, now: float) -> bool:
        """The player objects to an applicant; whether that counts."""
        if self.node.session.seat is None:
            return False
        self.applications.declined.add(key)
        self._do(lambda: self.node.drive(self.node.session.decline(key, now), now), now)
        return True

    def declined_by(self, player: bytes) -> None:
        """A player objects to the seat that is asked for here."""
        if self.standing is Standing.ASKING and self.applications.declined_by(player):
            self.notebook.tell(News.DECLINED)

    def ask_for_seat(self, me: Player) -> None:
        """The player asks for a seat; everything goes to disk first."""
        if not self._stopped and self.standing is Standing.WATCHING:
            self._wants_seat = me
            self._out.append(fx.SettleGame(self.game))

    def leave(self, now: float) -> None:
        self._do(lambda: self.node.drive(self.node.session.leave(now), now), now)

    def say(self, text: str, now: float, *, reaction: bool) -> None:
        """The player says something; a spectator is not heard."""
        seat = self._own_seat()
        if len(self._unsaid) >= MAX_UNSAID:
            raise UsageError("Too many lines wait to be sent: this one was not kept.")
        self.notebook.add_line(seat, text, now, reaction=reaction)
        self._unsaid.append((text, reaction))
        self._do(lambda: self.node.drive([], now), now)
