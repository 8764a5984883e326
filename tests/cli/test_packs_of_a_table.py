"""`--pack`, for every command with a table: names, ids, sums and clear refusals."""

import argparse
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.cli.house import add_packs, add_table, packs_of, table_of
from p2p_dixit.cli.pack import library
from p2p_dixit.errors import UsageError
from p2p_dixit.log.file import read_records
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.manifest import combine
from p2p_dixit.table.audit import Audit
from tests.saved.games import REFILL
from tests.store.artwork import manifest_of, some_images

ONE, TWO = some_images(20), some_images(20, start=10)
FIRST, SECOND = manifest_of(ONE, "Holiday"), manifest_of(TWO, "Garden")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    here = library()
    here.add(FIRST, ONE)
    here.add(SECOND, TWO)


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_table(parser)
    add_packs(parser)
    return parser.parse_args(arguments)


def test_without_packs_the_deck_is_the_built_in_one() -> None:
    options = parsed()
    assert packs_of(options) == ()
    assert table_of(options)[0].deck == 84


def test_packs_are_combined_and_a_picture_in_both_counts_once() -> None:
    options = parsed("--pack", "holiday", "--pack", SECOND.id.hex()[:12])
    assert packs_of(options) == combine([FIRST, SECOND]).packs
    assert table_of(options)[0].deck == 30


def test_the_built_in_deck_goes_by_its_name() -> None:
    builtin = builtin_pack()
    assert builtin is not None
    options = parsed("--pack", builtin.manifest.name, "--pack", "Garden")
    assert len(packs_of(options)) == 2
    assert options.deck == 104


def test_fewer_cards_than_there_are_may_be_asked_for_but_not_more() -> None:
    options = parsed("--pack", "Holiday", "--pack", "Garden", "--deck", "28")
    packs_of(options)
    assert table_of(options)[0].deck == 28
    with pytest.raises(UsageError, match="30 cards together, and 31 are needed"):
        packs_of(parsed("--pack", "Holiday", "--pack", "Garden", "--deck", "31"))


def test_too_few_cards_for_the_table_are_refused_with_a_clear_line() -> None:
    options = parsed("--pack", "Holiday")
    packs_of(options)
    with pytest.raises(UsageError, match="needs a deck of at least 26 cards, not 20: add a pack"):
        table_of(options)


@pytest.mark.parametrize("name", ["Nothing", "h", "", "zz" * 6])
def test_a_pack_that_is_not_here_is_named_with_those_that_are(name: str) -> None:
    with pytest.raises(UsageError, match="'Holiday'"):
        packs_of(parsed("--pack", name))


def test_two_packs_of_one_name_are_told_apart_by_their_ids() -> None:
    other = manifest_of(some_images(5), "Holiday")
    library().add(other, some_images(5))
    with pytest.raises(UsageError, match="by its id"):
        packs_of(parsed("--pack", "Holiday"))
    assert packs_of(parsed("--pack", other.id.hex())) == (other.id,)


def test_a_game_whose_packs_are_not_here_is_verified_and_shown_by_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = Audit(next(read_records(REFILL.read_bytes()))).replica.genesis.settings.deck
    assert library().find(deck) is None
    assert main(["verify", str(REFILL)]) == 0
    capsys.readouterr()
    assert main(["show", str(REFILL)]) == 0
    assert "card" in capsys.readouterr().out
