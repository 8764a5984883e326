"""Games in bad weather: lost and reordered messages, links that are missing, many restarts."""

from p2p_dixit.play.commands import LeaveTable
from tools.conformance.peer.control import Refused
from tools.conformance.peer.own import Own
from tools.conformance.peer.scenarios.games import FILE
from tools.conformance.peer.scenarios.membership import SAME, begun
from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, in_game, short

REPAIR = ("R-12-8", "R-12-9", "R-12-10", "R-12-13", "R-12-14", "R-12-15")


def blow(seats: list[Own], lost: float, late: float) -> None:
    """Bad weather at these seats, both ways."""
    for seat in seats:
        seat.weather.lost, seat.weather.late = lost, late


@scenario("messages are lost", "faults", *REPAIR, *SAME, *FILE)
async def loss(scene: Scene) -> None:
    """One message in eight is lost on its way to or from each of us."""
    own = await scene.game(short("modern", 3), 3, *SAME)
    blow(own, 0.12, 0.0)
    await scene.to_the_end(*REPAIR, *SAME, *FILE)


@scenario("messages overtake each other", "faults", "R-12-4", *SAME, *FILE)
async def reordering(scene: Scene) -> None:
    """Nearly half of all messages come later than others that were sent after them."""
    own = await scene.game(short("modern", 4), 4, *SAME)
    blow(own, 0.0, 0.45)
    await scene.to_the_end("R-12-4", *SAME, *FILE)


@scenario("lost, late and one seat leaves", "faults", *REPAIR, *SAME, *FILE, "R-16-20")
async def storm(scene: Scene) -> None:
    """A decision in bad weather."""
    own = await scene.game(short("modern", 4), 4, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    blow(own, 0.08, 0.2)
    own[-1].loop.do(LeaveTable())
    await scene.until(
        lambda view: view["kind"] == "table" and view["roster"] >= 1, "it is decided", "R-16-20"
    )
    await own[-1].loop.close()
    await scene.to_the_end(*REPAIR, *SAME, *FILE)


@scenario("two seats without a link", "faults", "R-12-7", "R-12-15", *SAME, *FILE)
async def no_link(scene: Scene) -> None:
    """There is no link between two of us: what one says reaches the other through the peer."""
    own = await scene.game(short("modern", 3), 3, *SAME)
    one, other = own
    one.shun(other)
    await scene.to_the_end("R-12-7", "R-12-15", *SAME, *FILE)


@scenario(
    "the peer is killed again and again", "faults", "R-12-40", "R-12-46", "R-15-11", *SAME, *FILE
)
async def restarts(scene: Scene) -> None:
    """Killed six times, a few steps after each other, whatever it is doing."""
    own = await scene.game(short("modern", 3, points=4), 3, *SAME)
    for _ in range(6):
        view = await scene.peer.look()
        if not in_game(view):
            break
        step = view["step"]
        await scene.until(
            lambda view, step=step: view["step"] >= step + 3 or view["end"],  # type: ignore[misc]
            "it plays on",
            *SAME,
        )
        await scene.peer.kill()
        await scene.peer.start()
        try:
            await scene.peer.resume(*(str(seat.address) for seat in own))
        except Refused:  # the game was over before it was killed
            return
    await scene.to_the_end("R-12-40", "R-12-46", "R-15-11", *SAME, *FILE)
    for seat in own:
        told = seat.game.notebook.convicted
        scene.check(not told, "it has signed nothing twice", "R-15-11")
