"""Long lists of like computations, cut into pieces that may run at the same time (ADR 0172).

libsodium's calls release the interpreter's lock, so threads do use several cores. Nothing in here
starts one: a program that has cores to spare says once how pieces are to be run (`use`), and
without that they run one after the other, where they are. The result is the same either way.

A piece must not depend on another one, and must not call `in_pieces` in its turn: a pool whose
threads wait for the pool never ends.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

# Runs calls without arguments, in any order, and returns their results in the given order.
Runner: TypeAlias = Callable[[Sequence[Callable[[], Any]]], list[Any]]


def one_after_the_other(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """The runner of a program that has said nothing."""
    return [call() for call in calls]


_run: Runner = one_after_the_other
_cores = 1


def use(run: Runner, cores: int) -> None:
    """From now on lists are split into at most this many pieces, and run like this."""
    global _run, _cores  # the machine has its cores once, as it has its library
    _run, _cores = run, cores


def several() -> bool:
    """Whether there is anything to gain from pieces."""
    return _cores > 1


def in_pieces(
    work: Callable[[Sequence[Item]], Result], items: Sequence[Item], least: int
) -> list[Result]:
    """What `work` makes of consecutive pieces of `items`, of at least `least` items each.

    One piece if there are fewer than twice that: waking a thread takes as long as a product.
    """
    count = min(_cores, len(items) // least)
    if count < 2:
        return [work(items)]
    cuts = [len(items) * number // count for number in range(count + 1)]
    return _run([partial(work, items[start:end]) for start, end in pairwise(cuts)])
