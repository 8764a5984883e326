"""Every attack that a peer can mount, mounted by a doctored client against honest ones.

After each of them: honest peers hold the same log, nobody but the liar is convicted, no honest seat
is gone, the log passes an audit that judges the evidence anew, and the game goes on.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from p2p_dixit.log.event import sign_event
from p2p_dixit.log.ledger import MAX_HELD_PER_SEAT
from p2p_dixit.membership import acceptor, proposer
from p2p_dixit.membership.proposal_check import ProposalCheck
from p2p_dixit.play.applicants import applicants_of
from p2p_dixit.session.messages import Moved, write_message
from p2p_dixit.table.genesis import Genesis
from tests.doctored.room import (
    Client,
    LyingClient,
    Room,
    agreed,
    attacked,
    beginnings,
    genesis,
    visited,
)
from tests.table.play import key_of
from tools.doctored import cards, decisions, noise, words
from tools.doctored.hooks import Attack, DoctoredNode, Liar

EXPELLED, SENT_AWAY, HARMLESS = "expelled", "sent away", "harmless"


def outcome(room: Room) -> str:
    """What became of the liar, as everybody sees it."""
    (liar,) = room.liars
    return outcome_of(room, liar)


def outcome_of(room: Room, liar: int) -> str:
    if all(liar in client.replica.roster.seats for client in room.honest):
        return HARMLESS
    expelled = {client.replica.table.game.seats[liar].expelled for client in room.honest}
    assert len(expelled) == 1
    return EXPELLED if True in expelled else SENT_AWAY


def played(room: Room, expected: str, further: int = 3) -> None:
    """Lets the room play until the liar has got what it deserves, and some steps on."""
    (liar,) = room.liars
    if expected != HARMLESS:
        room.run(lambda: all(liar not in c.replica.roster.seats for c in room.honest))
    start = max(client.step for client in room.honest)
    room.run(lambda: min(client.step for client in room.honest) >= start + further)
    assert outcome(room) == expected
    reading = agreed(room)
    if expected == EXPELLED:
        assert reading.replica.table.game.seats[liar].expelled


def left_by(room: Room, seat: int) -> list[Client]:
    """Somebody leaves; the honest ones who stay."""
    leaver = room.clients[seat]
    leaver.leave()
    return [client for client in room.honest if client is not leaver]


BAD_MOVES = {
    "a shuffle with a card doubled": (cards.card_doubled, "mix renewal"),
    "a shuffle with two cards exchanged": (cards.cards_exchanged, "mix renewal"),
    "a shuffle with a card dropped": (cards.card_dropped, "mix renewal"),
    "a table that was not shuffled": (cards.unmixed, "next mix table"),
    "an earlier shuffle again": (cards.earlier_move, "mix table"),
    "a grant of half the cards": (cards.half_granted, "deal"),
    "a grant with cards exchanged": (cards.granted_elsewhere, "deal"),
    "a grant by another share": (cards.granted_by_another_share, "deal"),
    "a table opened with another share": (cards.opened_falsely, "open"),
    "votes opened in each other's place": (cards.opened_otherwise, "reveal"),
    "an opening of an earlier step": (cards.earlier_move, "next open"),
    "somebody else's card laid down": (cards.card_of_another, "lay"),
    "a card of the pile laid down": (cards.card_from_the_pile, "lay"),
    "somebody else's hand shuffled as one's own": (cards.hand_of_another, "lay"),
    "a lay-down of an earlier round": (cards.earlier_move, "next lay"),
    "a ballot with a vote too many": (cards.two_votes, "vote"),
    "a ballot of an earlier round": (cards.earlier_move, "next vote"),
    "a clue full of escapes": (cards.clue_full_of_escapes, "claim"),
    "a move that makes no sense": (cards.nonsense, "tell"),
    "a move of 180 KB of zeros": (cards.huge, "vote"),
    "a share of a polynomial of a higher degree": (cards.too_many_commitments, "share"),
    "a complaint with a pad made up": (cards.a_pad_made_up, "report"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_MOVES)
def test_a_doctored_move_expels_its_author(name: str) -> None:
    change, at = BAD_MOVES[name]
    played(attacked(cards.Doctored(change), at), EXPELLED)


OTHER_MOVES: dict[str, tuple[Attack, str, str]] = {
    "somebody else's keys as one's own": (cards.Copied(), "keys", EXPELLED),
    "somebody else's deal as one's own": (cards.Copied(), "share", EXPELLED),
    "somebody else's lay-down as one's own": (cards.Copied(), "lay", EXPELLED),
    "somebody else's vote as one's own": (cards.Copied(), "vote", EXPELLED),
    "a move of another kind": (cards.Doctored(lambda _, e: e.body, "vote"), "lay", EXPELLED),
    "a move that nobody asked for": (cards.Unasked(), "lay", EXPELLED),
    "a move on another base": (cards.WrongBase(), "vote", SENT_AWAY),
    "a bad share": (cards.BadShare(), "share", EXPELLED),
    "a false complaint": (cards.FalseComplaint(), "report", EXPELLED),
    "two clues": (cards.TwoMoves(cards.another_clue), "claim", EXPELLED),
    "two ballots": (cards.TwoMoves(cards.another_vote), "vote", EXPELLED),
    "two signatures under one move": (cards.TwoMoves(cards.another_signature), "vote", EXPELLED),
}


@pytest.mark.parametrize("name", OTHER_MOVES)
def test_a_liar_gets_nowhere_with_moves(name: str) -> None:
    attack, at, expected = OTHER_MOVES[name]
    played(attacked(attack, at), expected)


@pytest.mark.parametrize(
    "place", [cards.own_card, cards.no_such_place], ids=["for the own card", "for no card at all"]
)
def test_a_vote_against_the_rules_is_a_foul_and_counts_for_nothing(
    place: Callable[[Liar], int],
) -> None:
    room = attacked(cards.Votes(place), "vote")
    (liar,) = room.liars
    room.run(lambda: all(client.replica.results for client in room.honest))
    agreed(room)
    for client in room.honest:
        result = client.replica.results[-1]
        assert liar in result.fouled
        assert outcome(room) == HARMLESS


def test_moves_for_steps_that_are_not_open_take_little_room_and_come_to_nothing() -> None:
    room = attacked(cards.Hurried(), "lay")
    (liar,) = room.liars
    room.after(0.1)
    for client in room.honest:
        assert len(client.replica.ledger.held(liar)) <= MAX_HELD_PER_SEAT
    played(room, HARMLESS)


WORDS: dict[str, tuple[Attack, str, str]] = {
    "two acks of one step": (words.OtherAcks(), "lay", EXPELLED),
    "acks that fit nothing": (words.OtherAcks(to_all=True), "lay", EXPELLED),
    "no acks": (words.NoAcks(), "vote", SENT_AWAY),
    "no share": (words.Silent(), "share", SENT_AWAY),
    "no shuffle": (words.Silent(), "mix renewal", SENT_AWAY),
    "no grant": (words.Silent(), "deal", SENT_AWAY),
    "no card": (words.Silent(), "lay", SENT_AWAY),
    "no opening of the table": (words.Silent(), "open", SENT_AWAY),
    "no vote": (words.Silent(), "vote", SENT_AWAY),
    "no opening of the votes": (words.Silent(), "reveal", SENT_AWAY),
    "nothing at all": (words.Silent(wholly=True), "tell", SENT_AWAY),
    "everything to one peer only": (words.ToOneOnly(), "lay", HARMLESS),
    "everything three seconds late": (words.Late(3.0), "vote", HARMLESS),
    "wishes of its own": (words.Wishes(in_all_names=False), "lay", HARMLESS),
    "wishes in all names": (words.Wishes(in_all_names=True), "vote", HARMLESS),
    "goodbyes in all names": (words.Goodbyes(), "lay", HARMLESS),
    "decisions without grounds": (decisions.Groundless(), "lay", HARMLESS),
    "a proposal on promises made up": (decisions.MadeUpProposal(), "lay", HARMLESS),
    "certificates made up": (decisions.MadeUpCertificate(), "lay", HARMLESS),
    "evidence that proves nothing": (words.FalseEvidence(), "lay", HARMLESS),
    "others' words forged": (words.Forgery(), "lay", HARMLESS),
    "everything again and again": (words.Replay(), "lay", HARMLESS),
    "far ahead of everybody": (words.FarAhead(), "lay", HARMLESS),
    "a guest whom nobody has let in": (words.UninvitedGuest(), "lay", HARMLESS),
}


@pytest.mark.parametrize("name", WORDS)
def test_a_liar_gets_nowhere_with_words(name: str) -> None:
    attack, at, expected = WORDS[name]
    room = attacked(attack, at)
    played(room, expected)
    assert room.lies


NOISE: dict[str, tuple[Attack, str, str]] = {
    "garbage": (noise.Garbage(), "lay", HARMLESS),
    "chatter": (noise.Chatter(), "lay", HARMLESS),
    "names of nothing": (noise.Names(), "lay", HARMLESS),
    "questions": (noise.Questions(), "lay", HARMLESS),
    "bad moves by the hundred": (noise.BadMoves(40), "mix renewal", EXPELLED),
    "bad moves as papers": (noise.BadMoves(40, as_papers=True), "mix renewal", EXPELLED),
    "good moves as bad ones": (noise.GoodMovesAsBad(100), "lay", HARMLESS),
    "another game": (noise.AnotherGame(), "lay", HARMLESS),
}


@pytest.mark.parametrize("name", NOISE)
def test_a_liar_gets_nowhere_with_noise(name: str) -> None:
    attack, at, expected = NOISE[name]
    room = attacked(attack, at)
    played(room, expected)
    assert room.lies


DECISIONS: dict[str, tuple[Attack, str]] = {
    "two promises for one ballot": (decisions.TwoPromises(), EXPELLED),
    "two votes in one ballot": (decisions.TwoVotes(to_all=True), EXPELLED),
    "one vote to each": (decisions.TwoVotes(to_all=False), HARMLESS),
    "two proposals in one ballot": (decisions.TwoProposals(to_all=True), EXPELLED),
    "one proposal to each": (decisions.TwoProposals(to_all=False), HARMLESS),
}


@pytest.mark.parametrize("name", DECISIONS)
def test_whoever_lies_in_a_decision_does_not_change_it(name: str) -> None:
    """Somebody leaves, and the liar, who as the lowest seat proposes first, is of two minds.

    If both versions meet anywhere while the decision lasts, they convict it.
    """
    attack, expected = DECISIONS[name]
    room = attacked(attack, "lay", seat=0)
    staying = left_by(room, 1)
    gone = {0, 1} if expected == EXPELLED else {1}
    room.run(lambda: all(not gone & set(client.replica.roster.seats) for client in staying))
    start = max(client.step for client in staying)
    room.run(lambda: all(c.step >= start + 2 or c.replica.finished for c in staying))
    room.liars.add(1)  # it has got up: what it still sees is its own affair
    assert outcome_of(room, 0) == expected
    assert room.lies
    reading = agreed(room, gone=frozenset({1}))
    assert not reading.replica.table.game.seats[1].expelled


@pytest.mark.parametrize("liar", [0, 2])
def test_whoever_proposes_again_and_again_that_nobody_goes_keeps_nobody_from_leaving(
    liar: int,
) -> None:
    room = attacked(decisions.EmptyProposals(), "lay", seat=liar)
    staying = left_by(room, 1)
    room.run(lambda: all(1 not in client.replica.roster.seats for client in staying), 30.0)
    start = max(client.step for client in staying)
    room.run(lambda: all(c.step >= start + 2 or c.replica.finished for c in staying))
    assert all(client.replica.roster.number <= 2 for client in staying)
    room.liars.add(1)
    agreed(room, gone=frozenset({1}))


def test_without_that_rule_nobody_could_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack is one: it works on nodes that vote for whatever is proposed."""
    for module in (acceptor, proposer):
        monkeypatch.setattr(module, "somebody_goes", lambda *_: False)
    room = attacked(decisions.EmptyProposals(), "lay", seat=0)
    leaver = room.clients[1]
    leaver.leave()
    room.after(0.6)
    for client in room.honest:
        assert 1 in client.replica.roster.seats
        assert client.replica.roster.number > 3


