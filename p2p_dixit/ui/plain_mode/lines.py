"""The view of a table, as lines. Pure: a picture is its description."""

from collections.abc import Callable, Iterator

from p2p_dixit.language.strings import _, plural, translated
from p2p_dixit.play.view import GuestView, LobbyView, SeatView, TableView
from p2p_dixit.rules.model import Ballot, ClueKind, RoundResult
from p2p_dixit.rules.owed import AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.ui.house import house_words
from p2p_dixit.ui.scenes import forbidden_places, own_places, partner_of
from p2p_dixit.ui.text.laptops import laptop_lines, trust_warnings
from p2p_dixit.ui.text.reasons import end_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.scoring import headline, reasons
from p2p_dixit.ui.text.words import clue_words, listed

Describe = Callable[[int], str]  # a card in words


def kind_word(kind: ClueKind) -> str:
    """The prefix, typed with a colon, of a clue of that kind."""
    return {
        ClueKind.TEXT: "write",
        ClueKind.SPOKEN: "say",
        ClueKind.SUNG: "sing",
        ClueKind.MIMED: "mime",
        ClueKind.SOUND: "noise",
    }[kind]


def name_of(view: TableView, seat: int) -> str:
    """A player's name; that of the local player is marked."""
    name = view.everyone[seat].name
    return mine(name) if seat == view.me else name


def mine(name: str) -> str:
    """The local player's name, marked; a player without a name is called You already."""
    return name if name == _("You") else _("{name} (you)").format(name=name)


def hand_lines(now: TableView, describe: Describe) -> Iterator[str]:
    """The local player's cards, numbered."""
    if not now.hand and not now.face_down:
        yield _("You have no cards now.")
        return
    if now.hand:
        yield _("Your cards:")
    for number, card in enumerate(now.hand, 1):
        yield f"{number}. {describe(card)}"
    if now.face_down:
        yield plural("{n} card lies face down.", "{n} cards lie face down.", now.face_down)


def table_lines(now: TableView, describe: Describe) -> Iterator[str]:
    """The cards on the table, numbered by place."""
    yield _("The cards on the table:")
    own = own_places(now)
    for place, card in enumerate(now.table):
        sign = _(" (yours)") if place in own else ""
        yield f"{place + 1}. {describe(card)}{sign}"


def card_lines(now: TableView, describe: Describe) -> Iterator[str]:
    """The cards that matter now: those on the table once they lie there, else the hand."""
    if now.table and not isinstance(now.ask, AskClaim | AskTell | AskLay | AskName):
        yield from table_lines(now, describe)
    else:
        yield from hand_lines(now, describe)


def clue_line(now: TableView) -> str:
    """The storyteller and the clue; empty while there is no clue."""
    if now.clue is None or now.storyteller is None:
        return ""
    who = name_of(now, now.storyteller)
    return _("The clue of {name}: {clue}").format(name=who, clue=clue_words(now.clue).plain)


def prompt(now: TableView) -> str:
    """The question and the possible inputs; empty without a question."""
    text = _asked(now)
    return _("Your turn: {text}").format(text=text) if text else ""


def _asked(now: TableView) -> str:
    match now.ask:
        case None:
            return ""
        case AskClaim(kinds=kinds):
            text = _("who has a clue first? Type clue and your clue, or pass to let others begin.")
            return f"{text}{_kinds(kinds)}"
        case AskTell(kinds=kinds, cards=cards):
            return _tell(kinds, cards)
        case AskLay(cards=1):
            return _("type the number of the card that fits the clue.")
        case AskLay(cards=cards):
            text = _("type the numbers of {n} cards that fit the clue, such as 1 2.")
            return text.format(n=cards)
        case AskName():
            partner = partner_of(now)
            name = "" if partner is None else now.seats[partner].name
            text = _("who plays a card for your team? Type me, or partner for {name}.")
            return text.format(name=name)
        case AskVote():
            return _vote(now, now.ask)


