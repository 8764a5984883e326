"""No secret is ever in a move, an error text or a repr."""

import pickle
import traceback

import pytest

from p2p_dixit.deck.keys import HAND, ShowMove, key_secret
from p2p_dixit.encoding import encode
from p2p_dixit.errors import PeerFault
from tests.deck import catalogue
from tests.deck.catalogue import NAMES, room
from tests.deck.room import Keygen, context, game_secret


def _secrets() -> list[bytes]:
    making = Keygen((0, 1, 2))
    scalars = [*room().hand_secrets.values(), *room().shares.values(), *making.secrets.values()]
    scalars.append(key_secret(context(99, 1), HAND, game_secret(1)))
    return [scalar.encode() for scalar in scalars] + [game_secret(seat) for seat in range(1, 3)]


def _shown(data: bytes) -> list[str]:
    number = int.from_bytes(data, "little")
    return [data.hex(), repr(data)[2:-1], str(number), f"{number:x}"]


@pytest.mark.parametrize("name", NAMES)
def test_moves_carry_and_show_no_secret(name: str) -> None:
    # R-03-2
    case = catalogue.case(name)
    sent, text = encode(case.move.to_value()), repr(case.move)
    for secret in _secrets():
        assert secret not in sent
        assert not any(form in text for form in _shown(secret))


@pytest.mark.parametrize("name", NAMES)
def test_faults_show_no_secret(name: str) -> None:
    case = catalogue.case(name)
    with pytest.raises(PeerFault) as caught:
        case.check(case.context.at(0), case.move)
    text = "".join(traceback.format_exception(caught.value)) + repr(caught.value)
    for secret in _secrets():
        assert not any(form in text for form in _shown(secret))
        assert all(secret not in evidence for evidence in caught.value.evidence)


def test_a_shown_hand_key_shows_in_its_move_only() -> None:
    secret = room().hand_secrets[1]
    assert secret.encode() in encode(ShowMove(secret).to_value())
    assert repr(ShowMove(secret)) == "ShowMove(secret=Scalar(...))"


@pytest.mark.parametrize("name", NAMES)
def test_moves_can_go_to_another_process(name: str) -> None:
    move = catalogue.case(name).move
    copy = pickle.loads(pickle.dumps(move))  # noqa: S301 - our own bytes
    assert copy == move
    assert encode(copy.to_value()) == encode(move.to_value())
