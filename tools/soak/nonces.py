"""Nonces that leave the step out: an eavesdropper who reads secrets out of repeated proofs.

A decision interrupts a step, and machines make their moves again on another base. If nonces (and
whatever else is drawn) depend on game, key and statement but not on roster, step and base, the two
proofs of a seat have the same nonce w and different challenges: s = w + cx and s' = w + c'x give
x = (s - s') / (c - c') away (protocol/05-proofs.md): a vote, or the key of a whole hand. The
eavesdropper pairs all proofs of a seat that ever went over the network and tries just that.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations

from p2p_dixit.crypto import sigma
from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Scalar, combine, scalars_from
from p2p_dixit.crypto.hashes import BlockStream, derive, frame, wide
from p2p_dixit.crypto.sigma import Proof, ProofStatement
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import read_event
from p2p_dixit.rules.sets import Options
from p2p_dixit.session.messages import Moved, read_message
from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.simulator import simulate
from p2p_dixit.sim.agreement.table import drawn

# People who leave and who fall asleep: steps are interrupted and made again.
WEATHER = Faults(
    calm=12.0, weather=False, partitions=0, sleeps=4, crashes=0, deaths=0, clock_jumps=0, leaves=2
)
SEATS = 4


class Eavesdropper:
    """Hears every message, and knows what it would be after."""

    def __init__(self) -> None:
        self.proofs: dict[tuple[int, str], dict[bytes, Proof]] = {}  # by seat and kind of step
        self.secrets: set[Scalar] = set()

    def hear(self, message: bytes) -> None:
        """Keeps the proofs in a move."""
        _, said = read_message(message)
        if isinstance(said, Moved):
            event = read_event(said.event)
            heard = self.proofs.setdefault((event.seat, event.kind), {})
            heard.update(_proofs(event.body))

    def prove(
        self, context: Context, statement: ProofStatement, witness: Sequence[Scalar], secret: bytes
    ) -> Proof:
        """`sigma.prove`, taken down; its nonces are what they should be."""
        self.secrets.update(witness)
        return sigma.prove(context, statement, witness, secret)

    def careless(
        self, context: Context, statement: ProofStatement, witness: Sequence[Scalar], secret: bytes
    ) -> Proof:
        """`sigma.prove` with nonces that depend on the statement, but not on the time."""
        self.secrets.update(witness)
        about = wide("careless", _whenever(context), statement.label.encode(), statement.public)
        nonces = scalars_from(derive(secret, "nonce", about), len(witness))
        commitments = [combine((nonces[j], base) for j, base in row) for row in statement.rows]
        challenge = sigma._challenge(  # noqa: SLF001 - the rest is to be as it is
            sigma._transcript(context, statement),  # noqa: SLF001
            commitments,
        )
        responses = (w + challenge * x for w, x in zip(nonces, witness, strict=True))
        return Proof(challenge, tuple(responses))

    def found(self) -> set[Scalar]:
        """The secrets that two proofs give away."""
        pairs = (pair for heard in self.proofs.values() for pair in combinations(heard.values(), 2))
        return {x for one, other in pairs for x in _extracted(one, other)} & self.secrets


def _extracted(one: Proof, other: Proof) -> Iterator[Scalar]:
    if len(one.responses) != len(other.responses) or one.challenge == other.challenge:
        return
    difference = (one.challenge - other.challenge).inverse()
    for s, t in zip(one.responses, other.responses, strict=True):
        yield (s - t) * difference


def _proofs(value: Value) -> Iterator[tuple[bytes, Proof]]:
    """Whatever is called a proof, at any depth."""
    match value:
        case dict():
            for name, part in value.items():
                if name == "proof" and isinstance(part, bytes):
                    yield from _if_proof(part)
                yield from _proofs(part)
        case tuple():
            for part in value:
                yield from _proofs(part)
        case _:
            pass


def _if_proof(raw: bytes) -> Iterator[tuple[bytes, Proof]]:
    """Those of one or two secrets: shuffles only prove that they are shuffles."""
    try:
        yield raw, Proof.decode(raw, most=2)
    except Malformed:
        return


def leaked(seed: int, *, careless: bool) -> int:
    """How many secrets an eavesdropper finds out in the evening of a seed."""
    ear = Eavesdropper()
    with _doctored(ear, careless=careless):
        simulate(drawn(Options("modern"), SEATS, seed), seed, WEATHER, tap=ear.hear)
    return len(ear.found())


@contextmanager
def _doctored(ear: Eavesdropper, *, careless: bool) -> Iterator[None]:
    secrets = Context.secrets
    prove = ear.careless if careless else ear.prove
    _replace_everywhere(sigma.prove, prove)
    if careless:
        setattr(Context, "secrets", _careless_secrets)  # noqa: B010 - mypy knows: methods stay
    try:
        yield
    finally:
        _replace_everywhere(prove, sigma.prove)
        setattr(Context, "secrets", secrets)  # noqa: B010


def _careless_secrets(context: Context, secret: bytes, label: str, *inputs: bytes) -> BlockStream:
    """`Context.secrets` without roster, step and base."""
    return derive(secret, "secrets", _whenever(context), label.encode(), *inputs)


def _whenever(context: Context) -> bytes:
    return frame(context.game, bytes([context.key, context.seat]))


def _replace_everywhere(old: Callable[..., Proof], new: Callable[..., Proof]) -> None:
    """Puts another `prove` wherever the deck has one."""
    for name, module in sys.modules.items():
        if name.startswith("p2p_dixit.deck") and getattr(module, "prove", None) == old:
            setattr(module, "prove", new)  # noqa: B010
