"""What the last crash left behind: where in the code it was, and no value of anything."""

import time
import traceback
from contextlib import suppress
from pathlib import Path

# A deep recursion prints thousands of lines, of which the last ones tell what happened.
MOST_CHARACTERS = 20_000


def keep_crash(path: Path, error: BaseException | None) -> None:
    """Writes the trace of an error in place of the one before; a disk that is full keeps none."""
    if error is None:
        return
    when = time.strftime("%Y-%m-%d %H:%M:%S")
    text = "".join(traceback.format_exception(error))[-MOST_CHARACTERS:]
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{when}\n{text}", "utf-8")


def last_crash(path: Path) -> str:
    """The trace of the last crash; empty if there was none."""
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
