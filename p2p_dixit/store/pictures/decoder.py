"""The owner of the decoder process: starts it, asks it, and ends it when it misbehaves.

The process is started with the first picture and again after each time it died or was ended for
taking too long. Calls block, from any thread; one picture is decoded at a time.

A process is ready when it has said how it is confined; it has read nothing until then, so what goes
wrong before is this machine's fault and what goes wrong after is the picture's. Only a process that
was never ready may ask to be started with less confinement.
"""

import ctypes
import json
import os
import secrets
import threading
import time
from dataclasses import dataclass
from typing import Self

from p2p_dixit import spawn
from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.pictures import limits
from p2p_dixit.store.pictures.process import DecoderProcess
from p2p_dixit.store.pictures.sandbox.probe import MOST_BYTES, TARGET
from p2p_dixit.store.pictures.webp import check_card
from p2p_dixit.store.pictures.wire import PROBE_BYTES, REASON_BYTES, Job, PictureRequest
from p2p_dixit.system_reasons import system_reason
from p2p_dixit.text import clean

WORKER = spawn.bare_command("p2p_dixit.store.pictures.worker")

# A process may be ended from outside (out of memory) while it looks at an innocent picture.
TRIES = 2


_NOT_READY = Sentence(
    "The process that decodes pictures stops before it is ready; cards are"
    " shown without their pictures. p2p-dixit doctor may know more."
)


class PictureRefused(Malformed):
    """A picture cannot be used; the text says why."""


@dataclass(frozen=True)
class Confinement:
    """How a decoder is confined: the means that took hold, and how each attempt ended.

    `memory_kept`: some bytes of this process are the same after the decoder tried to change them.
    """

    means: tuple[str, ...]
    attempts: dict[str, str]
    memory_kept: bool


class Decoder:
    """Decodes pictures in a process of its own. Close it, or use it in a `with`."""

    def __init__(self, command: tuple[str, ...] = WORKER, seconds: float = limits.SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: DecoderProcess | None = None
        self._means: tuple[str, ...] = ()
        self._failed = float("-inf")

    def pixels(self, card: bytes, width: int, height: int) -> bytes:
        """The picture of a card, drawn at a size: width x height x 3 bytes of RGB."""
        if not (0 < width <= limits.DRAWN_SIDE and 0 < height <= limits.DRAWN_SIDE):
            raise ValueError(f"cannot draw a picture of {width}x{height}")
        try:
            check_card(card)
        except Malformed as error:
            raise PictureRefused(str(error)) from None
        size = width * height * 3
        drawn = self._asked(PictureRequest(Job.PIXELS, width, height, card), size)
        if len(drawn) != size:
            raise PictureRefused("the decoder returned something unexpected")
        return drawn

    def card(self, picture: bytes, *, pad: bool) -> bytes:
        """Any JPEG, PNG or WebP made into the picture of a card, cropped or padded to 2:3."""
        if len(picture) > limits.SOURCE_BYTES:
            raise PictureRefused("larger than {value} MB", value=limits.SOURCE_BYTES // 1024**2)
        made = self._asked(
            PictureRequest(Job.PAD if pad else Job.CROP, 0, 0, picture), limits.MAX_IMAGE_BYTES
        )
        check_card(made)
        return made

    def confinement(self) -> Confinement:
        """Has a fresh process try what it must not be able to do, and ends it."""
        before = secrets.token_bytes(MOST_BYTES)
        target = ctypes.create_string_buffer(before, MOST_BYTES)
        place = TARGET.pack(os.getpid(), ctypes.addressof(target), MOST_BYTES)
        self.close()
        reply = self._asked(PictureRequest(Job.PROBE, 0, 0, place), PROBE_BYTES)
        means = self._means
        self.close()
        return Confinement(means, json.loads(reply), target.raw == before)

    def close(self) -> None:
        """Ends the process, if there is one."""
        with self._lock:
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, request: PictureRequest, most: int) -> bytes:
        with self._lock:
            reply = self._answered(request, most)
        if isinstance(reply, str):
            raise PictureRefused(clean(reply, REASON_BYTES) or "cannot be decoded")
        return reply

    def _answered(self, request: PictureRequest, most: int) -> bytes | str:
        for _ in range(TRIES):
            process = self._running()
            try:
                reply = process.answer(request, most)
            except BaseException:
                self._end()
                raise
            if reply is not None:
                return reply
            self._end()
            if process.overdue:
                raise PictureRefused("took too long to decode")
        raise PictureRefused("the process that decodes pictures ended while it looked at it")

    def _running(self) -> DecoderProcess:
        if self._process is None or not self._process.running:
            self._end()
            if time.monotonic() < self._failed + limits.START_AGAIN_SECONDS:
                raise LocalFault(_NOT_READY)
            self._process = self._started()
        return self._process

    def _started(self) -> DecoderProcess:
        """A process that is ready; with less confinement only if it could not work otherwise."""
        for command in (self._command, (*self._command, limits.UNCONFINED)):
            process = _begun(command, self._seconds)
            means = process.means()
            if means is not None:
                self._means = means
                return process
            if process.end() != limits.CANNOT_WORK_CONFINED:
                break
        self._failed = time.monotonic()
        raise LocalFault(_NOT_READY)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


def _begun(command: tuple[str, ...], seconds: float) -> DecoderProcess:
    try:
        return DecoderProcess(command, seconds)
    except OSError as error:
        raise LocalFault(
            "The process that decodes pictures could not be started ({strerror}). Close"
            " other programs and try again; until then cards are shown without their"
            " pictures.",
            strerror=system_reason(error),
        ) from error
