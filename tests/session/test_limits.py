"""Limits and pace are those of the standard: what others were promised."""

import re
from pathlib import Path

from p2p_dixit.bucket import Bucket
from p2p_dixit.log.event import MAX_MOVE_BYTES, MAX_SEAL_BYTES
from p2p_dixit.log.ledger import MAX_HELD_BYTES_PER_SEAT, MAX_HELD_PER_SEAT
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.log.statements import MAX_PAPERS, MAX_STATEMENT_BYTES
from p2p_dixit.membership import limits as decisions
from p2p_dixit.membership.grounds import MAX_PROFILE_BYTES
from p2p_dixit.session import limits
from p2p_dixit.session.messages import MAX_RETURNED
from p2p_dixit.table.replica import FIRST_EVIDENCE, LATER_EVIDENCE
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS

CHAPTERS = Path(__file__).parents[2] / "protocol"
KIB, MIB = 1024, 1024 * 1024


def chapter(name: str) -> str:
    return (CHAPTERS / name).read_text("utf-8")


def rows(text: str) -> dict[str, str]:
    """The tables with two columns."""
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {row[0]: row[1] for row in cells if len(row) == 2}


def rule(name: str, number: int) -> str:
    (text,) = re.findall(rf"^- \[R-\d+-{number}\] (.+(?:\n  .+)*)$", chapter(name), re.MULTILINE)
    return str(text)


def ration(bucket: Bucket, unit: int = 1, word: str = "") -> str:
    return f"{bucket.burst // unit:,.0f}{word}, then {bucket.rate // unit:,.0f}{word} a second"


def test_the_limits_of_messages_and_links() -> None:
    # R-12-47
    wants = decisions.wants_bucket()
    said = rows(chapter("12-sync.md").split("## 9. Limits")[1])
    malformed = "malformed messages, signatures that do not hold, certificates that fail a check"
    assert said == {
        "in a message": "at most",
        "short names in a `have`; in a `wantitems`": (
            f"{decisions.MAX_NAMED}; {decisions.MAX_ITEMS_ASKED}"
        ),
        "hashes in `hashes` or `wantevents`": f"{decisions.MAX_ITEMS_ASKED}",
        "events, and statements, in a `returned`": f"{MAX_RETURNED} each",
        "a statement": f"{MAX_STATEMENT_BYTES // KIB} KiB",
        "of one link": "ration",
        "messages": ration(limits.messages_bucket()),
        f"{malformed} before their cut": "none: the link ends",
        "moves found bad": ration(limits.faults_bucket()),
        "values decoded (02)": ration(limits.nodes_bucket()),
        "signatures checked": ration(limits.signatures_bucket()),
        "bytes of moves whose proofs were checked and did not hold": (
            ration(limits.bad_proofs_bucket(), KIB, " KiB")
        ),
        "short names looked at": ration(limits.names_bucket()),
        "`want`s and `recall`s answered, own moves and acks repeated [R-12-10]": (
            ration(limits.questions_bucket())
        ),
        "bytes answered with, also to `recall`": ration(limits.answers_bucket(), MIB, " MiB"),
        "chat and reactions shown": ration(limits.chat_bucket()),
        "items asked for on account of one seat": (
            f"{decisions.MAX_WANTED}, {decisions.MAX_WANTED_BYTES // MIB} MiB, in"
            f" {wants.burst} questions of {decisions.MAX_ITEMS_ASKED} names, then"
            f" {wants.rate} a second"
        ),
        "links": f"{limits.MAX_LINKS}, and those of the roster beyond it",
    }


def test_what_a_player_says_is_less_at_once_than_the_others_take() -> None:
    spoken, heard = limits.spoken_bucket(), limits.chat_bucket()
    assert (spoken.burst, spoken.rate) == (heard.burst - 2, heard.rate)


