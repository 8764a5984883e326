"""Every row of the table of rule sets and every sentence on votes and points, one test each.

The expected values stand in the tests or in `oracle.py`, never in the engine's own table.
"""

import pytest

from p2p_dixit.errors import RuleViolation, UsageError
from p2p_dixit.rules import owed
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.events import BallotsOpened, CardsDealt, HandsPassed, PileRenewed
from p2p_dixit.rules.intents import CastBallot, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, EndReason, Phase
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.rules.sets import RULE_SETS, Options
from tests.rules import oracle
from tests.rules.drive import CLUE, Play

TABLES = [(rules, players) for rules, allowed in oracle.PLAYERS.items() for players in allowed]
STORY = ("classic", "modern", "odyssey")
each_table = pytest.mark.parametrize(("rules", "players"), TABLES)
each_story = pytest.mark.parametrize("rules", STORY)


def test_the_five_rule_sets_are_all_there() -> None:
    assert list(RULE_SETS) == ["classic", "modern", "odyssey", "party", "teams"]


@pytest.mark.parametrize("rules", oracle.PLAYERS)
def test_row_players(rules: str) -> None:
    """3-6, 3-8, 3-12, 6-12, and 6, 8, 10 or 12 in pairs."""
    for players in range(15):
        if players in oracle.PLAYERS[rules]:
            assert len(new_game(Options(rules), players).seats) == players
        else:
            with pytest.raises(
                UsageError, match=f"{rules.capitalize()} is for .* players, not {players}"
            ):
                new_game(Options(rules), players)


def test_row_players_of_teams_sit_opposite_and_the_role_passes_player_by_player() -> None:
    """Seats i and i + n/2 are partners; the next seat tells, not the next team."""
    play = Play("teams", 8)
    assert [seat.side for seat in play.game.seats] == [0, 1, 2, 3, 0, 1, 2, 3]
    play.tell_first(6)
    tellers = [play.until(Phase.NAME).storyteller]
    for _ in range(3):
        play.until(Phase.GATHER)
        tellers.append(play.until(Phase.NAME).storyteller)
    assert tellers == [6, 7, 0, 1]


@each_table
def test_row_cards_in_hand(rules: str, players: int) -> None:
    """6, or 7 with three players; party 5, teams 4."""
    play = Play(rules, players)
    play.until(Phase.LAY, Phase.TELL, Phase.NAME, Phase.CLAIM)
    if rules == "party":
        play.until(Phase.LAY)
    dealt = next(event for event in play.events if isinstance(event, CardsDealt))
    size = oracle.hand_size(rules, players)
    assert {seat: len(cards) for seat, cards in dealt.hands.items()} == dict.fromkeys(
        range(players), size
    )


@pytest.mark.parametrize("rules", [*STORY, "teams"])
def test_row_storyteller_plays_one_card_along_with_the_clue(rules: str) -> None:
    """The card is chosen with the clue, before anybody else plays."""
    play = Play(rules, 6)
    play.tell_first(2)
    assert asks(play.game) == {2: owed.AskTell((), cards=1)}
    play.until(Phase.GATHER)
    game = play.until(Phase.TELL)
    assert asks(game) == {3: owed.AskTell(tuple(ClueKind), cards=1)}
    with pytest.raises(RuleViolation, match="The clue comes first"):
        play.do(LayDown(3, game.hands[3][:1]))
    play.do(GiveClue(3, CLUE))
    with pytest.raises(RuleViolation, match="Play one card"):
        play.do(LayDown(3, game.hands[3][:2]))


def test_row_storyteller_of_party_plays_one_card_after_the_clue() -> None:
    """The clue is given without a card; then the storyteller lays one down like all others."""
    play = Play("party", 6)
    play.until(Phase.LAY)
    play.until(Phase.GATHER)
    game = play.until(Phase.TELL)
    assert game.storyteller is not None
    assert asks(game) == {game.storyteller: owed.AskTell(tuple(ClueKind), cards=0)}
    assert asks(play.until(Phase.LAY)) == dict.fromkeys(range(6), owed.AskLay(1))


