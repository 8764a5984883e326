"""Gossip: peers tell each other what they have, and ask for what they lack (protocol/12-sync.md).

An author sends its own events and statements to all peers it can reach; that is enough while every
link works. Everything else is repaired by summaries: a peer says where it stands (`Have`) over a
link that was quiet for a while, when a seat keeps it waiting (reminders.py), and when there is news
of a decision. A peer that sees that it lacks something asks (`Want`) and gets it from that peer,
whichever seat signed it. Catching up after a night's sleep is the same thing, only longer: the
steps come with the acks that made them final, and the certificates between rosters.

Summaries are not signed. A node asks a peer that claims to have something once; if it does not
come, the node asks all other peers that claim to have it before it asks that one again. Otherwise
it would only ever ask a liar whose summaries come first.
"""

from itertools import islice
from typing import TypeAlias

from p2p_dixit.membership.limits import ASK_AGAIN, MAX_ITEMS_ASKED
from p2p_dixit.membership.pool import Pool
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.answers import Answers, hashes_of
from p2p_dixit.session.effects import Peer
from p2p_dixit.session.limits import (
    ASK_SAME_AGAIN,
    COMPARE_AGAIN,
    HEARTBEAT,
    NEWS_DELAY,
    STEPS_PER_ANSWER,
)
from p2p_dixit.session.messages import Hashes, Have, Want, WantEvents, WantItems
from p2p_dixit.session.moves import Moves
from p2p_dixit.session.relays import bits
from p2p_dixit.session.shared import Link, Shared

Stand: TypeAlias = tuple[int, int]
Question: TypeAlias = bytes | tuple[int, int, int, int]  # for an item, or for what a `Want` says


