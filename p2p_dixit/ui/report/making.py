"""From a saved game that was checked to its page on the disk."""

from pathlib import Path

from p2p_dixit.play.view import PicturesView
from p2p_dixit.saved.proofs import Checked
from p2p_dixit.saved.transcript import Counted, Transcript, transcript
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.pictures.decks import Decks
from p2p_dixit.ui.pictures.source import BuiltInDeck, Pictures
from p2p_dixit.ui.report.album import album
from p2p_dixit.ui.report.page import Book, page

SUFFIX = ".html"


def report(checked: Checked) -> str:
    """The page of a game that holds, with those of its pictures that are on this machine."""
    script = transcript(checked.audit, checked.closed)
    decks = Decks(DiskFiles(), folders(), BuiltInDeck())
    try:
        book = bound(script, decks.hang(PicturesView(script.deck)))
    finally:
        decks.close()
    return page(book, finished=checked.audit.replica.finished)


def bound(script: Transcript, pictures: Pictures) -> Book:
    """A game with these pictures."""
    lines = [one for one in script.lines if isinstance(one, Counted)]
    shown = [card for one in lines for card in one.result.table]
    return Book(script, album(pictures, shown), pictures.caption)


def write(text: str, path: Path) -> None:
    """At one stroke, in place of an earlier one."""
    with disk("writing the report", path):
        files = DiskFiles()
        files.make_folder(path.parent)
        write_whole(files, path, text.encode())
