"""Who sits at the table: leaving, eviction, return, newcomers, spectators, rematches."""

import asyncio
import os

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.statements import Apply, Consent, Leave
from p2p_dixit.membership.grounds import Said, read_paper
from p2p_dixit.net.errors import LinkError
from p2p_dixit.play.commands import (
    ContinueWithout,
    LeaveTable,
    RequestRematch,
    SendChat,
)
from p2p_dixit.play.view import Standing
from p2p_dixit.session.messages import Chat, Filed, write_message
from tools.conformance.peer.scenarios.games import FILE
from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, View, in_game, short

SAME = ("R-15-7", "R-15-16")
CHANGE = ("R-16-13", "R-16-20", "R-16-21", "R-16-23", "R-16-26", "R-16-28", *SAME)


def changed(number: int = 1):  # type: ignore[no-untyped-def] # a predicate
    """Whether the peer has come to this roster and on from there."""
    return lambda view: view["kind"] == "table" and view["roster"] >= number


def playing(view: View) -> bool:
    """Whether the peer has a seat and plays."""
    return bool(view["kind"] == "table" and view["standing"] == "playing")


def begun(view: View) -> bool:
    """Whether the first round has begun."""
    return in_game(view) and view["round"] >= 1


def said_by(scene: Scene, kind: type) -> list[object]:
    """The statements of a kind that the peer has filed."""
    papers = [
        read_paper(one.paper)
        for peer, one in scene.truth.seen
        if peer == scene.peer.key and isinstance(one, Filed)
    ]
    return [
        paper.body for paper in papers if isinstance(paper, Said) and isinstance(paper.body, kind)
    ]


