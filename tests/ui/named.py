"""Whether a screen names the right players: what it says is compared with the log of its table.

Wherever a player is named, the rabbit's symbol stands before the name. Both come from the log here
(in a lobby, from its list of guests), never from what the screen was given.
"""

import re
from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from p2p_dixit.play.table import InGame, Over
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.sim.party import PartyMachine
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.stage import StageScreen
from p2p_dixit.ui.seats import rabbit
from p2p_dixit.ui.widgets.seatbar import TELLS, SeatBar

IN_GAME = "SeatBar, #prompt, #trouble, #round-title, #lanes, #last-title, #winners, #standings"
IN_LOBBY = "#guests, #suggestion"

Named = tuple[str, str]  # the rabbit's symbol, and the name


def assert_names_are_right(machine: PartyMachine, view: View, app: App[None]) -> None:
    """Looks at all screens of the app that belong to the table."""
    match view:
        case LobbyView():
            if not view.answered:
                return
            guests = [(rabbit(guest.rabbit).symbol, guest.name) for guest in view.guests]
            assert view.me is None or view.guests[view.me].key == machine.peer
            for screen in app.screen_stack:
                if isinstance(screen, LobbyScreen):
                    _assert_pairs(screen, IN_LOBBY, guests)
                    rows = _said(screen.query_one("#guests", Static)).split("\n")
                    symbols = [row[:1] for row in rows[: len(guests)]]
                    assert symbols == [symbol for symbol, _name in guests]
        case TableView():
            _assert_table(machine, view, app)


def _assert_table(machine: PartyMachine, view: TableView, app: App[None]) -> None:
    if not isinstance(machine.state, InGame | Over):
        return
    players = machine.state.game.replica.table.players
    assert view.me is None or players[view.me].key == machine.peer
    named = [(rabbit(player.colour).symbol, player.name) for player in players]
    for screen in app.screen_stack:
        _assert_pairs(screen, IN_GAME, named)
        if isinstance(screen, StageScreen) and screen.is_mounted and screen.revealing is None:
            symbols = [symbol for symbol, _name in named[: len(view.seats)]]
            chips = _chips(_said(screen.query_one(SeatBar)), symbols)
            sides = [seat.side for seat in view.seats]
            order = sorted(range(len(sides)), key=lambda n: (sides.index(sides[n]), n))
            shown = [chip[:1] for chip in chips]
            assert shown in ([], [symbols[n] for n in order]), (chips, named)
            storyteller = machine.state.game.seen_game().storyteller
            telling = [n for n, chip in zip(order, chips, strict=False) if TELLS in chip]
            assert telling in ([], [storyteller])


def _chips(line: str, symbols: list[str]) -> list[str]:
    """What the bar says of each seat; nothing before its first view.

    Where there is little room a single blank parts the seats. A reaction has blanks, too: then it
    is not clear where a seat begins. A plus stands between partners.
    """
    apart = re.sub(rf"\+(?=[{re.escape(''.join(symbols))}])", "  ", line)
    chips = apart.split("  ") if "  " in line else apart.split()
    return chips if len(chips) == len(symbols) else []


def _assert_pairs(screen: Screen[Any], widgets: str, named: Sequence[Named]) -> None:
    """Behind each symbol stands the name of its player, as far as there was room for it."""
    names = dict(named)
    for widget in screen.query(widgets).results(Static):
        for symbol, word in re.findall(r"([^\w\s]) ([^\W\d]\S*)", _said(widget)):
            if symbol in names:
                assert names[symbol].startswith(word.rstrip("….,:!)")), (symbol, word, names)


def _said(widget: Static) -> str:
    content = widget.content
    return content.plain if isinstance(content, Content) else str(content)
