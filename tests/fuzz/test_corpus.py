"""Every decoder of foreign bytes keeps its contract on all that fuzzing has come to."""

from pathlib import Path

import pytest

from tools.fuzz import corpus
from tools.fuzz.engine import broken
from tools.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_the_contract_holds_on_the_corpus(name: str) -> None:
    target, inputs = TARGETS[name], corpus.load(name)
    assert inputs, "run: python -m tools.fuzz --save"
    for data in inputs:
        target.run(data)  # raises, with the input in hand, if it does not


def test_every_saved_corpus_has_its_target() -> None:
    assert {path.stem for path in corpus.FOLDER.glob("*.txt")} == set(TARGETS)


def test_a_corpus_is_read_as_it_was_saved_shortest_first(tmp_path: Path) -> None:
    assert corpus.save("event", (b"longer", b"", b"b", b"a"), tmp_path) == 4
    assert corpus.load("event", tmp_path) == [b"", b"a", b"b", b"longer"]
    assert corpus.save("event", (bytes(corpus.MOST_BYTES), b"x"), tmp_path) == 1


@pytest.mark.parametrize("name", ["encoding", "lobby", "manifest"])
def test_a_fresh_change_of_every_kind_is_treated_by_contract(name: str) -> None:
    for data in corpus.load(name)[:5]:
        for cut in range(0, len(data), 1 + len(data) // 20):
            assert broken(TARGETS[name], data[:cut])[0] == ""
