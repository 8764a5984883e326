"""One decoder process, from its start to its end."""

import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress

from p2p_dixit import spawn
from p2p_dixit.store.pictures.wire import MEANS_BYTES, PictureRequest, read_reply


class DecoderProcess:
    """Talks to it in turns; each turn is bounded in time by ending the process."""

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        """Raises OSError where the system cannot start one more process."""
        self._seconds = seconds
        self._process = spawn.start(command, stdin=subprocess.PIPE, bare=True)
        if self._process.stdin is None or self._process.stdout is None:
            raise OSError("a process without its pipes")
        self._input, self._output = self._process.stdin, self._process.stdout
        self.overdue = False  # it was ended for taking too long

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def means(self) -> tuple[str, ...] | None:
        """What it says when it is ready; None if it never is."""
        said = self._bounded(lambda: read_reply(self._output, MEANS_BYTES))
        return tuple(said.decode(errors="replace").split()) if isinstance(said, bytes) else None

    def answer(self, request: PictureRequest, most: int) -> bytes | str | None:
        """The result, or the reason why there is none; None if it died or made no sense."""

        def turn() -> bytes | str | None:
            self._input.write(request.encode())
            self._input.flush()
            return read_reply(self._output, most)

        return self._bounded(turn)

    def end(self) -> int:
        """Ends it, if it has not ended by itself; its exit code."""
        self._process.kill()
        for stream in (self._input, self._output):
            with suppress(OSError):  # it could not flush to a process that has ended
                stream.close()
        return self._process.wait()

    def _bounded(self, turn: Callable[[], bytes | str | None]) -> bytes | str | None:
        timer = threading.Timer(self._seconds, self._stop)
        timer.start()
        try:
            return turn()
        except OSError:
            return None
        finally:
            timer.cancel()

    def _stop(self) -> None:
        self.overdue = True
        self._process.kill()
