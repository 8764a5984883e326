"""The lobby: guests come and go, and everybody signs what everybody saw."""

from collections import deque

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import encode
from p2p_dixit.errors import Malformed
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.lobby.messages import (
    Ask,
    Begin,
    Guest,
    Knock,
    Message,
    Propose,
    Ready,
    Refuse,
    Say,
    Sign,
    State,
    Stock,
    Watch,
    read,
    write,
)
from p2p_dixit.runtime.lobby.opener import Opener, Outgoing
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.session.packs import deck_id
from p2p_dixit.table.genesis import Genesis, Proposal, Settings

SETTINGS = Settings("Kitchen", Options("modern"), bytes(32))
KEYS = [SigningKey(bytes([number]) * 32) for number in range(1, 6)]


class Room:
    """An opener and visitors, joined by a wire that loses nothing."""

    def __init__(self, visitors: int) -> None:
        self.opener = Opener(KEYS[0], Guest(b"", "Ann", 0), SETTINGS, b"n" * 32)
        self.visitors = [
            Visitor(KEYS[number], KEYS[0].public, Guest(b"", f"Guest {number}", number))
            for number in range(1, visitors + 1)
        ]
        for visitor in self.visitors:
            self.carry(self.key(visitor), visitor.knock())

    def key(self, visitor: Visitor) -> bytes:
        return KEYS[1 + self.visitors.index(visitor)].public

    def carry(self, sender: bytes, outgoing: list[Outgoing]) -> None:
        mail = deque((sender, one) for one in outgoing)
        while mail:
            author, one = mail.popleft()
            if one.peer == KEYS[0].public:
                answers = self.opener.receive(author, read(one.message))
                mail.extend((KEYS[0].public, answer) for answer in answers)
                continue
            for visitor in self.visitors:
                if self.key(visitor) == one.peer:
                    answers = visitor.receive(author, read(one.message))
                    mail.extend((one.peer, answer) for answer in answers)

    def all_ready(self) -> None:
        self.carry(KEYS[0].public, self.opener.set_ready(ready=True))
        for visitor in self.visitors:
            self.carry(self.key(visitor), visitor.set_ready(ready=True))


def test_everybody_ready_begins_the_same_game_everywhere() -> None:
    room = Room(3)
    room.all_ready()
    assert room.opener.genesis is not None
    assert {visitor.genesis for visitor in room.visitors} == {room.opener.genesis}
    assert [player.name for player in room.opener.genesis.players] == [
        "Ann",
        "Guest 1",
        "Guest 2",
        "Guest 3",
    ]


def test_too_few_players_do_not_begin() -> None:
    room = Room(1)
    room.all_ready()
    assert room.opener.genesis is None
    assert "3 to 8 players" in room.opener.state.obstacle


def test_any_change_takes_the_ready_marks_away() -> None:
    room = Room(2)
    room.carry(KEYS[0].public, room.opener.set_ready(ready=True))
    room.carry(room.key(room.visitors[0]), room.visitors[0].set_ready(ready=True))
    other = Settings("Kitchen", Options("odyssey"), bytes(32))
    room.carry(room.key(room.visitors[1]), room.visitors[1].settle(other))
    assert room.opener.state.settings == other
    assert not any(guest.ready for guest in room.opener.state.guests)
    room.carry(room.key(room.visitors[1]), room.visitors[1].set_ready(ready=True))
    assert room.opener.genesis is None


def test_a_ready_mark_for_an_older_state_does_not_count() -> None:
    room = Room(2)
    stale = Ready(room.opener.state.digest)
    room.carry(KEYS[0].public, room.opener.look("Anna", 0))
    room.opener.receive(room.key(room.visitors[0]), stale)
    assert not any(guest.ready for guest in room.opener.state.guests)


def test_a_name_that_looks_like_another_gets_a_number() -> None:
    room = Room(2)
    for number, visitor in enumerate(room.visitors):
        room.carry(room.key(visitor), visitor.look("\u0410nn", 1 + number))  # a Cyrillic A
    names = [guest.name for guest in room.opener.state.guests]
    assert names == ["Ann", "\u0410nn 2", "\u0410nn 3"]
    assert not room.visitors[0].refused


def test_a_colour_that_is_taken_is_exchanged_for_a_free_one() -> None:
    room = Room(2)
    room.carry(room.key(room.visitors[0]), room.visitors[0].look("Guest 1", 0))
    assert len({guest.colour for guest in room.opener.state.guests}) == 3


