"""The three frames that every version understands, at their bounds."""

import pytest

from p2p_dixit.net.errors import WIRE_REASONS, LinkEnd, LinkError
from p2p_dixit.net.greeting import (
    ANSWER,
    KNOCK,
    MAGIC,
    REFUSAL,
    Answer,
    Versions,
    answer,
    knock,
    read_answer,
    read_knock,
    refusal,
    refused,
)


@pytest.mark.parametrize(
    ("ours", "theirs", "best"),
    [
        ((1, 1), (1, 1), 1),
        ((1, 3), (2, 5), 3),
        ((2, 5), (1, 3), 3),
        ((1, 2), (2, 2), 2),
        ((1, 2), (3, 4), None),
        ((3, 4), (1, 2), None),
    ],
)
def test_the_highest_version_that_both_speak(
    ours: tuple[int, int], theirs: tuple[int, int], best: int | None
) -> None:
    assert Versions(*ours).common(Versions(*theirs)) == best


def test_a_knock_is_read_back_and_may_be_longer() -> None:
    said = knock(Versions(2, 700))
    assert len(said) == 13
    assert read_knock(said) == read_knock(said + b"more") == Versions(2, 700)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        knock(Versions(1, 1))[:12],
        bytes([ANSWER]) + knock(Versions(1, 1))[1:],
        bytes([KNOCK]) + b"p2pdixiT" + bytes(4),
    ],
)
def test_what_is_no_knock_is_malformed(body: bytes) -> None:
    with pytest.raises(LinkError) as caught:
        read_knock(body)
    assert caught.value.reason is LinkEnd.MALFORMED


@pytest.mark.parametrize("locked", [False, True])
def test_an_answer_is_read_back_and_may_be_longer(locked: bool) -> None:
    said = answer(Answer(Versions(1, 9), 3, locked))
    assert len(said) == 16
    for body in (said, said + b"more"):
        assert read_answer(body, Versions(2, 3)) == Answer(Versions(1, 9), 3, locked)


GOOD = answer(Answer(Versions(1, 1), 1, locked=True))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", LinkEnd.NOT_DIXIT),
        (GOOD[:15], LinkEnd.NOT_DIXIT),
        (bytes([KNOCK]) + GOOD[1:], LinkEnd.NOT_DIXIT),
        (GOOD[:8] + b"T" + GOOD[9:], LinkEnd.NOT_DIXIT),
        (GOOD[:15] + b"\x02", LinkEnd.NOT_DIXIT),
        (answer(Answer(Versions(1, 2), 2, locked=True)), LinkEnd.MALFORMED),  # not what we speak
        (answer(Answer(Versions(1, 1), 2, locked=True)), LinkEnd.MALFORMED),  # nor what they do
    ],
)
def test_an_answer_that_was_not_offered_is_refused(body: bytes, reason: LinkEnd) -> None:
    with pytest.raises(LinkError) as caught:
        read_answer(body, Versions(1, 1))
    assert caught.value.reason is reason


@pytest.mark.parametrize("reason", LinkEnd)
def test_a_refusal_says_why_as_far_as_it_is_the_others_business(reason: LinkEnd) -> None:
    error = refused(refusal(reason))
    assert error is not None
    assert error.theirs
    assert error.reason is (reason if reason in WIRE_REASONS else LinkEnd.MALFORMED)


def test_a_reason_that_is_not_known_yet_is_a_refusal_all_the_same() -> None:
    unknown = next(byte for byte in range(255, 0, -1) if byte not in set(WIRE_REASONS))
    error = refused(bytes([REFUSAL]) + MAGIC + bytes([unknown]) + b"and more")
    assert error is not None
    assert error.reason is LinkEnd.NOT_ADMITTED


@pytest.mark.parametrize(
    "body", [b"", refusal(LinkEnd.FULL)[:9], bytes([KNOCK]) + refusal(LinkEnd.FULL)[1:]]
)
def test_anything_else_is_no_refusal(body: bytes) -> None:
    assert refused(body) is None
