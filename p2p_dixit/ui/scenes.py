"""What the game screen shows for a snapshot: one scene for each state of each rule set. Pure.

A scene is a sentence that says what happens or what to do, the cards on the board, and the act
that Enter on a card performs. The screen puts it up and adds nothing.
"""

from dataclasses import dataclass
from enum import Enum, auto

from textual.content import Content

from p2p_dixit.language.strings import _, plural
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.owed import AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.ui.picking import Marks
from p2p_dixit.ui.text.words import clue_words, filled, progress_words, seat_words, symbol_words
from p2p_dixit.ui.widgets.card import Face


class Act(Enum):
    """What choosing a card does now."""

    NOTHING = auto()
    CLAIM = auto()  # with a clue for the card (in `party` for no card)
    TELL = auto()  # a card and a clue for it
    GIVE_CLUE = auto()  # a clue, before any card is seen
    LAY = auto()
    NAME = auto()  # me or my partner
    VOTE = auto()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the stage shows."""

    prompt: Content
    faces: tuple[Face, ...]
    act: Act = Act.NOTHING
    action: str = ""  # what Enter does, in two words; empty where it does nothing
    cards: tuple[int, ...] = ()  # the known cards of the faces, for zooming
    wanted: int = 1


def scene(now: TableView, marks: Marks) -> Scene:
    """The scene of a snapshot."""
    laid_out = now.table and now.phase in {Phase.TABLE, Phase.VOTE, Phase.OPEN}
    if laid_out or isinstance(now.ask, AskVote):
        return _table(now, marks)
    return _hand(now, marks)


def own_places(now: TableView) -> frozenset[int]:
    """Where own cards lie on the table, counted from 0."""
    return frozenset(place for place, card in enumerate(now.table) if card in now.laid)


def forbidden_places(now: TableView) -> frozenset[int]:
    """Own places, where the rule set forbids to vote for them."""
    return frozenset() if now.options.rule_set.popular else own_places(now)


def first_place(now: TableView) -> int:
    """Where the cursor starts: never on a card that may not be voted for."""
    if not isinstance(now.ask, AskVote):
        return 0
    allowed = [place - 1 for place in now.ask.places if place - 1 not in forbidden_places(now)]
    return allowed[0] if allowed else 0


def _hand(now: TableView, marks: Marks) -> Scene:
    act, action, prompt, wanted = _asked(now, marks)
    shown = tuple(
        Face(
            card,
            title=_number(place, marked=place in marks.places),
            tones=frozenset({"chosen"} if place in marks.places else ()),
        )
        for place, card in enumerate(now.hand)
    )
    hidden = tuple(Face(None, Content(" ? ")) for _n in range(now.face_down))
    return Scene(prompt, shown + hidden, act, action, now.hand, wanted)


def _asked(now: TableView, marks: Marks) -> tuple[Act, str, Content, int]:
    match now.ask:
        case AskClaim():
            return _claim(now)
        case AskTell(kinds=kinds):
            return _tell(now, clue_given=not kinds)
        case AskLay(cards=cards):
            action = _("Choose") if cards - len(marks.places) > 1 else _("Play card")
            return Act.LAY, action, _lay_prompt(now, marks, cards), cards
        case AskName():
            return Act.NAME, _("Decide"), _name_prompt(now), 1
        case _:
            return Act.NOTHING, "", waiting(now), 1


def _claim(now: TableView) -> tuple[Act, str, Content, int]:
    if now.options.rule_set.blind:
        text = _("Who has a clue first? [b]Enter[/b] to go first, [b]y[/b] to let others begin.")
    else:
        text = _(
            "Who has a clue first? Choose a card and press [b]Enter[/b] to go"
            " first, or [b]y[/b] to let others begin."
        )
    return Act.CLAIM, _("I have a clue"), filled(text), 1


def _tell(now: TableView, *, clue_given: bool) -> tuple[Act, str, Content, int]:
    if clue_given and now.clue is not None:
        text = filled(
            _("Your clue is $clue. Now choose the card for it."), clue=clue_words(now.clue)
        )
        return Act.LAY, _("Play card"), text, 1
    if now.options.rule_set.blind:
        text = filled(
            _(
                "[b]You are the storyteller.[/b] Your hand stays face down until you"
                " give a clue: [b]Enter[/b]."
            )
        )
        return Act.GIVE_CLUE, _("Give a clue"), text, 1
    text = filled(
        _("[b]You are the storyteller.[/b] Choose a card, press [b]Enter[/b], and give a clue.")
    )
    return Act.TELL, _("Use this card"), text, 1


def _lay_prompt(now: TableView, marks: Marks, cards: int) -> Content:
    left = cards - len(marks.places)
    if marks.places:
        what = plural("Choose {n} more card.", "Choose {n} more cards.", left)
    else:
        what = plural("Choose {n} card that fits it.", "Choose {n} cards that fit it.", left)
    return Content.assemble(clue_line(now), "  ", what)


def _name_prompt(now: TableView) -> Content:
    partner = partner_of(now)
    name = seat_words(now.seats[partner]) if partner is not None else Content()
    says = now.seats[partner].named if partner is not None else None
    opinion = Content()
    if says is not None:
        opinion = Content(
            "  "
            + (_("Your partner says: you.") if says == now.me else _("Your partner says: I will."))
        )
    return Content.assemble(
        clue_line(now),
        "  ",
        filled(_("Who plays a card, you ([b]m[/b]) or $name ([b]p[/b])?"), name=name),
        opinion,
    )


def partner_of(now: TableView) -> int | None:
    """The other seat of the local player's team."""
    if now.me is None:
        return None
    side = now.seats[now.me].side
    mates = [n for n, seat in enumerate(now.seats) if seat.side == side and n != now.me]
    return mates[0] if mates else None


