"""What docs/rules.md decides where the books are silent or differ: a test each, named after it."""

from collections.abc import Iterable

import pytest

from p2p_dixit.errors import RuleViolation
from p2p_dixit.rules import owed
from p2p_dixit.rules.events import (
    DeckDropped,
    FoulCalled,
    PileRenewed,
    RoundVoided,
)
from p2p_dixit.rules.intents import (
    CastBallot,
    Claim,
    DropSeats,
    GiveClue,
    Join,
    LayDown,
    LoseDeck,
    NamePlayer,
    OpenBallots,
    Return,
    Yield,
)
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Ballot, EndReason, Game, Phase, VoidReason, present
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.rules.sets import Options
from tests.rules.drive import CLUE, Play


def leave(*seats: int) -> DropSeats:
    return DropSeats(frozenset(seats))


def laid_cards(game: Game, seats: Iterable[int]) -> dict[int, tuple[int, ...]]:
    return {seat: tuple(c for c in game.laid[seat] if c is not None) for seat in seats}


def open_with(play: Play, **ballots: Ballot | None) -> None:
    """Opens the sealed ballots as given (`s1=...`), whatever the rules think of them."""
    votes = {int(name[1:]): ballot for name, ballot in ballots.items()}
    layers = [seat for seat, cards in enumerate(play.game.laid) if cards]
    play.do(OpenBallots(votes, laid_cards(play.game, layers)))


# The end of classic


@pytest.mark.parametrize(("deck", "rounds"), [(31 + 1, 3), (36, 3), (37, 4)])
def test_classic_is_over_when_the_pile_cannot_refill_or_has_become_empty(
    deck: int, rounds: int
) -> None:
    """Three players draw 5: of 11 cards 1 is left after two rounds, of 15 none after three."""
    play = Play(Options("classic", deck=deck), 3)
    game = play.until(Phase.OVER)
    assert game.end is not None
    assert (game.end.reason, game.round) == (EndReason.PILE, rounds)


def test_classic_ties_share_the_win() -> None:
    play = Play(Options("classic", deck=32), 3)
    for _ in range(3):
        play.until(Phase.VOTE)
        for seat in asks(play.game):
            play.do(CastBallot(seat, None))
        fouls = {f"s{seat}": None for seat, s in enumerate(play.game.seats) if s.cast}
        open_with(play, **fouls)
    assert play.game.scores == (4, 4, 4)
    assert play.winners() == (0, 1, 2)


@pytest.mark.parametrize("rules", ["modern", "odyssey", "party", "teams"])
def test_the_rest_of_a_too_small_pile_goes_into_the_new_pile(rules: str) -> None:
    play = Play(Options(rules, deck=84), 6)
    while len(play.happened(PileRenewed)) < 2 and play.game.end is None:
        before = play.game
        play.step()
        if len(play.happened(PileRenewed)) == 2:
            assert set(before.pile) <= set(play.game.pile)
            assert len(play.game.pile) == len(before.pile) + len(before.discards)


# Fouls


@pytest.mark.parametrize(
    ("ballot", "why"),
    [
        (lambda play: Ballot((play.place(1),)), "Your own card cannot be voted for."),
        (lambda play: Ballot((9,)), "The cards are numbered 1 to 5."),
        (lambda play: Ballot((0,)), "The cards are numbered 1 to 5."),
        (lambda play: Ballot((play.place(0), play.place(2))), "You have one vote."),
        (lambda play: Ballot(()), "You have one vote."),
        (lambda play: Ballot((1,), red=1), "Only the storyteller casts a red vote."),
        (lambda play: None, "No ballot could be read."),
    ],
    ids=["own card", "unknown place", "place 0", "too many", "none", "red", "unreadable"],
)
def test_a_vote_that_breaks_the_rules_is_void_and_shown(ballot: object, why: str) -> None:
    """It gives nobody a point and counts as not found, so here not everybody found the card."""
    assert callable(ballot)
    play = Play("modern", 5)
    play.tell_first(0)
    play.lay_all()
    vote = ballot(play)
    if vote is not None:
        assert refusal(play.game, CastBallot(1, vote)) == why
    play.do(*(CastBallot(seat, None) for seat in (1, 2, 3, 4)))
    found = Ballot((play.place(0),))
    open_with(play, s1=vote, s2=found, s3=found, s4=found)
    assert play.happened(FoulCalled) == [FoulCalled(1, why)]
    assert play.game.scores == (3, 0, 3, 3, 3)
    assert play.game.last is not None
    assert play.game.last.fouled == (1,)
    assert [seat.fouls for seat in play.game.seats] == [0, 1, 0, 0, 0]