def test_whoever_loses_the_link_loses_the_place() -> None:
    room = Room(3)
    room.carry(KEYS[0].public, room.opener.gone(room.key(room.visitors[2])))
    assert len(room.opener.state.guests) == 3
    assert room.visitors[0].state == room.opener.state


def test_a_full_table_refuses() -> None:
    classic = Settings("Kitchen", Options("classic"), bytes(32))
    opener = Opener(KEYS[0], Guest(b"", "Ann", 0), classic, b"n" * 32)
    for number in range(5):
        opener.receive(
            SigningKey(bytes([50 + number]) * 32).public, Knock(f"N{number}", number + 1)
        )
    (answer,) = opener.receive(KEYS[1].public, Knock("Late", 9))
    assert read(answer.message) == Refuse("The table is full; you may watch it.")
    assert answer.last
    opener.receive(KEYS[1].public, Watch())
    (answer,) = opener.receive(KEYS[1].public, Knock("Late", 9))
    assert not answer.last  # watching is what was offered


def test_a_proposal_of_anything_else_is_not_signed() -> None:
    room = Room(2)
    visitor = room.visitors[0]
    visitor.set_ready(ready=True)
    opener = Opener(KEYS[0], Guest(b"", "Ann", 0), SETTINGS, b"n" * 32)
    for number in (1, 2):
        opener.receive(KEYS[number].public, Knock(f"Guest {number}", number + 3))
    doctored = Proposal(SETTINGS, opener.state.proposal(b"n" * 32).players, b"n" * 32)
    with pytest.raises(Malformed):
        visitor.receive(KEYS[0].public, Propose(doctored.encode()))


def test_nothing_is_signed_by_somebody_who_is_not_ready() -> None:
    room = Room(2)
    proposal = room.opener.state.proposal(b"n" * 32)
    assert room.visitors[0].receive(KEYS[0].public, Propose(proposal.encode())) == []


def test_a_stranger_and_a_guest_cannot_speak_for_the_opener() -> None:
    room = Room(2)
    before = room.visitors[0].state
    fake = State(SETTINGS, (Guest(KEYS[4].public, "Mallory", 4),))
    assert room.visitors[0].receive(KEYS[4].public, fake) == []
    assert room.visitors[0].receive(KEYS[2].public, Refuse("go away")) == []
    assert room.visitors[0].state == before
    assert room.visitors[0].refused == ""


def test_the_genesis_that_we_signed_begins_the_game_whoever_brings_it() -> None:
    room = Room(2)
    first, second = room.visitors
    room.carry(KEYS[0].public, room.opener.set_ready(ready=True))
    room.carry(room.key(first), first.set_ready(ready=True))
    (ready,) = second.set_ready(ready=True)
    told = room.opener.receive(room.key(second), read(ready.message))
    signed = [
        (visitor, answer)
        for visitor in room.visitors
        for one in told
        if one.peer == room.key(visitor)
        for answer in visitor.receive(KEYS[0].public, read(one.message))
    ]
    for visitor, answer in signed:
        room.opener.receive(room.key(visitor), read(answer.message))  # what it says is lost
    genesis = room.opener.genesis
    assert genesis is not None
    second.receive(room.key(first), Begin(genesis.encode()))
    assert second.genesis == genesis


def test_another_genesis_begins_nothing_when_a_guest_brings_it() -> None:
    room = Room(2)
    first, second = room.visitors
    room.all_ready()
    assert room.opener.genesis is not None
    other = Room(2)
    other.visitors[1].receive(other.key(other.visitors[0]), Begin(room.opener.genesis.encode()))
    assert other.visitors[1].genesis is None
    assert second.genesis == first.genesis


def test_a_foreign_signature_does_not_begin_a_game() -> None:
    room = Room(2)
    room.opener.set_ready(ready=True)
    for visitor in room.visitors:
        room.opener.receive(room.key(visitor), Ready(room.opener.state.digest))
    room.opener.receive(room.key(room.visitors[0]), Sign(bytes(64)))
    room.opener.receive(KEYS[4].public, Sign(bytes(64)))
    assert room.opener.genesis is None


def test_chat_goes_through_the_opener_to_everybody() -> None:
    room = Room(2)
    room.carry(room.key(room.visitors[0]), room.visitors[0].say("hello"))
    assert room.opener.said == [(1, "hello")]
    assert room.visitors[1].said == [(1, "hello")]