def test_whoever_cuts_the_log_elsewhere_undoes_nothing() -> None:
    room = attacked(decisions.EarlierCuts(), "lay", seat=0)
    before = min((client.replica.records() for client in room.honest), key=len)
    staying = left_by(room, 1)
    room.run(lambda: all(1 not in client.replica.roster.seats for client in staying))
    start = max(client.step for client in staying)
    room.run(lambda: all(c.step >= start + 2 or c.replica.finished for c in staying))
    room.liars.add(1)
    agreed(room, gone=frozenset({1}))
    assert all(client.replica.records()[: len(before)] == before for client in staying)


def test_if_cuts_were_not_judged_the_log_would_be_cut_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The attack is one: nodes that take any cut are left with a decision they cannot follow."""
    monkeypatch.setattr(ProposalCheck, "_is_fresh", lambda *_: True)
    room = attacked(decisions.EarlierCuts(), "lay", seat=0)
    staying = left_by(room, 1)
    room.run(lambda: all(client.told.divided for client in staying))


def test_whoever_outbids_every_decision_does_not_keep_it_from_being_made() -> None:
    room = attacked(decisions.Outbidding(), "lay", seat=3)
    staying = left_by(room, 1)
    room.run(lambda: all(1 not in client.replica.roster.seats for client in staying))
    start = max(client.step for client in staying)
    room.run(lambda: min(client.step for client in staying) >= start + 2)
    room.liars.add(1)
    agreed(room, gone=frozenset({1}))


@pytest.mark.parametrize(
    "attack", [words.Silent(), cards.Doctored(cards.nonsense)], ids=["no seal", "a bogus seal"]
)
def test_a_sealer_who_does_not_seal_keeps_no_decision_out_of_the_log(attack: Attack) -> None:
    """Somebody leaves; the liar, the lowest seat that is left, owes the seal."""
    room = attacked(attack, "next lay", seat=0)
    staying = left_by(room, 1)
    room.run(lambda: all(client.replica.roster.seats == (2, 3) for client in staying))
    room.run(lambda: all(not client.replica.table.unsealed for client in staying))
    room.liars.add(1)
    reading = agreed(room, gone=frozenset({1}))
    assert reading.replica.roster.seats == (2, 3)


def doubted_in_vain(attack: Attack) -> Room:
    """A peer in doubt does not get the liar's answer: the others continue without it, unharmed."""
    room = attacked(attack, "lay", seat=0, in_doubt=1)
    room.run(lambda: room.clients[1].told.in_doubt == (0,))
    others = [client for client in room.honest if client.index != 1]
    room.run(lambda: all(1 not in client.replica.roster.seats for client in others))
    start = max(client.step for client in others)
    room.run(lambda: min(client.step for client in others) >= start + 2)
    room.liars.add(1)
    reading = agreed(room, gone=frozenset({1}))
    assert not reading.replica.table.game.seats[1].expelled
    assert not any(client.told.convicted for client in others)
    return room


