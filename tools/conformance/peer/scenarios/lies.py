"""A doctored seat among ours: the peer refuses what it says, and convicts where that can be proved.

A bad move is sent to the peer alone. So the others learn of it from the peer: if it does not judge
the move it holds the step to be complete and acks it, and the liar is never convicted.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.statements import Ack, read_body, read_statement
from p2p_dixit.session.messages import Message, Moved, Stated
from tools.conformance.peer.own import Own
from tools.conformance.peer.scenarios.membership import CHANGE, SAME, begun
from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, in_game, short
from tools.doctored import cards, decisions, noise, words
from tools.doctored.hooks import Attack, Liar, resigned, seat_of


class ToThePeer(Attack):
    """One bad move, the liar's first of a kind, which only the peer gets to see."""

    def __init__(self, victim: bytes, kind: str, change: cards.Change) -> None:
        self.victim = victim
        self.kind = kind
        self.change = change
        self.bad: Event | None = None
        self.good = b""

    def sent(self, liar: Liar, peer: bytes, message: Message) -> Iterable[Message]:
        if not isinstance(message, Moved):
            yield message
            return
        event = read_event(message.event)
        if event.seat != seat_of(liar) or (self.bad is None and event.kind != self.kind):
            yield message
            return
        if self.bad is None:
            self.good = event.hash
            self.bad = resigned(liar, event, self.change(liar, event))
        if event.hash != self.good:
            yield message
        elif peer == self.victim:
            yield Moved(self.bad.raw)


BAD = ("R-15-10", "R-16-10", "R-16-7")


def acked(scene: Scene, step: int) -> bool:
    """Whether the peer has acked a step under the first roster."""
    # Seats pass on what others have signed, so the sender does not say whose ack it is.
    stated = [
        read_statement(one.statement) for _, one in scene.truth.seen if isinstance(one, Stated)
    ]
    return any(
        isinstance(body := read_body(statement), Ack) and body.step == step
        for statement in stated
        if statement.roster == 0 and statement.signed_by(scene.peer.key)
    )


async def bad_move(scene: Scene, kind: str, change: cards.Change, rules: tuple[str, ...]) -> None:
    """The liar's first move of a kind is bad; it is expelled by what the peer shows around."""
    # Long enough that all have their turn to deal, and with a pile that is not empty by then.
    options = replace(short("modern", 4, points=20), deck=60)
    own = await scene.hosted_here(options, 4)
    liar = own[-1]
    attack = liar.planned = ToThePeer(scene.peer.key, kind, change)
    await scene.begin(4, *SAME)
    seat = 3
    await scene.until(
        lambda view: view["kind"] == "table" and (attack.bad is not None or view["end"]),
        "the liar moves",
        *SAME,
    )
    bad = attack.bad
    assert bad is not None, "the liar had no turn"
    await scene.until(
        lambda view: in_game(view) and (view["roster"] >= 1 or acked(scene, bad.place.step)),
        "the liar is convicted, by all",
        *(*rules, *BAD, *CHANGE),
    )
    scene.check(
        not acked(scene, bad.place.step), "it does not ack a step with a bad move", *rules, *BAD
    )
    view = await scene.peer.look()
    scene.check(not view["seats"][seat]["present"], "the liar is out", *BAD)
    await scene.until(
        lambda view: view["step"] > bad.place.step + 1 or view["end"], "the others play on", *CHANGE
    )
    for one in own[:-1]:
        game = one.game.replica.table.game
        scene.check(game.seats[seat].expelled, "the liar is expelled", "R-16-10", "R-16-23")


MOVES: dict[str, tuple[str, cards.Change, tuple[str, ...]]] = {
    "a key without a proof": ("keys", cards.nonsense, ("R-07-1", "R-15-17")),
    "a share of another degree": ("share", cards.too_many_commitments, ("R-07-5",)),
    "a complaint with a pad made up": ("report", cards.a_pad_made_up, ("R-07-7",)),
    "a shuffle with a card doubled": ("mix", cards.card_doubled, ("R-08-4",)),
    "a shuffle with a card dropped": ("mix", cards.card_dropped, ("R-08-3",)),
    "a grant of half the cards": ("deal", cards.half_granted, ("R-09-2",)),
    "a grant by another share": ("deal", cards.granted_by_another_share, ("R-09-2",)),
    "a clue full of escapes": ("claim", cards.clue_full_of_escapes, ("R-06-20",)),
    "a card of the pile laid down": ("lay", cards.card_from_the_pile, ("R-09-12", "R-09-2")),
    "a table opened with another share": ("open", cards.opened_falsely, ("R-09-2", "R-09-7")),
    "a ballot with a vote too many": ("vote", cards.two_votes, ("R-09-14", "R-09-2")),
    "a move that makes no sense": ("vote", cards.nonsense, ("R-15-17",)),
}
QUICK = ("a card of the pile laid down",)

