"""All kinds of steps by name."""

from collections.abc import Mapping
from typing import Final

from p2p_dixit.table.steps.cards import DEAL, LOT, MIX, OPEN, PASS, REVEAL
from p2p_dixit.table.steps.ends import SEAL, SHOW
from p2p_dixit.table.steps.keys import KEYS, REKEY, REPORT, SHARE
from p2p_dixit.table.steps.kind import Kind
from p2p_dixit.table.steps.people import CLAIM, LAY, NAME, TELL, VOTE

KINDS: Final[Mapping[str, Kind]] = {
    "seal": SEAL,
    "keys": KEYS,
    "share": SHARE,
    "report": REPORT,
    "rekey": REKEY,
    "mix": MIX,
    "deal": DEAL,
    "claim": CLAIM,
    "lot": LOT,
    "pass": PASS,
    "tell": TELL,
    "name": NAME,
    "lay": LAY,
    "open": OPEN,
    "vote": VOTE,
    "reveal": REVEAL,
    "show": SHOW,
}

# In these steps the player chooses; in all others the machine moves by itself.
CHOICES: Final = frozenset({"claim", "tell", "name", "lay", "vote"})