def test_the_caps_of_statements_papers_and_certificates() -> None:
    # R-16-2
    said = rows(chapter("16-membership.md").split("[R-16-2]")[1].split("[R-16-3]")[0])
    assert said == {
        "what": "at most",
        "a statement": f"{MAX_STATEMENT_BYTES // KIB} KiB",
        "the encoded profile of an `apply`": f"{MAX_PROFILE_BYTES} bytes (as a paper)",
        "papers in a `prepare`, an `accept` or a certificate": (
            f"{MAX_PAPERS}, by hash in ascending order, each once"
        ),
        "promises in an `accept`; `accepted` statements in a certificate": f"{MAX_SEATS}",
        "event hashes in the last step of a promise": f"{MAX_SEATS}",
        "members of a roster": f"{MAX_SEATS}",
        "certificates in a seal": f"{MAX_SEATS}",
        "a certificate; a seal": f"{MAX_SEAL_BYTES // KIB} KiB",
        "the event in a `bad` paper": f"{MAX_MOVE_BYTES // KIB} KiB",
    }


def test_the_numbers_of_rules() -> None:
    """The words around each number are those of the chapter, so that it is the right one."""
    sync, membership = "12-sync.md", "16-membership.md"
    pace, last = decisions.PACE, decisions.PACE * 2**decisions.MAX_PACE_DOUBLINGS
    jump = f"{decisions.MAX_ROUND_JUMP:,}"
    words = {
        (sync, 4): [f"four events and {MAX_HELD_BYTES_PER_SEAT // KIB} KiB"],
        (sync, 8): [
            f"nothing for {limits.HEARTBEAT:g} s",
            f"to all links {limits.NEWS_DELAY} s after",
        ],
        (sync, 9): [f"not done so for {decisions.ASK_AGAIN} s"],
        (sync, 11): [f"at most {decisions.MAX_ITEMS_ASKED} at a time"],
        (sync, 12): [
            f"again within {decisions.ASK_AGAIN} s",
            f"nor within {limits.ASK_SAME_AGAIN:g} s",
        ],
        (sync, 13): [
            f"arrives for {limits.NEWS_DELAY} s",
            "at most three of the seats",
            f"doubling up to {limits.HEARTBEAT:g} s",
        ],
        (sync, 14): [
            f"s to s + {limits.STEPS_PER_ANSWER - 1}",
            f"ends after {limits.MAX_ANSWER_BYTES // MIB} MiB",
        ],
        (sync, 16): ["at most two beyond the open one", "at most four others"],
        (sync, 18): [
            f"{decisions.MAX_WANTED} names and {decisions.MAX_WANTED_BYTES // MIB} MiB",
        ],
        (sync, 21): ["up to four versions"],
        (sync, 24): ["at most once a second"],
        (sync, 33): [
            f"begins after {decisions.FIRST_PAUSE} s",
            f"after {0.5 * decisions.PATIENCE} to {2.5 * decisions.PATIENCE} s",
            f"for {decisions.PATIENCE:g} to {2 * decisions.PATIENCE:g} s",
            f"after {2 * decisions.PATIENCE:g} s at first",
            f"doubling to {decisions.MAX_PATIENCE:g} s",
        ],
        (sync, 36): [f"more than {jump} above", f"{pace} s, doubling to {last:g} s"],
        (sync, 37): [f"less than {jump} above", "first three ballots", f"the round {jump} above"],
        (sync, 38): ["in up to three ballots before"],
        (sync, 42): ["once a second"],
        (sync, 43): [
            f"{MAX_RETURNED} events and {MAX_RETURNED} statements",
            f"{limits.MAX_GROUNDS_BYTES // 2 // KIB} KiB of each",
        ],
        (sync, 48): [f"silent after {limits.SILENCE:g} s"],
        (membership, 19): ["in up to three ballots"],
        (membership, 29): [
            f"at most {FIRST_EVIDENCE // KIB} KiB together",
            f"at most {LATER_EVIDENCE // KIB} KiB if",
            f"other papers at most {decisions.MAX_SAID_BYTES // KIB} KiB",
        ],
    }
    for (name, number), parts in words.items():
        text = rule(name, number)
        assert [part for part in parts if part not in text] == [], number
    assert (MAX_HELD_PER_SEAT, limits.MAX_VARIANTS_PER_SEAT) == (4, 4)
    assert (decisions.MAX_APPLICANTS, decisions.MAX_WISH_LEAD) == (4, 2)
    assert (limits.MAX_REMINDED, decisions.FREE_ATTEMPTS, limits.MAX_RELAYS) == (3, 3, 2)
    assert (limits.COMPARE_AGAIN, limits.RECALL_AGAIN) == (1.0, 1.0)
    assert f"of 1 to {CHAT_CELLS} cells; of 1 to {REACTION_CELLS}" in chapter(sync)