PACKS = tuple(sorted((b"a" * 32, b"b" * 32)))
TOGETHER = Settings("Kitchen", Options("modern", deck=60), deck_id(PACKS))


def with_packs() -> Room:
    room = Room(0)
    room.opener = Opener(KEYS[0], Guest(b"", "Ann", 0), TOGETHER, b"n" * 32, PACKS)
    room.visitors = [Visitor(KEYS[n], KEYS[0].public, Guest(b"", f"Guest {n}", n)) for n in (1, 2)]
    for visitor in room.visitors:
        room.carry(room.key(visitor), visitor.knock())
    return room


def test_the_packs_of_the_table_are_told_and_are_those_of_its_deck() -> None:
    room = with_packs()
    assert room.visitors[0].packs == PACKS
    raw = write(room.opener.state)
    for packs in (PACKS[:1], PACKS[::-1], (*PACKS, PACKS[1]), (*PACKS, b"c" * 32)):
        with pytest.raises(Malformed):
            State(TOGETHER, room.opener.state.guests, packs)
    assert read(raw) == room.opener.state


def test_the_game_begins_only_when_everybody_has_the_pictures() -> None:
    room = with_packs()
    room.all_ready()
    first, second = room.visitors
    room.carry(KEYS[0].public, room.opener.stocked(100))
    room.carry(room.key(first), first.stocked(100))
    room.carry(room.key(second), second.stocked(47))
    assert (first.genesis, second.genesis) == (None, None)
    assert "Guest 2 (45 %)" in room.opener.state.obstacle
    assert "Guest 1" not in room.opener.state.obstacle
    room.carry(room.key(second), second.stocked(100))
    assert isinstance(room.opener.genesis, Genesis)
    assert first.genesis == second.genesis == room.opener.genesis
    assert second.packs == PACKS


def test_shares_only_grow_and_are_told_in_steps() -> None:
    room = with_packs()
    visitor = room.visitors[0]
    told = [share for share in range(101) if visitor.stocked(share)]
    assert told == list(range(0, 101, 5))
    peer = room.key(visitor)
    deck = TOGETHER.deck
    assert room.opener.receive(peer, Stock(deck, 50))
    for stock in (Stock(deck, 50), Stock(deck, 10), Stock(bytes(32), 90)):
        assert room.opener.receive(peer, stock) == []
    assert room.opener.receive(KEYS[4].public, Stock(deck, 90)) == []


def test_nothing_is_signed_without_the_pictures_though_the_opener_asks_for_it() -> None:
    room = with_packs()
    visitor = room.visitors[0]
    visitor.set_ready(ready=True)
    proposal = room.opener.state.proposal(b"n" * 32)
    assert visitor.receive(KEYS[0].public, Propose(proposal.encode())) == []
    visitor.stocked(100)
    assert visitor.receive(KEYS[0].public, Propose(proposal.encode()))


def test_whoever_comes_back_says_again_what_is_there() -> None:
    room = with_packs()
    visitor = room.visitors[0]
    room.carry(room.key(visitor), visitor.stocked(100))
    room.carry(KEYS[0].public, room.opener.gone(room.key(visitor)))
    room.carry(room.key(visitor), visitor.knock() + visitor.stocked(100))
    assert room.opener.state.guests[-1].share == 100


def test_other_rules_do_not_change_the_pictures() -> None:
    room = with_packs()
    wish = Settings("Kitchen", Options("odyssey", deck=84), bytes(32))
    room.carry(room.key(room.visitors[0]), room.visitors[0].settle(wish))
    settings = room.opener.state.settings
    assert settings.options == Options("odyssey", deck=60)
    assert settings.deck == TOGETHER.deck


def test_a_genesis_with_packs_of_another_deck_is_refused() -> None:
    room = with_packs()
    room.carry(KEYS[0].public, room.opener.stocked(100))
    for visitor in room.visitors:
        room.carry(room.key(visitor), visitor.stocked(100))
    room.all_ready()
    genesis = room.opener.genesis
    assert genesis is not None
    late = Visitor(KEYS[4], KEYS[0].public, Guest(b"", "Late", 5))
    with pytest.raises(Malformed):
        late.receive(KEYS[0].public, Begin(genesis.encode(), PACKS[:1]))
    late.receive(KEYS[0].public, Begin(genesis.encode(), PACKS))
    assert late.packs == PACKS


