"""Whole games of every rule set."""

from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, short

# What any game that is begun, played and saved like ours shows of a peer: genesis, keys, shuffle,
# deal, table, votes and log. Each has a state hash or a base in which a breach would be seen.
START = ("R-14-1", "R-14-3", "R-14-4", "R-15-1", "R-15-3", "R-15-4", "R-10-9", "R-10-24", "R-10-25")
GAME = (
    *("R-15-5", "R-15-7", "R-15-8", "R-15-12", "R-15-13", "R-15-14", "R-15-15", "R-15-16"),
    *("R-15-17", "R-12-6", "R-07-1", "R-07-4", "R-07-10", "R-07-11", "R-08-1", "R-09-3"),
    *("R-09-4", "R-09-5", "R-09-7", "R-09-12", "R-09-14", "R-06-4", "R-06-12"),
)
FILE = ("R-17-1", "R-17-3")


async def whole_game(scene: Scene, rules: str, players: int, *more: str) -> None:
    """We host, and the game is played to its end."""
    await scene.hosted_here(short(rules, players), players)
    await scene.begin(players, *START, "R-10-16")
    await scene.to_the_end(*GAME, *FILE, *more)


MODERN = ("R-06-7", "R-06-8", "R-06-9", "R-06-10", "R-06-17", "R-06-18", "R-06-24", "R-06-26")


@scenario("a game of modern", "rounds", *START, "R-10-16", *GAME, *FILE, *MODERN, quick=True)
async def modern(scene: Scene) -> None:
    """Three players."""
    await whole_game(scene, "modern", 3, *MODERN)


@scenario("a game of classic", "rounds", *START, "R-10-16", *GAME, *FILE, *MODERN, "R-06-2")
async def classic(scene: Scene) -> None:
    """Four players, to the end of the pile."""
    await whole_game(scene, "classic", 4, *MODERN, "R-06-2")


@scenario("a game of odyssey", "rounds", *START, "R-10-16", *GAME, *FILE, *MODERN, "R-06-25")
async def odyssey(scene: Scene) -> None:
    """Seven players, so that a ballot may hold two votes."""
    await whole_game(scene, "odyssey", 7, *MODERN, "R-06-25")


PARTY = ("R-06-5", "R-06-7", "R-06-8", "R-06-9", "R-06-10", "R-06-17", "R-06-27", "R-09-11")


@scenario("a game of party", "rounds", *START, "R-10-16", *GAME, *FILE, *PARTY)
async def party(scene: Scene) -> None:
    """Six players; clues come before cards, and hands are passed on."""
    await whole_game(scene, "party", 6, *PARTY)


TEAMS = ("R-06-3", "R-06-7", "R-06-8", "R-06-9", "R-06-10", "R-06-17", "R-06-24", "R-06-26")


@scenario("a game of teams", "rounds", *START, "R-10-16", *GAME, *FILE, *TEAMS)
async def teams(scene: Scene) -> None:
    """Six players in pairs."""
    await whole_game(scene, "teams", 6, *TEAMS)


@scenario(
    *("a locked table that the peer opens", "lobby", *START, "R-10-2", "R-10-17", "R-10-20"),
    *("R-10-22", *GAME, *FILE),
    quick=True,
)
async def locked(scene: Scene) -> None:
    """The peer hosts behind a room code; three players, to the end."""
    await scene.hosted_there(short("modern", 3), 3, code="angel-acid-acorn")
    await scene.begin(3, *START, "R-10-2", "R-10-17", "R-10-20", "R-10-22")
    await scene.to_the_end(*GAME, *FILE)
