"""Every limit of the web server, each with its reason. Sizes are in bytes, times in seconds."""

# Connections at once: a table of twelve, each with a browser that opens six and a download.
CONNECTIONS = 96

# Of one address: a browser opens six for one page. Two of them may be on one laptop or behind one
# hotspot, and a user may fetch two files beside them.
CONNECTIONS_PER_ADDRESS = 16

# A request line and headers. Browsers send less than 2 KiB; there are no cookies.
REQUEST_BYTES = 8 * 1024

# From the connection, or the end of the answer before, until the whole request is there. A slow
# trickle of bytes does not extend it.
REQUEST_SECONDS = 10.0

# Requests over one connection; then the browser opens another one.
REQUESTS_PER_CONNECTION = 100

# The size of a chunk read from a file and written to the connection.
CHUNK_BYTES = 64 * 1024

# A peer that does not take even one chunk in this time has gone, or wants to keep us busy. A Wi-Fi
# so poor that 64 KiB take half a minute would need hours for a bundle.
CHUNK_SECONDS = 30.0

# A whole answer. 50 MB in a quarter of an hour are 55 kB a second, a tenth of what a poor Wi-Fi
# with a game on it manages; a slower client blocks a connection for others.
ANSWER_SECONDS = 900.0

# A browser that listens for news hears at least a sign of life so often: a peer that is gone
# without a word is noticed by it, and no router in between takes the silence for the end.
SIGN_OF_LIFE_SECONDS = 15.0

# What may wait in our memory for one peer: with CONNECTIONS this is 12 MiB for all of them.
UNSENT_BYTES = 128 * 1024

# Failed requests of one address (no such page, a wrong code): a burst, then one per interval.
# Enough for a user who mistypes three words a few times.
FAILURES_PER_ADDRESS = 10
FAILURE_SECONDS = 5.0

# All addresses together: at ten a second, guessing a code of three words (30 bits) takes a year and
# a half on average, as with room codes (`net.limits`).
FAILURES = 50
FAILURES_PER_SECOND = 10.0

# How many addresses are remembered for that; the oldest are forgotten first.
ADDRESSES_REMEMBERED = 1024

# How much of a browser's user agent string is kept: enough to find the system in it.
AGENT_CHARACTERS = 300

# --- WebSockets and the bridge

# A text on a WebSocket: counts of bytes and "eof" are all that is said.
TEXT_CHARACTERS = 64

# Pages with a port of ours: a table of twelve has eleven guests, and one may be reloading.
GUESTS = 12

# Links of one of them: to every seat and as many spectators, and a few that are ending.
GUEST_LINKS = 32

# Callers of a guest that wait to be taken, and how long: a page takes them within milliseconds.
WAITING_CALLS = 8
CALL_SECONDS = 10.0

# A peer on the local network answers within a blink, or not at all.
DIAL_SECONDS = 5.0

# Bytes of one link on the way to a page that has not said that it took them. With a chunk each way
# a guest has at most GUEST_LINKS * 3 / 8 MiB = 12 MiB of our memory, and all of them 144 MiB; an
# honest one has less than one.
LINK_BYTES_UNDER_WAY = 256 * 1024

# What all links of a guest carry: a pack of pictures at once, then a good Wi-Fi's worth a second.
GUEST_BURST_BYTES = 32 * 1024 * 1024
GUEST_BYTES_PER_SECOND = 4 * 1024 * 1024
