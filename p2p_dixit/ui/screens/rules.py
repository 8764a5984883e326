"""The rules on one key: a rule set a page, with one round to read."""

from collections.abc import Iterator

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.language.strings import N_, _
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.ui import reveal
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.example_round import CARDS, ExampleRound, example_round
from p2p_dixit.ui.rulebook import chapters
from p2p_dixit.ui.screens.round import sides_of
from p2p_dixit.ui.text.rule_names import rules_line, rules_name
from p2p_dixit.ui.text.scoring import headline, reasons
from p2p_dixit.ui.text.words import clue_words, filled, listed, seat_words
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.picture import Picture

NAMES = tuple(RULE_SETS)


class RulesScreen(Layer[None]):
    """Arrows choose a set; Page Down reads on."""

    CSS_PATH = "rules.tcss"
    BINDINGS = [
        Binding("escape,f1,q", "dismiss(None)", N_("Back")),
        # Before the list of sets hears them: there they would choose another set.
        Binding("pagedown,space", "page(1)", N_("Scroll down"), priority=True),
        Binding("pageup", "page(-1)", N_("Up"), priority=True),
        Binding("l", "app.learn", N_("Learn it in one round"), show=False),
        Binding("end", "page(100)", show=False, priority=True),
        Binding("home", "page(-100)", show=False, priority=True),
    ]

    def __init__(self, context: AppContext, played: Options | None = None) -> None:
        """``played``: how the table at hand plays; its page follows its options."""
        super().__init__()
        self.context = context
        self.played = played or Options()

    def compose(self) -> ComposeResult:
        yield Static(_("☾ Rules"), classes="screen-title")
        with Horizontal(id="rules-body"):
            yield OptionList(*(Option(rules_name(name)) for name in NAMES), id="rules-list")
            with VerticalScroll(id="rules-scroll", can_focus=False):
                yield Static(id="rules-text")
                yield Static(id="example-story")
                with Horizontal(id="example-cards"):
                    yield from self._cards()
                yield Static(id="example-points")
        yield KeyBar()

    def _cards(self) -> Iterator[Vertical]:
        """The cards of the example; a deck of others has no such pictures."""
        own = getattr(self.app, "shows_own_deck", True)
        for card in CARDS:
            picture = Picture(
                self.context.gallery, card if own else None, renderer=self.context.renderer
            )
            yield Vertical(picture, Static(), classes="example-card")

    def on_mount(self) -> None:
        """Opens the page of the set being played."""
        names = self.query_one(OptionList)
        names.highlighted = NAMES.index(self.played.rules)
        names.focus()
        if not getattr(self.app, "at_table", False):  # a game that is on is not left for a lesson
            self.query_one(KeyBar).offer({"app.learn": ""})

    def on_resize(self) -> None:
        """Cards in the shape of the terminal's cells."""
        self.set_class(self.app.size.width < 76, "-narrow")
        for picture in self.query(Picture):
            picture.cell = self.context.cell

    @on(OptionList.OptionHighlighted)
    def chosen(self, event: OptionList.OptionHighlighted) -> None:
        rules = NAMES[event.option_index]
        options = self.played if rules == self.played.rules else Options(rules)
        self.query_one("#rules-text", Static).update(page(options))
        self._show_example(options)
        self.query_one("#rules-scroll").scroll_home(animate=False)

    def _show_example(self, options: Options) -> None:
        example = example_round(options)
        self.query_one("#example-story", Static).update(story(example, options))
        labels = card_labels(example)
        for n, box in enumerate(self.query(".example-card")):
            box.display = n < len(labels)
            if box.display:
                box.query_one(Static).update(labels[n])
        self.query_one("#example-points", Static).update(points(example, options))

    def action_page(self, step: int) -> None:
        scroll = self.query_one("#rules-scroll")
        scroll.scroll_relative(y=step * max(1, scroll.size.height - 2), animate=False)


def page(options: Options) -> Content:
    """A rule set as text."""
    usual = options.points is None and options.turns is None
    line = f" · {rules_line(options.rules)}" if usual else ""
    parts = [Content.assemble((rules_name(options.rules), "bold $accent"), line)]
    for heading, paragraphs in chapters(options):
        parts += [Content(""), Content.styled(heading, "bold $secondary")]
        parts += [Content.assemble(("• ", "$accent"), text) for text in paragraphs]
    return Content("\n").join(parts)


def story(example: ExampleRound, options: Options) -> Content:
    """What happens in the example, before anything is counted."""
    result, seats = example.result, example.seats
    if options.rule_set.popular:
        text = _("$teller gives the clue $clue, and everyone plays a card for it.")
    elif options.rule_set.pairs:
        text = _("$teller gives the clue $clue for card 1. $others play cards, too; $voters vote.")
    else:
        text = _("$teller gives the clue $clue for card 1, and the others each play a card.")
    said = filled(
        text,
        teller=seat_words(seats[0]),
        clue=clue_words(result.clue),
        others=listed([seats[owner].name for owner in result.owners if owner != 0]),
        voters=listed([seats[voter].name for voter in result.ballots]),
    )
    heading = Content.styled(_("One round, to see how it works"), "bold $secondary")
    return Content("\n").join([heading, said])


def card_labels(example: ExampleRound) -> list[Content]:
    """Below each card: whose it is, and who chose it."""
    result, seats = example.result, example.seats
    labels = []
    for place, owner in enumerate(result.owners):
        voters = [seats[seat].name for seat in reveal.voters(result, place)]
        chosen = _("chosen by {names}").format(names=listed(voters)) if voters else _("no votes")
        name = Content.assemble(f"{place + 1} ", seat_words(seats[owner]))
        red = place == reveal.red_place(result)
        tone = "$error" if red else "$quiet"
        red_vote = _(" · red vote") if red else ""
        labels.append(Content.assemble(name, "\n", (chosen + red_vote, tone)))
    return labels


def points(example: ExampleRound, options: Options) -> Content:
    """Who gets what, and why."""
    result, seats = example.result, example.seats
    rows = [Content(headline(result, options))]
    for side, members in sides_of(seats).items():
        names = Content(" + ").join(seat_words(seats[n]) for n in members)
        why = reasons(result, members, seats, options)
        rows.append(
            Content.assemble(
                ("• ", "$accent"), names, (f"  {result.points[side]}  ", "bold"), (why, "$quiet")
            )
        )
    return Content("\n").join(rows)
