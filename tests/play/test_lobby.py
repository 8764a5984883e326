"""The lobby: who is in it, what they agree on, and what nobody can make it do."""

from dataclasses import replace

import pytest

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.play.commands import (
    AskForSeat,
    ChangeLook,
    HandOver,
    LeaveTable,
    MoveSeat,
    ProposeSettings,
    RemoveGuest,
    SendChat,
    SetReady,
)
from p2p_dixit.play.game_core import MAX_UNSAID
from p2p_dixit.play.inputs import Arrived, Do
from p2p_dixit.play.lobby.core import MAX_LINES, MAX_UNSENT, Following
from p2p_dixit.play.lobby.hosting import AWAY_SECONDS, SIGN_SECONDS
from p2p_dixit.play.lobby.messages import (
    MAX_GUESTS,
    MAX_SPECTATORS,
    Bye,
    Knock,
    LobbyLine,
    LobbyState,
    Ready,
    Spectate,
    Suggest,
    write_lobby,
)
from p2p_dixit.play.notebook import Notebook
from p2p_dixit.play.table import InGame, InLobby
from p2p_dixit.play.view import News, Standing
from p2p_dixit.rules.sets import Options
from p2p_dixit.session.effects import PlayerSaid
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from tests.play.evening import lobby, names


def ready(*machines: PartyMachine) -> None:
    for machine in machines:
        machine.do(SetReady(ready=True))


def marks(machine: PartyMachine) -> list[bool]:
    return [guest.ready for guest in machine.lobby.guests]


def test_all_see_the_same_guests_in_the_same_order_and_who_hosts() -> None:
    # R-14-1
    machines = lobby(3)
    for machine in machines:
        assert names(machine) == ["Player 1", "Player 2", "Player 3"]
        assert [guest.host for guest in machine.lobby.guests] == [True, False, False]
        assert machine.lobby.addresses or machine is machines[0]
    assert [machine.lobby.me for machine in machines] == [0, 1, 2]
    assert [machine.lobby.hosting for machine in machines] == [True, False, False]


def test_the_game_begins_when_all_are_ready_and_not_before() -> None:
    # R-14-4
    machines = lobby(3)
    party = machines[0].party
    ready(*machines[:2])
    party.run(5)
    assert {machine.kind for machine in machines} == {InLobby}
    assert marks(machines[2]) == [True, True, False]
    ready(machines[2])
    party.until(lambda: all(machine.kind is InGame for machine in machines))


def test_a_changed_table_takes_all_ready_marks() -> None:
    # R-14-3
    machines = lobby(3)
    party = machines[0].party
    ready(*machines[:2])
    party.run(1)
    machines[0].do(ProposeSettings(Options("odyssey"), 0))
    party.run(1)
    for machine in machines:
        assert marks(machine) == [False] * 3
        assert machine.lobby.options.rules == "odyssey"


def test_guests_suggest_and_only_the_host_decides() -> None:
    # R-14-8
    machines = lobby(3)
    party = machines[0].party
    machines[1].do(ProposeSettings(Options("odyssey"), 60))
    party.run(1)
    assert machines[2].lobby.options.rules == "modern"
    asked = machines[0].lobby.suggestion
    assert asked is not None
    assert (asked.guest, asked.options.rules, asked.timer) == (1, "odyssey", 60)
    machines[0].do(ProposeSettings(asked.options, asked.timer))
    party.run(1)
    assert machines[1].lobby.options.rules == "odyssey"
    assert machines[0].lobby.suggestion is None


def test_a_guest_can_change_name_and_rabbit_and_keeps_the_place() -> None:
    # R-14-1
    machines = lobby(3)
    machines[1].do(ChangeLook("Robin", 9))
    machines[0].party.run(1)
    assert names(machines[2]) == ["Player 1", "Robin", "Player 3"]
    assert machines[2].lobby.guests[1].rabbit == 9
    machines[0].do(ChangeLook("Wren", 8))
    machines[0].party.run(1)
    assert names(machines[2]) == ["Wren", "Robin", "Player 3"]


def test_names_and_rabbits_are_unique() -> None:
    # R-14-2
    machines = lobby(3)
    machines[2].do(ChangeLook("Player 1", 0))
    machines[0].party.run(1)
    seen = machines[0].lobby.guests
    assert len({guest.name for guest in seen}) == len({guest.rabbit for guest in seen}) == 3


