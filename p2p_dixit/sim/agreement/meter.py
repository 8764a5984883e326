"""What the messages of each peer cost an honest node: a budget is a count, never a time.

The program does the counting itself (p2p_dixit/work.py); here are the accounts, one for every node
and peer, and the budget of a peer for one game. Caches stay in place, so cached work costs nothing
here either.
"""

from dataclasses import dataclass, field

from p2p_dixit.session.session import Session
from p2p_dixit.work import Work

# What a node keeps of others beside the log, for each seat: events that came too early, a proof
# against it, its part in a decision. As much again for what it voted for, and must be able to show.
HELD_PER_SEAT = 2 * 1024 * 1024


@dataclass
class Account:
    """What one peer has sent to a node, and what it has cost."""

    messages: int = 0
    received: int = 0  # bytes
    work: Work = field(default_factory=Work)

    def add(self, message: bytes, spent: Work) -> None:
        """A message, and what it took to handle it."""
        self.messages += 1
        self.received += len(message)
        self.work.nodes += spent.nodes
        self.work.signatures += spent.signatures
        self.work.proof_bytes += spent.proof_bytes


@dataclass(frozen=True)
class Budget:
    """The budget of a peer: a burst, and an amount for each message or byte.

    Honest messages take some 40 values, two signatures, and proofs for their own bytes; the budget
    is five times that, plus a burst for a node that has to catch up with a whole game.
    """

    nodes: int = 20_000
    nodes_per_message: int = 200
    signatures: int = 500
    signatures_per_message: int = 10
    proof_bytes: int = 2 * 1024 * 1024
    proofs_per_byte: int = 5

    def exceeded(self, account: Account) -> str | None:
        """The exceeded limit, if any."""
        sent, work = account.messages, account.work
        spent = {
            "values": (work.nodes, self.nodes + self.nodes_per_message * sent),
            "signatures": (work.signatures, self.signatures + self.signatures_per_message * sent),
            "bytes of proofs": (
                work.proof_bytes,
                self.proof_bytes + self.proofs_per_byte * account.received,
            ),
        }
        for name, (count, most) in spent.items():
            if count > most:
                return f"{count} {name} for {sent} messages of {account.received} bytes"
        return None


@dataclass
class Meter:
    """The accounts of all honest nodes."""

    budget: Budget = field(default_factory=Budget)
    accounts: dict[tuple[int, bytes], Account] = field(default_factory=dict)

    def charge(self, node: int, peer: bytes, message: bytes, spent: Work) -> str | None:
        """Charges a message to its sender; returns the exceeded limit, if any."""
        account = self.accounts.setdefault((node, peer), Account())
        account.add(message, spent)
        return self.budget.exceeded(account)


def held_bytes(session: Session) -> int:
    """How many bytes of others a node keeps beside its log."""
    ledger = session.shared.ledger
    held = (event for seat in session.shared.roster.seats for event in ledger.held(seat))
    return sum(len(item.raw) for item in session.pool.items()) + sum(len(e.raw) for e in held)


def holds_too_much(session: Session) -> str | None:
    """How much is held, if that is too much."""
    held, most = held_bytes(session), HELD_PER_SEAT * len(session.shared.roster.members)
    return f"holds {held} bytes of others" if held > most else None
