"""A lobby outlives its host: by death, by hand-over, by a network that is cut in two."""

from collections import Counter

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.play.commands import ChangeLook, HandOver, ProposeSettings, SendChat, SetReady
from p2p_dixit.play.effects import Effect, Post
from p2p_dixit.play.lobby.core import HOST_SECONDS, Look
from p2p_dixit.play.lobby.lobby import Lobby
from p2p_dixit.play.lobby.messages import Knock, LobbyState, Ready, read_lobby
from p2p_dixit.play.table import InGame
from p2p_dixit.play.view import News
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.guests import Bots
from p2p_dixit.sim.party import Party, PartyMachine, short_settings
from tests.play.evening import lobby, names


def hosts(machines: list[PartyMachine]) -> set[str]:
    """Whom these machines take for the host."""
    return {
        next((one.name for one in machine.lobby.guests if one.host), "") for machine in machines
    }


def test_the_next_guest_carries_on_when_the_host_dies() -> None:
    # R-14-11
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    machines[0].kill()
    party.run(HOST_SECONDS / 2)
    assert [one.lobby.hosting for one in rest] == [False] * 3
    assert machines[2].lobby.host_lost_at is not None
    party.until(lambda: hosts(rest) == {"Player 2"}, HOST_SECONDS)
    assert [one.lobby.hosting for one in rest] == [True, False, False]
    assert [n.what for n in machines[3].lobby.notices] == [News.NEW_HOST]
    party.run(60)
    assert [names(machine) for machine in rest] == [["Player 2", "Player 3", "Player 4"]] * 3
    for machine in rest:
        machine.do(SetReady(ready=True))
    party.until(lambda: all(machine.kind is InGame for machine in rest))


def test_a_large_party_gives_its_marks_to_the_next_host_without_a_flood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # R-14-3, R-14-11: a mark is said once, not once for each list that does not show it yet
    players = 12
    machines = lobby(players, how=short_settings(players=players, rules="odyssey"))
    party, rest = machines[0].party, machines[1:]
    for machine in rest[:-1]:
        machine.do(SetReady(ready=True))
    party.run(20)
    sent: Counter[type] = Counter()
    post = party.post

    def counted(sender: PartyMachine, peer: bytes, data: bytes) -> None:
        if data[:1] == b"L":
            sent[type(read_lobby(data[1:]))] += 1
        post(sender, peer, data)

    monkeypatch.setattr(party, "post", counted)
    machines[0].kill()
    party.until(lambda: rest[0].lobby.hosting)
    party.until(lambda: sum(guest.ready for guest in rest[4].lobby.guests) > 3)
    rest[3].do(SetReady(ready=False))
    party.run(20)
    for machine in rest:
        marked = {guest.name for guest in machine.lobby.guests if guest.ready}
        assert marked == {one.name for one in rest[:-1]} - {rest[3].name}
    assert sent[Ready] <= players
    assert sent[LobbyState] <= 3 * players**2


def test_a_friend_who_knocks_at_a_guest_is_sent_to_the_new_host() -> None:
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    machines[0].kill()
    party.until(lambda: hosts(rest) == {"Player 2"}, 2 * HOST_SECONDS)
    friend = party.machine()
    friend.visit(rest[2].address)  # a guest, with no link between the friend and the host yet
    party.until(lambda: friend.name in names(rest[0]) and hosts([friend]) == {"Player 2"})


def test_two_hosts_in_a_row_may_die() -> None:
    machines = lobby(5)
    party = machines[0].party
    machines[0].kill()
    machines[1].kill()
    party.until(lambda: hosts(machines[2:]) == {"Player 3"})


def test_a_host_who_comes_back_is_a_guest_and_keeps_the_chair() -> None:
    # R-14-14
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    machines[0].kill()
    party.until(lambda: hosts(rest) == {"Player 2"})
    machines[0].visit(machines[2].address)  # a guest: it says who the host is
    party.until(lambda: all(machine.lobby.guests[0].here for machine in rest))
    party.until(lambda: names(machines[0]) == ["Player 1", "Player 2", "Player 3", "Player 4"])
    assert hosts(machines) == {"Player 2"}


def test_a_host_who_is_started_again_before_it_was_missed_does_not_strand_the_lobby() -> None:
    # R-14-14
    machines = lobby(3)
    party = machines[0].party
    machines[0].kill()
    party.run(1.0)
    machines[0].visit(machines[1].address)  # a guest, who still takes it for the host
    party.until(lambda: machines[0].lobby.answered, 3 * HOST_SECONDS)
    party.until(lambda: hosts(machines) == {"Player 2"})
    assert names(machines[0]) == ["Player 1", "Player 2", "Player 3"]
    for machine in machines:
        machine.do(SetReady(ready=True))
    party.until(lambda: all(machine.kind is InGame for machine in machines))