def test_only_the_host_moves_guests_and_partners_follow_the_order() -> None:
    # R-14-8
    machines = lobby(3)
    party = machines[0].party
    machines[1].do(MoveSeat(machines[2].peer, 0))
    party.run(1)
    assert names(machines[0]) == ["Player 1", "Player 2", "Player 3"]
    machines[0].do(MoveSeat(machines[2].peer, 0))
    party.run(1)
    assert [names(machine) for machine in machines] == [["Player 3", "Player 1", "Player 2"]] * 3


def test_a_removed_guest_is_gone_and_cannot_return_with_that_key() -> None:
    # R-14-2
    machines = lobby(3)
    party, removed = machines[0].party, machines[2]
    machines[1].do(RemoveGuest(removed.peer))  # is not the host
    party.run(1)
    assert len(names(machines[0])) == 3
    machines[0].do(RemoveGuest(removed.peer))
    party.until(lambda: "removed" in removed.lobby.obstacle)
    party.cut(machines[0], removed)
    assert removed.lobby.host_lost_at is None  # that would be another story
    assert removed.lobby.closed
    ready(removed)
    assert not any(marks(removed))  # there is nothing to be ready for
    party.run(2)
    assert names(machines[0]) == names(machines[1]) == ["Player 1", "Player 2"]
    assert "removed" in removed.lobby.obstacle
    removed.visit(machines[0].address)
    party.run(5)
    assert names(machines[0]) == ["Player 1", "Player 2"]
    machines[0].do(HandOver(machines[1].peer))
    party.run(2)
    removed.visit(machines[1].address)
    party.run(5)
    assert names(machines[1]) == ["Player 1", "Player 2"]


def test_a_guest_who_leaves_is_gone_at_once() -> None:
    # R-14-7
    machines = lobby(3)
    machines[2].do(LeaveTable())
    machines[0].party.run(0.5)
    assert names(machines[0]) == names(machines[1]) == ["Player 1", "Player 2"]


def test_a_host_who_leaves_without_handing_over_closes_the_table() -> None:
    # R-14-16
    machines = lobby(3)
    machines[0].do(LeaveTable())
    machines[0].party.run(0.5)
    assert machines[1].lobby.obstacle == "The host has closed the table."


def test_a_guest_who_is_cut_off_keeps_place_name_and_mark_for_a_while() -> None:
    # R-14-7
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    guest.do(ChangeLook("Robin", 9))
    ready(guest)
    party.run(1)
    party.part([machines[0], machines[2]], [guest])
    party.run(3)
    shown = machines[2].lobby.guests[1]
    assert (shown.name, shown.here) == ("Robin", False)
    assert "Robin" in machines[0].lobby.obstacle
    assert guest.lobby.host_lost_at is not None
    party.heal()
    party.until(lambda: machines[2].lobby.guests[1].here)
    assert names(machines[2]) == ["Player 1", "Robin", "Player 3"]
    party.until(lambda: marks(machines[2]) == [False, True, False])


def test_the_game_begins_when_the_last_guest_who_was_cut_off_is_back() -> None:
    # R-14-4: all were ready, and only a link was missing
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    ready(guest)
    party.run(1)
    party.part([machines[0], machines[2]], [guest])
    party.until(lambda: not machines[0].lobby.guests[1].here)
    ready(machines[0], machines[2])
    party.run(1)
    party.heal()
    party.until(lambda: all(machine.kind is InGame for machine in machines))


def test_who_starts_the_program_again_is_not_taken_for_ready() -> None:
    # R-14-7: no proposal is made that this machine would not sign
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    ready(guest)
    party.run(1)
    guest.kill()
    ready(machines[0], machines[2])
    party.run(1)
    guest.visit(machines[0].address)
    party.until(lambda: guest.lobby.answered)
    party.run(1)
    assert marks(machines[0]) == marks(guest) == [True, False, True]
    assert "signature" not in machines[0].lobby.obstacle
    ready(guest)
    party.until(lambda: all(machine.kind is InGame for machine in machines), SIGN_SECONDS / 2)


