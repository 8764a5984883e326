"""`p2p-dixit verify` on evidence: who did what, told to somebody who was not there."""

import json
from functools import lru_cache
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.encoding import encode
from p2p_dixit.log.file import write_records
from p2p_dixit.log.fork import Fork
from p2p_dixit.table.evidence import read_evidence
from tests.doctored.room import attacked
from tools.doctored import cards, words
from tools.doctored.hooks import Attack

CHEATS: dict[str, tuple[Attack, str]] = {
    "told different players different moves": (cards.TwoMoves(cards.another_vote), "vote"),
    "took back what it had signed": (words.OtherAcks(), "lay"),
    "tampered with cards or votes": (cards.Doctored(cards.two_votes), "vote"),
}


@lru_cache
def convicted(what: str) -> tuple[int, bytes, bytes]:
    """The liar's seat, the evidence as a node keeps it, and the log of the game."""
    room = attacked(*CHEATS[what])
    (liar,) = room.liars
    room.run(lambda: all(liar not in c.replica.roster.seats for c in room.honest))
    start = max(client.step for client in room.honest)
    room.run(lambda: min(client.step for client in room.honest) > start)  # the decision is sealed
    honest = room.honest[0]
    evidence = encode((honest.replica.genesis.encode(), honest.told.convicted[liar]))
    return liar, evidence, write_records(honest.replica.records())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "games").mkdir(parents=True)
    return tmp_path / "home"


def kept(folder: Path, evidence: bytes) -> str:
    path = folder / "Somebody.evidence"
    path.write_bytes(evidence)
    return str(path)


def fork(evidence: bytes) -> tuple[bytes, bytes, bytes]:
    """Genesis and both moves."""
    read = read_evidence(evidence)
    assert isinstance(read.proof, Fork)
    return read.genesis.encode(), read.proof.first, read.proof.second


@pytest.mark.parametrize("what", CHEATS)
def test_evidence_with_the_log_of_its_game_names_the_cheat(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    liar, evidence, log = convicted(what)
    game = tmp_path / "game.dixit"
    game.write_bytes(log)
    assert main(["verify", kept(tmp_path, evidence), "--game", str(game)]) == 0
    told = capsys.readouterr().out
    assert f"(seat {liar}) cheated: {what}." in told


@pytest.mark.parametrize("what", list(CHEATS)[:2])
def test_two_signatures_that_clash_need_no_log(what: str, tmp_path: Path) -> None:
    # R-17-10
    _, evidence, _ = convicted(what)
    assert main(["verify", kept(tmp_path, evidence)]) == 0


def test_a_bad_move_needs_the_log_and_finds_it_among_the_saved_games(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # R-17-11
    liar, evidence, log = convicted("tampered with cards or votes")
    (home / "games" / "a.dixit").write_bytes(b"no game at all")
    assert main(["verify", "--json", kept(tmp_path, evidence)]) == 3
    told = json.loads(capsys.readouterr().out)
    assert (told["proven"], told["seat"]) == (None, liar)
    assert main(["verify", kept(tmp_path, evidence)]) == 3
    assert "--game FILE" in capsys.readouterr().out
    (home / "games" / "b.dixit").write_bytes(log)
    assert main(["verify", "--json", kept(tmp_path, evidence)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["proven"], told["what"]) == (True, "made a move that is provably bad")


def test_an_honest_move_in_a_frame_of_evidence_proves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, evidence, log = convicted("told different players different moves")
    genesis, first, _ = fork(evidence)
    game = tmp_path / "game.dixit"
    game.write_bytes(log)
    framed = kept(tmp_path, encode((genesis, encode(("bad", first)))))
    assert main(["verify", framed, "--game", str(game)]) == 1
    assert "NOT PROVEN" in capsys.readouterr().out


def test_a_forged_signature_proves_nothing(tmp_path: Path) -> None:
    _, evidence, _ = convicted("told different players different moves")
    genesis, first, second = fork(evidence)
    changed = bytearray(second)
    changed[-1] ^= 1
    pair = sorted((first, bytes(changed)))
    assert main(["verify", kept(tmp_path, encode((genesis, encode(("fork", *pair)))))]) == 1


def test_the_log_of_another_game_does_not_help(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, evidence, _ = convicted("tampered with cards or votes")
    other = Path(__file__).parents[2] / "protocol" / "vectors" / "games" / "leave.dixit"
    assert main(["verify", kept(tmp_path, evidence), "--game", str(other)]) == 2
    assert "another game" in capsys.readouterr().err


def test_what_accuses_nobody_is_no_evidence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", kept(tmp_path, encode((b"genesis", b"nothing")))]) == 2
    assert capsys.readouterr().err.startswith("p2p-dixit: ")
