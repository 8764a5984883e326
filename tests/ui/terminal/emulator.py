"""A terminal at the other end of a pseudo-terminal: answers as a program does, and keeps account.

It draws nothing. It takes the output of the client apart into text and control sequences, and keeps
what a terminal would: pictures, modes, what was written before the client had the screen.
"""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
import zlib
from base64 import b64decode
from codecs import getincrementaldecoder
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image

from p2p_dixit.ui.pictures.kitty import COUNTED, PLACEHOLDER
from p2p_dixit.ui.terminal.answers import ASK_ATTRIBUTES, ASK_CELL, ASK_NAME
from tests.patience import DAY, PATIENCE
from tests.ui.terminal.programs import Program

_TOKEN = re.compile(
    r"\x1b\[(?P<csi>[0-?]*[ -/]*[@-~])"
    r"|\x1bP(?P<dcs>[^\x1b]*)\x1b\\"
    r"|\x1b_(?P<apc>[^\x1b]*)\x1b\\"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b(?P<esc>[78=>])"
    r"|(?P<text>[^\x1b]+)"
)
_PIXELS = 8, 16  # of a cell, for programs that learn it from the system


@dataclass
class Screen:
    """What a terminal knows after some output."""

    text: str = ""
    before: str = ""  # text that was drawn before the client had a screen of its own
    modes: set[str] = field(default_factory=set)
    keyboards: int = 0  # of Kitty's keyboard protocol, pushed and not popped
    images: dict[int, tuple[int, int]] = field(default_factory=dict)  # columns, rows by number
    uploads: int = 0
    placeholders: int = 0
    strangers: int = 0  # placeholders of pictures that are not there
    sixels: list[tuple[int, int]] = field(default_factory=list)  # their sizes in pixels
    inlines: list[tuple[int, int]] = field(default_factory=list)  # their sizes in pixels
    colour: int | None = None
    left: str = ""  # text or the beginning of a sequence: its end has not come yet
    _partial: str = ""

    def feed(self, output: str) -> None:
        """Takes more output apart."""
        output, at = self.left + output, 0
        while (token := _TOKEN.match(output, at)) is not None:
            if token.end() == len(output) and token.lastgroup == "text":
                break  # it may go on
            at = token.end()
            self._take(token)
        self.left = output[at:]

    def _take(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "csi":
                self._control(token["csi"])
            case "apc":
                self._kitty(token["apc"])
            case "dcs":
                self._sixel(token["dcs"])
            case "osc":
                self._inline(token["osc"])
            case "text":
                self._drawn(token["text"])
            case _:
                pass

    def _control(self, sequence: str) -> None:
        if mode := re.fullmatch(r"\?([\d;]+)([hl])", sequence):
            change = self.modes.add if mode[2] == "h" else self.modes.discard
            for number in mode[1].split(";"):
                change(number)
        elif re.fullmatch(r">\d*u", sequence):
            self.keyboards += 1
        elif re.fullmatch(r"<\d*u", sequence):
            self.keyboards -= 1
        elif colour := re.search(r"38;2;(\d+);(\d+);(\d+)[^m]*m$", sequence):
            red, green, blue = map(int, colour.groups())
            self.colour = red << 16 | green << 8 | blue

    def _drawn(self, text: str) -> None:
        self.text += text
        if "1049" not in self.modes:
            self.before += text
        cells = re.findall(PLACEHOLDER + "([^\U0010eeee])([^\U0010eeee])", text)
        self.placeholders += len(cells)
        self.strangers += text.count(PLACEHOLDER) - len(cells)  # would show what is left of it
        columns, rows = self.images.get(self.colour or 0, (0, 0))
        for row, column in cells:
            if COUNTED.index(row) >= rows or COUNTED.index(column) >= columns:
                self.strangers += 1

    def _kitty(self, command: str) -> None:
        assert command.startswith("G")
        head, _semicolon, data = command[1:].partition(";")
        keys = dict(pair.split("=") for pair in head.split(","))
        if keys.get("a") == "d":
            assert keys["d"] == "I"
            self.images.pop(int(keys["i"]), None)
            return
        assert len(data) <= 4096
        if "a" in keys:
            assert (keys["a"], keys["U"], keys["q"]) == ("T", "1", "2")
            self._keys, self._partial = keys, ""
        self._partial += data
        if keys.get("m", "0") == "0":
            raw = zlib.decompress(b64decode(self._partial))
            assert len(raw) == 3 * int(self._keys["s"]) * int(self._keys["v"])
            number = int(self._keys["i"])
            self.images[number] = int(self._keys["c"]), int(self._keys["r"])
            self.uploads += 1

    def _sixel(self, command: str) -> None:
        size = re.match(r'0;1q"1;1;(\d+);(\d+)#', command)
        assert size, command[:40]
        self.sixels.append((int(size[1]), int(size[2])))
        assert painted(command) == self.sixels[-1]

    def _inline(self, command: str) -> None:
        if not command.startswith("1337;"):
            return
        about, _colon, data = command.removeprefix("1337;File=").partition(":")
        keys = dict(pair.split("=") for pair in about.split(";"))
        raw = b64decode(data)
        assert len(raw) == int(keys["size"])
        assert keys["inline"] == "1"
        assert keys["height"] == "1"
        with Image.open(BytesIO(raw)) as image:
            image.load()
            self.inlines.append(image.size)


def painted(command: str) -> tuple[int, int]:
    """How far the pixels of a Sixel image reach; every one of its colours is defined."""
    body = command.split("q", 1)[1]
    defined = set(re.findall(r"#(\d+);2;\d+;\d+;\d+", body))
    data = re.sub(r'^"[\d;]+|#\d+;2;\d+;\d+;\d+', "", body)
    assert set(re.findall(r"#(\d+)", data)) <= defined
    widest = tallest = 0
    for number, band in enumerate(data.split("-")):
        for line in band.split("$"):
            x = 0
            for count, letter in re.findall(r"(?:!(\d+))?([?-~])", re.sub(r"#\d+", "", line)):
                x += int(count or 1)
                bits = ord(letter) - 63
                if bits:
                    widest = max(widest, x)
                    tallest = max(tallest, 6 * number + bits.bit_length())
    return widest, tallest


class FakeTerminal:
    """The client as a child, and what it wrote."""

    def __init__(self, program: Program, size: tuple[int, int] = (120, 40)) -> None:
        self.program = program
        self.screen = Screen()
        self.first = ""  # all that came before the first answer
        self._unheard = [ASK_NAME, ASK_CELL, ASK_ATTRIBUTES]
        self._heard = ""
        self._keys, self._end = pty.openpty()
        self._decoded = getincrementaldecoder("utf-8")().decode
        columns, rows = size
        window = struct.pack("HHHH", rows, columns, columns * _PIXELS[0], rows * _PIXELS[1])
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, window)
        self.settings = termios.tcgetattr(self._end)
        clean = {"PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV"}
        env = {name: value for name, value in os.environ.items() if name in clean}
        env |= program.surroundings | {"LANGUAGE": "en", "PYTHONUTF8": "1"}
        if program.attributes:  # it will answer, however late
            env["ANSWERS_WITHIN"] = str(DAY)
        self._child = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.terminal.child"],
            stdin=self._end, stdout=self._end, stderr=self._end, env=env,
            cwd=Path(__file__).parents[3], start_new_session=True,
        )  # fmt: skip

    def press(self, keys: str) -> None:
        """As if typed."""
        os.write(self._keys, keys.encode())

    def until(self, done: Callable[[Screen], bool]) -> None:
        """Reads on until something is so."""
        end = time.monotonic() + PATIENCE
        while not done(self.screen):
            assert time.monotonic() < end, self.screen.text[-2000:]
            self._read()

    def over(self) -> int:
        """Reads to the end of the client: its exit code."""
        end = time.monotonic() + PATIENCE
        while self._child.poll() is None:
            assert time.monotonic() < end, self.screen.text[-2000:]
            self._read()
        self._read()
        return self._child.returncode

    def restored(self) -> bool:
        """Whether the terminal echoes and waits for lines as it did before."""
        return termios.tcgetattr(self._end) == self.settings

    def close(self) -> None:
        """Lets the child go, whatever it is doing."""
        if self._child.poll() is None:
            self._child.kill()
            self._child.wait()
        os.close(self._keys)
        os.close(self._end)

    def _read(self) -> None:
        ready, _out, _odd = select.select([self._keys], [], [], 0.05)
        if not ready:
            return
        output = self._decoded(os.read(self._keys, 1 << 16))
        self.screen.feed(output)
        self._answer(output)

    def _answer(self, output: str) -> None:
        self._heard += output if self._unheard else ""
        while self._unheard and self._unheard[0] in self._heard:
            if not self.first:
                self.first = self._heard
            question = self._unheard.pop(0)
            answer = self.program.answer(question)
            if answer:
                self.press(answer)