def test_a_mark_that_was_taken_back_without_a_link_is_gone_when_the_guest_is_back() -> None:
    # R-14-7
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    ready(guest)
    party.run(1)
    party.part([machines[0], machines[2]], [guest])
    guest.do(SetReady(ready=False))
    ready(machines[0], machines[2])
    party.run(1)
    party.heal()
    party.until(lambda: machines[2].lobby.guests[1].here)
    party.run(1)
    assert [marks(machine) for machine in machines] == [[True, False, True]] * 3
    assert "signature" not in machines[0].lobby.obstacle
    ready(guest)
    party.until(lambda: all(machine.kind is InGame for machine in machines), SIGN_SECONDS / 2)


def test_a_mark_that_the_host_has_already_is_answered_and_not_passed_on() -> None:
    machines = lobby(3)
    host, guest, other = machines
    party = host.party
    ready(guest)
    party.run(5)
    assert isinstance(host.state, InLobby)
    state = host.state.lobby.state
    assert state is not None
    seen: list[PartyMachine] = []
    party.listeners.append(seen.append)
    for _ in range(20):
        party.post(guest, host.peer, wrap(Channel.LOBBY, write_lobby(Ready(state.digest))))
    party.run(0.2)
    assert seen.count(guest) == seen.count(host) == 20
    assert other not in seen
    guest.do(SetReady(ready=False))  # the ration is as it was
    party.run(0.2)
    assert marks(other) == [False, False, False]


def test_a_knock_that_changes_nothing_is_answered_and_not_passed_on() -> None:
    # R-14-2
    machines = lobby(3)
    host, guest, other = machines
    party = host.party
    ready(guest)
    party.run(5)
    me = guest.lobby.guests[1]
    seen: list[PartyMachine] = []
    party.listeners.append(seen.append)
    for _ in range(20):
        knock = Knock(me.name, me.rabbit)
        party.post(guest, host.peer, wrap(Channel.LOBBY, write_lobby(knock)))
    party.run(0.2)
    assert seen.count(guest) == seen.count(host) == 20
    assert other not in seen
    assert marks(other) == [False, True, False]
    guest.do(ChangeLook("Robin", me.rabbit))  # the ration is as it was
    party.run(0.2)
    assert names(other) == ["Player 1", "Robin", "Player 3"]


def test_a_watch_that_changes_nothing_is_answered_and_not_passed_on() -> None:
    # R-14-2
    machines = lobby(3)
    host, other = machines[0], machines[2]
    party = host.party
    watcher = party.machine()
    watcher.visit(host.address, watch=True)
    party.until(lambda: other.lobby.watchers == 1)
    party.run(5)
    seen: list[PartyMachine] = []
    party.listeners.append(seen.append)
    for _ in range(200):
        party.post(watcher, host.peer, wrap(Channel.LOBBY, write_lobby(Spectate())))
    party.run(0.5)
    assert seen.count(watcher) == seen.count(host) == 200
    assert other not in seen


@pytest.mark.parametrize("hello", [Knock("Flip", 9), Spectate()], ids=["knock", "watch"])
def test_who_leaves_and_returns_without_end_has_one_ration(hello: Knock | Spectate) -> None:
    # R-14-9
    machines = lobby(2)
    host, other = machines
    party = host.party
    late = party.machine("Flip")
    late.visit(host.address, watch=isinstance(hello, Spectate))
    party.until(lambda: late.lobby.answered)
    heard = 0

    def count(machine: PartyMachine) -> None:
        nonlocal heard
        heard += machine is other

    party.listeners.append(count)
    listed = host.state
    assert isinstance(listed, InLobby)
    assert listed.lobby.state is not None
    wish = Suggest(listed.lobby.state.settings)  # of another guest, meanwhile
    for _ in range(50):
        for sender, message in ((late, Bye()), (other, wish), (late, hello)):
            party.post(sender, host.peer, wrap(Channel.LOBBY, write_lobby(message)))
            party.run(0.02)
    refusal = late.lobby.obstacle.startswith("Too many changes at once.")
    assert refusal == isinstance(hello, Spectate)  # a guest knocks again by itself
    assert heard <= 30  # 12 changes at once, and each can be undone
    assert names(other) == ["Player 1", "Player 2"]
    assert not other.lobby.watchers
    late.kill()
    if isinstance(hello, Spectate):
        party.run(3)
    late.visit(host.address, watch=isinstance(hello, Spectate))
    party.until(lambda: len(names(other)) + other.lobby.watchers == 3, 5)
    assert not late.lobby.closed


