"""What can be typed, one line each. Pure."""

from collections.abc import Iterator

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.ui.plain_mode.lines import prompt


def help_lines(view: View) -> Iterator[str]:
    """The help for this moment."""
    match view:
        case LobbyView():
            yield from _lobby(view)
        case TableView():
            yield from _game(view)
    yield _(
        "say WORDS: chat. who: everyone at the table. status, or an empty line:"
        " what you can do now."
    )
    yield _(
        "wait: for scripts; the lines after it are read when the game needs an answer from you."
    )
    yield _("leave: leave the table for good.")
    yield _("quit: close the program; a game over the network is kept for later.")


def _lobby(lobby: LobbyView) -> Iterator[str]:
    yield _("ready or unready. name NAME. rabbit NUMBER.")
    yield _("rules NAME, points N, turns N, timer SECONDS, aloud on, one-finder on: the settings.")
    if lobby.hosting:
        yield _(
            "move GUEST PLACE, remove GUEST, hand-over GUEST: by number. agree:"
            " accept a suggestion."
        )
    if lobby.me is None:
        yield _("seat: take a seat.")
    if lobby.pictures.asking is not None:
        yield _("fetch: get the pictures of this table.")


def _game(now: TableView) -> Iterator[str]:
    if asked := prompt(now):
        yield asked
    yield _("cards: the cards that matter now. hand: your cards. last: the last round again.")
    yield _("react WORD. back: take your answer back. pause, continue: the timer.")
    yield _("without PLAYER: vote for continuing without a player, by number.")
    yield _("welcome, decline: a newcomer who asks for a seat. seat: ask for one.")
    if now.end is not None:
        yield _("rematch: play again with the same players.")


def front_lines() -> Iterator[str]:
    """The help before a table."""
    yield _("NUMBER: join that table, or resume that game. watch NUMBER: only watch it.")
    yield _("join HOST:PORT: a table by its address.")
    yield _("A room code is typed behind the number or the address.")
    yield _("open NAME: open a table. rules, points and the like are set there.")
    yield _("practice: play against bots. name NAME: your name. tables: the list again. quit.")