def test_all_votes_of_a_foul_are_void() -> None:
    """One of the two votes alone would have been fine."""
    play = Play("odyssey", 7)
    play.tell_first(0)
    play.lay_all()
    play.do(*(CastBallot(seat, None) for seat in range(1, 7)))
    other = {f"s{seat}": Ballot((play.place(0),)) for seat in range(2, 7)}
    open_with(play, s1=Ballot((play.place(2), play.place(1))), **other)
    assert play.game.scores == (3, 0, 4, 4, 4, 4, 4)


def test_a_foul_of_the_storyteller_of_party_takes_both_votes_away() -> None:
    play = Play("party", 6)
    play.tell_first(0)
    play.lay_all()
    play.do(*(CastBallot(seat, None) for seat in range(6)))
    others = {f"s{seat}": Ballot((2,)) for seat in range(1, 6)}
    open_with(play, s0=Ballot((7,), red=2), **others)
    assert play.game.scores == (0, 5, 5, 5, 5, 5)


# Players who leave


def test_a_player_who_leaves_keeps_the_score_and_is_skipped_as_storyteller() -> None:
    play = Play("modern", 5)
    play.tell_first(0)
    play.round({1: 0, 2: 1, 3: 1, 4: 1})
    play.do(leave(1))
    assert play.game.scores == (3, 6, 0, 0, 0)
    assert play.until(Phase.TELL).storyteller == 2
    assert play.game.scores[1] == 6


def test_a_player_who_left_is_not_counted_among_the_voters() -> None:
    """The three who stayed found it: everybody did."""
    play = Play("modern", 5)
    play.tell_first(0)
    play.lay_all()
    play.do(CastBallot(4, Ballot((play.place(1),))), leave(4))
    play.round(dict.fromkeys((1, 2, 3), 0))
    assert play.game.scores == (0, 2, 2, 2, 0)


def test_the_last_voter_leaving_seals_the_votes_of_the_others() -> None:
    play = Play("modern", 5)
    play.tell_first(0)
    play.lay_all()
    play.do(*(CastBallot(seat, Ballot((play.place(0),))) for seat in (1, 2, 3)), leave(4))
    assert play.game.phase is Phase.OPEN
    assert needs(play.game) == owed.BallotOpening(voters=(1, 2, 3), layers=(0, 1, 2, 3, 4))


def test_the_card_of_a_player_who_left_stays_and_earns_nothing() -> None:
    play = Play("modern", 5)
    play.tell_first(0)
    play.lay_all()
    play.do(leave(4))
    assert len(play.game.table) == 5
    play.round({1: 4, 2: 4, 3: 0})
    assert play.game.scores == (3, 0, 0, 3, 0)


def test_whoever_leaves_when_all_votes_are_sealed_changes_nothing() -> None:
    """Neither a voter's points nor those of the storyteller."""
    for gone in ((1,), (0,), (0, 4)):
        play = Play("modern", 5)
        play.tell_first(0)
        play.lay_all()
        votes = {1: 0, 2: 1, 3: 1, 4: 3}
        play.do(*(CastBallot(s, Ballot((play.place(card),))) for s, card in votes.items()))
        play.do(leave(*gone))
        play.step()
        assert play.game.scores == (3, 5, 0, 1, 0)
        assert play.game.last is not None