@pytest.mark.parametrize("watch", [False, True], ids=["guest", "spectator"])
def test_who_loses_the_link_again_and_again_is_back_each_time(*, watch: bool) -> None:
    machines = lobby(2)
    host = machines[0]
    party = host.party
    late = party.machine()
    late.visit(host.address, watch=watch)
    for _ in range(30):
        party.until(lambda: host.peer in late.links and late.lobby.host_lost_at is None, 2)
        party.run(0.3)
        party.cut(host, late)
    party.until(lambda: late.lobby.host_lost_at is None, 2)
    party.run(4)
    assert not late.lobby.closed
    assert len([one for one in host.lobby.guests if one.here]) + host.lobby.watchers == 3


@pytest.mark.parametrize("last", [True, False], ids=["ready", "no longer ready"])
def test_a_mark_that_the_host_did_not_take_is_sent_again(last: bool) -> None:
    # R-14-9: the player sees the mark, so it has to arrive
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    party.run(5)
    if not last:
        ready(guest)
        party.run(5)
    for number in range(13):  # one more than the host takes at once
        guest.do(SetReady(ready=(number % 2 == 0) == last))
    party.run(0.5)
    assert marks(guest) == [False, last, False]
    assert marks(machines[0]) == [False, not last, False]
    party.until(lambda: marks(machines[0]) == [False, last, False])
    party.until(lambda: marks(machines[2]) == [False, last, False])


def test_a_guest_who_never_comes_back_is_taken_off_the_list() -> None:
    machines = lobby(3)
    machines[1].kill()
    machines[0].party.run(AWAY_SECONDS - 5)
    assert len(names(machines[0])) == 3
    machines[0].party.run(10)
    assert names(machines[0]) == names(machines[2]) == ["Player 1", "Player 3"]


def test_what_was_said_and_pressed_without_a_host_is_sent_when_it_is_back() -> None:
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    party.part([machines[0], machines[2]], [guest])
    party.run(1)
    guest.do(SendChat("are you there?"))
    ready(guest)
    assert guest.lobby.unsent == ("are you there?",)
    party.run(1)
    party.heal()
    party.until(lambda: not guest.lobby.unsent)
    party.until(lambda: marks(machines[0]) == [False, True, False])
    party.run(1)
    assert [line.text for line in machines[2].lobby.chat] == ["are you there?"]


@pytest.mark.parametrize("lost", [0, 1], ids=["the host", "the guest"])
def test_a_line_is_heard_once_when_its_link_breaks_after_it_was_passed_on(lost: int) -> None:
    """The author does not know that, and says it again: to the host, or to the next one."""
    machines = lobby(4, seed=2)
    party, host, guest, other = machines[0].party, *machines[:3]
    guest.do(SendChat("hello"))
    party.until(lambda: other.lobby.chat and host.lobby.chat)
    assert not guest.lobby.chat  # the author has not heard of it
    if lost:
        party.cut(host, guest)
    else:
        host.kill()
    party.until(lambda: len(guest.lobby.chat) == 1)
    party.run(20)
    for machine in machines[1:]:
        assert [line.text for line in machine.lobby.chat] == ["hello"]
    guest.do(SendChat("hello"))
    party.run(2)
    for machine in machines[1:]:
        assert [line.text for line in machine.lobby.chat] == ["hello", "hello"]


def test_a_line_that_was_heard_in_the_lobby_is_not_heard_again_when_the_game_begins() -> None:
    """The author may not know that it was passed on, and says it in the game."""
    notebook = Notebook({b"author": 1}.get)
    notebook.carry_on([(0, "hi"), (1, "hi"), (1, "good luck")], 3, 100.0)
    for at, text in ((101.0, "good luck"), (102.0, "what a card"), (160.0, "good luck")):
        notebook.note(PlayerSaid(b"author", text, reaction=False), at)
    said = [(line.seat, line.text) for line in notebook.chat]
    assert said == [(0, "hi"), (1, "hi"), (1, "good luck"), (1, "what a card"), (1, "good luck")]