def _table(now: TableView, marks: Marks) -> Scene:
    red = isinstance(now.ask, AskVote) and now.ask.red
    own = own_places(now)
    sign = Content() if now.me is None else symbol_words(now.seats[now.me])
    greens, reds = _votes(now, marks, red=red)
    faces = tuple(
        _table_face(place, card, sign if place in own else None, place in greens, place in reds)
        for place, card in enumerate(now.table)
    )
    if isinstance(now.ask, AskVote):
        prompt = Content.assemble(clue_line(now), "  ", _vote_words(now, now.ask, marks))
        return Scene(prompt, faces, Act.VOTE, _("Vote"), now.table)
    return Scene(waiting(now), faces, cards=now.table)


def _votes(now: TableView, marks: Marks, *, red: bool) -> tuple[frozenset[int], frozenset[int]]:
    """Green and red places, counted from 0: those being marked, or those already cast."""
    if now.ballot is not None:
        reds = () if now.ballot.red is None else (now.ballot.red - 1,)
        return frozenset(place - 1 for place in now.ballot.greens), frozenset(reds)
    if red:
        return frozenset(marks.places[:1]), frozenset(marks.places[1:])
    return frozenset(marks.places), frozenset()


def _table_face(place: int, card: int, sign: Content | None, green: bool, red: bool) -> Face:  # noqa: FBT001
    """``sign`` marks an own card; a thumbnail has room for nothing more."""
    title = _number(place, marked=green or red)
    tones = {"both" if green and red else "green" if green else "red"} if green or red else set()
    if sign is None:
        return Face(card, title, tones=frozenset(tones))
    short = Content.assemble(title, sign)
    return Face(card, title, Content(_(" yours ")), frozenset({*tones, "mine"}), short)


def _vote_words(now: TableView, ask: AskVote, marks: Marks) -> Content:
    if ask.red and marks.places:
        text = _("Now your [b $error]red[/] vote: players who chose that card get nothing.")
    elif ask.red:
        text = _("First your [b $success]green[/] vote: the card you think most will choose.")
    elif now.options.rule_set.popular:
        text = _("Which card will most of you choose? Your own counts too.")
    elif ask.most > 1 and marks.places:
        text = _(
            "Pick a second card, or press [b]Enter[/b] again to bet on this one"
            " alone (+1 if right)."
        )
    elif ask.most > 1:
        text = _("Which card is the storyteller's? You have up to two votes.")
    else:
        text = _("Which card is it?")
    return filled(text)


def _number(place: int, *, marked: bool) -> Content:
    return Content(f" {place + 1} ✓ " if marked else f" {place + 1} ")


def clue_line(now: TableView) -> Content:
    """The storyteller and the clue; empty while there is none."""
    if now.clue is None or now.storyteller is None:
        return Content()
    teller = seat_words(now.seats[now.storyteller])
    return filled("$teller: [b $accent]$clue[/]", teller=teller, clue=clue_words(now.clue))


def waiting(now: TableView) -> Content:
    """The sentence for a player who has nothing to do, and waits for others only."""
    if now.progress is not None:
        return Content(progress_words(now.progress, now.everyone, now.me))
    others = [seat for n, seat in enumerate(now.seats) if n != now.me]
    owing = [seat_words(seat) for seat in others if seat.owes_since is not None]
    line = clue_line(now)
    if now.can_take_back:
        hint = filled(
            _("Voted. [b]Backspace[/b] takes it back.")
            if now.phase is Phase.VOTE
            else _("Played. [b]Backspace[/b] takes it back.")
        )
        line = Content.assemble(line, "  ", hint) if line else hint
    said = filled(_waiting_text(now), names=_joined(owing)) if owing else _confirming(now)
    return Content.assemble(line, "  ", said) if line else said


def _confirming(now: TableView) -> Content:
    """Every player has answered: whose machine has not confirmed it yet?"""
    names = [seat_words(seat) for seat in now.everyone if seat.confirms_since is not None]
    if not names:
        return Content(_("One moment …"))
    return filled(
        _("Everyone has answered. Waiting for the computer of $names"), names=_joined(names)
    )


def _joined(names: list[Content]) -> Content:
    shown = Content(", ").join(names[:4])
    more = len(names) - 4
    if more > 0:
        return Content.assemble(shown, plural(" and {n} more", " and {n} more", more))
    return shown


def _waiting_text(now: TableView) -> str:
    match now.phase:
        case Phase.CLAIM:
            return _("Who has a clue first? Still thinking: $names")
        case Phase.TELL if now.storyteller is None or now.seats[now.storyteller].owes_since is None:
            return _("The clue is on its way. Waiting for $names")  # to all machines
        case Phase.TELL if now.clue is not None:
            return _("$names is choosing the card …")
        case Phase.TELL:
            return _("$names is thinking of a clue …")
        case Phase.NAME:
            return _("Teams decide who plays. Waiting for $names")
        case Phase.LAY:
            return _("Choosing a card: $names")
        case Phase.VOTE:
            return _("Still to vote: $names")
        case _:
            return _("Waiting for $names")