def test_if_too_few_are_left_after_the_votes_were_sealed_the_round_still_counts() -> None:
    play = Play("modern", 3)
    play.tell_first(0)
    play.lay_all()
    play.do(CastBallot(1, Ballot((play.place(0),))), CastBallot(2, Ballot((play.place(1),))))
    play.do(leave(0))
    assert play.ended_by() is None
    play.step()
    assert play.game.scores == (3, 4, 0)
    assert play.ended_by() is EndReason.PLAYERS
    assert play.winners() == (1,)


@pytest.mark.parametrize(
    "phase", [Phase.TELL, Phase.LAY, Phase.TABLE, Phase.VOTE], ids=lambda phase: phase.value
)
def test_if_the_storyteller_leaves_before_all_votes_are_sealed_the_round_is_void(
    phase: Phase,
) -> None:
    """No points, the played cards are discarded, the next seat tells."""
    # R-06-13
    play = Play("modern", 5)
    play.tell_first(2)
    play.until(phase)
    laid = [card for cards in play.game.laid for card in cards]
    play.do(leave(2))
    assert play.happened(RoundVoided) == [RoundVoided(1, VoidReason.STORYTELLER_LEFT, 2)]
    assert play.game.scores == (0,) * 5
    shown = play.game.discards if phase is Phase.VOTE else play.game.unseen
    assert sorted(map(str, shown)) == sorted(map(str, laid))
    assert play.until(Phase.TELL).storyteller == 3
    assert play.game.round == 2


def test_cards_discarded_unseen_come_back_with_the_next_pile() -> None:
    play = Play(Options("modern", deck=35), 5)
    play.until(Phase.TABLE)
    teller = play.game.storyteller
    assert teller is not None
    play.do(leave(teller))
    unseen = set(play.game.unseen)
    assert len(unseen) == 5
    while len(play.happened(PileRenewed)) < 2:
        play.step()
    assert unseen <= set(play.game.pile)


def test_the_hand_of_a_player_who_leaves_is_out_of_the_game() -> None:
    # R-06-11
    play = Play("modern", 5)
    play.until(Phase.CLAIM)
    hand = play.game.hands[3]
    play.do(leave(3))
    assert play.game.out == hand
    assert play.game.hands[3] == ()


def test_a_claim_of_a_player_who_leaves_is_dropped() -> None:
    play = Play("modern", 4)
    play.until(Phase.CLAIM)
    play.do(Claim(3, CLUE), Yield(0, 3), Yield(1, 3), leave(3), Yield(2, 0))
    assert needs(play.game) == owed.TieBreak((0, 1, 2))


def test_a_player_who_returns_has_the_score_and_a_new_hand() -> None:
    play = Play("modern", 5)
    play.tell_first(0)
    play.round({1: 0, 2: 1, 3: 1, 4: 1})
    play.do(leave(1))
    play.until(Phase.LAY)
    assert refusal(play.game, Return(1)) is not None
    play.until(Phase.GATHER)
    score = play.game.scores[1]
    play.do(Return(1))
    assert needs(play.game) is not None
    play.until(Phase.TELL)
    assert len(play.game.hands[1]) == 6
    assert play.game.scores[1] == score >= 6
    assert play.game.headcount == 5


def test_a_newcomer_sits_at_the_end_with_no_points() -> None:
    play = Play("modern", 4)
    play.until(Phase.VOTE)
    play.until(Phase.GATHER)
    play.do(Join())
    game = play.until(Phase.TELL)
    assert game.present == (0, 1, 2, 3, 4)
    assert (len(game.hands[4]), game.scores[4], game.headcount) == (6, 0, 5)


def test_an_expelled_player_cannot_return_and_cannot_win() -> None:
    # R-06-18
    play = Play(Options("modern", points=3), 4)
    play.tell_first(0)
    play.lay_all()
    play.do(*(CastBallot(s, Ballot((play.place(t),))) for s, t in {1: 0, 2: 1, 3: 1}.items()))
    play.do(DropSeats(frozenset({1}), expelled=True))
    play.step()
    assert play.game.scores == (3, 5, 0, 0)
    assert play.winners() == (0,)
    play = Play("modern", 4)
    play.until(Phase.GATHER)
    play.do(DropSeats(frozenset({1}), expelled=True))
    assert refusal(play.game, Return(1)) == "Seat 1 was expelled for cheating."


