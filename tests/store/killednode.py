"""The toy node as a process of its own: `killednode HOME STEP [SENT ...]`.

It kills itself with signal 9 right before operation number STEP on the real disk; every event it
sends is a line of its output, and SENT is what it had sent before.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.disk import DiskFiles
from tests.patience import PATIENCE
from tests.store.toynode import play

CHANGING = {"make_folder", "create", "replace", "publish", "remove", "sync_folder"}


class Killing(DiskFiles):
    """The real disk, and the reaper behind it."""

    def __init__(self, step: int | None) -> None:
        self.left = step

    def reap(self) -> None:
        if self.left is not None:
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            self.left -= 1

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in CHANGING | {"append_to"}:
            return self.reaped(found)
        return found

    def reaped(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def after_reaping(*arguments: Any, **named: Any) -> Any:
            self.reap()
            made = call(*arguments, **named)
            return made if made is None else KillingFile(self, made)

        return after_reaping


class KillingFile:
    def __init__(self, files: Killing, file: Any) -> None:
        self.files = files
        self.file = file

    def write(self, data: bytes) -> None:
        self.files.reap()
        half = len(data) // 2
        self.file.write(data[:half])
        self.files.reap()  # in the middle of a write
        self.file.write(data[half:])

    def truncate(self, size: int) -> None:
        self.files.reap()
        self.file.truncate(size)

    def sync(self) -> None:
        self.files.reap()
        self.file.sync()

    def close(self) -> None:
        self.file.close()


class Printed(list[bytes]):
    """What the others have; new events are sent to them by printing."""

    def append(self, event: bytes) -> None:
        super().append(event)
        sys.stdout.write(event.hex() + "\n")
        sys.stdout.flush()

    def __iadd__(self, events: Any) -> "Printed":  # type: ignore[override, misc] # sends each
        for event in events:
            self.append(event)
        return self


def child(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs it."""
    return subprocess.run(
        [sys.executable, "-m", "tests.store.killednode", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def main() -> int:
    home, step, *sent = sys.argv[1:]
    files = Killing(None if step == "never" else int(step))
    try:
        play(files, Printed(map(bytes.fromhex, sent)), home=Path(home))
    except LocalFault as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
