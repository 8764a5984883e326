"""The page of a game: all of it is there, and nothing that anybody wrote is more than text."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest
from PIL import Image

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import Clue, ClueKind, VoidReason
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.saved.transcript import Counted, Line, RosterMove, Transcript, Voided
from p2p_dixit.table.genesis import Player
from p2p_dixit.ui.pictures.source import Caption, NoPictures, Pictures
from p2p_dixit.ui.report.album import album
from p2p_dixit.ui.report.making import bound
from p2p_dixit.ui.report.page import POLICY, page
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.scoring import headline
from tests.more import some
from tests.saved.games import NAMES, played
from tests.ui.double import Paintings

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=y>',
    "' onload='x' a='",
    "$name {name} {0} %s &lt;",
    "</title></style><b>",
)
TAGS = {
    "html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "p", "ol", "ul", "li",
    "dl", "dt", "dd", "main", "section", "div", "figure", "figcaption", "img", "span", "bdi",
    "label", "input",
}  # fmt: skip
ATTRIBUTES = {"charset", "http-equiv", "content", "name", "class", "value", "src", "alt", "type"}


def game(rules: str = "modern", players: int = 0) -> Transcript:
    """A whole game of random choices."""
    recording = played(rules, players)
    counted: list[Line] = [
        Counted(event.result, tuple(range(len(recording.sitters))))
        for frame in recording.frames
        for event in frame.happened
        if isinstance(event, e.RoundScored)
    ]
    seats = tuple(
        Player(NAMES[n], n, SigningKey(bytes([n]) * 32).public)
        for n in range(len(recording.sitters))
    )
    return Transcript(
        recording.table, rules, bytes(32), seats, tuple(counted), recording.last, 0, 0, 0
    )


def told(script: Transcript, pictures: Pictures | None = None, *, finished: bool = True) -> str:
    """Its page."""
    return page(bound(script, pictures or Paintings()), finished=finished)


class Read(HTMLParser):
    """What a browser would see."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(key, value or "") for key, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


# No first card of the storyteller, and sides of two: what the other sets have, these have too.
@pytest.mark.parametrize("rules", some(RULE_SETS, "party", "teams"))
def test_everything_that_happened_is_on_the_page(rules: str) -> None:
    script = game(rules)
    read = Read(told(script))
    rounds = [one.result for one in script.lines if isinstance(one, Counted)]
    assert read.tags.count("section") == len(rounds)
    assert read.tags.count("img") == sum(len(result.table) for result in rounds)
    assert script.table in read.text
    assert rules_name(rules) in read.text
    for seat, player in enumerate(script.players):
        assert f"{script.game.score_of(seat)}" in read.text
        assert player.name in read.text
    for result in rounds:
        assert f"Round {result.number}" in read.text
        assert result.clue.text in read.text
    votes = sum(
        len(ballot.greens) + (ballot.red is not None)
        for result in rounds
        for seat, ballot in result.ballots.items()
        if ballot is not None and seat not in result.fouled
    )
    assert read.text.count("← ") == votes
    assert "The game is not finished." not in read.text


def test_the_storytellers_card_and_the_points_are_told() -> None:
    script = game()
    text = told(script)
    rounds = [one.result for one in script.lines if isinstance(one, Counted)]
    assert text.count('<figure class="told">') == len(rounds)
    gains = sum(bool(gain.points) for result in rounds for gain in result.gains)
    assert Read(text).text.count(" +") == gains
    assert "too easy or too hard" not in text  # a round was one or the other
    for result in rounds:
        assert headline(result, script.game.options) in Read(text).text


@pytest.mark.parametrize("text", some(HOSTILE, HOSTILE[1], HOSTILE[3]))  # tags, and templates
def test_what_players_and_packs_say_is_text(text: str) -> None:
    class Painter(Paintings):
        def caption(self, card: int) -> Caption:
            return Caption(text, text, (text,))

    script = game()
    lines = tuple(
        Counted(replace(one.result, clue=Clue(ClueKind.TEXT, text)), one.totals)
        for one in script.lines
        if isinstance(one, Counted)
    )
    players = tuple(replace(player, name=text[:24]) for player in script.players)
    read = Read(told(replace(script, table=text, players=players, history=lines), Painter()))
    assert set(read.tags) <= TAGS
    assert {key for key, _value in read.attributes} <= ATTRIBUTES
    assert read.text.count(f"“{text}”") >= len(lines)
    assert read.text.count(text[:24]) > len(players)
    alts = [value for key, value in read.attributes if key == "alt"]
    assert set(alts) == {text}


def test_nothing_comes_from_elsewhere_and_nothing_runs() -> None:
    text = told(game())
    assert "<script" not in text
    assert "http:" not in text
    assert "https:" not in text
    assert "url(" not in text
    assert ("content", POLICY) in Read(text).attributes
    sources = [value for key, value in Read(text).attributes if key == "src"]
    assert all(source.startswith("data:image/webp;base64,") for source in sources)


def test_without_the_pack_cards_go_by_their_numbers() -> None:
    script = game()
    read = Read(told(script, NoPictures()))
    assert "img" not in read.tags
    for one in script.lines:
        assert isinstance(one, Counted)
        assert all(f"card {card}" in read.text for card in one.result.table)


def test_an_unfinished_game_says_so_and_names_no_winner() -> None:
    script = game()
    read = Read(told(replace(script, game=replace(script.game, end=None)), finished=False))
    assert "The game is not finished." in read.text
    assert "won!" not in read.text


def test_who_came_and_went_and_rounds_that_do_not_count() -> None:
    script = game()
    lines = (
        Voided(7, VoidReason.DECK_LOST.value),
        RosterMove(1, "left", 1),
        RosterMove(1, "returned", 1),
        RosterMove(2, "expelled", 2),
    )
    read = Read(told(replace(script, history=lines)))
    text = read.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Round 7" in text
    assert "does not count" in text
    assert "▲ Clover left." in text
    assert "▲ Clover returned." in text
    assert "■ Hazel was expelled for cheating." in text


class Noise:
    """Pictures that no format makes small."""

    def image(self, card: int) -> Image.Image:
        """Another one for each card."""
        return Image.effect_noise((300, 450), 40 + card).convert("RGB")

    def caption(self, card: int) -> Caption:
        """None."""
        return Caption()


@pytest.mark.parametrize("budget", some((2_000_000, 200_000, 40_000), 200_000))
def test_pictures_are_as_large_as_the_budget_allows(budget: int) -> None:
    shown = [*range(8), 0, 0]
    made = album(Noise(), shown, budget)
    assert set(made) == set(range(8))
    assert budget / 10 < sum(len(made[card]) for card in shown) <= budget


def test_more_cards_than_any_page_can_hold_go_by_their_numbers() -> None:
    assert album(Noise(), range(8), 1000) == {}