def test_below_the_minimum_of_players_the_game_ends() -> None:
    """The game ends with the standings as they are; the round under way does not count."""
    for rules, players in (("modern", 3), ("party", 6), ("classic", 3), ("odyssey", 3)):
        play = Play(rules, players)
        play.until(Phase.VOTE)
        play.until(Phase.GATHER)
        scores = play.game.scores
        play.until(Phase.VOTE)
        teller = play.game.storyteller
        play.do(leave(next(seat for seat in range(players) if seat != teller)))
        assert play.game.scores == scores
        assert play.ended_by() is EndReason.PLAYERS
        assert play.happened(RoundVoided)[-1] == RoundVoided(2, VoidReason.TOO_FEW_PLAYERS, teller)


# Teams with a lone player


def test_teams_goes_on_while_three_teams_have_a_player() -> None:
    play = Play("teams", 8)
    play.tell_first(0)
    play.do(leave(1, 5, 2))
    assert play.ended_by() is None
    play.do(leave(6))
    assert play.ended_by() is EndReason.PLAYERS


def test_teams_a_lone_player_votes_and_gives_no_card() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.do(leave(5), LayDown(0, play.game.hands[0][:1]))
    assert set(asks(play.game)) == {1, 4}
    play.do(NamePlayer(1, 4), NamePlayer(4, 4))
    assert set(asks(play.game)) == {3, 4}
    play.lay_all()
    assert set(asks(play.game)) == {1, 2}


def test_teams_a_player_left_alone_before_playing_votes_instead() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.do(LayDown(0, play.game.hands[0][:1]))
    play.do(*(NamePlayer(s, p) for s, p in {1: 4, 4: 4, 2: 2, 5: 2}.items()))
    assert set(asks(play.game)) == {2, 3, 4}
    play.do(leave(1))
    assert set(asks(play.game)) == {2, 3}
    play.lay_all()
    assert set(asks(play.game)) == {4, 5}


def test_teams_a_lone_player_tells_without_a_partners_card() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.do(leave(3))
    play.lay_all()
    assert len(play.game.table) == 3
    play.round({4: 0, 5: 1})
    assert play.game.scores == (3, 4, 0)


def test_teams_the_card_of_one_who_left_still_earns_for_the_partner() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.lay_all(players=(1, 2))
    play.do(leave(1))
    play.round({4: 0, 5: 1})
    assert play.game.scores == (3, 3 + 1, 0)


def test_teams_a_vote_on_the_teams_own_card_earns_it_nothing() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.round({4: 1, 5: 0}, players=(1, 2))
    assert play.game.scores == (3, 0, 3)


def test_teams_a_vote_on_the_own_card_has_not_found_the_other_one() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.round({4: 1, 5: 1}, players=(1, 2))  # nobody found it: 2 each, and 1 from the other team
    assert play.game.scores == (0, 3, 2)


def test_teams_a_round_that_all_voters_left_counts_as_found_by_nobody() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    play.lay_all(players=(1, 2))
    play.do(leave(4, 5))
    assert needs(play.game) == owed.BallotOpening(voters=(), layers=(0, 1, 2, 3))
    play.step()
    assert play.game.scores == (0, 2, 2)


def test_teams_a_newcomer_takes_the_empty_place_in_a_team() -> None:
    # R-06-16
    play = Play("teams", 6)
    play.until(Phase.VOTE)
    play.until(Phase.GATHER)
    assert refusal(play.game, Join()) == "Every team has two players."
    play.do(leave(4), Join())
    assert play.game.seats[6].side == 1
    assert refusal(play.game, Return(4)) == "Another player has taken that place in the team."


# Numbers at the start of the round