def test_what_was_said_in_the_lobby_is_still_there_in_the_game() -> None:
    machines = lobby(3)
    party = machines[0].party
    speaker = names(machines[0])[2]
    machines[2].do(SendChat("one more minute"))
    party.until(lambda: len(machines[1].lobby.chat) == 1)
    ready(*machines)
    party.until(lambda: all(one.kind is InGame for one in machines))
    for machine in machines:
        game = machine.table
        (line,) = game.chat
        assert (line.number, line.text) == (0, "one more minute")
        assert line.seat is not None
        assert game.seats[line.seat].name == speaker


def test_what_the_host_no_longer_passed_on_is_said_in_the_game() -> None:
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    ready(machines[0], machines[2])
    party.until(lambda: marks(guest) == [True, False, True])
    ready(guest)
    party.until(lambda: machines[0].kind is InGame)
    assert guest.kind is InLobby
    guest.do(SendChat("good luck"))  # the host has no lobby any more
    party.until(lambda: all(one.kind is InGame and one.table.chat for one in machines))
    assert [[line.text for line in one.table.chat] for one in machines] == [["good luck"]] * 3


def test_what_the_host_says_while_its_disk_is_prepared_is_heard_by_all() -> None:
    """Guests may be in the game already: they would not take it for a line of the lobby."""
    machines = lobby(3)
    party, host = machines[0].party, machines[0]
    ready(*machines)
    slow = host.slow_disk = []
    party.until(lambda: all(one.kind is InGame for one in machines[1:]))
    assert host.kind is InLobby
    host.do(SendChat("good luck"))
    host.slow_disk = None
    host.feed(*slow)
    party.until(lambda: all(one.kind is InGame and one.table.chat for one in machines))
    assert [[line.text for line in one.table.chat] for one in machines] == [["good luck"]] * 3


def test_a_line_of_the_lobby_that_comes_after_the_genesis_is_heard() -> None:
    """Another player may bring the genesis faster than the host."""
    machines = lobby(3)
    party, host, (author, late) = machines[0].party, machines[0], machines[1:]
    ready(*machines)
    party.until(lambda: late.kind is InGame)
    for said_by, sent_by in ((author, host), (late, host), (host, author)):
        line = write_lobby(LobbyLine("hello", said_by.peer))
        late.feed(Arrived(sent_by.peer, wrap(Channel.LOBBY, line)))
    (heard,) = late.table.chat  # its own line it has said again, and only the host passes lines on
    assert heard.seat is not None
    assert (late.table.seats[heard.seat].name, heard.text) == ("Player 2", "hello")
    party.until(lambda: late.table.hand)
    late.feed(Arrived(host.peer, wrap(Channel.LOBBY, write_lobby(LobbyLine("?", author.peer)))))
    assert late.table.chat == (heard,)  # all have left the lobby


def test_a_line_that_was_on_its_way_to_a_host_who_failed_is_said_to_the_next() -> None:
    machines = lobby(3)
    party, guest = machines[0].party, machines[2]
    guest.do(SendChat("who is there?"))
    assert not guest.lobby.unsent
    machines[0].kill()
    assert guest.lobby.unsent == ("who is there?",)
    party.until(lambda: all(one.lobby.chat for one in machines[1:]))
    assert [[line.text for line in one.lobby.chat] for one in machines[1:]] == [
        ["who is there?"]
    ] * 2


def test_lines_typed_faster_than_the_ration_wait_and_one_too_many_is_refused() -> None:
    # R-14-9
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    said = [f"line {n}" for n in range(MAX_UNSENT)]
    for line in (*said, "one too many"):
        guest.do(SendChat(line))
    assert guest.lobby.unsent == tuple(said[4:])
    (notice,) = guest.lobby.notices
    assert (notice.what, notice.detail) == (
        News.REFUSED,
        "Too many lines wait to be sent: this one was not kept.",
    )
    party.until(lambda: all(len(one.lobby.chat) == len(said) for one in machines))
    for machine in machines:
        assert [line.text for line in machine.lobby.chat] == said


