"""A trace of the table machine: every input and every effect as a JSON line, without secrets.

A line says when it was (seconds since the trace began), the state of the table, the input and the
resulting effects. Keys are shortened, and byte strings appear only by their size: no secret, no
hand and no message text is in a trace. When the players that a game waits for change, a separate
line names those it waits for, and since when. `p2p-dixit trace FILE` sums a trace up.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, TextIO

from p2p_dixit.channel import Channel
from p2p_dixit.errors import LocalFault, UsageError
from p2p_dixit.play.effects import Effect, Post
from p2p_dixit.play.inputs import Arrived
from p2p_dixit.play.table import InGame, Over, TableState
from p2p_dixit.sentences import Sentence
from p2p_dixit.system_reasons import system_reason

KEY_BYTES = 32
SHORT = 4  # bytes of a key that are written

# What a player or the rules call private, by the name of the field.
PRIVATE = frozenset({"choices", "secret", "text", "detail", "code"})


class Tracer:
    """Writes a trace. `clock` is that of the loop."""

    def __init__(self, out: TextIO, clock: Callable[[], float]) -> None:
        self._out = out
        self._clock = clock
        self._began = clock()
        self._waiting: object = None

    def __call__(self, given: object, effects: Sequence[Effect], state: TableState) -> None:
        """One step of the machine."""
        self._write(
            {
                "state": type(state).__name__,
                "in": _plain(given),
                "out": [_plain(effect) for effect in effects],
            }
        )
        self._tell_waiting(state)

    def _tell_waiting(self, state: TableState) -> None:
        if not isinstance(state, InGame | Over):
            return
        game = state.game
        players, session = game.replica.table.players, game.node.session
        names = [players[seat].name for seat in session.waiting if seat < len(players)]
        silent = [player.name for player in players if player.key in game.notebook.silent]
        waiting = {
            "step": game.replica.step.number,
            "kind": game.replica.step.kind,
            "for": names,
            "not connected": silent,
            "roster": game.replica.roster.number,
        }
        if waiting != self._waiting:
            self._waiting = waiting
            self._write({"waiting": waiting})

    def _write(self, line: dict[str, Any]) -> None:
        at = round(self._clock() - self._began, 3)
        self._out.write(json.dumps({"t": at, **line}, ensure_ascii=False) + "\n")
        self._out.flush()


def open_trace(path: Path, clock: Callable[[], float]) -> Tracer:
    """A trace into a new file; LocalFault if it cannot be written."""
    try:
        return Tracer(path.open("w", encoding="utf-8"), clock)
    except OSError as error:
        raise LocalFault(
            Sentence("The trace cannot be written: {why}.", why=system_reason(error))
        ) from None


def _plain(value: Any) -> Any:
    match value:
        case Arrived(peer, data):
            return {"Arrived": {"peer": _key(peer), "channel": _channel(data), "size": len(data)}}
        case Post(peer, channel, message):
            told = {"peer": _key(peer), "channel": channel.name.lower(), "size": len(message)}
            return {"Post": told}
        case bytes():
            return _key(value) if len(value) == KEY_BYTES else f"{len(value)} bytes"
        case bool() | int() | float() | None:
            return value
        case str():
            return str(value)
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {type(value).__name__: dict(_fields(value))}
        case tuple() | list() | frozenset() | set():
            return len(value)
        case _:
            return type(value).__name__


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    for part in fields(value):
        if part.repr and part.name not in PRIVATE and not part.name.startswith("_"):
            content = getattr(value, part.name)
            nested = is_dataclass(content) and part.name != "command"
            yield part.name, type(content).__name__ if nested else _plain(content)


def _key(key: bytes) -> str:
    return key[:SHORT].hex()


def _channel(data: bytes) -> str:
    try:
        return Channel(data[:1]).name.lower()
    except ValueError:
        return "unknown"


# -- summing up


@dataclass(frozen=True)
class Wait:
    """The game waited for these players from then to then, at this step."""

    begin: float
    end: float
    step: int
    kind: str
    players: tuple[str, ...]
    silent: tuple[str, ...]


@dataclass(frozen=True)
class TraceSummary:
    """The summary of a trace."""

    seconds: float
    inputs: dict[str, int]
    states: tuple[tuple[float, str], ...]
    waits: tuple[Wait, ...]


def read_trace(path: Path) -> TraceSummary:
    """Sums a trace up; raises UsageError if it is not a trace."""
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return _summed(lines)
    except OSError as error:
        raise UsageError(
            Sentence("{file} cannot be read: {why}.", file=path.name, why=system_reason(error))
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise UsageError(Sentence("{file} is not a trace.", file=path.name)) from None


def _summed(lines: list[dict[str, Any]]) -> TraceSummary:
    last = float(lines[-1]["t"]) if lines else 0.0
    counts: Counter[str] = Counter()
    states: list[tuple[float, str]] = []
    for line in lines:
        if "in" in line:
            given = line["in"]
            counts[min(given) if isinstance(given, dict) else str(given)] += 1
            if not states or states[-1][1] != line["state"]:
                states.append((float(line["t"]), str(line["state"])))
    waiting = [(float(line["t"]), line["waiting"]) for line in lines if "waiting" in line]
    ends = [at for at, _ in waiting[1:]] + [last]
    waits = tuple(
        Wait(
            begin,
            end,
            int(one["step"]),
            str(one["kind"]),
            tuple(map(str, one["for"])),
            tuple(map(str, one["not connected"])),
        )
        for (begin, one), end in zip(waiting, ends, strict=False)
        if one["for"]
    )
    return TraceSummary(last, counts, tuple(states), waits)