for _name, (_kind, _change, _rules) in MOVES.items():
    scenario(_name, "lies", *SAME, *BAD, *CHANGE, *_rules, quick=_name in QUICK)(
        partial(bad_move, kind=_kind, change=_change, rules=_rules)
    )


async def expelled(scene: Scene, make: Callable[[], Attack], rules: tuple[str, ...]) -> None:
    """What the liar does can be proved by two signatures of its own."""
    own = await scene.hosted_here(short("modern", 4), 4)
    liar = own[-1]
    await scene.begin(4, *SAME)
    liar.doctor(make())
    seat = liar.private.seat
    view = await scene.until(
        lambda view: in_game(view) and view["roster"] >= 1, "the liar is convicted", *rules, *CHANGE
    )
    scene.check(not view["seats"][seat]["present"], "the liar is out", *rules)
    await scene.until(
        lambda now: now["step"] > view["step"] + 2 or now["end"], "the others play on", *CHANGE
    )
    for one in own[:-1]:
        game = one.game.replica.table.game
        scene.check(game.seats[seat].expelled, "the liar is expelled", *rules)


async def harmless(scene: Scene, make: Callable[[], Attack], rules: tuple[str, ...]) -> None:
    """What the liar says changes nothing: no seat goes, and the game goes on."""
    own = await scene.hosted_here(short("modern", 4), 4)
    liar = own[-1]
    await scene.begin(4, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    liar.doctor(make())
    view = await scene.peer.look()
    await scene.until(
        lambda now: now["step"] > view["step"] + 4 or now["end"] or now["roster"] > 0,
        "the game goes on",
        *rules,
        *SAME,
    )
    view = await scene.peer.look()
    scene.check(view["roster"] == 0, "no seat has gone", *rules)
    honest = [bytes.fromhex(one["key"]) for one in view["seats"] if one["convicted"]]
    scene.check(set(honest) <= {liar.key.public}, "no honest seat is convicted", *rules)


EXPELLED: dict[str, tuple[Callable[[], Attack], tuple[str, ...]]] = {
    "two clues": (partial(cards.TwoMoves, cards.another_clue), ("R-15-11", "R-16-8", "R-16-10")),
    "two acks of one step": (words.OtherAcks, ("R-16-5", "R-16-8", "R-16-10")),
}
for _name, (_attack, _rules) in EXPELLED.items():
    scenario(_name, "lies", *SAME, *CHANGE, *_rules)(partial(expelled, make=_attack, rules=_rules))

HARMLESS: dict[str, tuple[Callable[[], Attack], tuple[str, ...]]] = {
    "evidence that proves nothing": (words.FalseEvidence, ("R-16-7", "R-16-8")),
    "goodbyes in all names": (words.Goodbyes, ("R-12-3", "R-16-7")),
    "wishes of one seat": (partial(words.Wishes, in_all_names=False), ("R-16-11",)),
    "a certificate made up": (decisions.MadeUpCertificate, ("R-16-20", "R-16-22")),
    "everything again and again": (words.Replay, ("R-15-9",)),
    "another game": (noise.AnotherGame, ("R-12-1",)),
    "far ahead of everybody": (words.FarAhead, ("R-12-9", "R-12-12")),
}
for _name, (_attack, _rules) in HARMLESS.items():
    scenario(_name, "lies", *SAME, *_rules)(partial(harmless, make=_attack, rules=_rules))


@scenario("a stranger with a link", "lies", "R-12-2", "R-12-5", "R-16-9", *SAME)
async def stranger(scene: Scene) -> None:
    """A spectator moves, wishes, leaves and consents in all players' names: nothing changes."""
    await scene.game(short("modern", 4), 4, *SAME)
    await scene.until(begun, "the first round begins", *SAME)
    visitor: Own = scene.seat()
    await visitor.visit(scene.there, watch=True)
    await visitor.playing(lambda seen: seen.round >= 1)
    visitor.attack = words.Stranger()
    visitor.attack.begin(visitor)
    view = await scene.peer.look()
    await scene.until(
        lambda now: now["step"] > view["step"] + 4 or now["end"],
        "the game goes on",
        *("R-12-2", "R-12-5", "R-16-9", *SAME),
    )
    view = await scene.peer.look()
    scene.check(view["roster"] == 0, "no seat has come or gone", "R-12-2", "R-16-9")
    scene.check("let me in" not in view["said"], "it is not heard", "R-12-5")