def test_the_one_who_still_has_the_list_carries_on() -> None:
    # R-14-11
    machines = lobby(3)
    party = machines[0].party
    machines[0].kill()
    party.run(1.0)
    machines[1].kill()  # the heir
    machines[0].visit(machines[2].address)
    machines[1].visit(machines[2].address)
    party.until(lambda: all(machine.lobby.answered for machine in machines), 4 * HOST_SECONDS)
    assert hosts(machines) == {"Player 3"}
    assert names(machines[0]) == ["Player 1", "Player 2", "Player 3"]


def test_a_host_who_knocked_and_is_a_guest_again_can_be_the_heir() -> None:
    # R-14-11
    machines = lobby(2)
    party = machines[0].party
    watching = party.machine()
    watching.visit(machines[0].address, watch=True)
    party.until(lambda: watching.lobby.answered)
    party.run(2)
    machines[0].kill()
    party.run(1.0)
    machines[0].visit(watching.address)  # and from there at the other guest
    party.until(lambda: hosts([*machines, watching]) == {"Player 2"}, 4 * HOST_SECONDS)
    party.until(lambda: all(guest.here for guest in watching.lobby.guests))
    machines[1].kill()
    party.until(lambda: machines[0].lobby.hosting and machines[0].lobby.watchers == 1)
    machines[0].do(ChangeLook("Robin", 5))
    party.until(lambda: "Robin" in names(watching))


def test_spectators_follow_the_new_host() -> None:
    # R-14-11
    machines = lobby(3)
    party = machines[0].party
    watching = party.machine()
    watching.visit(machines[0].address, watch=True)
    party.until(lambda: watching.lobby.answered)
    party.run(2)
    machines[0].kill()
    party.until(lambda: machines[1].lobby.hosting)
    party.until(lambda: machines[1].lobby.watchers == 1)
    machines[1].do(ChangeLook("Robin", 5))
    party.until(lambda: "Robin" in names(watching))


def test_handing_over_keeps_everybody() -> None:
    # R-14-13
    machines = lobby(4)
    party = machines[0].party
    party.run(2)
    machines[0].do(HandOver(machines[2].peer))
    party.until(lambda: hosts(machines) == {"Player 3"}, 5)
    for machine in machines:
        assert names(machine) == ["Player 1", "Player 2", "Player 3", "Player 4"]
        assert all(guest.here for guest in machine.lobby.guests)
    assert not machines[0].lobby.hosting
    machines[0].do(HandOver(machines[1].peer))  # no longer the host
    party.run(3)
    assert hosts(machines) == {"Player 3"}


def marks(machines: list[PartyMachine]) -> set[tuple[bool, ...]]:
    """Who is ready, as these machines see it."""
    return {tuple(guest.ready for guest in machine.lobby.guests) for machine in machines}


@pytest.mark.parametrize("heir", [False, True], ids=["a guest", "the next host"])
def test_ready_marks_survive_the_death_of_the_host(*, heir: bool) -> None:
    # R-14-3, R-14-11
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    for machine in (machines[0], machines[1 if heir else 2]):
        machine.do(SetReady(ready=True))
    stands = (False, heir, not heir, False)
    party.until(lambda: marks(rest) == {(True, *stands[1:])})
    machines[0].kill()
    seen: set[bool] = set()  # what the player who is ready sees of that mark, all the time

    def moved() -> bool:
        seen.update(machine.lobby.guests[place].ready for machine in rest[place - 1 : place])
        return hosts(rest) == {"Player 2"} and marks(rest) == {stands}

    place = stands.index(True)
    party.until(moved, 2 * HOST_SECONDS)
    assert seen == {True}
    machines[0].visit(rest[0].address)  # with a mark of its own again
    party.until(lambda: machines[0].lobby.answered and marks(machines) == {stands})
    for machine in machines:
        machine.do(SetReady(ready=True))
    party.until(lambda: all(machine.kind is InGame for machine in machines))


def test_ready_marks_survive_a_hand_over_and_the_last_one_begins_the_game() -> None:
    # R-14-3, R-14-13
    machines = lobby(4)
    party = machines[0].party
    for machine in machines[:3]:
        machine.do(SetReady(ready=True))
    party.until(lambda: marks(machines) == {(True, True, True, False)})
    machines[0].do(HandOver(machines[2].peer))
    party.until(lambda: hosts(machines) == {"Player 3"}, 5)
    party.until(lambda: marks(machines) == {(True, True, True, False)}, 2)
    machines[3].do(SetReady(ready=True))
    party.until(lambda: all(machine.kind is InGame for machine in machines), 2)


