"""The rules on one key: a rule set a page."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.language.strings import _
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.rule_names import rules_line, rules_name
from p2p_dixit.ui.rulebook import chapters
from p2p_dixit.ui.widgets.keybar import KeyBar

NAMES = tuple(RULE_SETS)


class RulesScreen(Layer[None]):
    """Arrows choose a set; Page Down reads on."""

    CSS_PATH = "rules.tcss"
    BINDINGS = [
        Binding("escape,f1,q", "dismiss(None)", _("Back")),
        Binding("pagedown,space", "page(1)", _("Read on")),
        Binding("pageup", "page(-1)", _("Up")),
    ]

    def __init__(self, played: Options | None = None) -> None:
        """``played``: how the table at hand plays; its page follows its options."""
        super().__init__()
        self.played = played or Options()

    def compose(self) -> ComposeResult:
        """Names on the left, the text on the right."""
        yield Static(_("☾ Rules"), classes="screen-title")
        with Horizontal(id="rules-body"):
            yield OptionList(*(Option(rules_name(name)) for name in NAMES), id="rules-list")
            with VerticalScroll(id="rules-scroll", can_focus=False):
                yield Static(id="rules-text")
        yield KeyBar()

    def on_mount(self) -> None:
        """Opens the page of the set being played."""
        names = self.query_one(OptionList)
        names.highlighted = NAMES.index(self.played.rules)
        names.focus()

    @on(OptionList.OptionHighlighted)
    def chosen(self, event: OptionList.OptionHighlighted) -> None:
        """Another page."""
        rules = NAMES[event.option_index]
        options = self.played if rules == self.played.rules else Options(rules)
        self.query_one("#rules-text", Static).update(page(options))
        self.query_one("#rules-scroll").scroll_home(animate=False)

    def action_page(self, step: int) -> None:
        """Reads on."""
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