def test_nobody_can_be_told_what_they_have_signed() -> None:
    """An answer with a forged signature in it is no answer, and is held against its sender."""
    room = doubted_in_vain(words.FalseMemory())
    assert room.clients[0].peer in {peer for peer, _ in room.clients[1].told.misbehaved}


def test_whoever_does_not_answer_a_peer_in_doubt_can_cost_it_its_seat_and_nothing_else() -> None:
    """The one lie of this kind that works (docs/attacks.md): nobody can prove a silence."""
    doubted_in_vain(words.NoMemory())


def restarted(room: Room, kept: int, *, game: Genesis | None = None) -> LyingClient:
    """The liar's machine starts again, with the beginning of its journal only."""
    (liar,) = (client for client in room.clients if isinstance(client, LyingClient))
    journal = liar.journal[:kept]
    liar.begin(game or genesis())
    liar.recover(journal if game is None else ())
    return liar


def test_a_client_with_a_stale_log_is_brought_up_to_date_and_convicted_of_nothing() -> None:
    room = attacked(Attack(), "vote")
    before = len(room.clients[next(iter(room.liars))].journal)
    room.run(lambda: min(client.step for client in room.honest) > beginnings()["vote"].step + 1)
    liar = restarted(room, before)
    for client in room.honest:
        liar.reach(client.peer)
    played(room, HARMLESS)


