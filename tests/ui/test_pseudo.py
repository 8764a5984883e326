"""In a language in which each letter has an accent, no plain letter is left on any screen."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.ui.every_screen import gift
from tools.strings import PSEUDO, pseudo, write_pseudo

WORD = re.compile(r"[A-Za-z]{2,}")
# What stands on keys, and what no language changes.
KEPT = {
    "Esc", "Home", "End", "F1", "F2", "PgUp", "PgDn", "Ctrl", "Tab", "Enter", "JPEG", "PNG", "MB",
    "vVv",
    "auto", "half", "quad", "sextant", "octant", "sixel", "kitty", "iterm",
}  # fmt: skip
# What else stands on one screen: addresses, names of systems and tools, the words of a checksum.
KEPT_ON = {
    "share": {
        "http", "curl", "python", "fO", "pyz", "dixit", "linux", "Linux", "abcde", "abcdef",
        *gift().offers[0].sum.words.split(),
    },
    "seats": {"http"},
    "name": {"English"},  # a language in its own words
}  # fmt: skip
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a place where that language is spoken."""
    folder = tmp_path_factory.mktemp("locale")
    write_pseudo(folder)
    return {**os.environ, "LANGUAGE": PSEUDO, "P2P_DIXIT_LOCALE": str(folder), "COLUMNS": "200"}


def left(text: str, kept: set[str]) -> set[str]:
    """The words of a text without an accent."""
    return set(WORD.findall(text)) - kept


def test_the_check_sees_plain_words() -> None:
    assert left(f"{pseudo('Rules')} Esc and Rules", KEPT) == {"and", "Rules"}
    assert left(pseudo("Round {n} of $name"), set()) == {"name"}


def test_every_screen_is_translated(abroad: dict[str, str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.ui.pseudo"],
        cwd=ROOT,
        env=abroad,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    screens: dict[str, str] = json.loads(ran.stdout)
    assert len(screens) > 200
    assert pseudo("Create a table") in screens["home"]
    untranslated = {
        name: left(text, KEPT | KEPT_ON.get(name, set())) for name, text in screens.items()
    }
    assert {name: words for name, words in untranslated.items() if words} == {}


COMMANDS = (
    "--help", "play --help", "host --help", "join --help", "practice --help", "tables --help",
    "doctor --help", "verify --help", "replay --help", "show --help", "report --help",
    "pack --help", "pack build --help", "pack list --help", "simulate --help",
    "practice --rules nothing", "practice --players 99", "verify nothing", "replay nothing",
    "join nowhere:0", "host --code x", "pack check nothing", "simulate --games 0", "nothing",
    "stats --help", "share --help", "board --help", "bundle --help", "trace --help", "pack list",
    "verify protocol/vectors/games/leave.dixit", "show protocol/vectors/games/eviction.dixit",
    "show protocol/vectors/games/party.dixit", "trace /nothing", "verify protocol/vectors",
    "simulate --rules teams --games 1", "practice --points 0", "practice --rules party --points 9",
)  # fmt: skip
# Options, names of commands, values and placeholders are the same in every language.
# The players of the vectors are numbered, and their clues too.
SHELL = re.compile(
    r"Player \d|\"clue .*\"|\bA table\b|/?\b\w+/[\w/.]+|"
    r"--?[a-z][a-z-]*|\[[^\]]*\]|\{[^}]*\}|'[^']*'|\b[A-Z]{2,}\b|p2p-dixit"
)
VALUES = {
    "play", "host", "join", "practice", "tables", "doctor", "verify", "replay", "show", "report",
    "pack", "board", "share", "stats", "bundle", "trace", "windows", "linux", "macos",
    "Paper", "Moons", "bfb",
    "simulate", "build", "list", "check", "add", "remove", "classic", "modern", "odyssey",
    "party", "teams", "nothing", "laptop", "local", "eth", "fe", "bounce", "file",
    "address", "folder", "int", "Our", "table", "en", "English",
}  # fmt: skip


def test_the_command_line_is_translated(abroad: dict[str, str]) -> None:
    script = f"""
import contextlib, io, json
from p2p_dixit.cli import main
told = {{}}
for call in {COMMANDS!r}:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            main(call.split())
        except SystemExit:
            pass
    told[call] = out.getvalue()
print(json.dumps(told))
"""
    ran = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=abroad,
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, str] = json.loads(ran.stdout)
    assert all(told.values())
    untranslated = {
        call: left(SHELL.sub(" ", text), KEPT | VALUES | {"auto"}) for call, text in told.items()
    }
    assert {call: words for call, words in untranslated.items() if words} == {}


class _Read(HTMLParser):
    """What a reader of a page sees, and what a screen reader says but for pictures."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._unseen = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unseen = tag in ("style", "script", "title", "code")
        shown = ("title", "aria-label", "placeholder")
        self.said += [value or "" for name, value in attrs if name in shown]

    def handle_endtag(self, tag: str) -> None:
        self._unseen = False

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.said.append(data)


# Names of systems and tools, and what the players of the vectors are called and say.
ON_PAGES = re.compile(
    r"sha256sum|SHA-256|\.dev0|\bA table\b|Player \d|clue \S+|p2p-dixit|Ctrl\+S|\$\w+|\{\w+\}|&\w+;"
)


def test_the_pages_are_translated(abroad: dict[str, str], tmp_path: Path) -> None:
    script = f"""
import json
from pathlib import Path
from p2p_dixit.cli import main
from p2p_dixit.ui.browser.invitation import invitation
from p2p_dixit.ui.browser.seat_texts import seat_texts
from p2p_dixit.ui.browser.texts import page_texts
from p2p_dixit.ui.share.page import code_page, share_page
from tests.ui.every_screen import gift

out = Path({str(tmp_path)!r})
read = {{"seat": "\\n".join(seat_texts().values()), "page": "\\n".join(page_texts().values())}}
for game in ("party", "leave", "teams"):
    main(["report", f"protocol/vectors/games/{{game}}.dixit", "--out", str(out / game)])
    read[game] = (out / game).read_text(encoding="utf-8")
code, lines = invitation(["1"], "http://1/")
given = gift()
pages = {{
    "invitation": code.page,
    "share": share_page(given.giver, given.offers, "http://1/", "Linux"),
    "code": code_page(given.giver, wrong=True),
}}
read |= {{name: page.body.decode() for name, page in pages.items()}} | {{"board": lines[0]}}
Path(out / "read").write_text(json.dumps(read))
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=abroad, check=True)
    read: dict[str, str] = json.loads((tmp_path / "read").read_text())
    seen = {name: " ".join(_Read(page).said) for name, page in read.items()}
    assert all(seen.values())
    untranslated = {
        name: left(ON_PAGES.sub(" ", text), KEPT | KEPT_ON.get(name, set()))
        for name, text in seen.items()
    }
    assert {name: words for name, words in untranslated.items() if words} == {}