def test_a_mark_that_went_with_the_settings_does_not_return_with_another_host() -> None:
    # R-14-3
    machines = lobby(3)
    party = machines[0].party
    machines[0].do(SetReady(ready=True))
    settings = machines[0].lobby.options
    for options in (Options("odyssey"), settings):  # there and back again
        machines[0].do(ProposeSettings(options, 0))
    machines[0].do(HandOver(machines[1].peer))
    party.until(lambda: hosts(machines) == {"Player 2"}, 5)
    party.run(2)
    assert marks(machines) == {(False, False, False)}


def test_a_mark_taken_back_while_there_is_no_host_stays_taken_back() -> None:
    machines = lobby(4)
    party, rest = machines[0].party, machines[1:]
    for machine in rest:
        machine.do(SetReady(ready=True))
    party.until(lambda: marks(machines) == {(False, True, True, True)})
    machines[0].kill()
    party.run(HOST_SECONDS / 2)
    rest[2].do(SetReady(ready=False))
    party.until(lambda: hosts(rest) == {"Player 2"}, HOST_SECONDS)
    party.run(2)
    assert marks(rest) == {(False, True, True, False)}


@pytest.mark.parametrize("seed", range(10))
def test_a_lobby_cut_in_two_becomes_one_again(seed: int) -> None:
    # R-14-15
    machines = lobby(5, seed)
    party = machines[0].party
    party.part(machines[:2], machines[2:])
    party.until(lambda: machines[2].lobby.hosting)
    party.run(5)
    party.heal()
    party.until(lambda: len(hosts(machines)) == 1 and all(len(names(m)) == 5 for m in machines))
    party.until(lambda: all(guest.here for guest in machines[0].lobby.guests))
    for machine in machines:
        machine.do(SetReady(ready=True))
    party.until(lambda: all(machine.kind is InGame for machine in machines))


@pytest.mark.parametrize("seed", range(30))
def test_whatever_happens_to_hosts_those_who_stay_play(seed: int) -> None:
    """Hosts die, links break, guests come: in the end a game begins with all who are there."""
    party = Party(seed)
    bots = Bots(party, 0)
    chance = party.world.chance
    machines = [party.machine() for _ in range(chance.randrange(4, 7))]
    machines[0].open(short_settings(players=6, rules="odyssey"))
    for machine in machines[1:]:
        machine.visit(machines[0].address)
    party.run(3)
    for _ in range(chance.randrange(1, 4)):
        alive = [machine for machine in machines if machine.up]
        what = chance.randrange(3)
        if what == 0 and len(alive) > 4:
            next((one for one in alive if one.lobby.hosting), alive[0]).kill()
        elif what == 1:
            half = chance.sample(alive, len(alive) // 2)
            party.part(half, [one for one in alive if one not in half])
        else:
            one, other = chance.sample(alive, 2)
            party.cut(one, other)
        party.run(chance.uniform(0.5, 15))
        party.heal()
    alive = [machine for machine in machines if machine.up]
    party.until(
        lambda: all(
            len(machine.lobby.guests) == len(alive)
            and all(guest.here for guest in machine.lobby.guests)
            for machine in alive
        ),
        240,
    )
    for machine in alive:
        bots.of(machine).players = len(alive)
    bots.wake()
    party.until(lambda: all(machine.kind is InGame for machine in alive), 120)


def test_a_host_that_knocks_before_its_list_has_come_is_asked_again() -> None:
    # R-14-14: it was started again, and there is no other guest who could be the heir
    host = SigningKey(bytes([7]) * 32).public
    out: list[Effect] = []
    mine = Lobby(SigningKey(bytes([8]) * 32), Look("Ben", 1), bytes, out)
    mine.connected(host, 0.0)
    mine.follow(host, 0.0)
    mine.receive(host, Knock("Ada", 0), 1.0)
    out.clear()
    mine.tick(1.0 + HOST_SECONDS)
    assert [(one.peer, read_lobby(one.message)) for one in out if isinstance(one, Post)] == [
        (host, Knock("Ben", 1))
    ]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_by_a_host_without_the_others_reaches_them_and_is_heard_once(
    seed: int,
) -> None:
    """[R-14-11] A guest who is cut off for long is a host of its own, until the two hosts meet."""
    machines = lobby(3, seed=seed)
    party, (host, other, guest) = machines[0].party, machines
    for machine, text in ((guest, "hello"), (host, "welcome"), (guest, "thanks")):
        machine.do(SendChat(text))
        party.run(1)
    party.part([guest], [host, other])
    party.until(lambda: guest.lobby.hosting, 3 * HOST_SECONDS)
    guest.do(SendChat("is anybody there?"))
    party.run(2)
    party.heal()
    party.until(lambda: len(hosts(machines)) == 1, 60)
    guest.do(SendChat("back again"))
    party.run(20)
    for machine in machines:
        heard = [line.text for line in machine.lobby.chat]
        assert heard == ["hello", "welcome", "thanks", "is anybody there?", "back again"]
        assert not machine.lobby.unsent
