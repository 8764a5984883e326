"""What keeps players from finding each other, looked into on one key: `p2p-dixit doctor` inside."""

import asyncio

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.doctor import Finding, Severity
from p2p_dixit.language.strings import N_, _, plural, translated
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.services import Examine
from p2p_dixit.ui.text.findings import check_name
from p2p_dixit.ui.widgets.keybar import KeyBar

_SIGNS = {
    Severity.OK: ("✓", "$success"),
    Severity.NOTE: ("·", "$warning"),
    Severity.PROBLEM: ("✗", "$error"),
}


class FindingRow(Horizontal):
    """The checks on the left; their findings, and the advice, on the right."""

    DEFAULT_CSS = """
    FindingRow { height: auto; }
    FindingRow Static { height: auto; }
    FindingRow > Static { width: 16; text-style: bold; }
    FindingRow > Vertical { width: 1fr; height: auto; }
    .advice { color: $quiet; }
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__()
        self._finding = finding

    def compose(self) -> ComposeResult:
        """Long lines wrap with a hanging indent."""
        sign, tone = _SIGNS[self._finding.verdict]
        yield Static(Content.assemble((f"{sign} ", tone), check_name(self._finding)))
        with Vertical():
            yield Static(Content(translated(self._finding.what)))
            if self._finding.advice:
                yield Static(Content(translated(self._finding.advice)), classes="advice")


class DoctorScreen(Layer[None]):
    """Findings as they come in; a problem says how to solve it."""

    DEFAULT_CSS = """
    #findings { height: auto; }
    """
    BINDINGS = [
        Binding("escape,d,q", "dismiss(None)", N_("Back")),
        Binding("r", "again", N_("Check again")),
        Binding("down,pagedown", "scroll(1)", show=False),
        Binding("up,pageup", "scroll(-1)", show=False),
    ]

    def __init__(self, examine: Examine) -> None:
        super().__init__()
        self._examine = examine
        self._findings: list[Finding] = []

    def compose(self) -> ComposeResult:
        yield Static(_("☾ Connection check"), classes="screen-title")
        with VerticalScroll(classes="body", can_focus=False):
            yield Vertical(id="findings")
            yield Static(id="summary")
        yield KeyBar()

    def action_again(self) -> None:
        """Looks (once more)."""
        self._findings = []
        self.query_one("#findings").remove_children()
        self._show(over=False)
        self._look()

    on_mount = action_again

    def action_scroll(self, step: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=3 * step, animate=False)

    @work(thread=True, exclusive=True, group="doctor")
    def _look(self) -> None:
        """In a thread with a loop of its own: some of it blocks."""
        asyncio.run(self._collect())

    async def _collect(self) -> None:
        async for finding in self._examine():
            self.app.call_from_thread(self._found, finding)
        self.app.call_from_thread(self._show, over=True)

    def _found(self, finding: Finding) -> None:
        self._findings.append(finding)
        self.query_one("#findings").mount(FindingRow(finding))

    def _show(self, *, over: bool) -> None:
        words = self._summary() if over else Content.styled(_("checking …"), "$quiet")
        self.query_one("#summary", Static).update(words)

    def _summary(self) -> Content:
        problems = sum(finding.verdict is Severity.PROBLEM for finding in self._findings)
        if problems:
            text = plural("\n{n} problem found.", "\n{n} problems found.", problems)
            return Content.styled(text, "bold $error")
        text = _(
            "\nNo problems found here. Check the other machines too; joining by"
            " address always works."
        )
        return Content.styled(text, "bold $success")