def _tell(kinds: tuple[ClueKind, ...], cards: int) -> str:
    if not kinds:
        return _("type the number of the card for your clue.")
    if not cards:
        text = _("you are the storyteller. Type clue and your clue; you see your cards afterwards.")
    else:
        text = _(
            "you are the storyteller. Type the number of a card and your clue, such"
            " as: 1 once, long ago"
        )
    return f"{text}{_kinds(kinds)}"


def _kinds(kinds: tuple[ClueKind, ...]) -> str:
    """How a clue that is not written begins."""
    words = [f"{kind_word(kind)}:" for kind in kinds if kind is not ClueKind.TEXT]
    if not words:
        return ""
    if ClueKind.TEXT in kinds:
        return " " + _("A clue given aloud begins with {words}").format(words=", ".join(words))
    return " " + _("At this table a clue is given aloud and begins with {words}").format(
        words=", ".join(words)
    )


def _vote(now: TableView, ask: AskVote) -> str:
    places = ", ".join(str(place) for place in may_vote(now, ask))
    if ask.red:
        text = _(
            "vote. Type two numbers of {places}: first green, the card you think most will choose,"
            " then red, where votes get nothing."
        )
    elif now.options.rule_set.popular:
        text = _("vote. Which card will most of you choose? Type one of {places}.")
    elif ask.most > 1:
        text = _("vote. Which card is the storyteller's? Type one or two of {places}.")
    else:
        text = _("vote. Which card is the storyteller's? Type one of {places}.")
    return text.format(places=places)


def may_vote(now: TableView, ask: AskVote) -> list[int]:
    """The places that a green vote may go to, counted from 1."""
    own = forbidden_places(now)
    return [place for place in ask.places if place - 1 not in own]


def seat_lines(now: TableView) -> Iterator[str]:
    """All players at the table, numbered, with points."""
    for number, seat in enumerate(now.everyone, 1):
        points = plural("{n} point", "{n} points", seat.score)
        signs = "".join(f", {sign}" for sign in _signs(now, number - 1, seat))
        yield f"{number}. {name_of(now, number - 1)}: {points}{signs}"
    yield from laptop_lines(now)
    yield from trust_warnings(now)


def _signs(now: TableView, place: int, seat: SeatView) -> Iterator[str]:
    if now.options.rule_set.pairs:
        yield _("team {n}").format(n=seat.side + 1)
    if place == now.storyteller:
        yield _("storyteller")
    if not seat.present:
        yield _("not in the game")
    elif seat.unheard_since is not None:
        yield _("not connected")
    elif seat.owes_since is not None:
        yield _("still to answer")
    if seat.fingerprint:
        yield _("known as {words}").format(words=seat.fingerprint)


def status_lines(now: TableView) -> Iterator[str]:
    """Where the game stands: the round, the clue, and the players it waits for."""
    yield plural("Round {n}.", "Round {n}.", now.round)
    if clue := clue_line(now):
        yield clue
    if asked := prompt(now):
        yield asked
        return
    owing = [seat.name for seat in now.seats if seat.owes_since is not None]
    if now.end is None and owing:
        yield _("Waiting for {names}.").format(names=listed(owing))
    elif now.end is None:
        yield _("The machines are at work; there is nothing for you to do.")


def result_lines(now: TableView, result: RoundResult, describe: Describe) -> Iterator[str]:
    """A round that is over: cards, owners, votes, points and why."""
    clue = clue_words(result.clue).plain
    text = _("Round {n} is over. The clue of {name}: {clue}")
    yield text.format(n=result.number, name=name_of(now, result.storyteller), clue=clue)
    for place, (card, owner) in enumerate(zip(result.table, result.owners, strict=True), 1):
        yield f"{place}. {describe(card)} {_owner(now, result, owner)} {_votes(now, result, place)}"
    yield headline(result, now.options)
    for side, points in enumerate(result.points):
        yield _side(now, result, side, points)