@scenario(
    *("a player leaves", "leaving", *CHANGE, *FILE, "R-16-11", "R-16-25", "R-06-11"), quick=True
)
async def leaves(scene: Scene) -> None:
    """One of us leaves in the first round; the others decide it with the peer and play on."""
    own = await scene.game(short("modern", 4), 4, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    own[-1].loop.do(LeaveTable())
    await scene.until(changed(), "it continues without the seat", *CHANGE, "R-16-11")
    await own[-1].loop.close()
    await scene.to_the_end(*CHANGE, *FILE, "R-16-11", "R-16-25", "R-06-11")


@scenario("the peer leaves", "leaving", "R-16-11", "R-10-34")
async def peer_leaves(scene: Scene) -> None:
    """The peer's player leaves; it says so, and stays until we have agreed on it."""
    own = await scene.game(short("modern", 4), 4, "R-16-11")
    await scene.until(begun, "the first round begins", "R-16-11")
    await scene.peer.ask("leave")
    scene.plays = False
    await own[0].playing(lambda _: own[0].game.replica.roster.seat_of(scene.peer.key) is None)
    scene.check(said_by(scene, Leave), "it says that it leaves", "R-16-11", "R-10-34")
    for seat in own:
        await seat.done()
    scene.check(len({seat.shelf.save for seat in own}) == 1, "we play on", "R-16-11")


@scenario("a silent player", "eviction", *CHANGE, *FILE, "R-16-11", "R-12-48")
async def silent(scene: Scene) -> None:
    """One of us falls silent; nothing happens until a quorum wishes to continue without."""
    own = await scene.game(short("modern", 4), 4, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    gone = own[-1]
    seat = gone.private.seat
    await gone.loop.close()
    view = await scene.until(
        lambda view: in_game(view) and view["waits for"] == [seat], "it waits", "R-12-48"
    )
    scene.check(view["roster"] == 0, "silence changes nothing", "R-12-48")
    own[0].loop.do(ContinueWithout(seat))
    own[1].loop.do(ContinueWithout(seat))
    await scene.peer.ask("without", seat=seat)
    await scene.until(changed(), "the wishes of all decide it", *CHANGE, "R-16-11")
    await scene.to_the_end(*CHANGE, *FILE, "R-16-11")


@scenario("the wish of the peer decides", "eviction", "R-16-11", *SAME)
async def wish_counts(scene: Scene) -> None:
    """Of four seats one is silent and one of ours does not mind: the peer's wish makes three."""
    own = await scene.game(short("modern", 5), 5, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    gone = own[-1]
    seat = gone.private.seat
    await gone.loop.close()
    await scene.until(
        lambda view: in_game(view) and view["waits for"] == [seat], "it waits", "R-16-11"
    )
    for one in own[:2]:
        one.loop.do(ContinueWithout(seat))
    await scene.peer.ask("without", seat=seat)
    await scene.until(changed(), "three of five are a quorum", "R-16-11")
    await scene.until(begun, "the game goes on", *SAME)


@scenario(
    "the peer is evicted and returns", "return", "R-14-19", "R-16-12", "R-16-24", *CHANGE, *FILE
)
async def returns(scene: Scene) -> None:
    """The peer's player sleeps, the others continue without; it asks for its seat again."""
    own = await scene.game(short("modern", 4, points=12), 4, *SAME)
    scene.plays = False
    await scene.until(
        lambda view: in_game(view) and view["waits for"] == [view["me"]], "all wait for it", *SAME
    )
    me = own[0].game.replica.roster.seat_of(scene.peer.key)
    assert me is not None
    for seat in own:
        seat.loop.do(ContinueWithout(me))
    await scene.until(
        lambda view: view["kind"] == "table" and view["standing"] == "watching",
        "it watches on",
        *CHANGE,
    )
    scene.plays = True
    await scene.peer.ask("ask for seat")
    view = await scene.until(playing, "it has its seat again", "R-14-19", "R-16-12", "R-16-24")
    scene.check(view["me"] == me, "and the same number", "R-14-19", "R-16-24")
    await scene.to_the_end(*CHANGE, *FILE)


@scenario(
    *("the peer is killed and resumes", "return", "R-12-46", "R-15-18", "R-12-9", "R-12-14"),
    *(*SAME, *FILE),
    quick=True,
)
async def resumes(scene: Scene) -> None:
    """Killed twice in a game, without a goodbye; what it had signed it signs again as it was."""
    own = await scene.game(short("modern", 3, points=4), 3, *SAME)
    for word in ("round", "table"):
        await scene.until(
            lambda view, word=word: in_game(view) and view[word],  # type: ignore[misc]
            f"there is a {word}",
            *SAME,
        )
        await scene.peer.kill()
        await scene.peer.start()
        await scene.peer.resume(str(own[0].address))
        await scene.until(in_game, "it is in the game again", "R-12-9", "R-12-14")
    await scene.to_the_end("R-12-46", "R-15-18", "R-12-9", "R-12-14", *SAME, *FILE)
    for seat in own:
        told = seat.game.notebook.convicted
        scene.check(not told, "it has signed nothing twice", "R-12-46", "R-15-18")


NEWCOMER = ("R-16-12", "R-16-24", "R-16-27", "R-06-15", "R-06-16", *SAME)


@scenario("a newcomer", "newcomer", *NEWCOMER, *FILE, "R-14-6", "R-14-21", "R-14-25")
async def newcomer(scene: Scene) -> None:
    """One of us comes late, to the peer's address; all consent, and the game ends with four."""
    options = short("modern", 4, points=8)
    own = await scene.game(options, 3, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    late = scene.seat()
    await late.visit(scene.there)
    await scene.until(
        lambda view: late.key.public.hex() in view["applicants"] or view["roster"] > 0,
        "it shows the applicant, whom it has told of the game",
        *("R-14-6", "R-14-21"),
    )
    await scene.until(
        lambda view: len(view["seats"]) == 4 and view["seats"][3]["present"],
        "the newcomer is let in",
        *(*NEWCOMER, "R-14-21"),
    )
    scene.check(said_by(scene, Consent), "it has consented", "R-14-21", "R-16-27")
    await late.playing(lambda seen: seen.standing is Standing.PLAYING)
    scene.check(
        late.loop.mesh.peers >= {one.key.public for one in own},
        "the newcomer was told where the others are",
        "R-14-25",
    )
    await scene.to_the_end(*NEWCOMER, *FILE)


@scenario("an applicant whom the peer's player declines", "newcomer", "R-14-27", "R-16-12", *SAME)
async def declined(scene: Scene) -> None:
    """The peer objects: the applicant learns of it, and does not get in."""
    scene.welcomes = False
    await scene.game(short("modern", 4, points=8), 3, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    scene.plays = False
    late = scene.seat()
    key = late.key.public.hex()
    await late.visit(scene.there)
    await scene.until(lambda view: key in view["applicants"], "there is an applicant", "R-14-27")
    await scene.peer.ask("decline", key=key)
    seen = await late.playing(lambda seen: seen.answers.declined)
    scene.check(seen.standing is Standing.ASKING, "the applicant is told", "R-14-27")
    view = await scene.peer.look()
    scene.check(view["roster"] == 0, "one objection is enough", "R-16-12")


@scenario("the peer comes late", "newcomer", "R-14-19", "R-14-23", *NEWCOMER, *FILE)
async def comes_late(scene: Scene) -> None:
    """A game of ours is on; the peer asks for a seat, gets it, and plays to the end."""
    own = [scene.seat() for _ in range(3)]
    where = await own[0].open(scene.settings(short("modern", 4, points=8)))
    for seat in own[1:]:
        await seat.visit(where)
    await own[0].playing(lambda seen: seen.round >= 1)
    for seat in own:
        seat.plays = False  # the game waits for the newcomer
    await scene.peer.start()
    await scene.peer.join(str(where))
    await scene.until(
        lambda view: view["kind"] == "table" and view["standing"] in ("coming", "playing"),
        "it is let in",
        *("R-14-19", *NEWCOMER),
    )
    for seat in own:
        seat.plays = True
        seat.act()
    view = await scene.until(playing, "it plays from the next round on", "R-14-23")
    scene.check(view["me"] == 3, "with the next number", "R-14-19", "R-16-24")
    await scene.until(
        lambda view: set(view["linked"]) >= {one.key.public.hex() for one in own},
        "it keeps a link to every player",
        "R-14-23",
    )
    await scene.to_the_end(*NEWCOMER, *FILE)


@scenario("the peer watches", "spectators", "R-14-1", "R-14-17", "R-12-15", *SAME, *FILE)
async def watches(scene: Scene) -> None:
    """A game of ours from its lobby to its end; the spectator has the same file."""
    own = [scene.seat() for _ in range(3)]
    for seat in own:
        seat.readies = False
    where = await own[0].open(scene.settings(short("modern", 3)))
    await scene.peer.start()
    await scene.peer.join(str(where), watch=True)
    for seat in own[1:]:
        await seat.visit(where)
    await own[0].in_lobby(lambda lobby: lobby.watchers == 1 and len(lobby.guests) == 3)
    for seat in own:
        seat.readies = True
        seat.act()
    view = await scene.until(in_game, "it sees the game begin", "R-14-1")
    scene.check(view["me"] is None, "without a seat", "R-14-17")
    await scene.to_the_end("R-14-17", "R-12-15", *SAME, *FILE)
    signed = said_by(scene, Apply) + said_by(scene, Leave)
    scene.check(not signed, f"it signs nothing: {signed}", "R-14-17")


@scenario("we watch through the peer", "spectators", "R-12-5", "R-12-15", "R-14-6", *SAME, *FILE)
async def watched(scene: Scene) -> None:
    """A spectator of ours knows the peer alone; it gets the log, and its chat is not heard."""
    await scene.game(short("modern", 3, points=5), 3, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    watcher = scene.seat()
    await watcher.visit(scene.there, watch=True)
    await watcher.playing(lambda seen: seen.round >= 1)
    scene.check(watcher.game.standing is Standing.WATCHING, "it is shown the game", "R-14-6")
    game = watcher.game.replica.ledger.game
    for _ in range(3):
        watcher.loop.do(SendChat("I know who it is"))
        watcher.post(scene.peer.key, write_message(game, Chat("I know who it is")))
    await scene.to_the_end("R-12-15", "R-14-6", *SAME, *FILE)
    view = await scene.peer.look()
    scene.check("I know who it is" not in view["said"], "nor is it heard", "R-12-5")


@scenario("a rematch", "rematch", "R-14-30", "R-14-31", *SAME, *FILE, quick=True)
async def rematch(scene: Scene) -> None:
    """After the end the peer asks for another game, and we come; then one of us asks."""
    own = await scene.game(short("modern", 3), 3, *SAME)
    first = await scene.to_the_end(*SAME, *FILE)
    order = [seat.key.public for seat in own]
    await scene.peer.ask("rematch")
    for seat in own:
        seat.loop.do(RequestRematch())
    view = await scene.until(in_game, "another game begins", "R-14-30", "R-14-31")
    keys = [bytes.fromhex(seat["key"]) for seat in view["seats"]]
    scene.check([key for key in keys if key in order] == order, "in the old order", "R-14-30")
    second = await scene.to_the_end(*SAME, *FILE)
    scene.check(first != second, "it is another game", "R-14-30")
    for seat in own:
        seat.loop.do(RequestRematch())
    await scene.peer.ask("rematch")
    await scene.until(in_game, "and a third one", "R-14-30", "R-14-31")


@scenario("a crowd at the door", "spectators", "R-14-18", *SAME)
async def crowd(scene: Scene) -> None:
    """During a game four strangers may have a link, a fifth may not; a player always may."""
    own = await scene.game(short("modern", 3, points=9), 3, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    async with asyncio.timeout(scene.patience):
        wires = [await scene.wire() for _ in range(5)]
        for wire in wires[:4]:
            await wire.shake(SigningKey(os.urandom(32)))
        try:
            await wires[4].shake(SigningKey(os.urandom(32)))
            scene.check(False, "a fifth stranger is refused", "R-14-18")
        except LinkError as error:
            scene.check(error.theirs, f"a fifth stranger is refused: {error}", "R-14-18")
    await own[0].restart(scene.there)
    await scene.until(
        lambda view: (
            own[0].key.public.hex() in view["linked"] and own[0].loop.mesh.peers >= {scene.peer.key}
        ),
        "a player is let in again",
        "R-14-18",
    )