@each_table
def test_row_others_play(rules: str, players: int) -> None:
    """One card, two with three players; in teams the partner and one of every other team."""
    play = Play(rules, players)
    game = play.until(Phase.LAY)
    teller = game.storyteller
    assert teller is not None
    if rules == "teams":
        others = [team for team in range(players // 2) if team != oracle.team(teller, players)]
        partner = (teller + players // 2) % players
        assert partner in asks(game)
        assert sorted(oracle.team(s, players) for s in asks(game) if s != partner) == others
    else:
        expected = {seat for seat in range(players) if rules == "party" or seat != teller}
        assert set(asks(game)) == expected
    count = oracle.cards_to_play(rules, players)
    assert set(asks(game).values()) == {owed.AskLay(count)}


def test_row_others_play_what_their_team_agreed_on() -> None:
    """Both partners name the same one; when they differ that team is asked again."""
    play = Play("teams", 6)
    play.tell_first(0)
    play.do(LayDown(0, play.game.hands[0][:1]))
    assert asks(play.game) == {
        1: owed.AskName((1, 4)),
        2: owed.AskName((2, 5)),
        4: owed.AskName((1, 4)),
        5: owed.AskName((2, 5)),
    }
    play.do(NamePlayer(1, 4), NamePlayer(2, 2), NamePlayer(4, 4), NamePlayer(5, 5))
    assert set(asks(play.game)) == {2, 5}
    with pytest.raises(RuleViolation, match="Name yourself or your partner"):
        play.do(NamePlayer(2, 1))
    play.do(NamePlayer(2, 5), NamePlayer(5, 5))
    assert set(asks(play.game)) == {3, 4, 5}


@each_table
def test_row_who_votes(rules: str, players: int) -> None:
    """All but the storyteller; party: everybody; teams: those who played no card."""
    game = Play(rules, players).until(Phase.VOTE)
    teller = game.storyteller
    assert teller is not None
    if rules == "party":
        expected = set(range(players))
    elif rules == "teams":
        partner = (teller + players // 2) % players
        expected = {s for s in range(players) if not game.laid[s] and s != partner}
        assert len(expected) == players // 2 - 1
    else:
        expected = set(range(players)) - {teller}
    assert set(asks(game)) == expected


@each_table
def test_row_votes_each(rules: str, players: int) -> None:
    """One; in odyssey with 7 or more one or two; the storyteller of party also a red one."""
    game = Play(rules, players).until(Phase.VOTE)
    for seat, ask in asks(game).items():
        assert isinstance(ask, owed.AskVote)
        assert ask.most == oracle.votes_each(rules, players)
        assert ask.red == (rules == "party" and seat == game.storyteller)


@each_table
def test_row_own_card(rules: str, players: int) -> None:
    """May not be voted for; in party it may. In teams voters have laid none."""
    game = Play(rules, players).until(Phase.VOTE)
    owner = {card: seat for seat, cards in enumerate(game.laid) for card in cards}
    for seat, ask in asks(game).items():
        assert isinstance(ask, owed.AskVote)
        for place, card in enumerate(game.table, 1):
            allowed = rules == "party" or owner[card] != seat
            assert (place in ask.places) == allowed
            ballot = Ballot((place,), 1 if ask.red else None)
            assert (refusal(game, CastBallot(seat, ballot)) is None) == allowed


@pytest.mark.parametrize(
    ("rules", "bonus"), [("classic", 4), ("modern", 4), ("odyssey", 3)], ids=STORY
)
def test_row_bonus_per_vote_on_your_card(rules: str, bonus: int) -> None:
    """One a vote, no cap in classic and modern, at most 3 in odyssey; nobody found it: 2 more."""
    play = Play(rules, 6)
    play.tell_first(0)
    play.round({1: 2, 2: 1, 3: 1, 4: 1, 5: 1})
    assert play.game.scores == (0, 2 + bonus, 3, 2, 2, 2)


def test_row_bonus_in_party_is_none() -> None:
    """Who laid a card plays no part in the points."""
    play = Play("party", 6)
    play.tell_first(0)
    play.round({0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 0}, red=5)
    assert play.game.scores == (0,) * 6


def test_row_bonus_in_teams_is_at_most_three() -> None:
    """Four votes on one team's card are worth 3; 2 more since nobody found it."""
    play = Play("teams", 12)
    play.tell_first(0)
    play.round({7: 2, 8: 1, 9: 1, 10: 1, 11: 1}, players=(1, 2, 3, 4, 5))
    assert play.game.scores == (0, 5, 3, 2, 2, 2)


def test_row_classic_ends_when_the_deck_runs_out() -> None:
    """84 cards, 4 players: 60 in the pile, 4 a round; empty after the refill of round 15."""
    play = Play("classic", 4)
    game = play.until(Phase.OVER)
    assert game.end is not None
    assert (game.end.reason, game.round) == (EndReason.PILE, 15)


@pytest.mark.parametrize("rules", ["modern", "odyssey"])
@pytest.mark.parametrize("points", [None, 12], ids=["30 points", "12 points"])
def test_row_modern_and_odyssey_end_at_the_points(rules: str, points: int | None) -> None:
    """At the end of the round in which somebody has that many or more."""
    play = Play(Options(rules, points=points), 5)
    goal = points or 30
    while play.game.end is None:
        assert max(play.game.scores) < goal
        play.step()
    assert max(play.game.scores) >= goal
    assert play.ended_by() is EndReason.POINTS


@pytest.mark.parametrize("rules", ["party", "teams"])
@pytest.mark.parametrize("turns", [None, 2], ids=["once each", "twice each"])
def test_row_party_and_teams_end_when_everybody_told(rules: str, turns: int | None) -> None:
    """k times each, once by default."""
    play = Play(Options(rules, turns=turns), 6)
    game = play.until(Phase.OVER)
    assert game.end is not None
    assert game.end.reason is EndReason.TURNS
    assert [seat.told for seat in game.seats] == [turns or 1] * 6


@pytest.mark.parametrize("rules", ["modern", "odyssey", "party", "teams"])
def test_row_a_pile_too_small_is_renewed_from_pile_and_discards(rules: str) -> None:
    """Before anybody draws, with the rest of the pile."""
    deck = oracle.SMALLEST_DECK[rules, 6] + 2
    play = Play(Options(rules, deck=deck), 6)
    game = play.game
    while sum(isinstance(event, PileRenewed) for event in play.events) < 2:
        game = play.game
        play.step()
    assert needs(game) == owed.Renewal(len(game.pile) + len(game.discards), fresh=False)
    assert game.pile
    assert sorted(map(str, play.game.pile)) == sorted(map(str, game.pile + game.discards))
    assert not play.game.discards


def test_row_classic_does_not_renew_the_pile() -> None:
    play = Play(Options("classic", deck=67), 6)
    game = play.until(Phase.OVER)
    assert len(play.happened(PileRenewed)) == 1
    assert game.round == 6


@pytest.mark.parametrize("rules", [*STORY, "party"])
def test_row_winner_has_most_points_and_ties_share(rules: str) -> None:
    play = Play(rules, 6, seed="winner")
    game = play.until(Phase.OVER)
    assert game.end is not None
    best = max(game.scores)
    assert game.end.winners == tuple(s for s in range(6) if game.scores[s] == best)


def test_row_winner_ties_share_the_win() -> None:
    """Nobody finds anything and nobody is fooled more than another: all tie."""
    play = Play(Options("modern", points=2), 4)
    play.tell_first(0)
    play.round({1: 2, 2: 3, 3: 1})
    assert play.game.scores == (0, 3, 3, 3)
    assert play.winners() == (1, 2, 3)


def test_row_winner_in_teams_is_a_team() -> None:
    game = Play("teams", 8, seed="teams").until(Phase.OVER)
    assert game.end is not None
    best = max(game.scores)
    assert game.end.winners == tuple(s for s in range(8) if game.scores[s % 4] == best)


@pytest.mark.parametrize(
    ("rules", "players", "smallest"),
    [(*key, deck) for key, deck in oracle.SMALLEST_DECK.items()],
)
def test_smallest_deck(rules: str, players: int, smallest: int) -> None:
    """32/37/51/67; 26 for three and 7n; 6n; 28/37/46/55: and with it a game can be played."""
    with pytest.raises(UsageError, match=f"at least {smallest} cards"):
        new_game(Options(rules, deck=smallest - 1), players)
    game = Play(Options(rules, deck=smallest), players).until(Phase.OVER)
    if rules == "classic":
        assert [seat.told for seat in game.seats] == [1] * players


def test_deck_is_84_cards_and_twelve_players_can_use_it() -> None:
    """72 dealt, 12 left; the pile is renewed every second round."""
    play = Play("odyssey", 12)
    play.until(Phase.CLAIM)
    assert len(play.game.pile) == 12
    renewed = []
    while play.game.round < 6:
        before = play.game.round
        play.step()
        if isinstance(play.events[-1], PileRenewed):
            renewed.append(before)
    assert renewed == [2, 4]


# Scoring


@each_story
def test_nobody_found_it(rules: str) -> None:
    """Storyteller 0, every other player 2, and the bonus on top."""
    play = Play(rules, 4)
    play.tell_first(0)
    play.round({1: 2, 2: 1, 3: 2})
    assert play.game.scores == (0, 3, 4, 2)


@each_story
def test_everybody_found_it(rules: str) -> None:
    """Storyteller 0, every other player 2."""
    play = Play(rules, 4)
    play.tell_first(3)
    play.round(dict.fromkeys(range(3), 3))
    assert play.game.scores == (2, 2, 2, 0)


@each_story
def test_some_found_it(rules: str) -> None:
    """Storyteller 3, finders 3, others 0, and the bonus on top."""
    play = Play(rules, 4)
    play.tell_first(0)
    play.round({1: 0, 2: 1, 3: 1})
    assert play.game.scores == (3, 5, 0, 0)


@each_story
def test_with_three_players_a_vote_on_either_of_the_two_cards_counts(rules: str) -> None:
    play = Play(rules, 3)
    play.tell_first(0)
    game = play.lay_all()
    assert [len(cards) for cards in game.laid] == [1, 2, 2]
    play.do(CastBallot(1, Ballot((play.place(2, which=1),))))
    play.do(CastBallot(2, Ballot((play.place(1, which=0),))))
    play.step()
    assert play.game.scores == (0, 3, 3)


def test_with_seven_a_player_found_the_card_with_one_of_two_votes() -> None:
    """The one who used a single vote gets 1 more."""
    play = Play("odyssey", 7)
    play.tell_first(0)
    play.round({1: 0, 2: (0, 1), 3: (1, 2), 4: 1, 5: (3, 4), 6: (3, 4)})
    assert play.game.scores == (3, 4 + 3, 3 + 1, 2, 2, 0, 0)


def test_the_single_vote_point_is_given_when_everybody_found_it_too() -> None:
    play = Play("odyssey", 7)
    play.tell_first(0)
    play.round({**dict.fromkeys(range(1, 6), 0), 6: (0, 1)})
    assert play.game.scores == (0, 3 + 1, 3, 3, 3, 3, 2)


def test_below_seven_players_a_single_vote_earns_nothing_more() -> None:
    play = Play("odyssey", 6)
    play.tell_first(0)
    play.round({1: 0, 2: 3, 3: 2, 4: 5, 5: 4})
    assert play.game.scores == (3, 3, 1, 1, 1, 1)


@pytest.mark.parametrize("rules", STORY)
def test_variant_a_lone_finder_and_the_storyteller_get_four(rules: str) -> None:
    """An option in every set that counts like this; two finders still get 3."""
    for finders, prize in ((1, 4), (2, 3)):
        play = Play(Options(rules, one_finder=True), 5)
        play.tell_first(0)
        play.round({1: 0, 2: 0 if finders == 2 else 1, 3: 4, 4: 3})
        assert play.game.scores[0] == prize
        assert play.game.scores[1] == prize + (finders == 1)


def test_variant_counts_in_teams_and_is_refused_in_party() -> None:
    play = Play(Options("teams", one_finder=True), 6)
    play.tell_first(0)
    play.round({4: 0, 5: 3}, players=(1, 2))
    assert play.game.scores == (5, 4, 0)
    with pytest.raises(UsageError, match="Party has no storyteller's card"):
        Options("party", one_finder=True)


def test_variant_the_single_vote_point_adds_to_the_four() -> None:
    play = Play(Options("odyssey", one_finder=True), 7)
    play.tell_first(0)
    play.round({1: 0, 2: (3, 4), 3: (2, 4), 4: (2, 3), 5: (2, 3), 6: (2, 3)})
    assert play.game.scores[:2] == (4, 5)


def test_teams_points_go_to_the_team_and_the_partners_card_earns_its_bonus() -> None:
    """One of two voters found it: storyteller's team 3 + 1 for the partner's card, finder's 3."""
    play = Play("teams", 6)
    play.tell_first(0)
    play.round({4: 0, 5: 3}, players=(1, 2))
    assert play.game.scores == (4, 3, 0)
    assert play.game.score_of(0) == play.game.score_of(3) == 4


def test_teams_nobody_or_everybody_counts_the_voters_and_gives_two_once_a_team() -> None:
    for target, bonus in ((0, 0), (3, 2)):
        play = Play("teams", 6)
        play.tell_first(0)
        play.round({4: target, 5: target}, players=(1, 2))
        assert play.game.scores == (bonus, 2, 2)


def test_party_red_takes_all_points_off_a_card_and_alone_is_worth_nothing() -> None:
    play = Play("party", 7)
    play.tell_first(0)
    play.round({0: 1, 1: 1, 2: 1, 3: 2, 4: 2, 5: 5, 6: 6}, red=2)
    assert play.game.scores == (3, 3, 3, 0, 0, 0, 0)


def test_party_green_and_red_may_lie_on_the_same_own_card() -> None:
    play = Play("party", 6)
    play.tell_first(0)
    play.round({0: 0, 1: 0, 2: 3, 3: 3, 4: 5, 5: 5}, red=0)
    assert play.game.scores == (0, 0, 2, 2, 2, 2)


def test_party_green_and_red_must_both_be_cast() -> None:
    game = Play("party", 6).until(Phase.VOTE)
    assert game.storyteller is not None
    other = (game.storyteller + 1) % 6
    assert refusal(game, CastBallot(game.storyteller, Ballot((1,)))) == "The red vote is missing."
    assert refusal(game, CastBallot(other, Ballot((1,), red=2))) is not None
    assert refusal(game, CastBallot(other, Ballot(()))) is not None


# Table and end of a round


def test_cards_are_numbered_from_one() -> None:
    game = Play("modern", 4).until(Phase.VOTE)
    voter = next(iter(asks(game)))
    for place in (-1, 0, 5, 2**70):
        ballot = CastBallot(voter, Ballot((place,)))
        assert refusal(game, ballot) == "The cards are numbered 1 to 4."


def test_votes_are_secret_and_opened_together() -> None:
    """Until the last voter has voted nothing is opened, and nobody can vote twice."""
    play = Play("modern", 4)
    play.tell_first(0)
    play.lay_all()
    play.do(CastBallot(1, Ballot((play.place(0),))), CastBallot(2, None))
    assert set(asks(play.game)) == {3}
    assert refusal(play.game, CastBallot(1, Ballot((play.place(2),)))) is not None
    play.do(CastBallot(3, None))
    assert needs(play.game) == owed.BallotOpening(voters=(1, 2, 3), layers=(0, 1, 2, 3))
    assert not play.happened(BallotsOpened)


def test_with_three_players_neither_of_ones_own_two_cards_may_be_chosen() -> None:
    play = Play("classic", 3)
    play.tell_first(0)
    game = play.lay_all()
    for which in (0, 1):
        own = Ballot((play.place(1, which),))
        assert refusal(game, CastBallot(1, own)) == "Your own card cannot be voted for."


@each_table
def test_those_who_played_draw_back_to_the_size_of_the_hand(rules: str, players: int) -> None:
    """Three players: storyteller 1, others 2; teams: those who voted draw none."""
    play = Play(Options(rules, deck=252), players)
    game = play.until(Phase.VOTE)
    played = {seat: len(cards) for seat, cards in enumerate(game.laid) if cards}
    shown = game.table
    play.until(Phase.GATHER)
    assert play.game.discards == shown
    assert needs(play.game) == owed.Draws(played)


def test_party_hands_are_refilled_and_then_passed_to_the_left() -> None:
    """Everybody's five cards go to the next seat; the storyteller's wait for the clue."""
    play = Play("party", 6)
    play.tell_first(0)
    play.until(Phase.GATHER)
    before = play.until(Phase.PASS_ON).hands
    assert {len(hand) for hand in before} == {5}
    play.step()
    (passed,) = play.happened(HandsPassed)
    assert passed == HandsPassed(((1, 2), (2, 3), (3, 4), (4, 5), (5, 0)), held=(0, 1))
    assert play.game.hands == (before[5], (), *before[1:5])
    play.do(GiveClue(1, CLUE))
    play.step()
    assert play.game.hands == (before[5], before[0], *before[1:5])


def test_party_the_role_is_claimed_before_any_hand_is_dealt() -> None:
    play = Play("party", 6)
    game = play.until(Phase.CLAIM)
    assert not any(game.hands)
    play.tell_first(4)
    assert (play.game.phase, play.game.storyteller, play.game.clue) == (Phase.DEAL, 4, CLUE)
    assert not any(play.game.hands)


# Clue


@pytest.mark.parametrize("kind", ClueKind)
def test_a_clue_may_be_words_or_something_done_aloud(kind: ClueKind) -> None:
    play = Play("modern", 3)
    play.until(Phase.CLAIM)
    assert refusal(play.game, Claim(0, Clue(kind, "tra la la"))) is None
    bare = refusal(play.game, Claim(0, Clue(kind)))
    assert bare == ("A written clue needs some words." if kind is ClueKind.TEXT else None)


@pytest.mark.parametrize("kind", ClueKind)
def test_option_of_the_first_edition_clues_must_be_sung_or_mimed(kind: ClueKind) -> None:
    # R-06-20
    play = Play(Options("classic", aloud=True), 3)
    play.until(Phase.CLAIM)
    allowed = kind in (ClueKind.SUNG, ClueKind.MIMED)
    assert (refusal(play.game, Claim(0, Clue(kind, "tra la la"))) is None) == allowed


@pytest.mark.parametrize("text", ["x" * 500, "two\nlines", "\x1b[2J", "a\u202eb", " blank "])
def test_a_clue_fits_the_screen_and_does_nothing_else_to_it(text: str) -> None:
    # R-06-20
    play = Play("modern", 3)
    play.until(Phase.CLAIM)
    assert refusal(play.game, Claim(0, Clue(ClueKind.SPOKEN, text))) is not None


# First storyteller


def test_the_claim_with_most_yields_wins_and_its_clue_stands() -> None:
    play = Play("modern", 5)
    play.until(Phase.CLAIM)
    other = Clue(ClueKind.SUNG)
    play.do(Claim(1, other), Claim(3, CLUE), Yield(0, 3), Yield(2, 1), Yield(4, 3))
    assert (play.game.storyteller, play.game.clue) == (3, CLUE)


def test_a_tie_of_claims_is_left_to_chance() -> None:
    play = Play("modern", 4)
    play.until(Phase.CLAIM)
    play.do(Claim(0, CLUE), Claim(2, CLUE), Yield(1, 0), Yield(3, 2))
    assert needs(play.game) == owed.TieBreak((0, 2))


def test_a_yield_to_somebody_who_did_not_claim_does_not_count() -> None:
    play = Play("modern", 4)
    play.until(Phase.CLAIM)
    play.do(Claim(0, CLUE), Yield(1, 2), Yield(2, 1), Yield(3, 2))
    assert play.game.storyteller == 0


def test_when_nobody_claims_chance_picks_one_who_then_gives_a_clue() -> None:
    play = Play("modern", 3)
    play.until(Phase.CLAIM)
    play.do(Yield(0, 1), Yield(1, 2), Yield(2, 0))
    assert needs(play.game) == owed.TieBreak((0, 1, 2))
    play.step()
    assert play.game.storyteller is not None
    assert asks(play.game) == {play.game.storyteller: owed.AskTell(tuple(ClueKind), cards=1)}


@each_table
def test_after_that_the_role_goes_to_the_left(rules: str, players: int) -> None:
    play = Play(rules, players)
    play.tell_first(players - 1)
    play.until(Phase.GATHER)
    play.until(Phase.LAY)
    assert play.game.storyteller == 0
