"""The turn timer of a table, as one machine keeps it: it runs, it is paused, it runs out."""

from dataclasses import dataclass


@dataclass
class TurnClock:
    """`seconds` a choice may take; 0 is no timer."""

    seconds: int
    since: float = 0.0  # when the open step began, later by as long as it was paused
    paused_by: bytes | None = None
    ran_out: bool = False  # and what could be played was
    _paused_at: float = 0.0

    def begin(self, now: float) -> None:
        """A new step is open."""
        self.since = now
        self.ran_out = False
        self._paused_at = now

    def pause(self, player: bytes, now: float, *, paused: bool) -> bool:
        """A player pauses it or lets it run again; whether that changes anything."""
        if paused == (self.paused_by is not None):
            return False
        if paused:
            self.paused_by, self._paused_at = player, now
        else:
            self.since += now - self._paused_at
            self.paused_by, self.ran_out = None, False
        return True

    @property
    def ends(self) -> float | None:
        """When it runs out; None while it does not run."""
        return self.since + self.seconds if self.seconds and self.paused_by is None else None
