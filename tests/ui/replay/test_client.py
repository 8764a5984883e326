"""A recording through somebody's eyes."""

import pytest

from p2p_dixit.play.api import Client
from p2p_dixit.play.commands import (
    Command,
    ContinueWithout,
    LeaveTable,
    RequestRematch,
    SendChat,
    SendReaction,
    SubmitAnswer,
)
from p2p_dixit.rules.intents import LayDown
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.saved.recording import record
from p2p_dixit.ui.replay.client import ReplayClient, first_eyes, readable, seen
from p2p_dixit.ui.replay.moments import What, moments
from p2p_dixit.ui.replay.scenes import replay_scene
from tests.more import some
from tests.saved.games import EVICTION, LEAVE, REFILL, cut, played, without_hands


@pytest.mark.parametrize(
    "command",
    [
        SubmitAnswer((LayDown(0, (1,)),)),
        RequestRematch(),
        SendChat("x"),
        SendReaction("x"),
        ContinueWithout(1),
        LeaveTable(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_it_is_a_table_at_which_nothing_can_be_done(command: Command) -> None:
    replayed = ReplayClient(played("modern"))
    client: Client = replayed
    before = client.view
    called: list[bool] = []
    client.watch(lambda: called.append(True))
    client.do(command)
    assert client.view == before
    assert called == []


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("most", some((False, True), True))  # the largest tables have it all
def test_every_moment_has_a_scene_for_every_pair_of_eyes(rules: str, *, most: bool) -> None:
    recording = played(rules, RULE_SETS[rules].players[-1 if most else 0])
    for moment in moments(recording):
        seats = len(recording.frames[moment.frame].game.seats)
        for eyes in (None, *range(seats)):
            sight = seen(recording, moment, eyes)
            shown = replay_scene(recording, moment, sight)
            assert shown.prompt.plain.strip()
            assert len(shown.cards) <= len(shown.faces)
            assert sight.view.ask is None


def test_cards_that_go_down_are_marked_in_the_hand_they_come_from() -> None:
    recording = played("modern", 3)
    row = moments(recording)
    told = next(moment for moment in row if moment.what is What.TOLD)
    teller = recording.frames[told.frame].game.storyteller
    assert teller is not None
    sight = seen(recording, told, teller)
    (place,) = sight.marks.places
    assert sight.view.hand[place] in recording.frames[told.frame].game.seats[teller].laid
    laid = next(moment for moment in row if moment.what is What.LAID)
    other = (teller + 1) % 3
    assert len(seen(recording, laid, other).marks.places) == 2  # three players lay two each


def test_a_spectator_sees_backs_and_no_hand() -> None:
    recording = played("modern", 4)
    laid = next(moment for moment in moments(recording) if moment.what is What.LAID)
    sight = seen(recording, laid, None)
    shown = replay_scene(recording, laid, sight)
    assert sight.view.hand == ()
    assert [face.card for face in shown.faces] == [None] * 4


def test_a_hand_that_was_never_shown_lies_face_down() -> None:
    recording = record(LEAVE.read_bytes())
    (gone,) = (seat for seat in range(4) if seat not in recording.last.present)
    assert not readable(recording, gone)
    dealt = next(moment for moment in moments(recording) if moment.what is What.DEALT)
    now = seen(recording, dealt, gone).view
    assert now.hand == ()
    assert now.face_down > 0


def test_of_a_closed_hand_only_what_a_counted_round_opened_is_seen() -> None:
    recording = record(without_hands(REFILL))
    told = [moment for moment in moments(recording) if moment.what is What.TOLD]
    game = recording.frames[told[0].frame].game
    assert game.storyteller is not None
    sight = seen(recording, told[0], game.storyteller)
    assert sight.view.hand == game.seats[game.storyteller].laid
    assert sight.marks.places == (0,)
    assert sight.view.face_down > 0


def test_one_begins_with_ones_own_eyes() -> None:
    recording = played("modern", 4)
    assert first_eyes(recording, "Hazel") == 2
    assert first_eyes(recording, "Nobody") == 0
    assert first_eyes(record(cut(REFILL, 19)), "x") is None


def test_steps_beyond_the_ends_stay_there() -> None:
    client = ReplayClient(record(EVICTION.read_bytes()))
    client.go(-5)
    assert client.at == 0
    client.go(10_000)
    assert client.at == len(client.row) - 1


def test_in_party_every_moment_says_what_happened() -> None:
    recording = played("party")
    told = []
    for moment in moments(recording):
        sight = seen(recording, moment, 0)
        told.append(replay_scene(recording, moment, sight).prompt.plain)
    assert not any("One moment" in line for line in told)
    assert any("All hands are passed to the left" in line for line in told)
    assert any("the hand that was kept back" in line for line in told)
    assert any("Everyone has a full hand again" in line for line in told)
