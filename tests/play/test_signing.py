"""What a guest signs, and what begins a game: nothing but what its own player was ready for."""

from dataclasses import replace

import pytest

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.play.commands import ChangeLook, SetReady
from p2p_dixit.play.effects import CutLink, Post
from p2p_dixit.play.inputs import Arrived
from p2p_dixit.play.lobby.messages import (
    Begin,
    LobbyMessage,
    LobbyState,
    Propose,
    Sign,
    read_lobby,
    write_lobby,
)
from p2p_dixit.play.table import InGame, InLobby, step
from p2p_dixit.sim.party import PartyMachine
from p2p_dixit.table.genesis import NONCE_BYTES, Genesis, Proposal
from p2p_dixit.text import skeleton
from tests.play.evening import lobby, names


def state_of(machine: PartyMachine) -> LobbyState:
    assert isinstance(machine.state, InLobby)
    listed = machine.state.lobby.state
    assert listed is not None
    return listed


def answers(guest: PartyMachine, sender: PartyMachine, message: LobbyMessage) -> list[object]:
    """What a guest does about a message, without sending it."""
    assert guest.state is not None
    raw = wrap(Channel.LOBBY, write_lobby(message))
    _, effects = step(guest.state, Arrived(sender.peer, raw), guest.now)
    lobby_posts = [
        read_lobby(one.message)
        for one in effects
        if isinstance(one, Post) and one.channel is Channel.LOBBY
    ]
    return [*lobby_posts, *(one for one in effects if isinstance(one, CutLink))]


def proposal(machine: PartyMachine, nonce: bytes = bytes(NONCE_BYTES)) -> Proposal:
    return state_of(machine).proposal(nonce)


def almost_ready() -> list[PartyMachine]:
    """A lobby where the guests are ready and the host is not."""
    machines = lobby(3)
    for machine in machines[1:]:
        machine.do(SetReady(ready=True))
    machines[0].party.run(1)
    return machines


def test_a_guest_who_is_ready_signs_what_the_player_saw() -> None:
    # R-14-4
    host, guest, _ = almost_ready()
    (signed,) = answers(guest, host, Propose(proposal(guest).encode()))
    assert isinstance(signed, Sign)
    assert signed.signature == proposal(guest).signed_with(guest.key)


def test_nothing_is_signed_by_a_guest_who_is_not_ready() -> None:
    host, guest, _ = lobby(3)
    assert answers(guest, host, Propose(proposal(guest).encode())) == []


@pytest.mark.parametrize("what", ["settings", "order", "fewer"])
def test_a_proposal_of_anything_else_is_not_signed_and_costs_the_host_its_link(what: str) -> None:
    # R-14-4
    host, guest, _ = almost_ready()
    honest = proposal(guest)
    changed = {
        "settings": replace(honest, settings=replace(honest.settings, timer=10)),
        "order": replace(honest, players=honest.players[::-1]),
        "fewer": replace(
            honest, players=(*honest.players[:2], replace(honest.players[2], name="Mallory"))
        ),
    }[what]
    assert answers(guest, host, Propose(changed.encode())) == [CutLink(host.peer)]


def test_only_the_host_may_ask_for_a_signature() -> None:
    _, guest, other = almost_ready()
    assert answers(guest, other, Propose(proposal(guest).encode())) == []


def test_a_foreign_signature_does_not_begin_a_game() -> None:
    host, guest, other = machines = almost_ready()
    host.do(SetReady(ready=True))
    assert isinstance(host.state, InLobby)
    signed = host.state.lobby.signed
    assert signed is not None
    for sender, signer in ((guest, other), (other, guest)):
        forged = Sign(signed.signed_with(signer.key))
        assert answers(host, sender, forged) == []
    assert state_of(host).proposed
    assert [one.signed for one in state_of(host).guests].count(True) == 1
    host.party.until(lambda: all(machine.kind is InGame for machine in machines))


def signed_by_all(machines: list[PartyMachine], made: Proposal) -> Genesis:
    by_key = {machine.peer: machine.key for machine in machines}
    return Genesis(made, tuple(made.signed_with(by_key[one.key]) for one in made.players))


def test_the_genesis_that_a_guest_has_signed_begins_the_game_whoever_brings_it() -> None:
    # R-14-6
    host, guest, other = machines = almost_ready()
    answers(guest, host, Propose(proposal(guest).encode()))
    begin = Begin(signed_by_all(machines, proposal(guest)).encode())
    host.party.post(other, guest.peer, wrap(Channel.LOBBY, write_lobby(begin)))
    host.party.until(lambda: guest.kind is InGame, 5)


def test_no_other_genesis_does() -> None:
    """All of them signed it once: but this guest has signed another one since, or none."""
    host, guest, other = machines = almost_ready()
    answers(guest, host, Propose(proposal(guest).encode()))
    older = Begin(signed_by_all(machines, proposal(guest, b"o" * NONCE_BYTES)).encode())
    host.party.post(other, guest.peer, wrap(Channel.LOBBY, write_lobby(older)))
    host.party.run(2)
    assert guest.kind is InLobby


def test_a_name_that_looks_like_another_is_exchanged() -> None:
    host, guest, other = lobby(3)
    guest.do(ChangeLook("Ada", 3))
    host.party.run(1)
    other.do(ChangeLook("Аda", 4))  # noqa: RUF001 - with a Cyrillic A
    host.party.run(1)
    assert len({skeleton(name) for name in names(host)}) == 3
