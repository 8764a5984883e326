"""Every screen in a language in which each letter has an accent; prints what stands on them.

Run by test_pseudo.py as a process of its own: texts of key bindings are looked up when their class
is made, so the language has to be chosen before anything is imported. Players, clues and tables
have names without a Latin letter, so that every plain letter on a screen is one of ours.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from p2p_dixit.language.strings import _
from p2p_dixit.play.api import TableOffer
from p2p_dixit.play.view import ChatLine, GuestView, LobbyView, Suggestion, TableView
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.saved.listing import Saved, Summary
from p2p_dixit.saved.recording import Frame, Recording, Sitter
from p2p_dixit.saved.reports import Bad, Checking, Report, Stopped, Verified
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog, JoinDialog
from p2p_dixit.ui.dialogs.title import TitleDialog
from p2p_dixit.ui.dialogs.who import Identity, WhoDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.replay.badge import verdict
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.help import HelpScreen, replay_keys
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.screens.replays import ReplaysScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from tests.saved.games import played
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, context
from tests.ui.screens.test_replays import FakeReplays
from tests.ui.snapshot import screen_text, settled

SIZE = (160, 45)
NAME, CLUE = "花", Clue(ClueKind.TEXT, "もうすぐ家")
OFFERS = (
    TableOffer("1", "台所", "modern", 3, 5),
    TableOffer("2", "屋根裏", "party", 7, 5, locked=True),
    TableOffer("3", "庭", "odyssey", 6, 0, playing=True),
)
GONE = Sentence("There is no file {name}.", name="3")
SHELF = (
    (
        Saved(Path("1"), 1e9, 1, 1),
        Summary("台所", "modern", ("花子", "太郎"), ("花子",), 3, finished=True),
    ),
    (Saved(Path("2"), 1e9, 1, 1), Summary("庭", "teams", ("花子",), (), 1, finished=False)),
    (
        Saved(Path("3"), 1e9, 1, 1),
        Summary("", "", (), (), 0, finished=False, trouble=GONE),
    ),
)  # fmt: skip


def house(rules: str) -> Options:
    """A table with every option its rules have."""
    ends = Options(rules).rule_set.ends
    return Options(
        rules,
        points=50 if ends is Ending.POINTS else None,
        turns=2 if ends is Ending.TURNS else None,
        one_finder=rules != "party",
        aloud=True,
        deck=168,
    )


def abroad(now: TableView) -> TableView:
    """The same moment between people whose names have no Latin letter."""
    seats = tuple(
        replace(seat, name=f"{NAME}{n}", convicted=seat.convicted and "嘘", evidence="")
        for n, seat in enumerate(now.seats)
    )
    results = tuple(replace(result, clue=CLUE) for result in now.results)
    clue = None if now.clue is None else CLUE
    applicants = tuple(replace(one, name=NAME) for one in now.applicants)
    trouble = now.trouble and "嘘"
    shown = replace(now, seats=seats, results=results, clue=clue, applicants=applicants)
    return replace(shown, saved_as="", trouble=trouble)


def recorded(rules: str) -> Recording:
    recording = played(rules)
    sitters = tuple(Sitter(f"{NAME}{n}", n) for n in range(len(recording.sitters)))
    frames = tuple(map(_frame, recording.frames))
    return replace(recording, table="台所", sitters=sitters, frames=frames)


def _frame(frame: Frame) -> Frame:
    happened = tuple(
        RoundScored(replace(event.result, clue=CLUE)) if isinstance(event, RoundScored) else event
        for event in frame.happened
    )
    game = replace(frame.game, clue=frame.game.clue and CLUE)
    return replace(frame, game=game, happened=happened)


def lobby() -> LobbyView:
    return LobbyView(
        table="台所",
        options=Options("teams"),
        guests=(
            GuestView("花子", 0),
            GuestView("太郎", 1, ready=True),
            GuestView("桜", 2, pack_share=0.4),
        ),
        me=0,
        code="1-2-3",
        addresses=("1:1",),
        chat=(ChatLine(0, 1, "こんにちは"),),
    )


def hosted() -> LobbyView:
    """A lobby in which much is the matter, seen by its host."""
    four = (*lobby().guests, GuestView("梅", 3, here=False, host=True, key=b"4"))
    return replace(
        lobby(),
        guests=(replace(four[0], signed=True), *four[1:]),
        hosting=True,
        host_lost_at=0.0,
        unsent=("はい",),
        suggestion=Suggestion(1, Options("odyssey"), 60),
    )


def screens(shared: AppContext) -> Iterator[tuple[str, Callable[[], Screen[Any]]]]:
    """Everything one can see."""
    for rules in RULE_SETS:
        yield f"rules {rules}", partial(RulesScreen, shared, house(rules))
        yield f"replay {rules}", partial(replay, shared, rules)
    for name, now in moments.GAME_MOMENTS.items():
        yield f"game {name}", partial(GameScreen, shared, ScriptedClient(abroad(now)))
    after = abroad(moments.AFTER)
    scores = {seat.side: seat.score for seat in after.seats}
    result = after.results[0]
    yield "help", HelpScreen
    yield "help replay", partial(HelpScreen, replay_keys())
    yield "settings", lambda: SettingsScreen(shared)
    yield "practise", lambda: PracticeDialog(shared)
    yield "create", lambda: CreateDialog(shared)
    yield "join", lambda: JoinDialog(FakeNetwork().join, None)
    yield "join locked", lambda: JoinDialog(FakeNetwork().join, OFFERS[1])
    yield "clue", lambda: ClueDialog(tuple(ClueKind), shared, 12)
    yield "zoom", lambda: Zoom(shared, (12, 13), 0)
    yield "confirm", lambda: Confirm(_("Leave the table?"), "", _("Leave  y"))
    yield "who", lambda: WhoDialog([Identity(Content("花"), "一 二", mine=True)])
    yield "who, alone", lambda: WhoDialog(())
    yield "title", lambda: TitleDialog("1")
    yield "round", lambda: RoundScreen(shared, after, result, scores)
    yield "track", lambda: RoundScreen(shared, after, None, scores)
    yield "last", lambda: LastRound(shared, after)
    yield "end", lambda: EndScreen(shared, ScriptedClient(abroad(moments.OVER)))
    yield "lobby", lambda: LobbyScreen(shared, ScriptedClient(lobby()))
    yield "lobby of a host", lambda: LobbyScreen(shared, ScriptedClient(hosted()))
    yield "replays", lambda: ReplaysScreen(shared, FakeReplays(*SHELF))


def replay(shared: AppContext, rules: str) -> ReplayScreen:
    watching = Watching()
    watching.tell(Checking(3, 10))
    return ReplayScreen(shared, ReplayClient(recorded(rules)), watching)


async def main() -> dict[str, str]:
    """The text of every screen by its name."""
    shared = context(FakeNetwork(OFFERS), name="花子")
    app = DixitApp(shared)
    seen: dict[str, str] = {}
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        seen["home"] = screen_text(app)
        for name, make in screens(shared):
            await app.push_screen(make())
            await settled(pilot)
            seen[name] = screen_text(app)
            if isinstance(app.screen, ReplayScreen):
                seen |= {f"{name} {n}": text for n, text in enumerate(walked(app.screen))}
            seen[f"{name} tooltips"] = "\n".join(_tooltips(app.screen))
            await app.pop_screen()
    reports: list[Report | None] = [
        None, Verified(finished=True), Verified(finished=False), Checking(1, 2), Stopped(),
        Bad(3, "花子", Sentence("The game is over.")), Bad(None, None, ""), Bad(0, None, ""),
    ]  # fmt: skip
    return seen | {f"verdict {n}": verdict(report) for n, report in enumerate(reports)}


def walked(screen: ReplayScreen) -> Iterator[str]:
    """The sentence of every moment, for all eyes in turn."""
    client = screen.client
    for at in range(len(client.row)):
        client.go(at)
        client.look_through(None if at % 4 == 3 else at % client.seats)
        yield screen.scene.prompt.plain


def _tooltips(screen: Screen[Any]) -> Iterator[str]:
    for widget in screen.query(Widget):
        if isinstance(widget.tooltip, str):
            yield widget.tooltip


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(main())))
