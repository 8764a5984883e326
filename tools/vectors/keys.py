"""Keys of one's own, and a deck key made together: good, spoiled, complained of."""

from collections.abc import Iterator
from dataclasses import replace

from p2p_dixit.crypto.group import Scalar
from p2p_dixit.deck.keygen import DealMove, ReportMove, make_complaint, make_report
from p2p_dixit.deck.keys import HAND, TRANSPORT, ShowMove, make_key
from tools.vectors import Json
from tools.vectors.alterations import altered
from tools.vectors.deck_operations import DECK, sent
from tools.vectors.example import HELPERS, SEATS, example, here, secret
from tools.vectors.operations import case, written

RULES: dict[str, Json] = {
    "R-07-1": ["make key", "check key"],
    "R-07-3": ["check show"],
    "R-07-4": ["make deal"],
    "R-07-5": ["check deal"],
    "R-07-6": ["make report"],
    "R-07-7": ["check report"],
    "R-07-8": [
        "verdict: a bad share convicts its dealer",
        "verdict: a false complaint convicts its author",
    ],
    "R-07-9": ["verdict"],
    "R-07-10": ["deck key", "own share"],
    "R-07-11": ["weight"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    about = "Keys (protocol/07-keys.md): seats 0, 2 and 5 make a deck key with t = 2."
    cases = [*_own(), *_weights(), *_deals(), *_good(), *_complaints()]
    return {"about": about, "rules": RULES, "cases": cases}


def _own() -> Iterator[Json]:
    for purpose in (HAND, TRANSPORT):
        given: dict[str, Json] = {"context": written(here(2, 1)), "purpose": purpose}
        yield case(DECK, f"{purpose}: secret", "key secret", **given, secret=secret(2).hex())
        yield case(DECK, f"{purpose}: made", "make key", **given, secret=secret(2).hex())
        move = make_key(here(2, 1), purpose, secret(2))
        yield case(DECK, f"{purpose}: good", "check key", **given, move=sent(move))
        elsewhere = {**given, "context": written(here(0, 1))}
        yield case(DECK, f"{purpose}: of another", "check key", **elsewhere, move=sent(move))
        for what, text in altered(move):
            yield case(DECK, f"{purpose}: {what}", "check key", **given, move=text)
    shown: dict[str, Json] = {
        "context": written(here(2, 9)),
        "key": example().hand_keys[2].encode().hex(),
    }
    for name, number in (("good", example().hand_secrets[2]), ("false", Scalar(1))):
        yield case(DECK, f"shown: {name}", "check show", **shown, move=sent(ShowMove(number)))


def _weights() -> Iterator[Json]:
    for helpers in (HELPERS, SEATS, tuple(range(12))):
        for seat in helpers[:2]:
            name = f"weight of seat {seat} among {list(helpers)}"
            yield case(DECK, name, "weight", seat=seat, helpers=list(helpers))


def _keys_json() -> dict[str, Json]:
    return {str(seat): key.encode().hex() for seat, key in example().keys.items()}


def _deals_json(deals: dict[int, DealMove]) -> dict[str, Json]:
    return {str(seat): sent(deal) for seat, deal in deals.items()}


def _deals() -> Iterator[Json]:
    given: dict[str, Json] = {"context": written(here(2, 2)), "keys": _keys_json()}
    yield case(DECK, "deal: made", "make deal", **given, secret=secret(2).hex())
    deal = example().deals[2]
    yield case(DECK, "deal: good", "check deal", **given, move=sent(deal))
    for what, text in altered(deal):
        yield case(DECK, f"deal: {what}", "check deal", **given, move=text)


def _good() -> Iterator[Json]:
    deals = _deals_json(example().deals)
    for seat in SEATS:
        given: dict[str, Json] = {
            "dealt": written(here(seat, 2)),
            "keys": _keys_json(),
            "deals": deals,
            "own": example().secrets[seat].encode().hex(),
        }
        where = written(here(seat, 3))
        name = f"report of seat {seat}: all is well"
        yield case(DECK, name, "make report", context=where, **given, secret=secret(seat).hex())
        yield case(DECK, f"share of seat {seat}", "own share", **given)
    yield case(DECK, "the deck key", "deck key", deals=deals)


def _complaints() -> Iterator[Json]:
    """Seat 5 deals seat 2 a bad share; seat 0 complains of seat 2, which dealt well."""
    table = example()
    spoiled = replace(
        table.deals[5],
        masked=(
            table.deals[5].masked[0],
            table.deals[5].masked[1] + Scalar(1),
            table.deals[5].masked[2],
        ),
    )
    deals = table.deals | {5: spoiled}
    given: dict[str, Json] = {"keys": _keys_json(), "deals": _deals_json(deals)}
    own, where = table.secrets[2], here(2, 3)
    report = make_report(where, here(2, 2), table.keys, deals, own, secret(2))
    yield case(
        DECK,
        "report: seat 5 dealt badly",
        "make report",
        context=written(where),
        dealt=written(here(2, 2)),
        **given,
        own=own.encode().hex(),
        secret=secret(2).hex(),
    )
    for name, move in {
        "good": report,
        "with a false pad": _claim(2, 5, own + Scalar(1), deals[5]),
        "of itself": _claim(2, 2, own, deals[2]),
        "of a stranger": ReportMove((replace(report.complaints[0], dealer=9),)),
        "twice": ReportMove(report.complaints * 2),
    }.items():
        arguments = {"context": written(where), **given}
        yield case(DECK, f"complaint {name}", "check report", **arguments, move=sent(move))
    false = _claim(0, 2, table.secrets[0], deals[2])
    nothing = ReportMove()
    for name, reports in {
        "nobody complains": {0: nothing, 2: nothing, 5: nothing},
        "a bad share convicts its dealer": {0: nothing, 2: report, 5: nothing},
        "a false complaint convicts its author": {0: false, 2: nothing, 5: nothing},
        "both": {0: false, 2: report, 5: nothing},
    }.items():
        listed: dict[str, Json] = {str(seat): sent(one) for seat, one in reports.items()}
        dealt = written(here(0, 2))
        yield case(DECK, f"verdict: {name}", "verdict", dealt=dealt, **given, reports=listed)


def _claim(accuser: int, dealer: int, own: Scalar, deal: DealMove) -> ReportMove:
    complaint = make_complaint(here(accuser, 3), dealer, deal, own, secret(accuser))
    return ReportMove((complaint,))
