"""Parses the input typed in a lobby. Pure; raises UsageError with a reason."""

from collections.abc import Callable, Mapping
from dataclasses import replace

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


def _ready(_rest: str, lobby: LobbyView) -> c.Command:
    _me(lobby)
    return c.SetReady(ready=True)


def _not_ready(_rest: str, lobby: LobbyView) -> c.Command:
    _me(lobby)
    return c.SetReady(ready=False)


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


def _points(rest: str, lobby: LobbyView) -> c.Command:
    return c.ProposeSettings(replace(lobby.options, points=number(rest)), lobby.timer)


def _turns(rest: str, lobby: LobbyView) -> c.Command:
    return c.ProposeSettings(replace(lobby.options, turns=number(rest)), lobby.timer)


def _timer(rest: str, lobby: LobbyView) -> c.Command:
    seconds = number(rest)
    check_timer(seconds)
    return c.ProposeSettings(lobby.options, seconds)


def _aloud(rest: str, lobby: LobbyView) -> c.Command:
    return c.ProposeSettings(replace(lobby.options, aloud=_switch(rest)), lobby.timer)


def _one_finder(rest: str, lobby: LobbyView) -> c.Command:
    return c.ProposeSettings(replace(lobby.options, one_finder=_switch(rest)), lobby.timer)


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


def _remove(rest: str, lobby: LobbyView) -> c.Command:
    return c.RemoveGuest(_other(rest, lobby).key)


def _hand_over(rest: str, lobby: LobbyView) -> c.Command:
    return c.HandOver(_other(rest, lobby).key)


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
    "ready": _ready,
    "unready": _not_ready,
    "name": _name,
    "rabbit": _rabbit,
    "rules": _rules,
    "points": _points,
    "turns": _turns,
    "timer": _timer,
    "aloud": _aloud,
    "one-finder": _one_finder,
    "agree": _agree,
    "move": _move,
    "remove": _remove,
    "hand-over": _hand_over,
}