def test_the_three_player_rule_follows_the_number_at_the_start_of_the_round() -> None:
    """Four began: one card each though one leaves; the next round has hands of 7 and two cards."""
    play = Play("modern", 4)
    play.tell_first(0)
    play.do(leave(3), LayDown(0, play.game.hands[0][:1]))
    assert asks(play.game) == dict.fromkeys((1, 2), owed.AskLay(1))
    play.until(Phase.GATHER)
    assert needs(play.game) == owed.Draws(dict.fromkeys((0, 1, 2), 2))
    play.until(Phase.LAY)
    assert asks(play.game) == dict.fromkeys((0, 2), owed.AskLay(2))


def test_the_two_votes_of_seven_follow_the_number_at_the_start_of_the_round() -> None:
    play = Play("odyssey", 7)
    play.tell_first(0)
    play.do(leave(6))
    play.lay_all()
    assert {ask.most for ask in asks(play.game).values() if isinstance(ask, owed.AskVote)} == {2}
    play.round({1: 0, 2: 1, 3: 1, 4: 1, 5: 1})
    assert play.game.scores[1] == 3 + 1 + 3
    play.until(Phase.VOTE)
    assert {ask.most for ask in asks(play.game).values() if isinstance(ask, owed.AskVote)} == {1}


@pytest.mark.parametrize("rules", ["party", "teams"])
def test_party_and_teams_end_when_all_present_have_told(rules: str) -> None:
    """The only one who has not told leaves: the game is over."""
    play = Play(rules, 8)
    play.tell_first(0)
    while play.game.round < 7 or play.game.phase is not Phase.GATHER:
        play.step()
    assert play.ended_by() is None
    play.do(leave(7))
    assert play.ended_by() is EndReason.TURNS


# Party: hands on their way


def party_at_tell() -> Play:
    """Round 2: seat 1 tells, seat 0 holds the hand that waits for the clue."""
    play = Play(Options("party", deck=84), 7)
    play.tell_first(0)
    play.until(Phase.GATHER)
    play.until(Phase.TELL)
    assert (play.game.storyteller, play.game.holder, len(play.game.held)) == (1, 0, 5)
    return play


def test_party_a_receiver_whose_passer_is_gone_is_dealt_new_cards() -> None:
    play = party_at_tell()
    held, hand = play.game.held, play.game.hands[0]
    play.do(leave(0), GiveClue(1, CLUE))
    assert set(play.game.out) == set(held + hand)
    assert needs(play.game) == owed.Draws({1: 5})
    assert len(play.until(Phase.LAY).hands[1]) == 5


def test_party_the_hand_on_its_way_to_a_storyteller_who_leaves_is_out_of_the_game() -> None:
    """The next storyteller must not have seen the hand either: all hands pass on once more."""
    play = party_at_tell()
    held = play.game.held
    play.do(leave(1))
    assert play.game.out == held
    play.until(Phase.TELL)
    assert (play.game.storyteller, play.game.hands[2], play.game.holder) == (2, (), 0)
    assert {len(play.game.hands[seat]) for seat in (0, 3, 4, 5, 6)} == {5}


def test_party_a_storyteller_who_leaves_before_the_first_deal_is_followed_without_cards() -> None:
    play = Play("party", 7)
    play.tell_first(3)
    play.do(leave(3))
    game = play.until(Phase.TELL)
    assert game.storyteller == 4
    assert not any(game.hands)


def test_party_goes_around_those_who_are_there() -> None:
    play = Play("party", 8)
    play.tell_first(0)
    play.until(Phase.GATHER)
    play.do(leave(3))
    play.until(Phase.PASS_ON)
    need = needs(play.game)
    assert isinstance(need, owed.Passing)
    assert (2, 4) in need.routes


# Cards that run out or are lost


@pytest.mark.parametrize("rules", ["classic", "modern", "odyssey", "party", "teams"])
@pytest.mark.parametrize("phase", [Phase.LAY, Phase.VOTE, Phase.OPEN], ids=lambda p: p.value)
def test_a_lost_deck_voids_the_round_and_a_fresh_one_is_dealt(rules: str, phase: Phase) -> None:
    """Scores stay, and whoever was telling tells again."""
    # R-06-14
    play = Play(rules, 6)
    play.until(Phase.OPEN)
    play.until(Phase.GATHER)
    scores = play.game.scores
    teller = play.until(phase).storyteller
    play.do(LoseDeck())
    assert play.happened(RoundVoided)[-1] == RoundVoided(2, VoidReason.DECK_LOST, teller)
    assert needs(play.game) == owed.Renewal(84, fresh=True)
    assert not any(play.game.hands)
    assert not play.game.discards
    assert not any(play.game.laid)
    play.until(Phase.LAY)
    assert (play.game.storyteller, play.game.scores) == (teller, scores)


