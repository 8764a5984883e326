"""Lobbies: what a guest and a host must do, and what a guest must not believe."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.play.commands import LeaveTable, ProposeSettings, SendChat, SetReady
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.lobby.messages import (
    Hosted,
    Knock,
    LobbyLine,
    LobbyMessage,
    LobbyState,
    Propose,
    Ready,
    Refuse,
    Sign,
    Suggest,
    write_lobby,
)
from p2p_dixit.play.table import InLobby
from p2p_dixit.text import skeleton
from tools.conformance.peer.own import Own
from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, View, settings_of, short

NONCE = bytes(range(32))


def listed(seat: Own) -> LobbyState:
    """The state of the lobby as a seat of ours has it."""
    state = seat.loop.state
    assert isinstance(state, InLobby)
    assert state.lobby.state is not None
    return state.lobby.state


def tell(scene: Scene, seat: Own, message: LobbyMessage) -> None:
    """Sends the peer a message of the lobby."""
    seat.loop.mesh.send(scene.peer.key, wrap(Channel.LOBBY, write_lobby(message)))


async def heard_all(scene: Scene, word: str, *rules: str, by: Own) -> None:
    """Returns when the peer has read all that a seat of ours sent, and its answers are here.

    What a link carries is in order, so two questions behind the last message tell: one that the
    seat asks over its link, and one that the player of the peer asks. A peer may also end the link.
    """

    def cut() -> bool:
        return scene.peer.key not in by.loop.mesh.peers

    await _read_all(scene, word, cut, by, *rules)
    await scene.peer.ask("say", text=word)

    def came() -> bool:
        lines = (one for _, one in scene.truth.lobby if isinstance(one, LobbyLine))
        return cut() or any(one.text == word for one in lines)

    await scene.ours(came, f"its player is heard in the lobby saying {word!r}", *rules)


async def _read_all(scene: Scene, word: str, cut: Callable[[], bool], by: Own, *rules: str) -> None:
    """A line of chat goes between a host and a guest; another guest knocks and is sent on."""
    if listed(by).host in (by.key.public, scene.peer.key):
        line = f"{word}?"
        by.loop.do(SendChat(line))
        await scene.until(
            lambda view: cut() or line in view["said"], f"it reads up to {line!r}", *rules
        )
        return

    before = count_said(scene, Hosted)
    tell(scene, by, Knock("Late", 0))
    await scene.ours(
        lambda: cut() or count_said(scene, Hosted) > before, "it says who hosts", *rules
    )


def count_said(scene: Scene, kind: type[Hosted | Sign]) -> int:
    """How many messages of a kind the peer has sent."""
    said = (one for peer, one in scene.truth.lobby if peer == scene.peer.key)
    return sum(isinstance(one, kind) for one in said)


def mark(seat: Own, key: bytes) -> bool:
    """Whether the list of a seat of ours says that a guest is ready."""
    guest = listed(seat).guest(key)
    return guest is not None and guest.ready


def guests(number: int):  # type: ignore[no-untyped-def] # a predicate
    """Whether so many guests are listed."""
    return lambda view: view["kind"] == "lobby" and len(view["guests"]) == number


def me(view: View) -> View:
    """The peer's own line on the list."""
    mine: View = view["guests"][view["me"]]
    return mine


@scenario(
    *("a guest signs what its player is ready for", "lobby", "R-14-1", "R-14-3", "R-14-4"),
    quick=True,
)
async def guest(scene: Scene) -> None:
    """Marks fall with the settings; a proposal of other settings, or of none, is not signed."""
    host, _ = await scene.hosted_here(short("modern", 3), 3)
    await scene.until(guests(3), "it comes in", "R-14-1")
    host.loop.do(SendChat("hello"))
    await scene.until(lambda view: "hello" in view["said"], "it hears the chat", "R-14-1")
    unready = listed(host).proposal(NONCE).encode()
    tell(scene, host, Propose(unready))
    await heard_all(scene, "nothing yet", "R-14-4", by=host)
    scene.check(
        not count_said(scene, Sign), "it signs nothing before its player is ready", "R-14-4"
    )
    await scene.peer.ask("ready", ready=True)
    await scene.ours(lambda: mark(host, scene.peer.key), "its mark is set", "R-14-3")
    settings = listed(host).settings
    host.loop.do(ProposeSettings(replace(settings.options, points=4), 0))
    await scene.ours(
        lambda: not mark(host, scene.peer.key), "its mark falls with the settings", "R-14-3"
    )
    await scene.until(lambda view: not me(view)["ready"], "it knows that it is gone", "R-14-3")
    await scene.peer.ask("ready", ready=True)
    await scene.ours(lambda: mark(host, scene.peer.key), "it can be set again", "R-14-3")


