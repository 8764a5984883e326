"""What is read as a message: whatever stands where a field should be, it is refused or read."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.encoding import Value, encode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.membership.limits import MAX_ITEMS_ASKED, MAX_NAMED, SHORT
from p2p_dixit.session.messages import (
    MAX_RETURNED,
    NONCE_BYTES,
    Certified,
    Chat,
    Filed,
    Hashes,
    Have,
    Message,
    Moved,
    React,
    Recall,
    Returned,
    Stated,
    Want,
    WantEvents,
    WantItems,
    _read,
    read_message,
    write_message,
)
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS
from p2p_dixit.work import metered

GAME, HASH = bytes(32), b"h" * 32
NONCE = bytes(NONCE_BYTES)
FULL = 2**MAX_SEATS - 1
GOOD: dict[str, Message] = {
    "have": Have(1, HASH, 2, FULL, FULL, FULL, (b"n" * SHORT,) * MAX_NAMED),
    "want": Want(1, 2, FULL, FULL),
    "wantitems": WantItems((b"n" * SHORT,) * MAX_ITEMS_ASKED),
    "wantevents": WantEvents((HASH,) * MAX_ITEMS_ASKED),
    "moved": Moved(b"event"),
    "stated": Stated(b"statement"),
    "filed": Filed(b"paper"),
    "certified": Certified(b"certificate"),
    "hashes": Hashes(1, 2, (HASH,) * MAX_ITEMS_ASKED),
    "recall": Recall(NONCE),
    "returned": Returned(NONCE, 1, HASH, 2, (b"e",) * MAX_RETURNED, (b"s",) * MAX_RETURNED),
    "chat": Chat("a word"),
    "react": React("laugh"),
}
WRONG: tuple[Value, ...] = (None, True, -1, 2**32, "text\x1b", "", b"", b"12345", (), (5,))


@pytest.mark.parametrize("kind", GOOD)
def test_a_message_is_read_as_it_was_written_and_none_is_longer(kind: str) -> None:
    assert read_message(write_message(GAME, GOOD[kind])) == (GAME, GOOD[kind])


def _sent(kind: str, field: Value) -> Value:
    """A field as it is sent: names and hashes one after the other."""
    if kind == "returned" or not isinstance(field, tuple):
        return field
    return b"".join(each for each in field if isinstance(each, bytes))


@pytest.mark.parametrize("kind", GOOD)
def test_nothing_in_place_of_a_field_raises_anything_but_malformed(kind: str) -> None:
    # R-12-1
    fields = [*vars(GOOD[kind]).values()]
    for at in range(len(fields)):
        for wrong in WRONG:
            wire = [_sent(kind, field) for field in fields]
            wire[at] = wrong
            raw = encode((GAME, kind, *wire))
            try:
                read = read_message(raw)
            except Malformed:
                continue
            assert write_message(*read) == raw


@pytest.mark.parametrize(
    "message",
    [
        Have(1, HASH, 2, FULL + 1, 0, 0, ()),
        Have(1, HASH, 2, 0, FULL + 1, 0, ()),
        Have(1, HASH, 2, 0, 0, FULL + 1, ()),
        Have(1, HASH[:31], 2, 0, 0, 0, ()),
        Have(2**32, HASH, 2, 0, 0, 0, ()),
        Have(1, HASH, 2**32, 0, 0, 0, ()),
        Have(1, HASH, 2, 0, 0, 0, (b"n" * SHORT,) * (MAX_NAMED + 1)),
        Have(1, HASH, 2, 0, 0, 0, (b"n" * (SHORT - 1),)),
        WantItems((b"n" * SHORT,) * (MAX_ITEMS_ASKED + 1)),
        WantEvents((HASH,) * (MAX_ITEMS_ASKED + 1)),
        WantEvents((HASH[:31],)),
        Hashes(1, 2, (HASH,) * (MAX_ITEMS_ASKED + 1)),
        Chat(""),
        Chat("x" * 100 * CHAT_CELLS),
        React("x" * 100 * REACTION_CELLS),
        Recall(NONCE[:-1]),
        Returned(NONCE, 1, HASH, 2, (b"e",) * (MAX_RETURNED + 1), ()),
        Returned(NONCE, 1, HASH, 2, (), (b"s",) * (MAX_RETURNED + 1)),
    ],
    ids=lambda message: repr(message)[:60],
)
def test_a_field_beyond_its_bounds_is_refused(message: Message) -> None:
    # R-12-47
    with pytest.raises(Malformed):
        read_message(write_message(GAME, message))


@pytest.mark.parametrize(
    "value",
    [
        (GAME[:31], "chat", "a word"),
        (GAME, "shout", "a word"),
        (GAME, "returned", NONCE, 1, HASH, 2, (5,), ()),
        (GAME, "returned", NONCE, 1, HASH, 2, (), ("text",)),
        (GAME, "chat"),
        (GAME, "chat", "a word", "a word"),
        (GAME,),
        (),
        "chat",
    ],
    ids=repr,
)
def test_what_is_no_message_is_refused(value: Value) -> None:
    with pytest.raises(Malformed):
        read_message(encode(value))


@given(
    st.sampled_from([Moved, Stated]),
    st.sampled_from([0, 1, 255, 256, 300]),
    st.integers(0, 50),
    st.binary(max_size=4),
    st.integers(-2, 2),
)
def test_signed_messages_are_read_as_all_others_are(
    kind: type[Moved | Stated], size: int, at: int, put: bytes, more: int
) -> None:
    raw = write_message(GAME, kind(bytes(size)))
    changed = raw[:at] + put + raw[at + len(put) :]
    changed = changed + bytes(more) if more >= 0 else changed[:more]
    assert _outcome(read_message, changed) == _outcome(_read, changed)


def _outcome(read: Callable[[bytes], object], raw: bytes) -> tuple[object, int]:
    """What is read, or that it is nothing; and how many values were counted for a message."""
    with metered() as spent:
        try:
            return read(raw), spent.nodes
        except Malformed:
            return None, 0
