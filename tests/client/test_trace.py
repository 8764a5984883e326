"""A trace says what happened, without secrets, and can be summed up."""

import io
import json
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.client.trace import Tracer, read_trace
from p2p_dixit.errors import UsageError
from p2p_dixit.play import inputs
from p2p_dixit.play.commands import SendChat
from p2p_dixit.play.table import InGame, step
from tests.play.evening import table


def traced(seconds: float = 20.0) -> tuple[str, bytes]:
    """A game in which one player keeps the others waiting, and the secret of another."""
    party, bots, machines = table()
    machine, slow = machines[0], machines[1]
    bots.of(slow).plays = False
    out = io.StringIO()
    tracer = Tracer(out, lambda: party.world.now)
    feed = machine.feed

    def feeding(*given: inputs.Input) -> None:
        for one in given:
            assert machine.state is not None
            tracer(one, (), machine.state)
        feed(*given)

    machine.feed = feeding  # type: ignore[method-assign] # listens in
    machine.do(SendChat("nobody else should read this"))
    party.run(seconds)
    state = machine.state
    assert isinstance(state, InGame)
    _, effects = step(state, inputs.Tick(), party.world.now)
    tracer(inputs.Tick(), effects, state)
    return out.getvalue(), next(iter(machine.disks.values())).secret


def test_a_trace_has_no_secrets_in_it() -> None:
    text, secret = traced()
    assert "nobody else" not in text
    assert secret.hex() not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"t", "state", "in", "out"} <= set(lines[0])
    assert any("waiting" in line for line in lines)


def test_it_is_summed_up_by_whom_the_game_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text(traced()[0], "utf-8")
    summary = read_trace(file)
    longest = max(summary.waits, key=lambda wait: wait.end - wait.begin)
    assert longest.players == ("Player 2",)
    assert summary.inputs["Arrived"] > 10
    assert main(["trace", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "Player 2" in printed
    assert "InGame" in printed


def test_what_is_no_trace_gets_a_clear_line(tmp_path: Path) -> None:
    for content in ("not json", '["t"]', '{"t": 1, "in": {}}', "\x00"):
        file = tmp_path / "other.jsonl"
        file.write_text(content, "utf-8")
        with pytest.raises(UsageError, match=r"other\.jsonl is not a trace"):
            read_trace(file)
    with pytest.raises(UsageError, match="cannot be read"):
        read_trace(tmp_path / "missing")
    empty = tmp_path / "empty.jsonl"
    empty.write_text("", "utf-8")
    assert read_trace(empty).seconds == 0


def test_an_option_without_a_file_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--trace"]) == 2
    assert "--trace needs" in capsys.readouterr().err
