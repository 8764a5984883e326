"""Parses the input typed in a lobby. Pure; raises UsageError with a reason."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.play import commands as c
from p2p_dixit.play.view import GuestView, LobbyView
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.house import check_timer, with_rules
from p2p_dixit.ui.plain_mode.numbers import chosen, number, words_of
from p2p_dixit.ui.seats import RABBITS


def _me(lobby: LobbyView) -> GuestView:
    if lobby.me is None:
        raise UsageError(_("You are watching. Type seat to take a seat."))
    return lobby.guests[lobby.me]


def _ready(lobby: LobbyView, *, ready: bool) -> c.Command:
    _me(lobby)
    return c.SetReady(ready)


def _name(rest: str, lobby: LobbyView) -> c.Command:
    name = clean(rest, NAME_CELLS)
    if not name:
        raise UsageError(_("Type name and the name you want to have."))
    return c.ChangeLook(name, _me(lobby).rabbit)


def _rabbit(rest: str, lobby: LobbyView) -> c.Command:
    return c.ChangeLook(_me(lobby).name, chosen(rest, len(RABBITS)))


def _rules(rest: str, lobby: LobbyView) -> c.Command:
    rules = rest.lower()
    if rules not in RULE_SETS:
        names = ", ".join(RULE_SETS)
        raise UsageError(_("Type rules and one of {names}.").format(names=names))
    return c.ProposeSettings(with_rules(lobby.options, rules), lobby.timer)


def _option(lobby: LobbyView, **changes: Any) -> c.Command:
    return c.ProposeSettings(replace(lobby.options, **changes), lobby.timer)


def _timer(rest: str, lobby: LobbyView) -> c.Command:
    seconds = number(rest)
    check_timer(seconds)
    return c.ProposeSettings(lobby.options, seconds)


def _switch(rest: str) -> bool:
    if rest not in {"on", "off"}:
        raise UsageError(_("Type on or off behind it."))
    return rest == "on"


def _agree(_rest: str, lobby: LobbyView) -> c.Command:
    if lobby.suggestion is None:
        raise UsageError(_("No one has suggested other settings."))
    return c.ProposeSettings(lobby.suggestion.options, lobby.suggestion.timer)


def _move(rest: str, lobby: LobbyView) -> c.Command:
    _host(lobby)
    words = words_of(rest)
    if len(words) != 2:
        raise UsageError(_("Type move, the number of a guest, and the new place."))
    last = len(lobby.guests)
    return c.MoveSeat(lobby.guests[chosen(words[0], last)].key, chosen(words[1], last))


def _other(rest: str, lobby: LobbyView) -> GuestView:
    _host(lobby)
    guest = chosen(rest, len(lobby.guests))
    if guest == lobby.me:
        raise UsageError(_("That is you: choose another guest."))
    return lobby.guests[guest]


def _host(lobby: LobbyView) -> None:
    if not lobby.hosting:
        raise UsageError(_("Only the host can do that."))


ARRANGING: Mapping[str, Callable[[str, LobbyView], c.Command]] = {
    "ready": lambda _rest, lobby: _ready(lobby, ready=True),
    "unready": lambda _rest, lobby: _ready(lobby, ready=False),
    "name": _name,
    "rabbit": _rabbit,
    "rules": _rules,
    "points": lambda rest, lobby: _option(lobby, points=number(rest)),
    "turns": lambda rest, lobby: _option(lobby, turns=number(rest)),
    "timer": _timer,
    "aloud": lambda rest, lobby: _option(lobby, aloud=_switch(rest)),
    "one-finder": lambda rest, lobby: _option(lobby, one_finder=_switch(rest)),
    "agree": _agree,
    "move": _move,
    "remove": lambda rest, lobby: c.RemoveGuest(_other(rest, lobby).key),
    "hand-over": lambda rest, lobby: c.HandOver(_other(rest, lobby).key),
}
