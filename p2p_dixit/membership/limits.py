"""Every number that bounds or paces a decision, with its reason.

Times are seconds of whatever clock the caller passes in; none of them is in the state.
"""

from p2p_dixit.bucket import Bucket

# -- pace

ASK_AGAIN = 0.5  # how long an answer to a question may take before we ask another peer
FIRST_PAUSE = 0.05  # the first proposer waits this long for grounds that come together
PATIENCE = 1.0  # a ballot that has not come through by then is tried again
MAX_PATIENCE = 8.0

# Ballots in which a proposer waits for promises without a vote, so that a liar's lone vote, for a
# decision without a change, is not binding. Honest seats answer in the first one.
FREE_ATTEMPTS = 3

# Between two promises to one proposer; doubles up to four seconds. A ballot takes a few messages,
# so a liar who keeps outbidding the others can spoil one in a hundred of them. It stays below the
# patience of an honest proposer, which must not be kept waiting after a bad time on the network.
PACE = 0.5
MAX_PACE_DOUBLINGS = 3

# -- memory and work, for each seat

MAX_ROUND_JUMP = 1 << 16  # a ballot further ahead is a liar's attempt to exhaust the numbers
# Statements and papers asked for by name on account of one seat: those of two proposals, and the
# proposals they inherit from. One decision's papers fit into a seal.
MAX_WANTED = 256
MAX_WANTED_BYTES = 1024 * 1024
MAX_APPLICANTS = 4  # strangers who ask for a seat at the same time
MAX_WISH_LEAD = 2  # a wish is about the step that is open, or one that is just opening
MAX_ITEMS_ASKED = 64  # in one question
# A message may hold one byte string of this size (encoding.MAX_BYTES less what surrounds it). Only
# the proof that a seat signed two seals may be larger: it is kept, and not sent.
MAX_ITEM_BYTES = 511 * 1024
MAX_SAID_BYTES = 12 * 1024  # of statements in one certificate: wishes of twelve about five

# Statements and papers are named by this many bytes of their hash when peers compare their
# holdings.
SHORT = 8

# Everything a peer can hold at one time of a decision: four messages and a paper or two a seat, and
# wishes of twelve about each other.
MAX_NAMED = 512


def wants_bucket() -> Bucket:
    """The budget of requests to all peers for items that one seat's messages name. An honest seat
    proposes once in a while, and the items its proposal names are requested until they are here.
    All peers ask at the same time: a seat that names ever new items must not use up their rations
    for each other.
    """
    return Bucket(burst=8, rate=2)