def test_a_line_that_the_host_did_not_pass_on_is_sent_again() -> None:
    # R-14-9: no other line has to follow it
    machines = lobby(3)
    party, guest = machines[0].party, machines[1]
    for _ in range(6):  # what this guest sent before, as far as the host is concerned
        party.post(guest, machines[0].peer, b"L" + write_lobby(LobbyLine("noise")))
    party.run(0.5)
    said = ["over the ration", "this one, too"]
    for line in said:
        guest.do(SendChat(line))
    party.run(0.2)
    assert guest.lobby.unsent == tuple(said)
    party.run(5)
    for machine in machines:
        assert [line.text for line in machine.lobby.chat][-2:] == said
    assert not guest.lobby.unsent


def test_a_line_that_was_lost_while_the_host_did_not_list_us_is_sent_again() -> None:
    machines = lobby(3)
    party, host, guest = machines[0].party, *machines[:2]
    party.post(guest, host.peer, wrap(Channel.LOBBY, write_lobby(Bye())))
    party.run(0.5)
    guest.do(SendChat("still there"))
    party.run(0.5)
    assert isinstance(host.state, InLobby)
    assert host.state.lobby.state is not None
    assert not machines[2].lobby.chat
    guest.feed(Arrived(host.peer, wrap(Channel.LOBBY, write_lobby(host.state.lobby.state))))
    party.run(5)  # it knocks, and is on the list again
    for machine in machines:
        assert [line.text for line in machine.lobby.chat] == ["still there"]
    assert not guest.lobby.unsent


def test_a_line_that_is_said_before_the_host_lists_us_is_heard_once() -> None:
    machines = lobby(2)
    party, host = machines[0].party, machines[0]
    late = party.machine()
    late.visit(host.address)
    party.until(lambda: late.lobby.answered)
    late.feed(*(Do(ChangeLook("Swift", n % 2 + 8)) for n in range(20)))
    late.do(LeaveTable())
    party.run(0.1)
    late.kill()
    late.visit(host.address)
    state = late.state
    assert isinstance(state, InLobby)
    party.until(lambda: isinstance(state.lobby.role, Following))
    late.do(SendChat("hello"))
    party.run(0.5)
    assert not late.lobby.answered  # its knock is over the ration
    party.run(5)
    for machine in (*machines, late):
        assert [line.text for line in machine.lobby.chat] == ["hello"]


def test_a_line_that_is_said_as_soon_as_the_link_is_back_is_heard_once() -> None:
    machines = lobby(3)
    party, host, guest = machines[0].party, *machines[:2]
    party.cut(host, guest)
    party.until(lambda: guest.lobby.host_lost_at is None)
    guest.do(SendChat("back again"))
    party.run(5)
    for machine in machines:
        assert [line.text for line in machine.lobby.chat] == ["back again"]


def test_only_the_host_returns_a_line_and_only_one_of_ours() -> None:
    machines = lobby(3)
    party, host, guest, other = machines[0].party, *machines
    guest.do(SendChat("hello"))
    for sender, text in ((other, "hello"), (host, "hello, too")):
        line = write_lobby(LobbyLine(text))
        guest.feed(Arrived(sender.peer, wrap(Channel.LOBBY, line)))
    assert not guest.lobby.unsent
    party.run(5)
    for machine in machines:
        assert [line.text for line in machine.lobby.chat] == ["hello"]


def test_a_friend_who_comes_too_late_learns_that_a_line_was_not_said() -> None:
    machines = lobby(3)
    party = machines[0].party
    ready(*machines)
    party.until(lambda: all(machine.kind is InGame for machine in machines))
    late = party.machine()
    late.visit(machines[1].address)
    late.do(SendChat("wait for me"))
    party.until(lambda: late.kind is InGame)
    assert [(one.what, one.detail) for one in late.table.notices][:1] == [
        (News.REFUSED, "Only players are heard in a game; this was not said: wait for me")
    ]


def test_lines_typed_fast_in_a_game_are_all_heard_in_order() -> None:
    machines = lobby(3)
    party = machines[0].party
    ready(*machines)
    party.until(lambda: all(one.kind is InGame and one.table.hand for one in machines))
    for n in range(4 + MAX_UNSAID + 1):  # at once, waiting, and one too many
        machines[1].do(SendChat(f"line {n}"))
    said = [line.text for line in machines[1].table.chat]
    assert len(said) >= MAX_UNSAID
    assert machines[1].table.notices[-1].what is News.REFUSED
    party.until(lambda: all(len(one.table.chat) == len(said) for one in machines))
    for machine in machines:
        assert [line.text for line in machine.table.chat] == said


