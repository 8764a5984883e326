"""Everything signed, and the files and messages that carry it."""

from p2p_dixit.encoding import MAX_BYTES, Value, decode, encode
from p2p_dixit.log.event import Place, read_event, sign_event
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.journal_records import Record, read_record, write_record
from p2p_dixit.log.roster import Member
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Ack,
    Apply,
    Body,
    Consent,
    Last,
    Leave,
    Prepare,
    Promise,
    Statement,
    Vote,
    Wish,
    kind_of,
    read_body,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import (
    Certificate,
    Cut,
    Decision,
    in_order,
    names_of,
    papers_digest,
    read_certificate,
    read_decision,
)
from p2p_dixit.membership.grounds import Paper, contradiction_of, read_paper, write_paper
from p2p_dixit.session.messages import (
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
    read_message,
    write_message,
)
from tests.table.play import key_of
from tools.fuzz.targets.decoder import Decoder

GAME = bytes(range(32))
HASH = bytes(31) + b"h"
BODIES: tuple[Body, ...] = (
    Ack(HASH, 7, HASH),
    Leave(),
    Wish(2, 7),
    Apply(key_of(5).public, ("Guest", 3)),
    Consent(HASH, 5),
    Prepare(HASH, 1, (HASH,)),
    Promise(HASH, (2, 1), Vote((1, 0), HASH), Last(6, (HASH, HASH))),
    Promise(HASH, (2, 1), None, None),
    Accepted(HASH, (2, 1), HASH),
)


def _stated(body: Body, seat: int = 1) -> Statement:
    return sign_statement(key_of(seat), GAME, 0, seat, kind_of(body), value_of(body))


def _events() -> list[bytes]:
    place = Place(GAME, 0, 1, 3, HASH, 4, HASH)
    bodies: tuple[Value, ...] = ({"votes": b"v" * 64, "proof": b"p" * 64}, b"other", (1, "a", None))
    return [sign_event(key_of(1), place, "vote", body).raw for body in bodies]


def _decision() -> Decision:
    members = tuple(Member(seat, key_of(seat).public) for seat in range(3))
    papers = papers_digest(names_of(_grounds()))
    return Decision(GAME, 1, HASH, members, Cut(6, HASH), None, (3,), papers)


def _grounds() -> tuple[Paper, ...]:
    said = [_stated(body).raw for body in BODIES[1:3]]
    return in_order([read_paper(encode(("said", raw))) for raw in said])


def _accept() -> Accept:
    promise = _stated(Promise(HASH, (2, 1), None, None)).raw
    return Accept(HASH, 2, _decision().raw, (promise,), (HASH,), None)


def _statements() -> list[bytes]:
    return [_stated(body).raw for body in (*BODIES, _accept())]


def _papers() -> list[Paper]:
    one, other, *_ = map(read_event, _events())
    acks = [_stated(Ack(HASH, 7, digest)) for digest in (HASH, GAME)]
    said = [_stated(body).raw for body in BODIES[1:5]]
    papers = [read_paper(encode(("said", raw))) for raw in said]
    return [
        *papers,
        fork_of(one, other),
        contradiction_of(*acks),
        read_paper(encode(("bad", one.raw))),
    ]


def _certificate() -> Certificate:
    accepted = tuple(_stated(Accepted(HASH, (2, 1), _decision().hash), seat).raw for seat in (0, 1))
    return Certificate(_decision(), accepted, _grounds())


def _messages() -> list[bytes]:
    event, statement = _events()[0], _statements()[0]
    messages: tuple[Message, ...] = (
        Have(0, HASH, 7, 5, 1, 7, (HASH[:8],)),
        Want(0, 7, 5, 1),
        WantItems((HASH[:8],)),
        WantEvents((HASH,)),
        Moved(event),
        Stated(statement),
        Filed(write_paper(_papers()[0])),
        Certified(_certificate().raw),
        Hashes(0, 7, (HASH,)),
        Recall(HASH[:16]),
        Returned(HASH[:16], 0, HASH, 7, (event,), (statement,)),
        Chat("hello"),
        React("clap"),
    )
    return [write_message(GAME, message) for message in messages]


def _values() -> list[bytes]:
    values: tuple[Value, ...] = ({"a": 1, "b": (None, True, -5)}, (b"x" * 40, "text"), 2**40, "")
    return [encode(value) for value in values]


def _statement_again(read: tuple[Statement, Body]) -> bytes:
    statement, body = read
    if value_of(body) != statement.body:
        raise AssertionError("a body that would be written in another way")
    return statement.raw


def _read_statement(data: bytes) -> tuple[Statement, Body]:
    statement = read_statement(data)
    return statement, read_body(statement)


TARGETS = (
    Decoder("encoding", lambda data: decode(data, max_bytes=MAX_BYTES), _values, encode),
    Decoder("event", read_event, _events, lambda event: event.raw),
    Decoder("statement", _read_statement, _statements, _statement_again),
    Decoder("paper", read_paper, lambda: list(map(write_paper, _papers())), write_paper),
    Decoder("decision", read_decision, lambda: [_decision().raw], lambda read: read.raw),
    Decoder("certificate", read_certificate, lambda: [_certificate().raw], lambda read: read.raw),
    Decoder(
        "log-file",
        lambda data: list(read_records(data)),
        lambda: [write_records(_events()), write_records([])],
        write_records,
    ),
    Decoder("message", read_message, _messages, lambda read: write_message(*read)),
    Decoder(
        "record",
        read_record,
        lambda: [write_record(Record.EVENT, b"event"), write_record(Record.DOUBT, b"")],
        lambda read: write_record(*read),
    ),
)