def test_a_deck_lost_between_rounds_voids_nothing() -> None:
    play = Play("modern", 4)
    play.until(Phase.OPEN)
    play.until(Phase.GATHER)
    play.do(LoseDeck())
    assert not play.happened(RoundVoided)
    assert refusal(play.game, LoseDeck()) == "A fresh deck is on its way."


def test_a_deck_lost_before_anybody_told_leaves_the_role_to_be_claimed() -> None:
    play = Play("modern", 4)
    play.until(Phase.CLAIM)
    play.do(LoseDeck())
    assert play.until(Phase.CLAIM, Phase.TELL).phase is Phase.CLAIM


def test_a_pile_that_even_renewed_cannot_fill_the_hands_is_replaced_by_a_fresh_deck() -> None:
    """Each return takes a new hand, the old one is out of the game: 35 cards do not last."""
    # R-06-14
    play = Play(Options("modern", points=999, deck=35), 5)
    while not play.happened(DeckDropped):
        play.until(Phase.VOTE)
        play.until(Phase.GATHER)
        play.do(leave(4), Return(4))
    assert needs(play.game) == owed.Renewal(35, fresh=True)
    assert play.until(Phase.TELL).present == (0, 1, 2, 3, 4)


def test_party_without_cards_for_the_storyteller_voids_the_round() -> None:
    """48 cards, 8 players: the second time a passer leaves only 3 cards are in no hand."""
    play = Play(Options("party", deck=48), 8)
    play.tell_first(0)
    for teller in (1, 2):
        play.until(Phase.GATHER)
        play.until(Phase.TELL)
        assert play.game.storyteller == teller
        play.do(leave(present(play.game.holder)), GiveClue(teller, CLUE))
    assert play.happened(RoundVoided) == [RoundVoided(3, VoidReason.CARDS_RAN_OUT, 2)]
    assert needs(play.game) == owed.Renewal(48, fresh=True)
    game = play.until(Phase.TELL)
    assert (game.storyteller, any(game.hands)) == (2, False)


def test_classic_a_newcomer_the_pile_has_no_hand_for_is_refused() -> None:
    # R-06-15
    play = Play(Options("classic", deck=40), 4)
    for _ in range(3):
        play.until(Phase.VOTE)
        play.until(Phase.GATHER)
    assert len(play.game.pile) == 8
    assert refusal(play.game, Join()) == "The draw pile has too few cards left for another hand."


@pytest.mark.parametrize(
    ("rules", "players", "most"), [("classic", 6, 6), ("modern", 8, 8), ("party", 12, 12)]
)
def test_a_full_table_takes_no_newcomer(rules: str, players: int, most: int) -> None:
    play = Play(rules, players)
    play.until(Phase.VOTE)
    play.until(Phase.GATHER)
    assert refusal(play.game, Join()) == f"The table is full with {most} players."


def test_a_deck_too_small_for_one_more_takes_no_newcomer() -> None:
    # R-06-15
    play = Play(Options("modern", deck=28), 4)
    play.until(Phase.VOTE)
    play.until(Phase.GATHER)
    assert refusal(play.game, Join()) == "The deck is too small for 5 players."


# Leaving is for those who are there


def test_only_seats_at_the_table_can_leave() -> None:
    play = Play("modern", 4)
    for seats in ((), (4,), (-1,)):
        with pytest.raises(RuleViolation):
            play.do(leave(*seats))
    play.do(leave(3))
    with pytest.raises(RuleViolation, match="Seat 3 is not at the table"):
        play.do(leave(3))
