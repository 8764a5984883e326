"""A terminal that has seen enough with the first frame: the process ends when that is written.

`TEXTUAL_DRIVER=tools.bench.first:FirstFrame` puts it under any app of Textual. A frame counts when
every line of the variable `SHOWING` stands in it, so that a half-finished screen does not.
"""

import os
import re

from textual.drivers.headless_driver import HeadlessDriver

DRIVER = f"{__name__}:FirstFrame"
SHOWING = "P2P_DIXIT_BENCH_SHOWING"

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07")
_FRAME = "\x1b["  # where to write, and in which colours: every frame has both


class FirstFrame(HeadlessDriver):
    """Headless in all but name: an app that knows it is draws no frames."""

    @property
    def is_headless(self) -> bool:
        """Frames are to be made and written."""
        return False

    def write(self, data: str) -> None:
        """Ends without tidying up: that comes after the figure."""
        text = _ESCAPES.sub("", data)
        awaited = os.environ.get(SHOWING, "").splitlines()
        if _FRAME in data and all(line in text for line in awaited):
            os._exit(0)