def test_a_client_that_plays_on_from_a_stale_log_forks_itself() -> None:
    room = attacked(Attack(), "vote")
    (index,) = room.liars
    before = len(room.clients[index].journal)
    room.run(lambda: all(index in client.replica.ledger.moves for client in room.honest))
    liar = restarted(room, before)
    liar.attack = cards.Votes(cards.no_such_place)
    assert isinstance(liar.node, DoctoredNode)
    liar.node.doctor(liar.attack, liar)
    place = room.honest[0].replica.ledger.moves[index].place
    forged = sign_event(liar.key, place, "vote", None)
    for client in room.honest:
        liar.post(client.peer, write_message(place.game, Moved(forged.raw)))
    played(room, EXPELLED)


def test_a_client_with_the_log_of_another_game_is_not_at_this_table() -> None:
    room = attacked(Attack(), "vote")
    other = replace(genesis().proposal, nonce=bytes(32))
    keys = [client.key for client in room.clients]
    game = Genesis(other, tuple(other.signed_with(key) for key in keys))
    liar = restarted(room, 0, game=game)
    for client in room.honest:
        liar.reach(client.peer)
    played(room, SENT_AWAY)


def test_a_stranger_with_a_link_moves_nothing() -> None:
    room = visited(words.Stranger(), "lay")
    start = max(client.step for client in room.honest)
    room.run(lambda: min(client.step for client in room.honest) >= start + 3)
    agreed(room)
    assert room.lies
    for client in room.honest:
        assert client.replica.roster.number == 0
        assert not client.told.said
        assert not client.told.convicted