# -- a proposal that does not come through


class Unsigning(PartyMachine):
    """A doctored guest that says ready and never signs."""

    def feed(self, *given: object) -> None:
        state = self.state
        if isinstance(state, InLobby):
            state.lobby._sign = lambda raw: None  # type: ignore[method-assign] # a lie
        super().feed(*given)  # type: ignore[arg-type] # as it came


def with_unsigning(seed: int = 1) -> tuple[Party, list[PartyMachine]]:
    machines = lobby(3, seed)
    machines[2].__class__ = Unsigning
    ready(*machines)
    return machines[0].party, machines


def test_who_does_not_sign_is_named_and_the_proposal_lapses() -> None:
    # R-14-5
    party, machines = with_unsigning()
    party.run(1)
    assert "Player 3" in machines[1].lobby.obstacle
    assert [guest.signed for guest in machines[1].lobby.guests] == [True, True, False]
    party.run(SIGN_SECONDS)
    assert marks(machines[0]) == [True, True, False]
    assert "signature" not in machines[1].lobby.obstacle


def test_who_is_cut_off_with_a_signature_on_its_way_is_ready_again_when_back() -> None:
    party, machines = with_unsigning()
    host, guest = machines[:2]
    party.until(lambda: isinstance(guest.state, InLobby) and guest.state.lobby.signed)
    assert not host.lobby.guests[1].signed
    party.cut(host, guest)
    party.until(lambda: not host.lobby.guests[1].here)
    party.until(lambda: host.lobby.guests[1].here)
    party.run(1)
    assert marks(host)[:2] == marks(guest)[:2] == [True, True]


def test_no_signature_is_left_of_a_proposal_that_lapsed_with_a_link() -> None:
    # R-14-5
    party, machines = with_unsigning()
    party.until(lambda: machines[0].lobby.guests[1].signed)
    party.cut(machines[0], machines[1])
    party.run(0.2)
    assert not any(guest.signed for guest in machines[2].lobby.guests)
    party.until(lambda: machines[2].lobby.guests[1].here)
    assert not any(guest.signed for guest in machines[2].lobby.guests)


def test_without_a_host_no_signature_is_waited_for() -> None:
    party, machines = with_unsigning()
    party.run(1)
    assert "signature" in machines[1].lobby.obstacle
    machines[0].kill()
    party.run(1)
    assert machines[1].lobby.host_lost_at is not None
    assert "signature" not in machines[1].lobby.obstacle


def test_the_lobby_of_a_guest_who_never_signs_can_go_on_without() -> None:
    party, machines = with_unsigning()
    party.run(1)
    late = party.machine()
    late.visit(machines[0].address)  # others can still come in
    party.until(lambda: len(names(machines[0])) == 4)
    machines[0].do(RemoveGuest(machines[2].peer))
    party.run(1)
    honest = [machines[0], machines[1], late]
    ready(*honest)
    party.until(lambda: all(machine.kind is InGame for machine in honest))


def test_taking_ready_back_voids_a_proposal() -> None:
    # R-14-5
    party, machines = with_unsigning()
    party.run(1)
    assert machines[0].lobby.guests[0].signed
    machines[1].do(SetReady(ready=False))
    party.run(1)
    assert not any(guest.signed for guest in machines[0].lobby.guests)
    assert not machines[0].lobby.guests[1].ready


# -- caps


def test_a_full_table_refuses_and_offers_to_watch() -> None:
    # R-14-2
    machines = lobby(6, how=short_settings(rules="classic", players=6))
    late = machines[0].party.machine()
    late.visit(machines[0].address)
    machines[0].party.run(2)
    assert late.lobby.obstacle == "The table is full; you may watch it."
    assert len(names(machines[0])) == 6


def test_who_finds_no_seat_cannot_stop_the_game_from_starting() -> None:
    # R-14-5: nothing of what the others are ready for has changed
    machines = lobby(6, how=short_settings(rules="classic", players=6))
    host, party = machines[0], machines[0].party
    late = party.machine()
    late.visit(host.address)
    party.run(2)
    knock = wrap(Channel.LOBBY, write_lobby(Knock("Stranger", 11)))

    def knocks() -> None:
        party.post(late, host.peer, knock)
        party.world.after(0.01, knocks)

    knocks()
    ready(*machines)
    party.until(lambda: all(one.kind is InGame for one in machines), SIGN_SECONDS / 2)


