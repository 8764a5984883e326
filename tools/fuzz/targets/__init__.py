"""All targets by name, from the outside in."""

from typing import Final

from tools.fuzz.engine import Target
from tools.fuzz.targets import log, net, session, store, table

TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for target in (
        *net.TARGETS,
        *log.TARGETS,
        *table.TARGETS,
        *session.TARGETS,
        *store.TARGETS,
    )
}
