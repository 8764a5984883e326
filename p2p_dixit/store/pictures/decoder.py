"""The owner of the decoder process: starts it, asks it, and ends it when it misbehaves.

The process is started with the first picture and again after each time it died or was ended for
taking too long. Calls block, from any thread; one picture is decoded at a time.
"""

import subprocess
import threading
from typing import IO, Self

from p2p_dixit import spawn
from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.packs import MAX_IMAGE_BYTES
from p2p_dixit.store.pictures.limits import DRAWN_SIDE, SECONDS, SOURCE_BYTES
from p2p_dixit.store.pictures.webp import check_card
from p2p_dixit.store.pictures.wire import REASON_BYTES, Job, Request, read_reply
from p2p_dixit.text import clean

WORKER = spawn.command("p2p_dixit.store.pictures.worker")


class PictureRefused(Malformed):
    """A picture cannot be used; the text says why."""


class Decoder:
    """Decodes pictures in a process of its own. Close it, or use it in a `with`."""

    def __init__(self, command: tuple[str, ...] = WORKER, seconds: float = SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def pixels(self, card: bytes, width: int, height: int) -> bytes:
        """The picture of a card, drawn at a size: width x height x 3 bytes of RGB."""
        if not (0 < width <= DRAWN_SIDE and 0 < height <= DRAWN_SIDE):
            raise ValueError(f"cannot draw a picture of {width}x{height}")
        try:
            check_card(card)
        except Malformed as error:
            raise PictureRefused(str(error)) from None
        size = width * height * 3
        drawn = self._asked(Request(Job.PIXELS, width, height, card), size)
        if len(drawn) != size:
            raise PictureRefused("the decoder gave something else than was asked for")
        return drawn

    def card(self, picture: bytes, *, pad: bool) -> bytes:
        """Any JPEG, PNG or WebP made into the picture of a card, cropped or padded to 2:3."""
        if len(picture) > SOURCE_BYTES:
            raise PictureRefused(Sentence("larger than {value} MB", value=SOURCE_BYTES // 1024**2))
        made = self._asked(Request(Job.PAD if pad else Job.CROP, 0, 0, picture), MAX_IMAGE_BYTES)
        check_card(made)
        return made

    def close(self) -> None:
        """Ends the process, if there is one."""
        with self._lock:
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, request: Request, most: int) -> bytes:
        with self._lock:
            process = self._running()
            timer = threading.Timer(self._seconds, process.kill)
            timer.start()
            try:
                reply = _exchange(process, request, most)
            except BaseException:
                self._end()
                raise
            finally:
                timer.cancel()
            if reply is None:
                self._end()
                raise PictureRefused("the decoder gave up on it")
        if isinstance(reply, str):
            raise PictureRefused(clean(reply, REASON_BYTES) or "cannot be decoded")
        return reply

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._process = _started(self._command)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for stream in (process.stdin, process.stdout):
                _close(stream)
            process.wait()


def _started(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    try:
        return spawn.start(command, stdin=subprocess.PIPE)
    except OSError as error:
        raise LocalFault(
            Sentence(
                "The process that decodes pictures could not be started ({strerror}). Close"
                " other programs and try again; until then cards are shown without their"
                " pictures.",
                strerror=error.strerror,
            )
        ) from error


def _exchange(process: subprocess.Popen[bytes], request: Request, most: int) -> bytes | str | None:
    if process.stdin is None or process.stdout is None:
        return None
    try:
        process.stdin.write(request.encode())
        process.stdin.flush()
        return read_reply(process.stdout, most)  # type: ignore[arg-type] # IO[bytes] is a BinaryIO
    except OSError:
        return None


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        try:
            stream.close()
        except OSError:  # it could not flush to a process that has ended
            return