def test_only_so_many_may_watch_and_a_spectator_may_rather_play() -> None:
    machines = lobby(2)
    party = machines[0].party
    watching = [party.machine() for _ in range(MAX_SPECTATORS)]
    for machine in watching:
        machine.visit(machines[0].address, watch=True)
    party.until(lambda: machines[1].lobby.watchers == MAX_SPECTATORS)
    late = party.machine()
    late.visit(machines[0].address, watch=True)
    party.run(2)
    assert late.lobby.obstacle == "Enough people are watching already."
    watching[0].do(SetReady(ready=True))
    watching[0].do(SendChat("psst"))
    party.run(1)
    assert not machines[0].lobby.chat
    assert [one.detail for one in watching[0].lobby.notices] == ["Only players can do that."]
    watching[0].do(AskForSeat())
    party.until(lambda: watching[0].lobby.me == 2)
    assert machines[0].lobby.watchers == MAX_SPECTATORS - 1


def test_chat_and_changes_are_rationed_and_bounded() -> None:
    # R-14-9
    machines = lobby(3)
    party, flooder = machines[0].party, machines[1]
    for n in range(1000):
        party.post(flooder, machines[0].peer, b"L" + write_lobby(LobbyLine(f"spam {n}")))
        party.post(flooder, machines[0].peer, b"L" + write_lobby(Ready(None)))
    before = party.world.messages
    party.run(10)
    assert len(machines[2].lobby.chat) <= 20
    assert party.world.messages - before <= 100
    for n in range(MAX_LINES + 50):
        machines[0].do(SendChat(f"line {n}"))
    party.run(1)
    assert len(machines[2].lobby.chat) == MAX_LINES
    assert machines[2].lobby.chat[-1].text == f"line {MAX_LINES + 49}"
    assert machines[2].lobby.chat[0].number > 0


def test_a_guest_cannot_say_who_the_guests_are() -> None:
    # R-14-12
    machines = lobby(3)
    party, liar = machines[0].party, machines[1]
    state = liar.state
    assert isinstance(state, InLobby)
    listed = state.lobby.state
    assert listed is not None
    stolen = replace(listed, term=listed.term + 1, host=liar.peer, guests=listed.guests[:2])
    for peer in (machines[0].peer, machines[2].peer):
        party.post(liar, peer, b"L" + write_lobby(stolen))
        party.post(liar, peer, b"L" + write_lobby(replace(listed, settings=stolen.settings)))
    party.run(3)
    assert names(machines[0]) == names(machines[2]) == ["Player 1", "Player 2", "Player 3"]
    assert machines[2].lobby.guests[0].host


def test_a_list_of_guests_is_bounded() -> None:
    state = lobby(2)[0].state
    assert isinstance(state, InLobby)
    listed = state.lobby.state
    assert isinstance(listed, LobbyState)
    assert max(short_settings(rules="odyssey").options.rule_set.players) == MAX_GUESTS


def test_whoever_comes_when_the_game_is_on_is_shown_it_and_asks_for_a_seat() -> None:
    # R-14-6, R-14-19
    machines = lobby(3)
    party = machines[0].party
    ready(*machines)
    party.until(lambda: all(machine.kind is InGame for machine in machines))
    late = party.machine()
    late.visit(machines[1].address)
    party.until(lambda: late.kind is InGame and late.table.standing is Standing.ASKING)
    party.until(lambda: machines[0].table.applicants)
    assert [n.what for n in machines[0].table.notices] == [News.APPLIED]


@pytest.mark.parametrize("seed", range(5))
def test_a_host_who_crashes_right_after_the_last_signature_stops_nobody(seed: int) -> None:
    # R-14-6
    machines = lobby(4, seed)
    party = machines[0].party
    ready(*machines)
    party.until(lambda: any(machine.kind is InGame for machine in machines[1:]))
    machines[0].kill()
    party.until(lambda: all(machine.kind is InGame for machine in machines[1:]))
