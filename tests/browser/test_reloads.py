"""A page that is reloaded, or dies, at every write: never two signatures for one step (ADR 0186).

Twice: the page's own scripts on an IndexedDB that fails (in Node), and a whole node with its cards
and its journal on `BrowserFiles`, whose transactions take time and survive, or not, in order.
"""

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from p2p_dixit.client.disk import KeptGame
from p2p_dixit.log.file import write_records
from p2p_dixit.store.browser_files import BrowserFiles
from p2p_dixit.ui.browser.seat_site import SCRIPTS
from tests.more import some
from tests.patience import PATIENCE
from tests.sim.agreement.crashing import QUIET, Evening, Machine
from tests.sim.agreement.deaths import at_odds, undisturbed
from tests.store.memory import Crash
from tests.store.toynode import HOME, folders

FAULTS = Path(__file__).parent / "storage_faults.mjs"
WRITING = 0.03  # seconds of a transaction: longer than the way to a peer and back


# -- the scripts of the page


def storage_faults(folder: Path) -> subprocess.CompletedProcess[str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node (Debian: nodejs)")
    return subprocess.run(
        [node, str(FAULTS), str(folder)],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip


def test_what_leaves_a_page_is_kept_and_stands_at_every_fault_of_its_storage() -> None:
    """Reloads, crashes, refusals, a second tab and no storage at all."""
    done = storage_faults(SCRIPTS)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["tried"] > 100


@pytest.mark.parametrize(
    ("file", "rule", "without"),
    [
        ("sockets.mjs", "storage.settled(held[0][0])", "true"),  # sends before it is kept
        ("storage.mjs", "elsewhere = owner.result !== this.number;", ""),  # two tabs write
        ("storage.mjs", "|| commits.result !== commit - 1", ""),  # a hole in what is kept
        ("storage.mjs", "!this.problem && !this.settled(commit)", "false"),  # waits for nothing, or
        ("storage.mjs", "!this.problem && !this.settled(commit)", "!this.settled(commit)"),
    ],
)
def test_without_any_of_its_rules_that_fails(
    tmp_path: Path, file: str, rule: str, without: str
) -> None:
    shutil.copytree(SCRIPTS, tmp_path / "seat")
    script = tmp_path / "seat" / file
    text = script.read_text()
    assert text.count(rule) == 1
    script.write_text(text.replace(rule, without))
    assert storage_faults(tmp_path / "seat").returncode != 0


# -- a whole node


@dataclass(frozen=True)
class Reload:
    """The page ends as it begins write number `at`; of its writes under way so many survive.

    Or, with `heard`, when that write is complete and what waited for it has not been sent.
    """

    at: int
    survive: int = 0
    heard: bool = False


class SlowStorage:
    """IndexedDB: transactions end later, in order, each whole; a page that is gone begins none."""

    def __init__(self) -> None:
        self.pieces: dict[tuple[str, int], bytes] = {}
        self.under_way: list[list[tuple[str, int, bytes | None]]] = []

    def finish(self, count: int) -> None:
        """The oldest transactions are durable."""
        for changes in self.under_way[:count]:
            for path, n, data in changes:
                if data is None:
                    self.pieces = {key: one for key, one in self.pieces.items() if key[0] != path}
                else:
                    self.pieces[path, n] = data
        del self.under_way[:count]

    def reload(self, survive: int) -> None:
        self.finish(survive)
        self.under_way.clear()


class OpenPage:
    """One page's side of it, as storage.mjs is to Python."""

    problem = ""

    def __init__(self, storage: SlowStorage, begun: Callable[[], None]) -> None:
        self.storage = storage
        self.changes: list[tuple[str, int, bytes | None]] = []
        self.commits = 0
        self._begun = begun

    def put(self, path: str, n: int, data: object) -> None:
        assert isinstance(data, bytes)
        self.changes.append((path, n, data))

    def drop(self, path: str) -> None:
        self.changes.append((path, 0, None))

    def commit(self) -> None:
        if self.changes:
            self.storage.under_way.append(self.changes)
            self.changes = []
            self.commits += 1
            self._begun()


class PageMachine(Machine):
    """Seat 0 in a browser: what it sends waits for what it has written."""

    def __init__(self, evening: Evening, reloads: list[Reload], *, fickle: bool) -> None:
        super().__init__(evening, [], fickle, KeptGame)
        self.storage = SlowStorage()
        self.reloads = reloads
        self.writes = 0
        self.durable = 0  # commits of this page
        self._held: list[tuple[int, bytes, bytes]] = []

    def start(self) -> None:
        self.life += 1
        self._held.clear()
        self.durable = 0
        self.page = OpenPage(self.storage, self._begun)
        kept = [(path, data) for (path, _), data in sorted(self.storage.pieces.items())]
        self.files = BrowserFiles(self.page, kept)  # type: ignore[assignment]
        self.files.make_folder(HOME)
        self.run(self._begin)

    def _begun(self) -> None:
        number, life = self.writes, self.life
        self.writes += 1
        if self.reloads and self.reloads[0].at == number and not self.reloads[0].heard:
            raise Crash
        self.world.after(WRITING, lambda: self._complete(number, life))

    def _complete(self, number: int, life: int) -> None:
        if life != self.life:
            return
        self.storage.finish(1)
        self.durable += 1
        if self.reloads and self.reloads[0].at == number and self.reloads[0].heard:
            self._die()
            return
        while self._held and self._held[0][0] <= self.durable:
            _, peer, message = self._held.pop(0)
            super()._send(peer, message)

    def _send(self, peer: bytes, message: bytes) -> None:
        if not self._held and self.page.commits == self.durable:
            super()._send(peer, message)
        else:
            self._held.append((self.page.commits, peer, message))

    def _sent(self, kind: str, raw: bytes) -> None:
        self.first.setdefault(kind, self.writes)
        path = str(folders().playing / self.evening.plot.genesis.game.hex() / "journal")
        journal = b"".join(
            data for (name, _), data in sorted(self.storage.pieces.items()) if name == path
        )
        assert raw in journal, "something was sent before it was durable"

    def _die(self) -> None:
        death = self.reloads.pop(0)
        self.life += 1
        self.crashes += 1
        self.live = None
        self.storage.reload(death.survive)
        for peer in self.evening.peers:
            peer.lose(self.key.public)
        self.world.after(1.0, self.start)


def played_in_a_page(*reloads: Reload, fickle: bool = False) -> PageMachine:
    evening = Evening(QUIET, [], fickle, KeptGame)
    machine = evening.machine = PageMachine(evening, list(reloads), fickle=fickle)
    evening.play()
    assert fickle or machine.crashes == len(reloads)
    for peer in evening.peers:
        assert write_records(peer.node.replica.records()) == machine.saved, "files differ"
        assert not peer.convicted
    assert not at_odds(machine), "the seat contradicted itself"
    return machine


WRITES = 39  # of a game without a reload; the last test says so


WAYS = (Reload(0), Reload(0, 1), Reload(0, 99), Reload(0, heard=True))
EVERY = [(number, way) for number in range(WRITES) for way in range(len(WAYS))]


@pytest.mark.parametrize(
    ("number", "way"), some(EVERY, *((n, n % len(WAYS)) for n in range(0, WRITES, 9)))
)
def test_a_page_that_ends_at_any_write_sends_the_same_bytes_and_ends_with_the_same_file(
    number: int, way: int
) -> None:
    """The same answers make the same bytes; other answers contradict nothing that was signed."""
    reload = replace(WAYS[way], at=number)
    came = played_in_a_page(reload)
    assert came.saved == undisturbed().file
    assert frozenset(came.moved | came.stated) == undisturbed().signed
    played_in_a_page(reload, fickle=True)


def test_a_page_that_ends_again_while_it_starts_does_so_too() -> None:
    came = played_in_a_page(Reload(20), Reload(21, 1), Reload(23, heard=True))
    assert came.saved == undisturbed().file


def test_every_write_of_a_game_was_among_them() -> None:
    came = played_in_a_page()
    assert came.writes == WRITES
    assert came.saved == undisturbed().file
