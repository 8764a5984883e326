"""What may keep people from playing together on this machine and network, and what to do about it.

`examine` runs every check and gives findings as they come in: for `p2p-dixit doctor` and for the
screen that is shown when no table is found.
"""

from p2p_dixit.doctor.examination import examine
from p2p_dixit.doctor.findings import Finding, Severity

__all__ = ["Finding", "Severity", "examine"]
