"""The fuzzer finds what there is to find, and the same each time."""

from collections.abc import Callable

import pytest

from p2p_dixit.encoding import decode
from p2p_dixit.errors import Malformed
from tools.fuzz.coverage import TooMuchWork, Trace
from tools.fuzz.engine import Fuzzer, Report, broken, shortest, smallest
from tools.fuzz.targets.decoder import Decoder

SEED = b"\x92\xa3abc\x05"


def fuzzed(read: Callable[[bytes], object], inputs: int, seed: int = 0) -> Report:
    target = Decoder("planted", read, lambda: [SEED])
    return Fuzzer(target, (), seed).run(lambda number: number < inputs)


def fragile(data: bytes) -> None:
    """Falls over a value that only a fuzzer that understands the encoding finds."""
    match decode(data):
        case ("abc", int() as number) if number > 2**31:
            raise ZeroDivisionError
        case _:
            raise Malformed("no")


def test_a_planted_fault_is_found_and_made_short() -> None:
    (crash,) = fuzzed(fragile, 6000).crashes
    assert crash.what.startswith("ZeroDivisionError")
    with pytest.raises(ZeroDivisionError):
        fragile(crash.data)
    assert len(crash.data) <= 16


def test_one_seed_is_one_run_and_another_is_another() -> None:
    first, again, other = (fuzzed(decode, 400, seed) for seed in (1, 1, 2))
    assert first == again
    assert first.corpus != other.corpus


def test_new_ways_are_what_is_kept() -> None:
    report = fuzzed(decode, 1500)
    assert not report.crashes
    assert 3 < len(report.corpus) < 100
    assert report.ways > fuzzed(decode, 1).ways


def test_what_reads_and_would_not_write_the_same_is_a_crash() -> None:
    target = Decoder("planted", decode, list, write=lambda value: b"")
    assert broken(target, b"\xc0")[0].startswith("Unfaithful")


def test_a_decoder_that_never_ends_is_stopped() -> None:
    def decode_for_ever() -> None:
        while True:
            decode(b"\xc0")

    with pytest.raises(TooMuchWork), Trace(most=50):
        decode_for_ever()


def test_a_fault_is_shown_in_as_few_bytes_as_it_takes() -> None:
    def read(data: bytes) -> None:
        if b"x" in data and b"y" in data:
            raise KeyError

    target = Decoder("planted", read, list)
    assert sorted(shortest(target, b"abcxdefghyijk", "KeyError")) == sorted(b"xy")


def test_of_inputs_that_show_the_same_the_shortest_stays() -> None:
    ways = frozenset({(1, 2)})
    assert smallest([(b"long", ways), (b"s", ways), (b"other", frozenset({(3, 4)}))]) == (
        b"s",
        b"other",
    )