MESSAGES: list[Message] = [
    State(TOGETHER, (Guest(KEYS[0].public, "Ann", 0, share=7),), PACKS),
    Begin(b"g", PACKS),
    Stock(bytes(32), 0),
    Stock(bytes(32), 100),
    State(SETTINGS, (Guest(KEYS[0].public, "Ann", 0, addresses=("10.0.0.1:7001",)),)),
    Knock("Ann", 3, ("host:1",)),
    Ready(None),
    Ready(bytes(32)),
    Propose(b"p"),
    Sign(bytes(64)),
    Refuse("no"),
    Say("hello"),
    Say("hello", 3),
    Ask(SETTINGS),
]


@pytest.mark.parametrize("message", MESSAGES)
def test_round_trip(message: Message) -> None:
    assert read(write(message)) == message


@pytest.mark.parametrize(
    "value",
    [
        ("knock", "\x1b[31m", 0, ()),
        ("knock", "Ann", 12, ()),
        ("knock", "Ann", True, ()),
        ("knock", "Ann", 0, ("x",) * 9),
        ("knock", "Ann", 0, (1,)),
        ("say", "", None),
        ("say", "a\u202eb", None),
        ("say", "x", 99),
        ("sign", b"short"),
        ("ready", b"short"),
        ("state", (), ()),
        ("stock", bytes(32), 101),
        ("stock", bytes(32), True),
        ("stock", bytes(31), 1),
        ("begin", b"g"),
        ("begin", b"g", (b"short",)),
        ("begin", b"g", (bytes(32),) * 9),
        ("nonsense",),
        "knock",
        (),
    ],
)
def test_malformed_messages_are_refused(value: object) -> None:
    with pytest.raises(Malformed):
        read(encode(value))  # type: ignore[arg-type]


def test_who_seeks_a_table_takes_the_first_that_answers_and_then_listens_to_no_other() -> None:
    state = State(SETTINGS, (Guest(KEYS[1].public, "Ben", 1),))
    other = State(SETTINGS, (Guest(KEYS[2].public, "Cat", 2),))
    visitor = Visitor(KEYS[3], KEYS[0].public, Guest(b"", "Dan", 3))
    visitor.receive(KEYS[1].public, state)
    assert visitor.state is None
    visitor.seeking = True
    visitor.receive(KEYS[1].public, state)
    assert visitor.opener == KEYS[1].public
    visitor.receive(KEYS[2].public, other)
    assert visitor.state == state


def test_watchers_see_the_lobby_take_no_place_and_have_no_say() -> None:
    room = Room(2)
    watcher = Visitor(KEYS[4], KEYS[0].public, Guest(b"", "Eve", 5), watches=True)
    for one in watcher.knock():
        for answer in room.opener.receive(KEYS[4].public, read(one.message)):
            if answer.peer == KEYS[4].public:
                watcher.receive(KEYS[0].public, read(answer.message))
    assert watcher.state is not None
    assert watcher.state.watchers == 1
    assert len(watcher.state.guests) == 3
    assert watcher.say("hi") == watcher.set_ready(ready=True) == watcher.look("Eva", 1) == []
    assert room.opener.receive(KEYS[4].public, Say("hi")) == []
    assert [one.peer for one in room.opener.receive(KEYS[4].public, Watch())] == [KEYS[4].public]
    assert room.opener.receive(KEYS[4].public, Ready(room.opener.state.digest)) == []
    room.opener.gone(KEYS[4].public)
    assert room.opener.state.watchers == 0


def test_a_guest_may_rather_watch_and_a_watcher_rather_play() -> None:
    room = Room(2)
    guest = room.key(room.visitors[0])
    room.opener.receive(guest, Watch())
    assert [one.name for one in room.opener.state.guests] == ["Ann", "Guest 2"]
    assert room.opener.state.watchers == 1
    room.opener.receive(guest, Knock("Guest 1", 1))
    assert room.opener.state.watchers == 0
    assert len(room.opener.state.guests) == 3


def test_guests_sit_in_the_order_that_was_given() -> None:
    order = (KEYS[2].public, KEYS[0].public, KEYS[1].public)
    opener = Opener(KEYS[0], Guest(b"", "Ann", 0), SETTINGS, b"n" * 32, order=order)
    for number in (3, 1, 2):
        opener.receive(KEYS[number].public, Knock(f"Guest {number}", number))
    names = [guest.name for guest in opener.state.guests]
    assert names == ["Guest 2", "Ann", "Guest 1", "Guest 3"]
    opener.look("Anna", 7)
    assert opener.state.guests[1].name == "Anna"
