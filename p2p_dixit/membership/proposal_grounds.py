"""The papers that a decision should rest on: what a proposer takes, and an acceptor expects.

Both ask the same question, so that a proposal that leaves out known grounds is detected.
"""

from p2p_dixit.log.statements import MAX_PAPERS, Apply, Consent, Wish
from p2p_dixit.membership.grounds import Findings, Said, find, wish_groups
from p2p_dixit.membership.pool import Item, Pool
from p2p_dixit.membership.ports import SharedPort
from p2p_dixit.membership.proposal_check import sealable


def grounds(shared: SharedPort, pool: Pool) -> Findings:
    """What all papers here amount to, as the log stands here."""
    papers = [item.paper for item in pool.papers() if item.paper is not None]
    if not papers:
        return Findings(frozenset(), None)
    return _possible(shared, find(papers, shared.roster, shared.open - 1, shared.replica.convicts))


def at_odds(shared: SharedPort, pool: Pool) -> bool:
    """Whether majorities want to continue without too many seats, so that in total none goes.

    Some of those may be back by now, but signed wishes stand while the roster does. A decision
    without a change ends it: players then say again which seats they are waiting for.
    """
    wished = any(step >= shared.open - 1 for _, _, step in _majorities(shared, pool))
    return wished and not grounds(shared, pool).removed


def chosen_papers(shared: SharedPort, pool: Pool) -> list[Item]:
    """The papers that count towards something, as many as fit into a seal."""
    room = shared.replica.room_for_evidence
    chosen: list[Item] = []
    joined = grounds(shared, pool).joined
    wishes = _majorities(shared, pool)
    for item in sorted(pool.papers(), key=_weight):
        counts = _counts(item, None if joined is None else joined.hash, wishes)
        if counts and len(chosen) < MAX_PAPERS and sealable([*chosen, item], room):
            chosen.append(item)
    return sorted(chosen, key=lambda item: item.id)


def somebody_goes(shared: SharedPort, pool: Pool, cut: int) -> bool:
    """Whether the papers here, taken together, remove a seat if the log is cut there."""
    papers = [item.paper for item in chosen_papers(shared, pool) if item.paper is not None]
    return bool(
        _possible(shared, find(papers, shared.roster, cut, shared.replica.convicts)).removed
    )


def _possible(shared: SharedPort, found: Findings) -> Findings:
    if found.removed >= set(shared.roster.seats):
        return Findings(frozenset(), None)
    if found.joined is not None and not shared.replica.may_join(found.joined):
        return Findings(found.removed, None)
    return found


def _majorities(shared: SharedPort, pool: Pool) -> set[tuple[int, int, int]]:
    """Of all wishes those that make a majority, and no more of them than it takes. Proven liars
    have no say.
    """
    roster, guilty = shared.roster, pool.guilty()
    groups = wish_groups([item.paper for item in pool.papers() if item.paper], roster)
    return {
        (seat, *about)
        for about, seats in groups.items()
        if len(seats - guilty) >= roster.quorum
        for seat in sorted(seats - guilty)[: roster.quorum]
    }


def _weight(item: Item) -> tuple[int, int, bytes]:
    """Evidence first, wishes last."""
    match item.paper:
        case Said(_, Wish()):
            return (2, 0, item.id)
        case Said():
            return (1, 0, item.id)
        case _:
            return (0, len(item.raw), item.id)


def _counts(item: Item, joined: bytes | None, wishes: set[tuple[int, int, int]]) -> bool:
    match item.paper:
        case Said(statement, Wish(target, step)):
            return (statement.seat, target, step) in wishes
        case Said(statement, Apply()):
            return statement.hash == joined
        case Said(_, Consent(application, _)):
            return application == joined
        case _:
            return True
