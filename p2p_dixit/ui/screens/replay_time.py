"""Going along a recorded game: by steps and rounds, by the line, or running by itself."""

from functools import partial

from textual.content import Content
from textual.timer import Timer

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import SeatView
from p2p_dixit.saved.reports import Bad, Report
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import offer
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.replay.moments import round_starts, scored
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.looking import LookingScreen
from p2p_dixit.ui.text.words import clue_words, seat_words
from p2p_dixit.ui.widgets.timeline import Along, Timeline

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
SPEED_SIGNS = ("½×", "1×", "2×", "4×", "8×")


class ReplayTimeScreen(LookingScreen):
    """The place in a recording; everything that changes it goes through `ReplayClient.go`."""

    client: ReplayClient

    def __init__(
        self, context: AppContext, client: ReplayClient, watching: Watching | None
    ) -> None:
        super().__init__(context, client)
        self.watching = watching
        self._speed = SPEEDS.index(1.0)
        self._playing: Timer | None = None

    @property
    def _starts(self) -> dict[int, int]:
        return round_starts(self.client.row)

    def _along(self) -> Along:
        client = self.client
        sign = "▶" if self._playing is None else "Ⅱ"
        moments, rounds = len(client.row), max(self._starts)
        place = f"{client.at + 1:>{len(str(moments))}}/{moments}"
        round_ = f"{client.moment.round:>{len(str(rounds))}}/{rounds}"
        return Along(
            client.at,
            moments,
            tuple(self._starts.values()),
            self._sound(),
            f"{sign} {SPEED_SIGNS[self._speed]}",
            f"{place} · {_('round')} {round_}",
        )

    def _sound(self) -> int | None:
        """How many moments rest on records before the first bad one."""
        if not isinstance(self.report, Bad) or self.report.record is None:
            return None
        frames, bad = self.client.recording.frames, self.report.record
        return sum(frames[moment.frame].records <= bad for moment in self.client.row)

    @property
    def report(self) -> Report | None:
        """The latest word on the file's truth."""
        return None if self.watching is None else self.watching.report

    def action_step(self, step: int) -> None:
        """Moves to a neighbouring moment; stepping by hand stops playback."""
        self._pause()
        self.client.go(self.client.at + step)

    def action_round(self, step: int) -> None:
        """To the beginning of this round or of the next one."""
        self._pause()
        starts = sorted(self._starts.values())
        here = self.client.at
        later = [start for start in starts if start > here]
        earlier = [start for start in starts if start < here]
        places = later[:1] or [len(self.client.row) - 1] if step > 0 else earlier[-1:] or [0]
        self.client.go(places[0])

    def action_edge(self, where: int) -> None:
        self._pause()
        self.client.go(0 if where == 0 else len(self.client.row) - 1)

    def on_timeline_scrubbed(self, message: Timeline.Scrubbed) -> None:
        self._pause()
        self.client.go(message.at)

    def action_jump(self) -> None:
        self._pause()
        numbers = sorted(self._starts, key=lambda number: (number == 0, number))  # 3 is round 3
        rounds = [(self._round_words(n), partial(self.client.go, self._starts[n])) for n in numbers]
        offer(self.app, _("To which round?"), rounds)

    def _round_words(self, number: int) -> Content:
        if number == 0:
            return Content(_("Before the first round"))
        head = _("Round {n}").format(n=number)
        for frame in self.client.recording.frames:
            result = scored(frame)
            if result is not None and result.number == number:
                sitter = self.client.recording.sitters[result.storyteller]  # may come later
                teller = seat_words(SeatView(sitter.name, sitter.colour))
                return Content.assemble(f"{head}  ", teller, " ", clue_words(result.clue))
        return Content.assemble(f"{head}  ", (_("not counted"), "$quiet"))

    def action_play(self) -> None:
        """Runs by itself, or stops."""
        if self._playing is not None:
            self._pause()
            return
        if self.client.at == len(self.client.row) - 1:
            self.client.go(0)
        self._wait()
        self.query_one(Timeline).along = self._along()

    on_timeline_pressed = action_play  # the sign left of the line

    def action_speed(self, step: int) -> None:
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        if self._playing is not None:
            self._playing.stop()
            self._wait()
        self.query_one(Timeline).along = self._along()

    def _wait(self) -> None:
        seconds = self.client.moment.what.seconds / SPEEDS[self._speed]
        self._playing = self.set_timer(seconds, self._next)

    def _next(self) -> None:
        self._pause()
        self.client.go(self.client.at + 1)
        if self.client.at < len(self.client.row) - 1:
            self._wait()
        self.query_one(Timeline).along = self._along()

    def _pause(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None
            self.query_one(Timeline).along = self._along()
