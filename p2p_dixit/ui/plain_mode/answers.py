"""Parses typed input into the answer to a question. Pure; raises UsageError with a reason."""

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _, plural
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.text import CLUE_CELLS, clean, width
from p2p_dixit.ui.plain_mode.lines import kind_word, may_vote, prompt
from p2p_dixit.ui.plain_mode.numbers import chosen, words_of

Choices = tuple[Choice, ...]
_KINDS = {kind_word(kind): kind for kind in ClueKind}


def answer(text: str, now: TableView) -> Choices:
    """Numbers of cards or places; for the storyteller a number and a clue."""
    me = _asked(now)
    match now.ask:
        case AskTell(kinds=kinds, cards=cards) if kinds and cards:
            return give_clue(text, now)
        case AskTell(kinds=(), cards=cards) | AskLay(cards=cards):
            return (LayDown(me, _cards(text, now, cards)),)
        case AskVote():
            return (CastBallot(me, _ballot(text, now, now.ask)),)
        case _:
            raise UsageError(prompt(now))


def give_clue(text: str, now: TableView) -> Choices:
    """A clue, behind the number of its card where the storyteller sees cards."""
    me = _asked(now)
    match now.ask:
        case AskClaim(kinds=kinds):
            return (Claim(me, _clue(text, kinds)),)
        case AskTell(kinds=kinds, cards=0) if kinds:
            return (GiveClue(me, _clue(text, kinds)),)
        case AskTell(kinds=kinds, cards=cards) if kinds:
            number, _space, words = text.partition(" ")
            laid = _cards(number, now, cards)
            return (GiveClue(me, _clue(words, kinds)), LayDown(me, laid))
        case _:
            raise UsageError(prompt(now))


def yield_role(now: TableView) -> Choices:
    """Lets another player be the first storyteller: one who has a clue, if there is one."""
    me = _asked(now)
    if not isinstance(now.ask, AskClaim) or not now.ask.others:
        raise UsageError(prompt(now))
    claims = [seat for seat in now.ask.others if now.seats[seat].claims]
    return (Yield(me, (claims or now.ask.others)[0]),)


def name_player(now: TableView, *, partner: bool) -> Choices:
    """Who of the team plays a card."""
    me = _asked(now)
    if not isinstance(now.ask, AskName):
        raise UsageError(prompt(now))
    named = [seat for seat in now.ask.players if (seat != me) == partner]
    if not named:
        raise UsageError(_("Your partner cannot play now."))
    return (NamePlayer(me, named[0]),)


def _asked(now: TableView) -> int:
    if now.ask is None or now.me is None:
        raise UsageError(
            _("There is nothing for you to do right now. Type status to hear what is going on.")
        )
    return now.me


def _cards(text: str, now: TableView, count: int) -> tuple[int, ...]:
    places = [chosen(word, len(now.hand)) for word in words_of(text)]
    if len(places) != count:
        raise UsageError(
            plural("Type the number of {n} card.", "Type the numbers of {n} cards.", count)
        )
    if len(set(places)) != len(places):
        raise UsageError(_("Choose different cards."))
    return tuple(now.hand[place] for place in places)


def _clue(text: str, kinds: tuple[ClueKind, ...]) -> Clue:
    begin, colon, words = text.partition(":")
    kind = _KINDS.get(begin.strip().lower()) if colon else None
    said = text if kind is None else words
    clue = Clue(kind or ClueKind.TEXT, clean(said, CLUE_CELLS))
    if clue.kind not in kinds:
        allowed = ", ".join(f"{kind_word(one)}:" for one in kinds)
        raise UsageError(_("Begin the clue with one of {words}").format(words=allowed))
    if width(said.strip()) > CLUE_CELLS:
        raise UsageError(
            _("That is too long: {n} characters, and {most} fit.").format(
                n=width(said.strip()), most=CLUE_CELLS
            )
        )
    if clue.kind is ClueKind.TEXT and not clue.text:
        raise UsageError(_("The clue has no words."))
    return clue


def _ballot(text: str, now: TableView, ask: AskVote) -> Ballot:
    typed = [word for word in words_of(text) if word.lower() not in {"green", "red"}]
    places = [chosen(word, len(now.table)) + 1 for word in typed]
    if ask.red:
        if len(places) != 2:
            raise UsageError(_("Type two numbers: the green vote, then the red one."))
        return Ballot((_legal(places[0], now, ask),), red=places[1])
    if not 1 <= len(places) <= ask.most:
        raise UsageError(_("Type one number.") if ask.most == 1 else _("Type one number, or two."))
    if len(set(places)) != len(places):
        raise UsageError(_("Two votes go to different cards; type one number for one vote."))
    return Ballot(tuple(_legal(place, now, ask) for place in places))


def _legal(place: int, now: TableView, ask: AskVote) -> int:
    allowed = may_vote(now, ask)
    if place not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise UsageError(
            _("You cannot vote for number {n}: choose one of {numbers}.").format(
                n=place, numbers=numbers
            )
        )
    return place
