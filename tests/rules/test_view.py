"""What a seat may know: a few plain cases beside the property that holds in all games."""

from p2p_dixit.rules.intents import CastBallot
from p2p_dixit.rules.model import Ballot, Phase
from p2p_dixit.rules.view import view
from tests.rules.drive import Play


def hidden(cards: tuple[int | None, ...]) -> bool:
    return all(card is None for card in cards)


def test_own_hand_is_open_and_all_others_are_counted_but_hidden() -> None:
    game = Play("modern", 4).until(Phase.TELL, Phase.CLAIM)
    mine = view(game, 2)
    assert mine.hands[2] == game.hands[2]
    assert [len(hand) for hand in mine.hands] == [6, 6, 6, 6]
    assert all(hidden(mine.hands[seat]) for seat in (0, 1, 3))
    assert hidden(mine.pile)


def test_a_spectator_sees_no_hand_at_all() -> None:
    game = Play("modern", 4).until(Phase.VOTE)
    seen = view(game, None)
    assert all(hidden(hand) for hand in seen.hands)
    assert all(hidden(laid) for laid in seen.laid)
    assert seen.table == game.table


def test_votes_of_others_are_hidden_until_they_are_opened() -> None:
    play = Play("modern", 4)
    play.tell_first(0)
    play.lay_all()
    ballot = Ballot((play.place(0),))
    play.do(CastBallot(1, ballot), CastBallot(2, ballot))
    seen = view(play.game, 1)
    assert seen.seats[1].ballot == ballot
    assert (seen.seats[2].cast, seen.seats[2].ballot) == (True, None)


def test_in_teams_a_voter_knows_no_card_of_the_partner() -> None:
    play = Play("teams", 6)
    play.tell_first(0)
    game = play.lay_all(players=(1, 2))
    seen = view(game, 4)
    assert hidden(seen.laid[1])
    assert hidden(seen.hands[1])
    assert hidden(seen.laid[2])


def test_in_party_the_passer_sees_the_hand_it_gives_and_the_storyteller_does_not() -> None:
    play = Play("party", 6)
    play.tell_first(0)
    play.until(Phase.GATHER)
    game = play.until(Phase.TELL)
    assert view(game, 0).held == game.held
    assert hidden(view(game, 1).held)
    assert hidden(view(game, None).held)