class Gossip:
    """Who lacks what, and who can give it."""

    def __init__(
        self, shared: Shared, acks: Acks, pool: Pool, moves: Moves, answers: Answers
    ) -> None:
        self._shared = shared
        self._acks = acks
        self._pool = pool
        self._moves = moves
        self._answers = answers
        self._asked: dict[Question, dict[Peer, float]] = {}  # who was asked for what, and when
        self._until = -1  # the step up to which history was asked for last
        self._news = float("inf")  # when to send all peers our summary
        self._beat = 0.0  # no link has been quiet for long before

    # -- telling

    @property
    def due(self) -> float:
        """When the next summary is due."""
        return min(self._news, self._beat)

    def hurry(self) -> None:
        """There is news: sends all peers a summary soon."""
        self._news = min(self._news, self._shared.now + NEWS_DELAY)

    def tick(self) -> None:
        """Sends our summary: to all peers if there is news, else to those that heard nothing."""
        now = self._shared.now
        if now < self.due:
            return
        self._strike_out()
        everybody = now >= self._news
        self._news = float("inf")
        self.tell(
            [
                x
                for x in self._shared.links.values()
                if everybody or self._quiet_since(x) <= now - HEARTBEAT
            ]
        )
        self._beat = HEARTBEAT + min(
            map(self._quiet_since, self._shared.links.values()), default=now
        )

    def _quiet_since(self, link: Link) -> float:
        """Moves and acks show our position, too, but not our part of a decision."""
        return link.told if self._pool.items() else link.sent

    def tell(self, links: list[Link]) -> None:
        """Sends these our summary."""
        have = self.have()
        for link in links:
            link.told = self._shared.now
            self._shared.send(link.peer, have)

    def greet(self, peer: Peer) -> None:
        """Sends a new peer our summary; the others may have relayed items until now."""
        self.tell([self._shared.links[peer]])
        self.hurry()

    def have(self) -> Have:
        """Where we stand."""
        shared = self._shared
        return Have(
            shared.roster.number,
            shared.roster.origin,
            shared.open,
            bits(shared.ledger.moves),
            bits(self._acks.fitting()),
            shared.linked,
            self._pool.names(),
        )

    # -- asking

    def heed(self, link: Link, have: Have) -> None:
        """A peer's summary: asks for what it has and we lack."""
        link.stand, link.links = (have.roster, have.step), have.links
        shared = self._shared
        mine = (shared.roster.number, shared.open)
        theirs = (have.roster, have.step)
        if theirs > mine or (theirs == mine and self._lacking(have)):
            self._ask(link)
        elif theirs < mine and shared.now - link.told >= ASK_AGAIN:
            self.tell([link])
        self._answers.repeat(link, have)
        if have.roster == shared.roster.number:
            self._ask_items(link, have)

    def pursue(self) -> None:
        """While a peer is far ahead: asks again as soon as one answer has been taken in."""
        if self._shared.open < self._until:
            return
        mine = (self._shared.roster.number, self._shared.open)
        stands = [link for link in self._shared.links.values() if (link.stand or mine) > mine]
        ahead = [link for link in stands if _far_ahead(link, mine)]
        any(self._ask(link) for link in sorted(ahead, key=_stand, reverse=True))

    @property
    def behind(self) -> int | None:
        """By how many steps most seats within reach are ahead of us; None while none has said.

        The middle one counts, of two the lower one, so that it takes more than one liar to keep us
        waiting.
        """
        shared = self._shared
        keys = shared.roster.keys
        steps = [
            link.stand[1]
            for link in shared.links.values()
            if link.stand is not None and link.peer in keys
        ]
        steps.sort()
        return max(0, steps[(len(steps) - 1) // 2] - shared.open) if steps else None

    def _lacking(self, have: Have) -> bool:
        ours = self.have()
        return bool(have.moves & ~ours.moves or have.acks & ~ours.acks)

    def _ask(self, link: Link) -> bool:
        """Asks a peer for what we lack, unless it is not its turn; whether it was asked."""
        want = self._want()
        if not self._fresh((want.roster, want.step, want.moves, want.acks), link):
            return False
        self._send_want(link, want)
        return True

    def ask_again(self, link: Link) -> None:
        """Asks a peer for what we lack, even if another was asked just now."""
        want = self._want()
        asked = self._asked.setdefault((want.roster, want.step, want.moves, want.acks), {})
        asked[link.peer] = self._shared.now
        self._send_want(link, want)

    def _want(self) -> Want:
        ours = self.have()
        if self._acks.other_digests():  # what we hold may be what a liar showed to us alone
            return Want(ours.roster, ours.step, 0, 0)
        return Want(ours.roster, ours.step, ours.moves, ours.acks)

    def _send_want(self, link: Link, want: Want) -> None:
        self._until = self._shared.open + STEPS_PER_ANSWER
        link.asked = self._shared.roster.number
        self._shared.send(link.peer, want)

    def _ask_items(self, link: Link, have: Have) -> None:
        if not have.items or not link.names.take(len(have.items), self._shared.now):
            return
        known = set(self._pool.names())
        lacking = (name for name in have.items if name not in known and self._fresh(name, link))
        if asked := tuple(islice(lacking, MAX_ITEMS_ASKED)):
            self._shared.send(link.peer, WantItems(asked))

    def _fresh(self, question: Question, link: Link) -> bool:
        """Whether it is a peer's turn to be asked this: no other peer was asked just now, and this
        one did not leave the question unanswered before. Peers without a seat do not keep us from
        asking seats.
        """
        now, asked = self._shared.now, self._asked.setdefault(question, {})
        again = ASK_SAME_AGAIN if self._others_than(link) else ASK_AGAIN
        if now - asked.get(link.peer, float("-inf")) < again:
            return False
        seated = self._is_seated(link.peer)
        before = (at for peer, at in asked.items() if self._is_seated(peer) or not seated)
        if any(now - at < ASK_AGAIN for at in before):
            return False
        asked[link.peer] = now
        return True

    def _strike_out(self) -> None:
        """Forgets old questions."""
        now = self._shared.now
        self._asked = {
            question: asked
            for question, asked in self._asked.items()
            if any(now - at < ASK_SAME_AGAIN for at in asked.values())
        }

    def _others_than(self, link: Link) -> bool:
        """Whether there is another seat that could be asked."""
        return any(self._is_seated(peer) for peer in self._shared.links if peer != link.peer)

    def _is_seated(self, peer: Peer) -> bool:
        return self._shared.roster.seat_of(peer) is not None

    # -- comparing

    def compare(self) -> None:
        """Where digests differ, sends our moves to the seats that acked another version."""
        done = self._shared.complete
        others = {self._shared.roster.key(seat) for seat in self._acks.other_digests()}
        if done is None or not others:
            return
        for link in self._shared.links.values():
            there = link.peer in others or _stand(link)[1] > self._shared.open
            if there and self._shared.now - link.compared >= COMPARE_AGAIN:
                link.compared = self._shared.now
                self._shared.send(link.peer, hashes_of(done))

    def compared(self, link: Link, hashes: Hashes) -> None:
        """A peer shows its moves: asks for those that differ from ours, and shows ours."""
        shared = self._shared
        if (past := shared.history.get(hashes.step)) is not None:
            self._answers.correct(link, hashes, past)
            return
        if (hashes.roster, hashes.step) != (shared.roster.number, shared.open):
            return
        owes = shared.ledger.step.owes
        if len(hashes.hashes) != len(owes):
            return
        other = [name for name in hashes.hashes if self._moves.named(name) is None]
        if other:
            shared.send(link.peer, WantEvents(tuple(other)))
        done = shared.complete
        if done is not None and shared.now - link.compared >= COMPARE_AGAIN:
            link.compared = shared.now
            shared.send(link.peer, hashes_of(done))


def _stand(link: Link) -> Stand:
    return (-1, -1) if link.stand is None else link.stand


def _far_ahead(link: Link, mine: Stand) -> bool:
    roster, step = _stand(link)
    return roster > mine[0] or (roster == mine[0] and step > mine[1] + 1)
