"""The news in a view since the one before, as lines. Each item is printed once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from p2p_dixit.language.strings import _, plural, translated
from p2p_dixit.play.view import (
    ChatLine,
    LobbyView,
    MachineWork,
    News,
    Notice,
    PicturesView,
    SeatView,
    Standing,
    TableView,
    View,
)
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.owed import AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.house import house_words
from p2p_dixit.ui.plain_mode.lines import (
    Describe,
    card_lines,
    clue_line,
    end_lines,
    guest_lines,
    lobby_lines,
    lobby_status,
    name_of,
    prompt,
    result_lines,
    table_lines,
)
from p2p_dixit.ui.seat_status import HAVE_A_SAY, left_out
from p2p_dixit.ui.text.notices import notice_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.trouble import late_seats
from p2p_dixit.ui.text.words import as_sentence

T = TypeVar("T", ChatLine, Notice)

# After these the same question is asked once more.
ASKED_AGAIN = frozenset({News.REFUSED, News.ANSWER_LOST, News.NAMES_DIFFERED})

# What was before a game: a table without seats, at which nothing has happened.
_NO_GAME = TableView(Options(), (), None, Phase.OPEN)


class Teller:
    """Remembers which news has been printed."""

    def __init__(self) -> None:
        self._before: View | None = None
        self._late: frozenset[int] = frozenset()

    def tell(self, now: View, time: float, describe: Describe) -> list[str]:
        """The lines for this view, at this time of the clock that views use."""
        before, self._before = self._before, now
        match now:
            case LobbyView():
                return list(_lobby(before if isinstance(before, LobbyView) else None, now))
            case TableView():
                known = before if isinstance(before, TableView) else _NO_GAME
                if not known.seats or (known.end is not None and now.end is None):  # another game
                    # rounds before this machine joined are in the scores
                    known = replace(_NO_GAME, results=now.results)
                heard = before.chat if isinstance(before, LobbyView) else known.chat
                return [*_table(known, heard, now, describe), *self._waiting(now, time)]

    def _waiting(self, now: TableView, time: float) -> Iterator[str]:
        """Who keeps the table waiting; once each time that they do."""
        late = frozenset() if now.end is not None else frozenset(late_seats(now, time))
        for seat in sorted(late - self._late):
            text = _("{name} keeps the table waiting.")
            if now.everyone[seat].unheard_since is not None:
                text = _("{name} is not connected.")
            said = text.format(name=now.everyone[seat].name)
            if now.standing in HAVE_A_SAY:
                offer = _("Type without {n} to vote for continuing without this player.")
                said = f"{said} {offer.format(n=seat + 1)}"
            yield said
        self._late = late


def _new(before: Sequence[T], now: Sequence[T]) -> list[T]:
    last = max((one.number for one in before), default=-1)
    return [one for one in now if one.number > last]


# Before the game


def _lobby(before: LobbyView | None, now: LobbyView) -> Iterator[str]:
    if before is None or before.answered != now.answered:
        yield from lobby_lines(now)
    elif _company(before) != _company(now):
        yield from guest_lines(now)
        yield from lobby_status(now)
    elif before.obstacle != now.obstacle:
        yield from lobby_status(now)
    if before is not None and before.answered:
        yield from _changed_settings(before, now)
    yield from _pictures(PicturesView() if before is None else before.pictures, now.pictures)
    yield from _notices((() if before is None else before.notices), now)
    for line in _new(() if before is None else before.chat, now.chat):
        known = line.seat is not None and line.seat < len(now.guests)
        name = now.guests[line.seat or 0].name if known else _("A spectator")
        yield f"{name}: {line.text}"
    if now.turned_away and (before is None or before.turned_away != now.turned_away):
        yield as_sentence(translated(now.turned_away))


def _company(lobby: LobbyView) -> object:
    """The part of a lobby whose change warrants a new list of guests; downloads do not."""
    guests = [(one.name, one.ready, one.host, one.here) for one in lobby.guests]
    return guests, lobby.me, lobby.watchers


def _changed_settings(before: LobbyView, now: LobbyView) -> Iterator[str]:
    if (before.options, before.timer) != (now.options, now.timer):
        how = house_words(now.options, now.timer).replace(" · ", ", ")
        rules = rules_name(now.options.rules)
        yield _("The table now plays {rules}: {how}.").format(rules=rules, how=how)
    if now.suggestion is not None and now.suggestion != before.suggestion:
        wish = now.suggestion
        how = house_words(wish.options, wish.timer).replace(" · ", ", ")
        text = _("{name} suggests {rules}: {how}. Type agree to accept.")
        name, rules = now.guests[wish.guest].name, rules_name(wish.options.rules)
        yield text.format(name=name, rules=rules, how=how)
    if now.host_lost_at is not None and before.host_lost_at is None:
        yield _("The host cannot be reached.")


def _pictures(before: PicturesView, now: PicturesView) -> Iterator[str]:
    if now.asking is not None and now.asking != before.asking:
        text = _("The pictures of this table are {n} MB. Type fetch to get them.")
        yield text.format(n=max(1, now.asking // 1_000_000))
    if now.problem and now.problem != before.problem:
        yield as_sentence(translated(now.problem))


# In the game


def _table(
    before: TableView, heard: Sequence[ChatLine], now: TableView, describe: Describe
) -> Iterator[str]:
    if not before.seats:
        yield from _beginning(now)
    yield from _notices(before.notices, now)
    for result in now.results[len(before.results) :]:
        yield from result_lines(now, result, describe)
    yield from _round(before, now, describe)
    yield from _people(before, now)
    yield from _own(before, now)
    for line in _new(heard, now.chat):
        yield _said(now, line)
    yield from _asked(before, now, describe)
    if now.end is not None and before.end is None:
        yield from end_lines(now)
    if now.saved_as and before.saved_as != now.saved_as:
        yield _("The log of this game: {file}").format(file=now.saved_as)


def _beginning(now: TableView) -> Iterator[str]:
    how = house_words(now.options, now.timer).replace(" · ", ", ")
    yield _("The game: {rules}, {how}.").format(rules=rules_name(now.options.rules), how=how)
    for number in range(len(now.seats)):
        yield f"{number + 1}. {name_of(now, number)}"


def _notices(before: Sequence[Notice], now: View) -> Iterator[str]:
    for notice in _new(before, now.notices):
        match notice.what:
            case News.APPLIED | News.RETURNS:
                yield _applied(notice, now)
            case _:
                yield as_sentence(notice_words(notice, now)[0])


def _applied(notice: Notice, now: View) -> str:
    """In the words of this mode; the key that the screen names means nothing here."""
    name = (now.name_of(notice.seat) if isinstance(now, TableView) else "") or notice.detail
    if notice.what is News.RETURNS:
        text = _("{name} would like to rejoin. Type welcome or decline.")
    else:
        text = _("{name} asks for a seat. Type welcome or decline.")
    return text.format(name=name)


def _round(before: TableView, now: TableView, describe: Describe) -> Iterator[str]:
    fresh = before.round != now.round
    if fresh and now.round and now.end is None:
        yield plural("Round {n}.", "Round {n}.", now.round)
    told = None if fresh else before.storyteller
    if now.storyteller is not None and now.storyteller != told and now.end is None:
        yield _("{name} is the storyteller.").format(name=name_of(now, now.storyteller))
    if now.clue is not None and (fresh or before.clue != now.clue):
        yield clue_line(now)
    if now.table and now.table != before.table and not isinstance(now.ask, AskVote):
        yield from table_lines(now, describe)


def _people(before: TableView, now: TableView) -> Iterator[str]:
    for number, seat in enumerate(now.everyone):
        newcomer = SeatView(seat.name, seat.rabbit)
        was = before.everyone[number] if number < len(before.everyone) else newcomer
        name = name_of(now, number)
        if number != now.me and seat.claims and not was.claims:
            yield _("{name} has a clue and would like to go first.").format(name=name)
        if seat.wished_out > was.wished_out:
            text = _("{n} voted for continuing without {name}.")
            yield text.format(n=seat.wished_out, name=name)
        if seat.named is not None and seat.named != was.named:
            chosen = name_of(now, seat.named)
            yield _("{name} says that {chosen} plays.").format(name=name, chosen=chosen)


def _own(before: TableView, now: TableView) -> Iterator[str]:
    if now.can_take_back and not before.can_take_back:
        yield _("Your answer is in. Type back to take it back.")
    if now.alone and not before.alone:
        yield _("You are not connected to any other player. Check your network; your seat is kept.")
    if now.trouble and before.trouble != now.trouble:
        what = _("Type quit, and choose the game again later: your seat and points are kept.")
        yield f"{as_sentence(translated(now.trouble))} {what}"
    if before.standing != now.standing:
        yield from _standing(now)
    work = None if before.progress is None else before.progress.work
    if now.progress is not None and now.progress.work != work and now.progress.work in _WORTH:
        yield _WORTH[now.progress.work]()
    yield from _pictures(before.pictures, now.pictures)


# Work long enough that silence would be puzzling; dealing is over before it is read.
_WORTH = {
    MachineWork.KEYS: lambda: _("The machines are preparing the deck."),
    MachineWork.SHUFFLE: lambda: _("The machines are shuffling."),
    MachineWork.CATCH_UP: lambda: _("This machine is catching up."),
    MachineWork.AGREE: lambda: _("The machines are agreeing on who plays."),
}


def _standing(now: TableView) -> Iterator[str]:
    match now.standing:
        case Standing.WATCHING if left_out(now):
            yield _("The others continued without you. Type seat to rejoin.")
        case Standing.WATCHING:
            yield _("You are watching. Type seat to ask for one.")
        case Standing.ASKING:
            yield _("You asked for a seat: one player has to say yes, and none may object.")
        case Standing.COMING:
            yield _("You are in: you play from the next round on.")
        case Standing.PLAYING:
            pass


def _said(now: TableView, line: ChatLine) -> str:
    """As in the lobby: a line of the lobby may be seen only when the game has begun."""
    name = now.name_of(line.seat) or _("A spectator")
    if line.reaction:
        return _("{name} reacts: {text}").format(name=name, text=line.text)
    return f"{name}: {line.text}"


def _asked(before: TableView, now: TableView, describe: Describe) -> Iterator[str]:
    again = any(one.what in ASKED_AGAIN for one in _new(before.notices, now.notices))
    if now.ask is None or (_question(before) == _question(now) and not again):
        return
    if before.ask is None or _cards(before) != _cards(now):
        yield from card_lines(now, describe)
    yield prompt(now)
    if now.timer and now.paused_by is None:
        yield plural("You have {n} second.", "You have {n} seconds.", now.timer)


def _question(now: TableView) -> object:
    return now.round, now.phase, now.ask, _cards(now)


def _cards(now: TableView) -> object:
    return now.table if isinstance(now.ask, AskVote) else now.hand
