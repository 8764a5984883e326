"""The practice table: the same machine as any table, with bots at its seats."""

import random
from collections.abc import Callable, Iterator

import pytest

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.identity import BOT_NAMES, is_bot
from p2p_dixit.bots.knowledge import Knowledge
from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.practice import seeded
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import LocalFault
from p2p_dixit.log.file import read_records
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.play.commands import (
    LeaveTable,
    RequestRematch,
    SendChat,
    SendReaction,
    SubmitAnswer,
    TakeBack,
)
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.practice import ME, Pace, Ports, PracticeTable, Setup, first_view, players
from p2p_dixit.play.table import InGame
from p2p_dixit.play.view import News, TableView
from p2p_dixit.rules.intents import Claim, LayDown, Yield
from p2p_dixit.rules.model import Clue, ClueKind, Phase
from p2p_dixit.rules.owed import AskClaim, AskLay, AskTell, AskVote
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.saved.recording import record
from p2p_dixit.table.audit import Audit
from p2p_dixit.table.genesis import Genesis, Settings
from tests.inline_client import InlineClient
from tests.more import some

KEY = SigningKey(bytes(range(32)))
WORDS = {card: (f"clue {card}", f"other {card}", f"third {card}") for card in range(84)}
SWIFT = Pace((0.2, 0.2), (0.1, 0.1), (0.1, 0.1), (0.05, 0.05), (0.1, 0.1))


def mind() -> Mind:
    return Mind(Knowledge({n: PictureTexts(words=w, clues=w) for n, w in WORDS.items()}, "en"))


class Shelf:
    """Keeps games in memory, or refuses."""

    def __init__(self, fault: str = "") -> None:
        self.games: list[tuple[Genesis, bytes]] = []
        self._fault = fault

    def save(self, genesis: Genesis, log: bytes) -> str:
        if self._fault:
            raise LocalFault(self._fault)
        self.games.append((genesis, log))
        return f"game {len(self.games)}.dixit"


def setup(
    rules: str = "modern",
    seats: int = 3,
    *,
    name: str = "Robin",
    pace: Pace | None = None,
    hold: float = 0.0,
    points: int | None = 4,
) -> Setup:
    ends = points if rules in ("modern", "odyssey") else None
    settings = Settings("Practice", Options(rules, points=ends), bytes(32))
    return Setup(settings, KEY, Look(name, 2), seats - 1, pace=pace, hold=hold)


def sat(how: Setup, seed: int = 3, shelf: Shelf | None = None) -> InlineClient:
    entropy, chance = seeded(seed)
    return InlineClient(how, mind(), Ports(entropy, chance, (shelf or Shelf()).save))


def table(client: InlineClient) -> TableView:
    view = client.view
    assert isinstance(view, TableView)
    return view


def play_on(client: InlineClient, seed: int = 1) -> Iterator[TableView]:
    """Plays like a bot until the game is over; each view in which something is asked."""
    chance = random.Random(seed)
    while table(client).end is None:
        now = table(client)
        assert now.ask is not None, f"nothing to do in {now.phase}"
        yield now
        state = client.table._states[ME]
        assert isinstance(state, InGame)
        game = state.game.seen_game()
        client.do(SubmitAnswer(answer(asks(game)[ME], game, ME, mind(), chance)))


def played(client: InlineClient, seed: int = 1) -> TableView:
    for _view in play_on(client, seed):
        pass
    return table(client)


# Whole games by keystrokes (tests/ui) and by script (tests/cli/test_plain.py) are games of this
# table in every rule set, `teams` among them.
@pytest.mark.parametrize(
    ("rules", "seats"),
    some((("modern", 3), ("odyssey", 7), ("party", 6), ("teams", 6)), ("modern", 3)),
)
def test_a_game_is_played_to_its_end_and_its_log_is_valid(rules: str, seats: int) -> None:
    shelf = Shelf()
    end = played(sat(setup(rules, seats), shelf=shelf))
    assert end.phase is Phase.OVER
    assert end.saved_as == "game 1.dixit"
    ((genesis, log),) = shelf.games
    first, *rest = read_records(log)
    audit = Audit(first)  # every signature and every proof
    for raw in rest:
        audit.read(raw)
    audit.check_done()
    assert genesis.players[ME].key == KEY.public
    assert tuple(audit.replica.results) == end.results


def test_a_log_says_which_seats_were_bots() -> None:
    shelf = Shelf()
    played(sat(setup("modern", 4, points=3), shelf=shelf))
    sitters = record(shelf.games[0][1]).sitters
    assert [one.automatic for one in sitters] == [False, True, True, True]
    assert not is_bot(KEY.public)


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (played(sat(setup(points=3))) for _n in range(2))
    assert first.results == second.results
    assert played(sat(setup(points=3), seed=4)).results != first.results


def test_bots_keep_away_from_the_players_name_and_rabbit() -> None:
    for name in ("Robin", *BOT_NAMES):
        seated = players(setup("odyssey", 12, name=name))
        assert len({one.name for one in seated}) == 12
        assert len({one.colour for one in seated}) == 12
        assert seated[ME].name == name


def test_there_is_something_to_see_before_the_machines_have_begun() -> None:
    seen = first_view(setup("modern", 4))
    assert [seat.automatic for seat in seen.seats] == [False, True, True, True]
    assert seen.progress is not None
    assert seen.ask is None


