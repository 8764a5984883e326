"""A target that is a function from bytes to a value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from p2p_dixit.errors import Malformed


class Unfaithful(Exception):
    """A decoded value does not encode to the bytes it came from."""


@dataclass(frozen=True)
class Decoder:
    """Reads, and (where there is one encoding) writes the same bytes again, or raises `errors`."""

    name: str
    read: Callable[[bytes], object]
    seeds: Callable[[], list[bytes]]
    write: Callable[[Any], bytes] | None = None
    errors: tuple[type[Exception], ...] = (Malformed,)

    def run(self, data: bytes) -> None:
        """Holds the decoder to its contract for one input."""
        try:
            value = self.read(data)
        except self.errors:
            return
        if self.write is not None and self.write(value) != data:
            raise Unfaithful(f"{self.name} reads what it would not have written")