def other_settings(state: LobbyState) -> LobbyState:
    """A game for more points."""
    options = replace(state.settings.options, points=9)
    return replace(state, settings=replace(state.settings, options=options))


def other_order(state: LobbyState) -> LobbyState:
    """The same guests at other seats."""
    return replace(state, guests=state.guests[::-1])


def as_it_is(state: LobbyState) -> LobbyState:
    """Just what all are ready for."""
    return state


async def proposed(scene: Scene, change: Callable[[LobbyState], LobbyState], by: int) -> None:
    """The peer's player is ready, and a proposal comes from one of us that is not to be signed."""
    own = await scene.hosted_here(short("modern", 3), 3)
    await scene.until(guests(3), "all come in", "R-14-4")
    liar = own[by]
    await scene.ours(lambda: scene.peer.key in liar.loop.mesh.peers, "guests are linked", "R-14-4")
    await scene.peer.ask("ready", ready=True)
    await scene.ours(lambda: mark(own[0], scene.peer.key), "its mark is set", "R-14-4")
    tell(scene, liar, Propose(change(listed(own[0])).proposal(NONCE).encode()))
    await heard_all(scene, "no", "R-14-4", by=liar)
    scene.check(not count_said(scene, Sign), "it does not sign it", "R-14-4")


for _name, _change, _by in (
    ("a proposal of other settings is not signed", other_settings, 0),
    ("a proposal of another order is not signed", other_order, 0),
    ("a proposal of one who is not the host is not signed", as_it_is, 1),
):
    scenario(_name, "lies", "R-14-4")(partial(proposed, change=_change, by=_by))


@scenario("a guest cannot depose the host", "lobby", "R-14-12")
async def usurper(scene: Scene) -> None:
    """A state of another guest with a higher term changes nothing while the host is there."""
    host, other = await scene.hosted_here(short("modern", 3), 3)
    await scene.until(guests(3), "all come in", "R-14-12")
    await scene.ours(
        lambda: scene.peer.key in other.loop.mesh.peers, "guests are linked", "R-14-12"
    )
    mine = replace(listed(host), term=7, host=other.key.public)
    tell(scene, other, mine)
    await heard_all(scene, "still here", "R-14-12", by=other)
    view = await scene.peer.look()
    hosts = [guest["key"] for guest in view["guests"] if guest["host"]]
    scene.check(hosts == [host.key.public.hex()], "it follows its host", "R-14-12")


@scenario("a lobby loses its host", "lobby", "R-14-11", "R-14-14")
async def heir(scene: Scene) -> None:
    """The peer is the first guest after the host, so it becomes host; the game begins."""
    host, other = await scene.hosted_here(short("modern", 3), 3)
    await scene.until(guests(3), "all come in", "R-14-11")
    await scene.ours(
        lambda: scene.peer.key in other.loop.mesh.peers, "guests are linked", "R-14-11"
    )
    await host.loop.close()
    await scene.until(lambda view: me(view)["host"], "the heir is host", "R-14-11")
    await scene.ours(
        lambda: listed(other).host == scene.peer.key, "the others follow it", "R-14-11"
    )
    late = scene.seat()
    late.readies = False
    await late.visit(other.address)  # a guest says who hosts
    await scene.until(
        lambda view: late.key.public.hex() in [one["key"] for one in view["guests"]],
        "a newcomer finds the new host",
        *("R-14-11", "R-14-14"),
    )


@scenario("a guest is asked who hosts", "lobby", "R-14-14")
async def asked(scene: Scene) -> None:
    """A newcomer knocks at the peer, which is a guest, and is sent to the host."""
    await scene.hosted_here(short("modern", 4), 3)
    await scene.until(guests(3), "all come in", "R-14-14")
    late = scene.seat(4)
    late.readies = False
    await late.visit(scene.there)
    await scene.until(guests(4), "a newcomer is sent to the host", "R-14-14")