def welcomed(name: str) -> Room:
    """Somebody asks for a seat, and everybody at the table would have them."""
    room = visited(words.Newcomer(name), "lay")
    room.after(1.0)
    for client in room.honest:
        now = room.world.now
        welcome = client.node.session.welcome(key_of(9).public, now)
        client.do(client.node.drive(welcome, now))
    return room


@pytest.mark.parametrize(
    "name",
    ["Player 1", "P\u200alayer 1", "P\u200blayer 1", "P1ayer 1", "Plаyer 1"],  # noqa: RUF001 - that is the trick
)
def test_a_look_alike_is_not_asked_about_and_does_not_come_though_all_would_let_it(
    name: str,
) -> None:
    room = welcomed(name)
    for client in room.honest:
        assert applicants_of(client.node.session, client.replica) == ()
    start = max(client.step for client in room.honest)
    room.run(lambda: min(client.step for client in room.honest) >= start + 3)
    agreed(room)
    assert {client.replica.roster.number for client in room.honest} == {0}


def test_somebody_whom_all_let_in_comes() -> None:
    """What keeps a look-alike out is the name alone."""
    room = welcomed("Visitor")
    room.run(lambda: all(4 in client.replica.roster.seats for client in room.honest))


@pytest.mark.parametrize("attack", [noise.Garbage(), noise.Chatter()])
def test_what_noise_costs_is_bounded(attack: Attack) -> None:
    room = attacked(attack, "lay")
    played(room, HARMLESS)
    for client in room.honest:
        assert len(client.told.said) < 20
        assert len(client.told.misbehaved) <= 20
