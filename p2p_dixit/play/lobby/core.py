"""A lobby as one machine has it: the host's list, and what becomes of the lobby without its host.

Theory of operation. One guest is the *host*: it keeps the list of guests (`hosting.py`) and sends
it to all. Every other guest *follows*: takes the list from the host only, and signs nothing but
what its own player was ready for. Before the host is known, a machine *seeks* it.

The lobby outlives its host. When the link to the host has been down for `HOST_SECONDS`, the first
guest of the last list who is still there carries on as host, with the next term; every machine
computes the same heir from the same list and its own links. A follower takes a list from another
guest only while its own link to the host is down, so a guest cannot depose a host who is there. A
host that was started again and knocks like a stranger has lost its list, and counts as gone; a
guest who did that is no heir. A ready mark is for settings and guests, not for the host: each
machine gives its player's mark to the next host by itself, while these are the same. Two hosts that
meet (a network that was cut in two) compare their lists: the one with fewer guests follows the
other, takes its guests along and says again what it has said as host. None of this is binding: a
game begins only with the signatures of all its players under the same proposal.

What a player does while the host cannot be reached is kept and sent when there is a host again. A
line of chat is kept until the host has passed it on: when the host is lost it is said again to the
next one, when the game begins it is said there. Lines go out no faster than a host passes them on.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from p2p_dixit.channel import Channel
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.play.effects import Effect, Post
from p2p_dixit.play.lobby import messages as m
from p2p_dixit.play.lobby.hosting import Hosting
from p2p_dixit.session.limits import spoken_bucket
from p2p_dixit.table.genesis import Genesis, Proposal

# How long a host may be unreachable before the next guest carries on: a Wi-Fi roam takes less.
HOST_SECONDS = 6.0

# A knock that was not answered by then is repeated: the host may have changed meanwhile.
ANSWER_SECONDS = 3.0

# A guest reports to the host in steps of this many percent of the pictures: each time the list goes
# to all.
SHARE_STEP = 5

# Chat lines that the screen keeps, and lines queued until there is a host again.
MAX_LINES = 200
MAX_UNSENT = 8


@dataclass(frozen=True)
class Look:
    """The name and rabbit a player would like to have."""

    name: str
    colour: int


@dataclass
class Seeking:
    """The host is not known yet: it is one of the peers that answer."""


@dataclass
class Following:
    """Another machine is the host."""

    host: bytes
    state: m.LobbyState | None = None  # the last list; None until the host has answered
    lost_at: float | None = None  # since when there is no link to the host, or it knows no list
    asked_at: float = 0.0  # when we last knocked, or sent a mark
    answered: bool = False  # since then
    marked: tuple[bytes | None, float] | None = None  # the mark sent since we knocked, and when
    listed: bool = False  # whether we are on the last list that this host has sent over this link


@dataclass
class ChatLines:
    """The chat of the lobby: author and text.

    An author who has lost the host says again what it has not been seen to pass on. Those who heard
    it the first time leave such a line out, until that author says anything else.
    """

    lines: deque[tuple[bytes, str]] = field(default_factory=lambda: deque(maxlen=MAX_LINES))
    total: int = 0  # lines ever, so that each can be numbered
    _repeats: dict[bytes, list[str]] = field(default_factory=dict)  # that may come, by author

    def add(self, author: bytes, text: str) -> None:
        """One more line, unless it was heard before."""
        heard = self._repeats.pop(author, [])
        if text in heard:
            self._repeats[author] = heard[heard.index(text) + 1 :]
            return
        self.lines.append((author, text))
        self.total += 1

    def may_repeat(self, authors: Iterable[bytes]) -> None:
        """These have lost the host."""
        for author in authors:
            said = [text for one, text in self.lines if one == author]
            self._repeats[author] = said[-MAX_UNSENT:]


@dataclass
class OwnLine:
    """A line of chat of this player that the host has not passed on."""

    text: str
    on_its_way: bool = False  # to the host


class LobbyCore:
    """What a machine knows of its lobby, who its host is, and the way to the others.

    `lobby.py` adds the player's commands and what comes in. What is to be sent is added to `out`.
    """

    def __init__(
        self,
        key: SigningKey,
        look: Look,
        entropy: Callable[[int], bytes],
        out: list[Effect],
        *,
        spectates: bool = False,
    ) -> None:
        self._key = key
        self.me = key.public
        self.look = look  # as the player would like to have it
        self.spectates = spectates
        self._entropy = entropy
        self.role: Seeking | Following | Hosting = Seeking()
        self.chat = ChatLines()
        self.refused = ""  # why we are not, or no longer, welcome
        self._links: set[bytes] = set()
        self._strangers: set[bytes] = set()  # of these, who knocked here: they know no list
        self._out = out
        self._agreed: bytes | None = None  # the digest we are ready for
        self._signed: Proposal | None = None
        self._genesis: Genesis | None = None
        self._begun_packs: tuple[bytes, ...] = ()
        self._share = 0  # of the table's pictures here, in percent
        self._told_share = -1
        self._own_lines: list[OwnLine] = []
        self._pace = spoken_bucket()
        self._speak_at: float | None = None  # when the ration allows the next line

    @property
    def state(self) -> m.LobbyState | None:
        """The list of guests, as far as it is known."""
        return None if isinstance(self.role, Seeking) else self.role.state

    @property
    def is_host(self) -> bool:
        return isinstance(self.role, Hosting)

    @property
    def genesis(self) -> Genesis | None:
        """The game that begins, once all have signed it."""
        return self.role.genesis if isinstance(self.role, Hosting) else self._genesis

    @property
    def packs(self) -> tuple[bytes, ...]:
        if self._genesis is not None:
            return self._begun_packs
        return () if self.state is None else self.state.packs

    @property
    def signed(self) -> Proposal | None:
        """What this machine has signed, while it may still become a game."""
        return self.role.proposal if isinstance(self.role, Hosting) else self._signed

    @property
    def agrees(self) -> bool:
        """Whether the player here is ready."""
        if not isinstance(self.role, Hosting):
            return self._agreed is not None
        mine = self.role.state.guest(self.me)  # the host's own mark goes with all others
        return mine is not None and mine.ready

    @property
    def host_lost_at(self) -> float | None:
        """Since when the host cannot be reached."""
        return self.role.lost_at if isinstance(self.role, Following) else None

    @property
    def unheard(self) -> tuple[str, ...]:
        """Own lines of chat that the others have not been given."""
        return tuple(line.text for line in self._own_lines)

    @property
    def unsent(self) -> tuple[str, ...]:
        """Those that wait for the host or for its ration."""
        return tuple(line.text for line in self._own_lines if not line.on_its_way)

    def deadline(self) -> float | None:
        """When `tick` is due."""
        times = (self._host_deadline(), self._speak_at)
        return min((time for time in times if time is not None), default=None)

    def _host_deadline(self) -> float | None:
        """When a host has to look at its list, or a guest for its host."""
        role = self.role
        if isinstance(role, Hosting):
            return role.deadline()
        if not isinstance(role, Following) or self.refused or self._genesis is not None:
            return None
        if role.lost_at is not None:
            return max(role.lost_at + HOST_SECONDS, role.asked_at + ANSWER_SECONDS)
        return None if role.answered else role.asked_at + ANSWER_SECONDS

    def _look_for_host(self, role: Following, now: float) -> None:
        due = self._host_deadline()
        if due is None or now < due:
            return
        if role.lost_at is None:
            self._knock(now)
            return
        heir = self._heir(role)
        if heir == self.me:
            self._take_over(role, now)
            return
        role.asked_at = now
        if heir is not None:
            self._send(heir, self._hello())  # it may be the host already

    def _heir(self, role: Following) -> bytes | None:
        """The first guest of the last list who is there, without the host."""
        if role.state is None:
            return None
        here = (self._links - self._strangers) | (set() if self.spectates else {self.me})
        keys = (guest.key for guest in role.state.guests if guest.key != role.host)
        return next((key for key in keys if key in here), None)

    def _take_over(self, role: Following, now: float) -> None:
        """This machine carries on as host."""
        state = role.state
        if state is None or state.term >= m.MAX_TERM or state.guest(self.me) is None:
            return
        guests = tuple(  # each of the others says by itself whether its mark stands
            replace(guest, ready=guest.key == self.me and self.agrees, signed=False)
            for guest in state.guests
        )
        state = replace(
            state,
            term=state.term + 1,
            host=self.me,
            guests=guests,
            spectators=0,
            proposed=False,
        )
        self._signed = None
        hosting = Hosting(self._key, state, self._send, self._entropy)
        self.role = hosting
        for guest in guests:
            if guest.key != self.me and guest.key not in self._links:
                hosting.lost(guest.key, now)
        hosting.tell_all()
        self._take_lines_back()
        self._send_lines(now)

    def _meet(self, role: Hosting, peer: bytes, other: m.LobbyState, now: float) -> None:
        """Two hosts of one lobby meet: the smaller one follows, and takes all who came along."""
        if role.genesis is not None or role.proposal is not None:
            return
        if _weight(other) <= _weight(role.state):
            self._send(peer, role.state)
            return
        for key in (*(guest.key for guest in role.state.guests), *sorted(role.spectators)):
            if key not in (self.me, peer):
                self._send(key, m.Hosted(other.table, peer))
        said = [text for author, text in self.chat.lines if author == self.me]
        self._own_lines = [OwnLine(text) for text in said[-MAX_UNSENT:]]  # not heard over there
        self.chat.may_repeat({self.me})
        self._follow_next(role, peer, other)
        self._knock(now)

    def _follow_next(self, role: Hosting, host: bytes, state: m.LobbyState) -> None:
        """This host becomes a guest; its player's mark stands if nothing else has changed."""
        stands = self.agrees and state.digest == role.state.digest
        self._agreed = state.digest if stands else None
        self.role = Following(host, state)

    def _move_to(self, role: Following, host: bytes, now: float) -> None:
        """The lobby has another host; it may be this machine."""
        if host == self.me:
            self._take_over(role, now)
        elif host in self._links or (role.state is not None and role.state.guest(host)):
            self._take_lines_back()
            self.role = Following(host, _without_proposal(role.state))
            self.role.lost_at = None if host in self._links else now
            self._knock(now)

    def _take_lines_back(self) -> None:
        """The host is gone: lines that it has not relayed are sent again to the next one."""
        self.chat.may_repeat({author for author, _ in self.chat.lines} - {self.me})
        for line in self._own_lines:
            line.on_its_way = False

    def _send_lines(self, now: float) -> None:
        """Says what waits, as fast as the host passes it on. In a game it is said by the game."""
        self._speak_at = None
        waiting = [line for line in self._own_lines if not line.on_its_way]
        for line in waiting if self.genesis is None else ():
            if isinstance(self.role, Hosting):
                if self.role.pass_line_on(self.me, line.text, now):
                    self.chat.add(self.me, line.text)
                self._own_lines.remove(line)
                continue
            if not self._is_listed():  # the host passes on nothing of other peers
                return
            if not self._pace.take(1, now):
                self._speak_at = now + 1 / self._pace.rate
                return
            self._to_host(m.LobbyLine(line.text))
            line.on_its_way = True

    def _hello(self) -> m.Knock | m.Spectate:
        return m.Spectate() if self.spectates else m.Knock(self.look.name, self.look.colour)

    def _knock(self, now: float) -> None:
        self._asked(now)
        self._to_host(self._hello())

    def _asked(self, now: float) -> None:
        if isinstance(self.role, Following):
            self.role.asked_at, self.role.answered = now, False
            self.role.marked = None
        self._told_share = -1

    def _send_mark(self, now: float) -> None:
        """The player's mark for the host; where no list comes back, the host is asked for one."""
        if self._to_host(m.Ready(self._agreed)) and isinstance(self.role, Following):
            self.role.asked_at, self.role.answered = now, False
            self.role.marked = (self._agreed, now)

    def _to_host(self, message: m.LobbyMessage) -> bool:
        """Whether there was a host to send it to."""
        role = self.role
        if not isinstance(role, Following) or not self._reaches_host():
            return False
        self._send(role.host, message)
        return True

    def _reaches_host(self) -> bool:
        """Whether there is a host that this machine follows, with a link to it."""
        role = self.role
        return isinstance(role, Following) and role.lost_at is None and role.host in self._links

    def _is_listed(self) -> bool:
        """Whether this machine is a guest of a host that it reaches, as far as it knows."""
        role = self.role
        return isinstance(role, Following) and role.listed and self._reaches_host()

    def forgotten_by(self, peer: bytes, now: float) -> None:
        """A peer was started again and knows no list; if it was the host, the lobby has none."""
        self._strangers.add(peer)
        if isinstance(self.role, Following) and peer == self.role.host:
            self._lose_host(self.role, now)

    def _lose_host(self, role: Following, now: float) -> None:
        """From now on the lobby has no host."""
        if role.lost_at is None:
            role.lost_at, role.listed = now, False
            role.state = _without_proposal(role.state)
            self._take_lines_back()

    def _send(self, peer: bytes, message: m.LobbyMessage) -> None:
        if peer in self._links:
            self._out.append(Post(peer, Channel.LOBBY, m.write_lobby(message)))


def _without_proposal(state: m.LobbyState | None) -> m.LobbyState | None:
    """A proposal lapses with its host or our link to it, and not for want of a signature."""
    return None if state is None else replace(state, proposed=False)


def _weight(state: m.LobbyState) -> tuple[int, int, bytes]:
    """Which of two lists stays: the longer one, then the older term, then the lower key."""
    return state.here, -state.term, bytes(255 - byte for byte in state.host)