def _owner(now: TableView, result: RoundResult, owner: int) -> str:
    name = name_of(now, owner)
    if owner == result.storyteller and not now.options.rule_set.popular:
        return _("The storyteller's card, played by {name}.").format(name=name)
    return _("Played by {name}.").format(name=name)


def _votes(now: TableView, result: RoundResult, place: int) -> str:
    cast = {seat: one for seat, one in sorted(result.ballots.items()) if isinstance(one, Ballot)}
    greens = [name_of(now, seat) for seat, one in cast.items() if place in one.greens]
    reds = [name_of(now, seat) for seat, one in cast.items() if place == one.red]
    voted = _("Votes: {names}.").format(names=listed(greens)) if greens else _("No votes.")
    return f"{voted} {_('Red: {names}.').format(names=listed(reds))}" if reds else voted


def _side(now: TableView, result: RoundResult, side: int, points: int) -> str:
    seats = [n for n, seat in enumerate(now.seats) if seat.side == side]
    why = reasons(result, seats, now.seats, now.options)
    total = plural("{n} point", "{n} points", now.seats[seats[0]].score) if seats else ""
    names = listed([name_of(now, seat) for seat in seats])
    gained = f"+{points}" + (f" ({why.removesuffix(': 0')})" if why != "0" else "")
    return _("{names}: {gained}, now {total}.").format(names=names, gained=gained, total=total)


def end_lines(now: TableView) -> Iterator[str]:
    """The end of a game."""
    if now.end is None:
        return
    yield _("The game is over. {why}").format(why=end_words(now.end.reason))
    winners = listed([name_of(now, seat) for seat in now.end.winners])
    if winners:
        yield _("Winner: {names}.").format(names=winners)
    yield from seat_lines(now)
    yield _("Type rematch to play again with the same players, or leave.")


# Before the game


def lobby_lines(lobby: LobbyView) -> Iterator[str]:
    """The whole lobby."""
    if not lobby.answered:  # nothing is known of it yet
        yield from lobby_status(lobby)
        return
    how = house_words(lobby.options, lobby.timer).replace(" · ", ", ")
    text = _("Table {table}: {rules}, {how}.")
    yield text.format(table=lobby.table, rules=rules_name(lobby.options.rules), how=how)
    if lobby.code:
        yield _("Room code: {code}").format(code=lobby.code)
    for address in lobby.addresses:
        yield _("Others can join at {address}").format(address=address)
    yield from guest_lines(lobby)
    yield from lobby_status(lobby)


def guest_lines(lobby: LobbyView) -> Iterator[str]:
    """All guests in the lobby, numbered."""
    for number, guest in enumerate(lobby.guests, 1):
        name = mine(guest.name) if number - 1 == lobby.me else guest.name
        yield f"{number}. {', '.join([name, *_guest_signs(guest)])}"
    if lobby.watchers:
        yield plural("{n} spectator.", "{n} spectators.", lobby.watchers)
    yield from laptop_lines(lobby)
    yield from trust_warnings(lobby)


def _guest_signs(guest: GuestView) -> Iterator[str]:
    if guest.host:
        yield _("host")
    yield _("ready") if guest.ready else _("not ready")
    if not guest.here:
        yield _("not connected")
    if guest.pack_share < 1:
        yield _("{n} percent of the pictures").format(n=int(100 * guest.pack_share))
    if guest.fingerprint:
        yield _("known as {words}").format(words=guest.fingerprint)


def lobby_status(lobby: LobbyView) -> Iterator[str]:
    """Why the game has not begun, and what can be done."""
    if not lobby.answered:
        yield _("On the way to the table.")
        return
    if lobby.obstacle:
        yield translated(lobby.obstacle)
    if lobby.me is None:
        yield _("You are watching. Type seat to take a seat.")
    elif not lobby.guests[lobby.me].ready:
        yield _("Type ready to begin, or ? for what else can be typed.")
