"""What `doctor` says about pictures."""

from p2p_dixit.doctor.findings import Finding, note, ok
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.terminal.choice import Renderer, found, used, why_not_better


def pictures_finding(drawn: Renderer) -> Finding:
    """The terminal found, the drawing mode chosen, and why not a better one."""
    what = Sentence("{found}: {used}", found=found(drawn), used=used(drawn))
    reason = why_not_better(drawn)
    return note("pictures", what, reason) if reason else ok("pictures", what)
