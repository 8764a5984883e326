"""The smallest program that keeps the store's promise: save, then send; after a crash, go on.

Its events follow from the game's secret and their number, as a real seat's do. `others` stands for
the other players: they hold every event that was sent, and give it back.
"""

from pathlib import Path

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.games import About, Games
from p2p_dixit.store.keyfile import KeyDamaged

EVENTS = 5
OWN, FOREIGN = 2, 3  # tags; to the journal these are numbers like any other
GAME = bytes(range(32))
SECRET = bytes(32)
HOME = Path("/home/dixit")
ABOUT = About("Fireside", "modern", ("Anna", "Ben", "Cleo"), 1, 1_700_000_000)


def folders(home: Path = HOME) -> Folders:
    return Folders(home, home, home / "cache")


def event(secret: bytes, number: int) -> bytes:
    return tagged("toy event", secret, number.to_bytes(4, "big"))


def play(files: Files, others: list[bytes], *, home: Path = HOME, sync: bool = True) -> None:
    """Begins or goes on with the game, up to its last event."""
    games = Games(files, folders(home))
    if not games.unfinished():
        games.create(GAME, b"genesis", ABOUT, SECRET, played_before=bool(others))
    try:
        opened = games.open(GAME)
    except KeyDamaged:  # a disk that lied while the game was made
        games.create(GAME, b"genesis", ABOUT, SECRET, played_before=True)
        opened = games.open(GAME)
    done = [record.payload for record in opened.recovery.records if record.tag == OWN]
    if not opened.recovery.whole:
        lost = [sent for sent in others if sent not in done]
        opened.journal.append([FramedRecord(OWN, sent) for sent in lost])
        opened.journal.healed()
        done += lost
    others += [saved for saved in done if saved not in others]  # it may have died before sending
    for number in range(len(done), EVENTS):
        made = event(opened.secret, number)
        received = FramedRecord(FOREIGN, b"foreign %d" % number)
        opened.journal.append([received, FramedRecord(OWN, made)], sync=sync)
        others.append(made)
    opened.journal.close()
