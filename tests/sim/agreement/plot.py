"""What evenings that are written out have in common: when they begin, and that a player leaves.

The evenings of small scope (twins.py, byzzfuzz.py) leave nothing to chance but the delays: they are
enumerated where the space is small.
"""

from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.node import SimulatedNode, depart
from p2p_dixit.sim.agreement.world import World

BEGIN = 0.6  # the table has made a step or two by then


def quiet(calm: float) -> Faults:
    """Nothing goes wrong but what the plot brings about; from `calm` on nothing does."""
    return Faults(
        calm=calm,
        weather=False,
        partitions=0,
        sleeps=0,
        crashes=0,
        deaths=0,
        clock_jumps=0,
        leaves=0,
        joins=0,
    )


def leaves(world: World, node: SimulatedNode) -> None:
    """A node's player leaves the table when the plot begins: the grounds of one decision."""

    def leaving() -> None:
        if node.awake:
            node.seen.left.add(node.peer)
            depart(node)

    world.at(BEGIN, leaving)
