"""Every limit of the links, each with its reason (protocol/10-transport.md, section 7).

Sizes are in bytes, times in seconds. A peer that reaches a limit is slowed down or cut off; the
others at the table do not notice.
"""

# --- sizes ---------------------------------------------------------------------------------------

# Noise allows no longer message, and two bytes of length cannot announce one: nothing is ever
# allocated on the word of a stranger.
FRAME_BYTES = 65_535

# The longest frame of a handshake is an identity with its signature, about 200 bytes. A stranger
# can make us hold no more than this.
HANDSHAKE_FRAME_BYTES = 512

# ChaCha20-Poly1305 adds a tag to each frame.
TAG_BYTES = 16

# One byte in front of each piece says what it is.
PIECE_BYTES = FRAME_BYTES - TAG_BYTES - 1

# The largest message: what `encoding.MAX_BYTES` lets anyone decode. A shuffle of 1,000 cards with
# its proof takes about 200 KB.
MESSAGE_BYTES = 512 * 1024

# What may wait to be sent to one peer. A peer that is behind by more catches up after a reconnect
# by have/want, which costs no memory here. Bulk senders (packs, whole logs) wait for room instead.
SEND_QUEUE_BYTES = 4 * 1024 * 1024

# Bulk senders continue when less than this waits: two pieces keep the wire busy.
SEND_LOW_WATER_BYTES = 128 * 1024

# What asyncio may hold of bytes not yet looked at; it stops reading the socket at twice this.
READ_BUFFER_BYTES = 64 * 1024

# What the system may hold of bytes not yet on their way, where it can be told (TCP_NOTSENT_LOWAT):
# beyond that it is the outbox that decides what goes next, and a move need not wait in a buffer.
UNSENT_BYTES = 128 * 1024

# --- times ---------------------------------------------------------------------------------------

# From the first byte to the proven identity. Four round trips and 30 ms of arithmetic; the rest is
# for a busy machine and a bad radio. A slow trickle of bytes does not extend it.
HANDSHAKE_SECONDS = 5.0

# For a TCP connection: three tries of SYN on Linux.
CONNECT_SECONDS = 4.0

# An idle link says so this often.
HEARTBEAT_SECONDS = 2.0

# Four heartbeats missed: reported upward as a suspicion, for people to judge.
SUSPECT_SECONDS = 8.0

# A link that has been silent this long is closed and dialled again; a laptop that wakes up later
# finds its peers faster by a fresh connection than by TCP's own patience.
SILENCE_SECONDS = 20.0

# Data that the peer's machine does not acknowledge kills the connection after this long, where the
# system can do that (TCP_USER_TIMEOUT). Measured: a silent cut shows in 6.5 s instead of minutes.
# It also ends a connection whose other end has taken nothing for this long with all buffers full.
UNACKNOWLEDGED_SECONDS = 6.0

# A peer whose machine acknowledges but whose program does not read: the socket takes nothing more
# for this long.
STALL_SECONDS = 20.0

# One peer's input is handled for this long at a time, then the others have a turn: during a
# flood another peer's message waits for a few of these. An honest game's bursts are mostly shorter.
TURN_SECONDS = 0.001

# An orderly goodbye waits this long for unsent messages.
CLOSE_SECONDS = 1.0

# --- counts and rates ----------------------------------------------------------------------------

# Twelve seats (eleven peers) and a few spectators.
PEERS = 16

# Handshakes under way from one address (one /64 of IPv6): a family behind one address at once.
PENDING_PER_ADDRESS = 4

# Handshakes under way of strangers: 64 KB of memory and one core cope with it.
PENDING = 32

# Places for those who come from where a peer of the table was seen before, beside those: whatever
# strangers do, a table of twelve can come back at once, twice each.
PENDING_KNOWN = 24

# Hosts remembered of one peer: two interfaces with IPv4 and IPv6 each.
HOSTS_PER_PEER = 4

# Failed handshakes from one address before it has to wait: typing errors, an old client's retries.
FAILURES_PER_ADDRESS = 5
# Then one more every so often.
FAILURE_REFILL_SECONDS = 5.0

# Failed handshakes of all strangers together: keeps the arithmetic below a sixth of a core, and
# guessing a code of three words (30 bits) at ten a second takes a year and a half on average. From
# the hosts of known peers, at most 48, come ten more a second.
FAILURES = 50
FAILURES_PER_SECOND = 10.0

# Handshakes begun from one address, whether they succeed or not: a table of twelve on one machine
# at once, then four a second. Keeps a peer that comes and goes in a loop below 2% of a core.
ATTEMPTS_PER_ADDRESS = 24
ATTEMPTS_PER_SECOND = 4.0

# How many addresses are remembered for that; the oldest are forgotten first.
ADDRESSES_REMEMBERED = 1024

# What one peer may send: a deal of twelve seats is a few hundred messages and a few MB at once; a
# pack comes at full speed of a home network. A peer that sends more is read more slowly, which
# fills their queue, not ours.
BYTES_PER_SECOND = 16 * 1024 * 1024
BYTES_AT_ONCE = 8 * 1024 * 1024
MESSAGES_PER_SECOND = 2_000
MESSAGES_AT_ONCE = 4_000

# Heartbeats cost a frame to decrypt and no byte that would be missed: an honest peer sends one
# every two seconds, and what piled up while this machine slept is a few dozen.
BEATS_PER_SECOND = 4
BEATS_AT_ONCE = 64

# Processor time, in seconds, that one peer's messages may take: of a peer of the table a whole log
# with its proofs at half the speed of a core, after as much at once as a deal takes; of a stranger
# (a spectator, a guest) so little that the four who may watch take a fifth of a core together. More
# is not refused: it is read later.
WORK_AT_ONCE = 20.0
WORK_PER_SECOND = 0.5
STRANGERS_WORK_AT_ONCE = 0.5
STRANGERS_WORK_PER_SECOND = 0.05

# A peer that sent what no honest client sends is not let in again for this long; the pause doubles.
FAULT_PAUSE_SECONDS = 5.0
FAULT_PAUSE_LAST_SECONDS = 300.0

# How many of those are remembered; at the address they came from it counts as a failure, too.
FAULTS_REMEMBERED = 256

# Addresses kept of one peer: two interfaces with IPv4, link-local and a few global IPv6 each.
ADDRESSES_PER_PEER = 8

# Redialling: the first pause and the longest; each try doubles it, chance takes up to half off so
# that twelve laptops behind one restarted access point do not knock in step.
BACKOFF_FIRST_SECONDS = 0.5
BACKOFF_LAST_SECONDS = 15.0
