"""Every number of the peer protocol that bounds or paces something, with its reason.

Times are seconds of whatever clock the caller passes in. None of them is in the state: they pace
messages and hints, and a table that gets them wrong is slower, never divided.
"""

from p2p_dixit.bucket import Bucket

# -- pace

HEARTBEAT = 2.0  # a link that was quiet for this long gets a summary; four of them are a silence
SILENCE = 8.0  # a peer not heard from for this long is shown as silent
NEWS_DELAY = 0.1  # news within this time shares a summary; later items count as lost
ASK_SAME_AGAIN = HEARTBEAT + 1.0  # a peer that did not answer comes after all others
COMPARE_AGAIN = 1.0  # how often two peers with different digests compare their moves
RECALL_AGAIN = 1.0  # how often a peer in doubt asks for what it signed

# How many of the seats whose moves or acks a peer lacks it reminds at a time. One would do for a
# single lost message; if many are missing, it is we who were away, and any seat that answers knows
# them all.
MAX_REMINDED = 3

# How many seats relay an author's message to a peer without a link to it: one may lie.
MAX_RELAYS = 2

MIN_PAUSE = 0.01  # between two ticks, so that no rounding of a clock makes us spin

# -- memory and work, for each peer

MAX_VARIANTS_PER_SEAT = 4  # two make a fork; a few more may be named by promises
STEPS_PER_ANSWER = 32  # of history, then the peer asks on
MAX_ANSWER_BYTES = 2 * 1024 * 1024  # for one question: nine events of the largest size
MAX_GROUNDS_BYTES = 460 * 1024  # in one message: what a seat has signed under one roster
MAX_LINKS = 32  # a table, its spectators, and old links that have not died yet


def messages_bucket() -> Bucket:
    """An honest peer sends a few messages a step; catching up is asked for by us."""
    return Bucket(burst=4000, rate=2000)


def faults_bucket() -> Bucket:
    """Bytes that make no sense, and moves that are found to be bad after all their proofs were
    looked at. An honest peer sends none, or at most relays the versions of a liar's move.
    """
    return Bucket(burst=16, rate=1)


def nodes_bucket() -> Bucket:
    """Values decoded. A move with its message has 20 to 60, an ack 20: a log of a thousand steps of
    twelve seats has 700,000, and its proofs take minutes. So much is 3% of a core.
    """
    return Bucket(burst=200_000, rate=50_000)


def signatures_bucket() -> Bucket:
    """Signatures checked: one a move and one an ack, two of most papers. 7% of a core."""
    return Bucket(burst=8_000, rate=1_000)


def bad_proofs_bucket() -> Bucket:
    """Bytes of moves whose proofs were checked and did not hold; 1 KiB takes 2.6 ms. An honest peer
    sends none. 4% of a core.
    """
    return Bucket(burst=512 * 1024, rate=16 * 1024)


def names_bucket() -> Bucket:
    """Papers and statements that a peer says it holds: a full table's at once, then a few."""
    return Bucket(burst=2048, rate=512)


def questions_bucket() -> Bucket:
    """Questions for all that a peer lacks, each of which costs a look at the whole log: a thousand
    steps take 32 of them, one after the other; then one is repeated twice a second.
    """
    return Bucket(burst=128, rate=10)


def answers_bucket() -> Bucket:
    """Bytes that a peer may have us look up: a whole log at once, then a slow link's worth."""
    return Bucket(burst=32 * 1024 * 1024, rate=4 * 1024 * 1024)


def chat_bucket() -> Bucket:
    """Faster than anyone types."""
    return Bucket(burst=6, rate=1)


def spoken_bucket() -> Bucket:
    """What a machine sends of its own player's chat: less at once than the others take, so that
    lines which the network bunches up by two seconds are all heard.
    """
    return Bucket(burst=4, rate=1)