def test_what_the_rules_refuse_is_told() -> None:
    client = sat(setup())
    client.do(SubmitAnswer((LayDown(ME, (99,)),)))
    (refusal,) = table(client).notices
    assert refusal.what is News.REFUSED
    assert isinstance(table(client).ask, AskClaim)


def test_bots_wait_for_the_player_to_claim_and_begin_when_let() -> None:
    client = sat(setup("modern", 4))
    assert isinstance(table(client).ask, AskClaim)
    assert table(client).storyteller is None
    client.do(SubmitAnswer((Yield(ME, 1),)))
    assert table(client).storyteller not in (None, ME)
    assert isinstance(table(client).ask, AskLay)


def test_a_player_who_claims_is_the_storyteller() -> None:
    client = sat(setup("modern", 4))
    client.do(SubmitAnswer((Claim(ME, Clue(ClueKind.TEXT, "mine")),)))
    assert table(client).storyteller == ME
    assert isinstance(table(client).ask, AskTell)


def test_chat_and_reactions_are_heard() -> None:
    client = sat(setup())
    client.do(SendChat("hello"))
    client.do(SendReaction("Ha!"))
    assert [(line.text, line.reaction) for line in table(client).chat] == [
        ("hello", False),
        ("Ha!", True),
    ]


def test_a_rematch_is_another_game_with_the_same_bots() -> None:
    shelf = Shelf()
    client = sat(setup(points=2), shelf=shelf)
    end = played(client)
    client.do(RequestRematch())
    assert table(client).end is None
    assert [seat.name for seat in table(client).seats] == [seat.name for seat in end.seats]
    assert [seat.automatic for seat in table(client).seats] == [False, True, True]
    played(client, seed=2)
    assert len({genesis.game for genesis, _log in shelf.games}) == 2


def test_no_clue_is_given_twice_at_a_table() -> None:
    client = sat(setup(points=12))
    said = [one.clue.text for one in played(client).results if one.storyteller != ME]
    client.do(RequestRematch())
    said += [one.clue.text for one in played(client, seed=2).results if one.storyteller != ME]
    assert len(said) > 4
    assert len(set(said)) == len(said)


def test_bots_have_a_word_now_and_then() -> None:
    lines = [line for seed in range(4) for line in played(sat(setup(points=9), seed), seed).chat]
    assert lines
    assert {line.seat for line in lines} <= {1, 2}


def test_a_disk_that_refuses_is_told_and_loses_no_standings() -> None:
    client = sat(setup(points=2), shelf=Shelf("The disk is full."))
    chance = random.Random(1)
    for _n in range(200):
        state = client.table._states[ME]
        if not isinstance(state, InGame):
            break
        game = state.game.seen_game()
        client.do(SubmitAnswer(answer(asks(game)[ME], game, ME, mind(), chance)))
    assert table(client).end is not None
    assert table(client).trouble == "The disk is full."


def test_after_leaving_nothing_happens_any_more() -> None:
    client = sat(setup())
    client.do(LeaveTable())
    before = client.view
    client.do(SendChat("hello?"))
    assert client.view is before


# -- at a pace


def run_until(game: PracticeTable, wanted: Callable[[TableView], object], now: float) -> float:
    """Lets virtual time pass."""
    for _n in range(200_000):
        while game.work(now):
            pass
        view = game.view
        assert isinstance(view, TableView)
        if wanted(view):
            return now
        due = game.deadline()
        assert due is not None
        now = max(now, due)
    raise AssertionError("it never happens")


def paced(hold: float = 0.0) -> PracticeTable:
    entropy, chance = seeded(5)
    return PracticeTable(
        setup(pace=SWIFT, hold=hold), mind(), Ports(entropy, chance, Shelf().save), 0
    )


def test_a_bot_claims_when_the_player_has_not_for_a_while() -> None:
    game = paced()
    asked = run_until(game, lambda view: view.ask, 0.0)
    told = run_until(game, lambda view: view.storyteller is not None, asked)
    assert told - asked >= 0.2
    view = game.view
    assert isinstance(view, TableView)
    assert view.storyteller != ME


def test_bots_hurry_once_the_player_has_spoken() -> None:
    game = paced()
    asked = run_until(game, lambda view: view.ask, 0.0)
    game.do(SubmitAnswer((Yield(ME, 1),)), asked)
    told = run_until(game, lambda view: view.storyteller is not None, asked)
    assert told - asked < 0.2


def test_a_vote_can_be_taken_back_until_the_bots_have_voted() -> None:
    game = paced(hold=60.0)
    now = run_until(game, lambda view: view.ask, 0.0)
    game.do(SubmitAnswer((Yield(ME, 1),)), now)
    now = run_until(game, lambda view: isinstance(view.ask, AskLay), now)
    hand = game.view
    assert isinstance(hand, TableView)
    game.do(SubmitAnswer((LayDown(ME, hand.hand[:2]),)), now)
    held = game.view
    assert isinstance(held, TableView)
    assert held.can_take_back
    game.do(TakeBack(), now)
    again = game.view
    assert isinstance(again, TableView)
    assert isinstance(again.ask, AskLay)
    game.do(SubmitAnswer((LayDown(ME, hand.hand[1:3]),)), now)
    later = run_until(game, lambda view: isinstance(view.ask, AskVote), now)
    assert later - now < 60.0  # the bots have played: no need to wait any longer