@scenario(
    *("a host keeps the list", "lobby", "R-14-2", "R-14-3", "R-14-7", "R-14-8", "R-14-13"),
)
async def host(scene: Scene) -> None:
    """The peer hosts: names, rabbits, order, suggestions, stale marks, removal, handing over."""
    await scene.peer.start("Ada", 5)
    await scene.peer.open(**settings_of(short("modern", 4)))
    first, second = scene.seat(4), scene.seat(4)
    for seat in (first, second):
        seat.readies = False
        seat.look = Look("Ada", 5)
        await seat.visit(scene.there)
    view = await scene.until(guests(3), "all come in", "R-14-2")
    names = {skeleton(guest["name"]) for guest in view["guests"]}
    scene.check(len(names) == 3, f"no two names are alike: {names}", "R-14-2")
    scene.check(len({guest["rabbit"] for guest in view["guests"]}) == 3, "nor rabbits", "R-14-2")
    await scene.ours(lambda: len(listed(first).guests) == 3, "all have the list", "R-14-2")

    tell(scene, first, Ready(bytes(32)))
    await heard_all(scene, "no mark", "R-14-3", by=first)
    view = await scene.peer.look()
    scene.check(not any(one["ready"] for one in view["guests"]), "a stale mark", "R-14-3")
    first.loop.do(SetReady(ready=True))
    await scene.ours(lambda: mark(second, first.key.public), "a good mark", "R-14-3")

    wish = listed(first).settings
    other = replace(wish, options=replace(wish.options, deck=99, points=9), deck=bytes([7]) * 32)
    tell(scene, first, Suggest(other))
    await heard_all(scene, "my table", "R-14-8", by=first)
    scene.check(listed(second).settings == wish, "a guest changes no settings", "R-14-8")

    key = second.key.public
    await scene.peer.ask("move", key=key.hex(), place=1)
    await scene.ours(lambda: listed(first).guests[1].key == key, "the host orders", "R-14-8")
    scene.check(not mark(first, first.key.public), "another order takes marks away", "R-14-3")

    await scene.peer.ask("remove", key=key.hex())
    await scene.until(guests(2), "a guest is removed", "R-14-2")
    refusals = sum(isinstance(one, Refuse) for _, one in scene.truth.lobby)
    await second.loop.close()
    await second.visit(scene.there)
    await scene.ours(
        lambda: sum(isinstance(one, Refuse) for _, one in scene.truth.lobby) > refusals,
        "a removed guest is refused",
        "R-14-2",
    )
    third = scene.seat(4)
    third.readies = False
    await third.visit(scene.there)
    await scene.until(guests(3), "another one comes", "R-14-2")
    third.loop.do(LeaveTable())
    await scene.until(guests(2), "who says goodbye is off the list at once", "R-14-7")
    await third.loop.close()

    await scene.peer.ask("hand over", key=first.key.public.hex())
    await scene.ours(
        lambda: listed(first).host == first.key.public, "the host hands over", "R-14-13"
    )
    await scene.until(lambda view: not me(view)["host"], "it follows the new host", "R-14-13")


@scenario("a guest is cut off and comes back", "lobby", "R-14-7")
async def cut_off(scene: Scene) -> None:
    """The peer hosts; a link is lost without a goodbye, and the guest has its place back."""
    await scene.peer.start()
    await scene.peer.open(**settings_of(short("modern", 3)))
    first, second = scene.seat(), scene.seat()
    for seat in (first, second):
        seat.readies = False
        await seat.visit(scene.there)
        await scene.ours(lambda one=seat: one.shown is not None, "a guest comes", "R-14-7")  # type: ignore[misc]
    await scene.until(guests(3), "all come in", "R-14-7")
    for held in tuple(first.loop.mesh._held.values()):
        held.link._writer.transport.abort()
    first.loop._closed = True
    place = 1
    view = await scene.until(
        lambda view: not view["guests"][place]["here"], "it is marked as not connected", "R-14-7"
    )
    scene.check(len(view["guests"]) == 3, "and stays on the list", "R-14-7")
    await first.loop.mesh.close()
    await first.visit(scene.there)
    view = await scene.until(
        lambda view: all(one["here"] for one in view["guests"]), "it comes back", "R-14-7"
    )
    key = first.key.public.hex()
    scene.check(view["guests"][place]["key"] == key, "and has its place", "R-14-7")


@scenario("a fifth spectator", "lobby", "R-14-2")
async def spectators(scene: Scene) -> None:
    """The peer hosts; four may watch, a fifth is refused."""
    await scene.peer.start()
    await scene.peer.open(**settings_of(short("modern", 3)))
    for _ in range(4):
        await scene.seat().visit(scene.there, watch=True)
    await scene.until(lambda view: view["watchers"] == 4, "four watch", "R-14-2")
    await scene.seat().visit(scene.there, watch=True)
    await scene.ours(
        lambda: any(isinstance(one, Refuse) for _, one in scene.truth.lobby),
        "a fifth is refused",
        "R-14-2",
    )
