"""What operations cost in calls of the library: as the headers say, and linear in the cards."""

from collections import Counter

import pytest

from p2p_dixit.crypto.group import BASE, Scalar
from p2p_dixit.deck.cards import card_points, encrypted
from p2p_dixit.deck.grant import check_grant, grants, make_grant
from p2p_dixit.deck.opening import check_open, make_open
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle
from tests.deck.catalogue import pile, room
from tests.deck.room import DECK, context, game_secret
from tools.bench.floor import counted

HERE = context(90, 2)


def _calls(counter: Counter[str]) -> tuple[int, int, int]:
    additions = counter["add"] + counter["subtract"]
    return counter["multiply"], counter["multiply_base"], additions


@pytest.mark.parametrize("n", [3, 10])
def test_a_shuffle(n: int) -> None:
    x = Scalar(7) * BASE
    cards = [encrypted(point, x, Scalar(9 + k)) for k, point in enumerate(card_points(DECK, n))]
    moves: list[ShuffleMove] = [make_shuffle(HERE, x, cards, game_secret(2))]
    check_shuffle(HERE, x, cards, moves[0])  # the generators are made once for all shuffles
    made = counted(lambda: make_shuffle(HERE, x, cards, game_secret(2)))
    assert _calls(made) == (6 * n + 1, 4 * n + 4, 8 * n)
    checked = counted(lambda: check_shuffle(HERE, x, cards, moves[0]))
    assert _calls(checked) == (8 * n + 7, n + 4, 9 * n + 3)
    decoded = counted(lambda: ShuffleMove.from_value(moves[0].to_value()))
    assert decoded == {"is_point": 4 * n}


@pytest.mark.parametrize("n", [1, 6])
def test_a_grant_and_an_opening(n: int) -> None:
    key, share, cards = room().key, room().shares[2], pile()[:n]
    granted = grants(cards, [room().hand_keys[1]] * n)
    key.share_of(2)  # computed once a key
    made = make_grant(HERE, key, share, (0, 2), granted, game_secret(2))
    making = counted(lambda: make_grant(HERE, key, share, (0, 2), granted, game_secret(2)))
    assert _calls(making) == (4 * n + 1, 2 * n + 1, 2 * n)
    checking = counted(lambda: check_grant(HERE, key, (0, 2), granted, made))
    assert _calls(checking) == (4 * n + 2, n + 1, 3 * n + 1)
    opened = make_open(HERE, key, share, (0, 2), cards, game_secret(2))
    making = counted(lambda: make_open(HERE, key, share, (0, 2), cards, game_secret(2)))
    assert _calls(making) == (2 * n + 1, 1, 0)
    checking = counted(lambda: check_open(HERE, key, (0, 2), cards, opened))
    assert _calls(checking) == (2 * n + 2, 1, n + 1)
