"""The limits are those of the standard: what others were promised, and what costs were measured."""

from pathlib import Path

from p2p_dixit.encoding import MAX_BYTES
from p2p_dixit.net import limits
from p2p_dixit.net.contacts import MOST_CONTACTS, MOST_UNKNOWN

CHAPTER = Path(__file__).parents[2] / "protocol" / "10-transport.md"


def rows() -> dict[str, str]:
    """The table of section 8."""
    section = CHAPTER.read_text("utf-8").split("## 8. Limits")[1].split("\n## ")[0]
    cells = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return {row[0]: row[1] for row in cells if len(row) == 2}


def number(value: float) -> str:
    return f"{value:,g}" if value == int(value) else str(value)


def test_the_table_of_the_chapter_says_what_the_program_does() -> None:
    # R-10-37
    mib = 1024 * 1024
    n = number
    assert rows() == {
        "what": "limit",
        "handshake, from the first byte to the proven identity": f"{n(limits.HANDSHAKE_SECONDS)} s",
        "handshakes under way: from one address; from all strangers; from known hosts": (
            f"{limits.PENDING_PER_ADDRESS}; {limits.PENDING}; {limits.PENDING_KNOWN}"
        ),
        "failed handshakes from one address": (
            f"{limits.FAILURES_PER_ADDRESS}, then one every {n(limits.FAILURE_REFILL_SECONDS)} s"
        ),
        "failed handshakes of all strangers": (
            f"{limits.FAILURES}, then {n(limits.FAILURES_PER_SECOND)} a second"
        ),
        "handshakes begun from one address": (
            f"{limits.ATTEMPTS_PER_ADDRESS}, then {n(limits.ATTEMPTS_PER_SECOND)} a second"
        ),
        "links to strangers (peers of the table are admitted beyond that)": f"{limits.PEERS}",
        "read from one peer": (
            f"{n(limits.BYTES_AT_ONCE / mib)} MiB at once, then"
            f" {n(limits.BYTES_PER_SECOND / mib)} MiB a second;"
            f" {n(limits.MESSAGES_AT_ONCE)} messages, then"
            f" {n(limits.MESSAGES_PER_SECOND)} a second;"
            f" {limits.BEATS_AT_ONCE} heartbeats, then {limits.BEATS_PER_SECOND} a second"
        ),
        "processor time for the messages of one peer": (
            f"a peer of the table: {n(limits.WORK_AT_ONCE)} s at once, then"
            f" {limits.WORK_PER_SECOND} s a second;"
            f" a stranger: {limits.STRANGERS_WORK_AT_ONCE} s, then"
            f" {limits.STRANGERS_WORK_PER_SECOND} s a second"
        ),
        "refusals (reason 5) after a malformed message or a wrong signature": (
            f"for {n(limits.FAULT_PAUSE_SECONDS)} s,"
            f" doubling to {n(limits.FAULT_PAUSE_LAST_SECONDS)} s"
        ),
        "contacts dialed; of these, addresses that were typed or announced": (
            f"{MOST_CONTACTS}; {MOST_UNKNOWN}"
        ),
        "data waiting to be sent to one peer": (
            f"{n(limits.SEND_QUEUE_BYTES / mib)} MiB; more ends the link"
        ),
        "the socket accepts no data": f"{n(limits.STALL_SECONDS)} s, then the link ends",
        "redialing": (
            f"after {limits.BACKOFF_FIRST_SECONDS} s, doubling to"
            f" {n(limits.BACKOFF_LAST_SECONDS)} s, each shortened at random by up to half"
        ),
        "addresses kept of one peer": f"{limits.ADDRESSES_PER_PEER}",
    }


def test_sizes_follow_from_each_other() -> None:
    assert limits.FRAME_BYTES == 2**16 - 1  # two bytes of length
    assert limits.TAG_BYTES == 16  # ChaCha20-Poly1305
    assert limits.PIECE_BYTES == limits.FRAME_BYTES - limits.TAG_BYTES - 1
    assert limits.MESSAGE_BYTES == MAX_BYTES
    assert limits.HANDSHAKE_FRAME_BYTES == 512
    assert limits.FRAME_BYTES < limits.SEND_LOW_WATER_BYTES < limits.MESSAGE_BYTES
    assert limits.MESSAGE_BYTES < limits.SEND_QUEUE_BYTES
    # What the system holds beside the outbox is a frame or two, not a message.
    assert limits.READ_BUFFER_BYTES <= limits.UNSENT_BYTES <= 2 * (limits.FRAME_BYTES + 1)
    assert limits.HOSTS_PER_PEER == 4  # two interfaces with IPv4 and IPv6 each
    assert limits.HEARTBEAT_SECONDS < limits.SUSPECT_SECONDS < limits.SILENCE_SECONDS
