"""A fault in this program is shown; it stops no clock, loses no effect and blames no peer."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.errors import Malformed, RuleViolation, UsageError
from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.play import effects as fx
from p2p_dixit.play import node as node_module
from p2p_dixit.play.commands import SubmitAnswer
from p2p_dixit.play.inputs import Arrived
from p2p_dixit.play.table import InGame, deadline, step
from p2p_dixit.play.view import News
from p2p_dixit.rules.intents import Claim, LayDown
from p2p_dixit.rules.model import Clue, ClueKind, Phase
from p2p_dixit.rules.owed import AskClaim
from p2p_dixit.session.effects import Effect, Notify, Persist, StepFinal, StepOpened
from p2p_dixit.session.messages import Chat, read_message, write_message
from p2p_dixit.sim.party import PartyMachine, short_settings
from tests.play.evening import table


def playing() -> tuple[PartyMachine, InGame]:
    party, bots, machines = table()
    for machine in machines:
        bots.of(machine).plays = False
    party.run(5)
    state = machines[0].state
    assert isinstance(state, InGame)
    return machines[0], state


@pytest.mark.parametrize("call", ["tick", "receive", "connect", "disconnect"])
def test_a_fault_of_ours_stops_no_clock_and_loses_no_effect(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Malformed is among them: what breaks in settling is not the fault of who wrote last."""
    machine, state = playing()
    game, now = state.game, machine.now
    core = game.node.session.shared

    def broken(*_: object) -> list[Effect]:
        core.persist((Record.PAPER, b"signed just now"))
        raise Malformed("another player's promise is garbage")

    acts: dict[str, Callable[[], None]] = {
        "tick": lambda: game.tick(now),
        "receive": lambda: game.received(b"p" * 32, b"", now),
        "connect": lambda: game.connected(b"p" * 32, now),
        "disconnect": lambda: game.lost(b"p" * 32, now),
    }
    monkeypatch.setattr(game.node, call, broken)
    acts[call]()
    effects = fx.taken(state.room.out)
    kept = [record for one in effects if isinstance(one, fx.Append) for record in one.records]
    assert write_record(Record.PAPER, b"signed just now") in kept
    assert not any(isinstance(one, fx.CutLink | fx.HangUp) for one in effects)
    assert "garbage" in machine.table.trouble
    assert deadline(state) is not None


@pytest.mark.parametrize("kind", [AssertionError, RuleViolation, UsageError])
def test_a_fault_in_a_move_of_ours_loses_nothing_of_what_led_to_it(
    monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    """A step became final, and its machine fails at the next one: what the session had to say by
    then is on disk and on its way. Only a player's own request can be refused.
    """
    party, _, machines = table()
    machine, state = machines[0], machines[0].state
    assert isinstance(state, InGame)
    game = state.game
    said: list[Effect] = []
    done: list[Effect] = []
    say, run = game.node.session.shared.flush, game._run

    def saying() -> list[Effect]:
        effects = say()
        said.extend(effects)
        return effects

    def running(effects: list[Effect], now: float) -> None:
        done.extend(effects)
        run(effects, now)

    def broken(*_: object) -> None:
        raise kind("a fault of ours")

    monkeypatch.setattr(game.node.session.shared, "flush", saying)
    monkeypatch.setattr(game, "_run", running)
    monkeypatch.setattr(game.node, "_own_move", broken)
    party.until(lambda: "a fault of ours" in machine.table.trouble)
    party.run(5)
    assert any(isinstance(one, Notify) and isinstance(one.notice, StepFinal) for one in said)
    assert done == said


def test_a_fault_after_an_answer_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, state = playing()
    assert isinstance(machine.table.ask, AskClaim)

    def broken(*_: object) -> None:
        raise UsageError("a fault of ours")

    monkeypatch.setattr(state.game.node.session, "submit", broken)
    machine.do(SubmitAnswer((Claim(0, Clue(ClueKind.TEXT, "once")),)))
    assert all(notice.what is not News.REFUSED for notice in machine.table.notices)
    assert "a fault of ours" in machine.table.trouble


@pytest.mark.parametrize("kind", [AssertionError, RuleViolation])
def test_a_fault_in_what_the_timer_plays_is_shown(
    monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    party, bots, machines = table(3, how=replace(short_settings(20), timer=30))
    for machine in machines[1:]:
        bots.of(machine).plays = False
    party.until(lambda: machines[1].table.phase is Phase.LAY)

    def broken(*_: object) -> None:
        raise kind("a fault of ours")

    monkeypatch.setattr(node_module, "make_move", broken)
    party.until(lambda: "a fault of ours" in machines[1].table.trouble)


def test_a_fault_in_an_answer_is_shown_and_the_table_lives_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, _ = playing()

    def broken(*_: object) -> None:
        raise AssertionError("a fault of ours")

    monkeypatch.setattr(node_module, "make_move", broken)
    machine.do(SubmitAnswer((Claim(0, Clue(ClueKind.TEXT, "once")),)))
    assert "a fault of ours" in machine.table.trouble


def test_a_fault_in_one_line_loses_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, state = playing()
    game, say = state.game, state.game.node.session.say

    def half(text: str, now: float) -> list[Effect]:
        if text == "broken":
            raise AssertionError("a fault of ours")
        return say(text, now)

    monkeypatch.setattr(game.node.session, "say", half)
    game._unsaid.extend([("one", False), ("broken", False), ("two", False)])
    game.tick(machine.now)
    posts = [one for one in fx.taken(state.room.out) if isinstance(one, fx.Post)]
    said = [read_message(one.message)[1] for one in posts]
    for text in ("one", "two"):
        assert Chat(text) in said
    assert "a fault of ours" in machine.table.trouble


def test_a_fault_in_a_notice_loses_nothing_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, state = playing()
    record = Persist((write_record(Record.PAPER, b"signed just now"),))

    def broken(*_: object) -> None:
        raise AssertionError("a fault of ours")

    monkeypatch.setattr(state.game.notebook, "note", broken)
    state.game._run([Notify(StepOpened(1)), record], machine.now)
    assert fx.Append(state.game.game, record.records) in fx.taken(state.room.out)
    assert "a fault of ours" in machine.table.trouble


def test_a_link_is_cut_for_the_bytes_of_its_peer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game makes of a message rests on what others sent, too."""
    # R-12-32
    machine, state = playing()
    peer = next(iter(machine.links))

    def broken(*_: object) -> list[Effect]:
        raise Malformed("a third player's promise is garbage")

    with monkeypatch.context() as patched:
        patched.setattr(state.game.node, "receive", broken)
        message = write_message(state.game.game, Chat("hello"))
        _, effects = step(state, Arrived(peer, wrap(Channel.GAME, message)), machine.now)
    assert fx.CutLink(peer) not in effects
    assert "garbage" in machine.table.trouble
    for garbage in (b"", b"?", b"L\xc1", b"C\xc1"):
        _, effects = step(state, Arrived(peer, garbage), machine.now)
        assert effects == [fx.CutLink(peer)]


def test_what_the_player_may_not_do_is_refused_and_no_trouble() -> None:
    machine, _ = playing()
    machine.do(SubmitAnswer((LayDown(0, (99,)),)))
    assert machine.table.notices[-1].what is News.REFUSED
    assert machine.table.trouble == ""
