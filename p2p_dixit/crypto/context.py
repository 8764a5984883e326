"""Where in a game something is made: what every proof and every derived secret is bound to.

A proof made for one place is void in any other, and a secret derived in one place never turns up
in another: repeating the same step gives the same bytes, the same work in another step gives new
ones (protocol/05-proofs.md).
"""

from dataclasses import dataclass

from p2p_dixit.crypto.hashes import BlockStream, derive, frame
from p2p_dixit.frozen import quick, replace


@quick
@dataclass(frozen=True)
class Context:
    """One seat's part in one step of one game."""

    game: bytes
    roster: int
    key: int
    step: int
    base: bytes
    seat: int

    def at(self, seat: int) -> "Context":
        """The part of another seat in the same step."""
        return replace(self, seat=seat)

    def encode(self) -> bytes:
        """All of it, framed."""
        numbers = (self.roster, self.key, self.step, self.seat)
        return frame(self.game, self.base, *(number.to_bytes(8, "big") for number in numbers))

    def secrets(self, game_secret: bytes, label: str, *inputs: bytes) -> BlockStream:
        """What this seat draws here for the purpose `label`, given all the `inputs` of the work."""
        return derive(game_secret, "secrets", self.encode(), label.encode(), *inputs)
