"""A view as JSON, for front ends that are not Python: the page in the browser.

`view_json` says all that such a front end shows; times are seconds until now, since its clock is
another one. `public_view` is what a board on the wall may show: a spectator's knowledge, whichever
player's view it is made from. Both are allowlists, so that a field added to a view stays private
until it is added here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias, Union

from p2p_dixit.play.projection import ends_without
from p2p_dixit.play.view import GuestView, LobbyView, SeatView, Standing, TableView, View
from p2p_dixit.rules.model import Ballot, RoundResult
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.sets import Ending, Options

Json: TypeAlias = Union[
    bool, int, float, str, "list[Json]", "dict[str, Json]", "tuple[Json, ...]", None
]
Translate: TypeAlias = Callable[[str], str]

SHORTEST_TRACK = 30  # points on the track when nothing says otherwise

# What of a view goes out as it is, under its own name; everything else is written out below.
_LOBBY = ("table", "me", "answered", "watchers")
_GUEST = ("name", "rabbit", "ready", "here", "automatic")
_TABLE = (
    *("me", "phase", "round", "storyteller", "paused_by", "can_take_back", "hand", "face_down"),
    *("laid", "table", "pile", "missed", "alone", "standing", "watchers", "timer"),
)
_SEAT = ("name", "rabbit", "side", "score", "present", "automatic", "claims", "plays")
_RESULT = ("number", "storyteller", "table", "owners", "fouled", "points")


def parts(thing: object, names: Iterable[str]) -> dict[str, Json]:
    """These fields of a thing, each of which is JSON already."""
    return {name: getattr(thing, name) for name in names}


def _or_none(thing: object | None, *names: str) -> Json:
    return None if thing is None else parts(thing, names)


def view_json(view: View, now: float, translate: Translate) -> dict[str, Json]:
    """Everything a page shows; `now` by the clock of the view's times."""
    match view:
        case LobbyView():
            return _lobby(view, translate)
        case TableView():
            return _table(view, now, translate)


def seat_json(view: View, now: float, translate: Translate) -> dict[str, Json]:
    """The same for a page that plays: with what is said at the table, and who asks for a seat."""
    more: dict[str, Json] = {
        "chat": [parts(line, ("number", "seat", "text", "reaction")) for line in view.chat],
        "notices": [
            parts(notice, ("number", "what", "seat")) | {"detail": translate(notice.detail)}
            for notice in view.notices
        ],
    }
    if isinstance(view, TableView):
        more["applicants"] = [
            {"key": one.key.hex(), "name": one.name, "mine": one.mine, "declined": one.declined}
            for one in view.applicants
        ]
        more["wished_out"] = [seat.wished_out for seat in view.everyone]
        more["ends_without_me"] = view.me is not None and ends_without(view, view.me)
        more["asking_bytes"] = view.pictures.asking
    return view_json(view, now, translate) | more


def public_view(view: View) -> View:
    """The public part of the view: no hand, no own card, no own vote, nothing private."""
    match view:
        case LobbyView():
            return LobbyView(
                table=view.table,
                options=view.options,
                guests=tuple(map(_public_guest, view.guests)),
                me=None,
                timer=view.timer,
                obstacle=view.obstacle,
                watchers=view.watchers,
                answered=view.answered,
                turned_away=view.turned_away,
            )
        case TableView():
            return TableView(
                options=view.options,
                seats=tuple(map(_public_seat, view.seats)),
                me=None,
                phase=view.phase,
                round=view.round,
                storyteller=view.storyteller,
                timer=view.timer,
                turn_ends=view.turn_ends,
                paused_by=view.paused_by,
                clue=view.clue,
                table=view.table,
                pile=view.pile,
                progress=view.progress,
                results=view.results,
                missed=view.missed,
                end=view.end,
                standing=Standing.WATCHING,
                watchers=view.watchers,
                coming=tuple(map(_public_seat, view.coming)),
            )


def _public_guest(guest: GuestView) -> GuestView:
    return GuestView(guest.name, guest.rabbit, guest.ready, guest.automatic, here=guest.here)


def _public_seat(seat: SeatView) -> SeatView:
    return replace(seat, wished_out=0, convicted="", evidence="", named=None, fingerprint="")


def _lobby(view: LobbyView, translate: Translate) -> dict[str, Json]:
    return parts(view, _LOBBY) | {
        "kind": "lobby",
        "rules": view.options.rules,
        "guests": [parts(guest, _GUEST) for guest in view.guests],
        "obstacle": translate(view.turned_away or view.obstacle),
    }


def _table(view: TableView, now: float, translate: Translate) -> dict[str, Json]:
    return parts(view, _TABLE) | {
        "kind": "table",
        "rules": view.options.rules,
        "goal": track_goal(view.options),
        "seats": [_seat(seat, now) for seat in view.seats],
        "coming": [_seat(seat, now) for seat in view.coming],
        "ask": _ask(view.ask),
        "turn_left": None if view.turn_ends is None else view.turn_ends - now,
        "clue": _or_none(view.clue, "kind", "text"),
        "ballot": _or_none(view.ballot, "greens", "red"),
        "progress": _or_none(view.progress, "work", "done", "of"),
        "results": [_result(result) for result in view.results],
        "end": _or_none(view.end, "reason", "winners"),
        "trouble": translate(view.trouble),
        "pictures": {"share": view.pictures.share},
    }


def track_goal(options: Options) -> int:
    """How many points the track has, unless a player is further than that."""
    ends = options.rule_set.ends is Ending.POINTS
    return options.points_to_reach if ends else SHORTEST_TRACK


def _seat(seat: SeatView, now: float) -> dict[str, Json]:
    return parts(seat, _SEAT) | {
        "owes": _since(seat.owes_since, now),
        "confirms": _since(seat.confirms_since, now),
        "unheard": _since(seat.unheard_since, now),
    }


def _since(begin: float | None, now: float) -> float | None:
    return None if begin is None else round(max(0.0, now - begin), 1)


def _ask(ask: Ask | None) -> Json:
    match ask:
        case None:
            return None
        case AskClaim(kinds, others):
            return {"kind": "claim", "kinds": [kind.value for kind in kinds], "others": others}
        case AskTell(kinds, cards):
            return {"kind": "tell", "kinds": [kind.value for kind in kinds], "cards": cards}
        case AskLay(cards):
            return {"kind": "lay", "cards": cards}
        case AskName(players):
            return {"kind": "name", "players": players}
        case AskVote(places, most, red):
            return {"kind": "vote", "places": places, "most": most, "red": red}


def _result(result: RoundResult) -> dict[str, Json]:
    return parts(result, _RESULT) | {
        "clue": parts(result.clue, ("kind", "text")),
        "ballots": ballots_json(result.ballots),
        "gains": [parts(gain, ("seat", "reason", "points")) for gain in result.gains],
    }


def ballots_json(ballots: Mapping[int, Ballot | None]) -> list[Json]:
    """One for each voter, in the order of seats; a ballot that could not be read has no votes."""
    return [
        {"seat": seat, **parts(one or Ballot(()), ("greens", "red"))}
        for seat, one in sorted(ballots.items())
    ]
