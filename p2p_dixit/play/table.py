"""The table as one machine: lobby, game, end and rematch.

Theory of operation. A table is always in exactly one of four states:

- `InLobby`: guests gather and agree on a genesis;
- `InGame`: a game is played or watched;
- `Over`: the game is finished; standings stay, others may still need its last records;
- `Rematching`: a lobby for another game with the same players, while the last game still answers.

`step` takes a state, an input and the time, and returns the next state and the effects. The
transitions are in `_settle` and nowhere else. States share a `Room`: identity, links, addresses.
The machines inside a state (`Lobby`, `GameMachine`) are changed in place; a state is used once.
Room and machines add their effects to one list, `Room.out`, in the order in which they are made.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from p2p_dixit import frozen
from p2p_dixit.channel import Channel, unwrap
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import Malformed, RuleViolation, UsageError
from p2p_dixit.net.errors import LinkEnd
from p2p_dixit.play import commands as c
from p2p_dixit.play import inputs
from p2p_dixit.play.effects import AllowDownload, CutLink, Effect, Post, PrepareGame, taken
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.game_view import game_trust, game_view
from p2p_dixit.play.lobby import messages as m
from p2p_dixit.play.lobby.core import MAX_LINES, Look
from p2p_dixit.play.lobby.hosting import Hosting
from p2p_dixit.play.lobby.lobby import Lobby
from p2p_dixit.play.lobby.view import lobby_view
from p2p_dixit.play.neighbours import (
    Answered,
    BrowserBundle,
    Objection,
    TimerPaused,
    Whereabouts,
    read_neighbour,
)
from p2p_dixit.play.projection import pictures_view
from p2p_dixit.play.room import Room
from p2p_dixit.play.view import News, Notice, Standing, View
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.genesis import Genesis, Player
from p2p_dixit.table.steps.kinds import CHOICES
from p2p_dixit.text import CHAT_CELLS, NAME_CELLS, REACTION_CELLS, clean, clean_name

# How long a player who leaves a game stays, so that the others can agree on it.
GOODBYE_SECONDS = 3.0


@dataclass
class InLobby:
    """Guests gather."""

    room: Room
    lobby: Lobby
    opening: bool = False  # the genesis is signed, and the disk is being prepared
    notices: tuple[Notice, ...] = ()


@dataclass
class InGame:
    """A game is played or watched. `past` is the game before it, for those who need its end."""

    room: Room
    game: GameMachine
    past: GameMachine | None = None
    host: bytes | None = None  # of the lobby before it


@dataclass
class Over:
    """The game is finished. `calls` are the lists of hosts who would like another one."""

    room: Room
    game: GameMachine
    calls: dict[bytes, m.LobbyState] = field(default_factory=dict)


@dataclass
class Rematching:
    """Players of the last game gather for another one."""

    room: Room
    lobby: Lobby
    past: GameMachine
    opening: bool = False
    held: bool = False  # the player took the ready mark back: it is not given again by itself
    notices: tuple[Notice, ...] = ()


TableState: TypeAlias = InLobby | InGame | Over | Rematching
Stepped: TypeAlias = tuple[TableState, list[Effect]]

# From where to where, and why; the diagram in docs/architecture.md is drawn from this.
TRANSITIONS: tuple[tuple[type, type, str], ...] = (
    (InLobby, InGame, "all guests have signed the genesis"),
    (InGame, Over, "nothing is owed any more"),
    (Over, Rematching, "the player asks for a rematch"),
    (Rematching, InGame, "all guests have signed the genesis"),
)


# -- ways in


def lobby_of(room: Room, *, spectates: bool = False) -> InLobby:
    """A table whose host is still to be found, or that is to be opened (`Lobby.open`)."""
    return InLobby(room, Lobby(room.key, room.look, room.entropy, room.out, spectates=spectates))


def resumed(
    room: Room, genesis: Genesis, opened: inputs.GameOpened, packs: tuple[bytes, ...], now: float
) -> Stepped:
    """A game that was cut short is continued."""
    return _entered(room, None, None, genesis, opened, packs, now), taken(room.out)


# -- the machine


def step(state: TableState, given: inputs.Input, now: float) -> Stepped:  # noqa: C901, PLR0912 - one line an input
    """Takes an input; returns the next state and the effects."""
    room = state.room
    match given:
        case inputs.Do(command):
            state = _do(state, command, now)
        case inputs.LinkUp():
            _link_up(state, given, now)
        case inputs.LinkDown(peer):
            _link_down(state, peer, now)
        case inputs.Arrived(peer, data):
            _arrived(state, peer, data, now)
        case inputs.NotReached(why, final):
            _call_failed(room, why, final=final)
        case inputs.Tick():
            _tick(state, now)
        case inputs.PacksChanged(stock):
            room.stock = stock
        case inputs.BundleKnown(bundle) if bundle != room.bundle:
            room.bundle = bundle
            room.tell(room.links, bundle)
        case inputs.BundleKnown():
            pass
        case inputs.GameOpened():
            state = _opened(state, given, now)
        case inputs.GameSettled(game, secret):
            for each in _of(state, game):
                each.settled(secret, now)
        case inputs.GameSaved(game, path):
            for each in _of(state, game):
                each.notebook.saved_as = path
        case inputs.EvidenceKept(game, seat, path):
            for each in _of(state, game):
                each.notebook.evidence[seat] = path
        case inputs.DiskFailed(game, why):
            _disk_failed(state, game, why)
    return _settle(state, now), taken(room.out)


def deadline(state: TableState) -> float | None:
    """When a `Tick` is due at the latest."""
    times = [game.deadline() for game in _games(state)]
    if isinstance(state, InLobby | Rematching):
        times.append(state.lobby.deadline())
    return min((time for time in times if time is not None), default=None)


def view(state: TableState) -> View:
    """All there is to see now."""
    room = state.room
    match state:
        case InGame(game=game) | Over(game=game):
            pictures = pictures_view(room.stock, game.genesis.settings.deck)
            table = game_view(game, room.bots)
            trust = game_trust(game, room)
            return frozen.replace(table, pictures=pictures, alone=_alone(room, game), trust=trust)
        case InLobby() | Rematching():
            shown = lobby_view(state.lobby, room, _awaited(state))
            return replace(shown, notices=state.notices)


# Seconds between two views that differ in counts only: who has moved, who has confirmed.
LOOK_SECONDS = 0.05


def moment(state: TableState) -> tuple[object, ...]:
    """What a player should see at once when it changes; the rest may wait `LOOK_SECONDS`.

    The steps of machines that make up one phase are not among it: there may be a dozen, one right
    after the other.
    """
    match state:
        case InGame(game=game) | Over(game=game):
            replica, node, notes = game.replica, game.node, game.notebook
            told = (notes.chat[-1:], notes.notices[-1:], notes.trouble)
            rules, counted = replica.table.game, len(replica.results)
            stand = (rules.round, rules.phase, counted, replica.step.kind in CHOICES)
            return (type(state), *stand, replica.roster.number, node.held, *told)
        case InLobby() | Rematching():
            return (object(),)  # never the same: lobbies are quiet


def _alone(room: Room, game: GameMachine) -> bool:
    """Whether not one of the other players can be reached: then it is this machine that is gone."""
    others = {member.key for member in game.replica.roster} - {room.me}
    return bool(others) and not others & room.links and not game.finished


def admits(state: TableState, identity: bytes) -> LinkEnd | None:
    """During a game its players come in, and a few spectators."""
    if not isinstance(state, InGame):
        return None
    players = state.game.players
    if identity in players or identity in state.room.links:
        return None
    watching = state.room.links - players
    return LinkEnd.FULL if len(watching) >= m.MAX_SPECTATORS else None


def goodbye(state: TableState) -> float:
    """How many seconds to stay after `LeaveTable`, so that the others can agree on it."""
    plays = isinstance(state, InGame) and state.game.standing in (Standing.PLAYING, Standing.COMING)
    return GOODBYE_SECONDS if plays else 0.0


# -- commands


def _do(state: TableState, command: c.Command, now: float) -> TableState:
    """What cannot be done now changes nothing, and the player learns why."""
    try:
        match state:
            case _ if isinstance(command, c.FetchPictures):
                state.room.out.append(AllowDownload())
            case InLobby() | Rematching():
                _do_in_lobby(state, command, now)
            case Over() if isinstance(command, c.RequestRematch):
                return _rematch(state, now)
            case InGame() | Over():
                _do_in_game(state, command, now)
    except (RuleViolation, UsageError) as refusal:
        _tell(state, News.REFUSED, str(refusal))
    return state


def _do_in_lobby(state: InLobby | Rematching, command: c.Command, now: float) -> None:  # noqa: C901, PLR0912 - one line a command
    lobby, room = state.lobby, state.room
    match command:
        case c.ChangeLook(name, rabbit):
            room.look = Look(clean_name(name, NAME_CELLS) or room.look.name, rabbit)
            lobby.change_look(room.look, now)
        case c.SetReady(ready):
            if isinstance(state, Rematching):
                state.held = not ready
            lobby.set_ready(ready, now)
        case c.ProposeSettings(options, timer):
            if lobby.state is not None:
                lobby.propose(replace(lobby.state.settings, options=options, timer=timer))
        case c.SendChat(text):
            if line := clean(text, CHAT_CELLS):
                lobby.say(line, now)
        case c.MoveSeat(key, place):
            if isinstance(lobby.role, Hosting):
                lobby.role.move(key, place)
        case c.RemoveGuest(key):
            lobby.remove(key)
        case c.HandOver(key):
            lobby.hand_over(key, now)
        case c.AskForSeat():
            if lobby.spectates:
                lobby.take_seat(room.look, now)
        case c.LeaveTable():
            lobby.leave()
        case _:  # about a game that has not begun
            pass


def _do_in_game(state: InGame | Over, command: c.Command, now: float) -> None:  # noqa: C901, PLR0912 - one line a command
    room, game = state.room, state.game
    match command:
        case c.SubmitAnswer(choices):
            game.answer(choices, now)
            if game.node.held:
                room.tell(room.links, Answered(game.game, game.replica.step.number))
        case c.TakeBack():
            game.take_back(now)
        case c.SetPaused(paused):
            game.pause(room.me, now, paused=paused)
            room.tell(room.links, TimerPaused(game.game, paused))
        case c.SendChat(text):
            if line := clean(text, CHAT_CELLS):
                game.say(line, now, reaction=False)
        case c.SendReaction(text):
            game.say(clean(text, REACTION_CELLS), now, reaction=True)
        case c.ContinueWithout(seat):
            game.continue_without(seat, now)
        case c.WelcomeApplicant(key):
            game.welcome(key, now)
        case c.DeclineApplicant(key):
            if game.decline(key, now):
                room.tell([key], Objection(game.game))
        case c.AskForSeat():
            game.ask_for_seat(Player(room.look.name, room.look.colour, room.me))
        case c.ChangeLook(name, rabbit):  # before asking for a seat
            room.look = Look(clean_name(name, NAME_CELLS) or room.look.name, rabbit)
        case c.LeaveTable():
            if not game.finished:
                game.leave(now)
        case _:  # about a lobby
            pass


# -- links


def _games(state: TableState) -> list[GameMachine]:
    match state:
        case InLobby():
            return []
        case InGame(game=game, past=past):
            return [game] if past is None else [game, past]
        case Over(game=game):
            return [game]
        case Rematching(past=past):
            return [past]


def _of(state: TableState, game: bytes) -> list[GameMachine]:
    return [one for one in _games(state) if one.game == game]


def _link_up(state: TableState, link: inputs.LinkUp, now: float) -> None:
    room, peer = state.room, link.peer
    room.trouble = room.turned_away = ""
    room.links.add(peer)
    room.book.linked(peer, link.address, link.scope)
    for game in _games(state):
        game.connected(peer, now)
    room.tell([peer], room.bundle)
    match state:
        case InLobby(lobby=lobby):
            lobby.connected(peer, now)
        case Rematching(lobby=lobby, past=past):
            room.introduce(peer, past.players)  # it may be back at another address
            lobby.connected(peer, now)
            _invite(state, [peer])
        case InGame(game=game):
            _pass_on(room, game, {peer})
            room.introduce(peer, game.players)
            if peer in game.applications.declined:
                room.tell([peer], Objection(game.game))
            if game.clock.paused_by == room.me:
                room.tell([peer], TimerPaused(game.game, paused=True))
        case Over(game=game):
            room.introduce(peer, game.players)


def _link_down(state: TableState, peer: bytes, now: float) -> None:
    state.room.links.discard(peer)
    for game in _games(state):
        game.lost(peer, now)
    if isinstance(state, InLobby | Rematching):
        state.lobby.lost(peer, now)
    if isinstance(state, Over):
        state.calls.pop(peer, None)
    state.room.forget_strangers(_belonging(state))


def _call_failed(room: Room, why: str, *, final: bool) -> None:
    if final or not room.links:
        room.trouble = why
    if final and not room.links:
        room.turned_away = why


def _belonging(state: TableState) -> frozenset[bytes]:
    """The keys of all players and guests."""
    keys = {key for game in _games(state) for key in game.players}
    if isinstance(state, InLobby | Rematching) and state.lobby.state is not None:
        keys |= {guest.key for guest in state.lobby.state.guests}
    return frozenset(keys)


def _tick(state: TableState, now: float) -> None:
    for game in _games(state):
        game.tick(now)
    if isinstance(state, InLobby | Rematching):
        state.lobby.tick(now)


# -- messages


def _arrived(state: TableState, peer: bytes, data: bytes, now: float) -> None:
    """A peer is held responsible only for faults in its own bytes."""
    try:
        channel, message = unwrap(data)
        match channel:
            case Channel.GAME:  # each game takes its own messages
                for game in _games(state):
                    game.received(peer, message, now)
            case Channel.LOBBY:
                _lobby_message(state, peer, m.read_lobby(message), now)
            case Channel.NEIGHBOURS:
                _neighbour_message(state, peer, message, now)
            case Channel.PACKS:  # the client's loop has taken these out
                pass
    except Malformed:
        state.room.out.append(CutLink(peer))


def _lobby_message(state: TableState, peer: bytes, message: m.LobbyMessage, now: float) -> None:
    room = state.room
    match state:
        case Rematching(lobby=lobby, past=past) if _shows(message, past):
            lobby.forgotten_by(peer, now)
        case InLobby(lobby=lobby) | Rematching(lobby=lobby):
            lobby.receive(peer, _located(message, peer, room), now)
            if isinstance(message, m.Hosted) and lobby.state is None:
                # a guest was knocked at, and says where the host is
                room.know(message.host, message.addresses, peer)
        case InGame(game=game) | Over(game=game) if isinstance(message, m.Knock | m.Spectate):
            _show_game(room, game, peer)
        case InGame(game=game, host=host):
            if isinstance(message, m.LobbyLine) and peer == host:
                _hear_late(game, message, now)
        case Over(game=game):
            if isinstance(message, m.LobbyState) and _is_rematch(message, game, peer):
                if peer not in state.calls:
                    game.notebook.tell(News.REMATCH, game.replica.roster.seat_of(peer))
                state.calls[peer] = message


def _hear_late(game: GameMachine, line: m.LobbyLine, now: float) -> None:
    """A line that the host relayed in the lobby: another player may have brought the genesis
    faster. After the first step all have left the lobby, and each player speaks for themselves.
    """
    seat = None if line.author is None else game.replica.roster.seat_of(line.author)
    if seat not in (None, game.node.session.seat) and game.replica.step.number == 0:
        game.notebook.hear(seat, line.text, now)


def _located(message: m.LobbyMessage, peer: bytes, room: Room) -> m.LobbyMessage:
    """The message of a peer with the place where the others can reach it: where its link goes.

    A host does not list its own. A guest that is taken for the host passes it on [R-14-14].
    """
    where = room.book.where(peer)
    match message:
        case m.Knock():
            return replace(message, addresses=where)
        case m.LobbyState(host=host, guests=guests) if host == peer:
            placed = (replace(one, addresses=where) if one.key == peer else one for one in guests)
            return replace(message, guests=tuple(placed))
        case _:
            return message


def _neighbour_message(state: TableState, peer: bytes, raw: bytes, now: float) -> None:
    message = read_neighbour(raw)
    if isinstance(message, BrowserBundle):
        state.room.bundles[peer] = message
        return
    game = next(iter(_games(state)), None)
    if game is None or peer not in game.players:
        return
    match message:
        case Whereabouts(told):
            for key, where in told:
                if key in game.players:
                    state.room.know(key, where, peer)
        case Objection(about) if about == game.game:
            game.declined_by(peer)
        case TimerPaused(about, paused) if about == game.game:
            game.pause(peer, now, paused=paused)
        case Answered(about, at) if about == game.game:
            game.answered_elsewhere(peer, at, now)
        case Objection() | TimerPaused() | Answered():
            pass


def _show_game(room: Room, game: GameMachine, peer: bytes) -> None:
    """Tells a late peer which game is being played here, and its players."""
    _post(room, [peer], m.Begin(game.genesis.encode(), room.packs))
    room.introduce(peer, game.players)


def _pass_on(room: Room, game: GameMachine, peers: AbstractSet[bytes]) -> None:
    """Each player gives the genesis to the others who signed it: the host may have failed, or not
    wished, to tell all of them. After the first step all have it.
    """
    if game.replica.step.number == 0 and game.standing is Standing.PLAYING:
        members = {member.key for member in game.genesis.roster}
        _post(room, members & peers, m.Begin(game.genesis.encode(), room.packs))


def _post(room: Room, peers: Iterable[bytes], message: m.LobbyMessage) -> None:
    raw = m.write_lobby(message)
    room.out += [Post(peer, Channel.LOBBY, raw) for peer in sorted(peers)]


# -- from state to state


def _settle(state: TableState, now: float) -> TableState:
    """What follows by itself from the state as it stands."""
    match state:
        case InLobby() | Rematching():
            _settle_lobby(state, now)
        case InGame(room=room, game=game) | Over(room=room, game=game):
            room.keep_roster(game.game, game.replica.roster, game.players)
            if game.finished and isinstance(state, InGame):
                return Over(room, game)
    return state


def _settle_lobby(state: InLobby | Rematching, now: float) -> None:
    room, lobby = state.room, state.lobby
    listed = lobby.state
    if lobby.genesis is None and listed is not None:
        room.want(listed.packs, listed.settings.options.deck)
        if room.share is not None:
            lobby.stocked(room.share, now)
        for guest in listed.guests:
            room.know(guest.key, guest.addresses, listed.host)
        if isinstance(state, Rematching) and _complete(state):
            lobby.set_ready(True, now)  # noqa: FBT003 - a mark
        _note_host(state, listed)
    genesis = lobby.genesis
    if genesis is not None and not state.opening:
        state.opening = True
        room.packs = lobby.packs
        seat, begins = genesis.roster.seat_of(room.me), lobby.signed == genesis.proposal
        room.out.append(PrepareGame(genesis, seat, begins, lobby.packs))


def _note_host(state: InLobby | Rematching, listed: m.LobbyState) -> None:
    """Says that the lobby has another host."""
    host = listed.guest(listed.host)
    seen = [one.detail for one in state.notices if one.what is News.NEW_HOST]
    if host is not None and listed.term > 0 and seen[-1:] != [host.name]:
        _tell(state, News.NEW_HOST, host.name)


def _tell(state: TableState, what: News, detail: str) -> None:
    """Something that the player here should know."""
    match state:
        case InGame(game=game) | Over(game=game):
            game.notebook.tell(what, detail=detail)
        case InLobby() | Rematching():
            number = state.notices[-1].number + 1 if state.notices else 0
            state.notices = (*state.notices, Notice(number, what, None, detail))[-MAX_LINES:]


def _opened(state: TableState, opened: inputs.GameOpened, now: float) -> TableState:
    """The disk is ready: the game begins."""
    if not isinstance(state, InLobby | Rematching) or state.lobby.genesis is None:
        return state
    past = state.past if isinstance(state, Rematching) else None
    lobby, genesis = state.lobby, state.lobby.genesis
    return _entered(state.room, lobby, past, genesis, opened, lobby.packs, now)


def _entered(
    room: Room,
    lobby: Lobby | None,
    past: GameMachine | None,
    genesis: Genesis,
    opened: inputs.GameOpened,
    packs: tuple[bytes, ...],
    now: float,
) -> TableState:
    """Begins, joins or continues a game."""
    game = GameMachine(
        genesis,
        room.key,
        opened.secret,
        room.chance,
        room.out,
        hold=room.hold,
        replica=room.replica(genesis),
    )
    room.want(packs, genesis.settings.options.deck)
    room.keep_roster(game.game, game.replica.roster, game.players)
    if not opened.records:  # first of all, or the moves that follow would find no game there
        _pass_on(room, game, room.links)
    room.introduce_all(game.players)
    game.start(opened.records, now, sorted(room.links), whole=opened.whole)
    if lobby is not None:
        _carry_chat(lobby, game, now)
    if lobby is not None and game.standing is Standing.WATCHING and not lobby.spectates:
        game.ask_for_seat(Player(room.look.name, room.look.colour, room.me))
    host = None if lobby is None or lobby.state is None else lobby.state.host
    return _settle(InGame(room, game, past, host), now)


def _carry_chat(lobby: Lobby, game: GameMachine, now: float) -> None:
    """The lobby's chat stays in view; lines that the host did not relay are sent here."""
    seats = {player.key: seat for seat, player in enumerate(game.replica.table.players)}
    said = [(seats.get(author), text) for author, text in lobby.chat.lines]
    game.notebook.carry_on(said, lobby.chat.total, now)
    for text in lobby.unheard:
        if game.node.session.seat is None:  # came when the game had begun
            game.notebook.tell(News.REFUSED, detail=_not_said(text))
        else:
            game.say(text, now, reaction=False)


def _not_said(text: str) -> Sentence:
    return Sentence("Only players are heard in a game; this was not said: {text}", text=text)


def _disk_failed(state: TableState, game: bytes, why: str) -> None:
    if isinstance(state, InLobby | Rematching) and state.opening:
        state.room.trouble = why
    else:
        for each in _of(state, game):
            each.disk_failed(why)


# -- rematch


def rematch_table(game: bytes) -> bytes:
    """The name of the lobby where the players of a finished game meet again."""
    return tagged("rematch", game)[: m.TABLE_BYTES]


def _is_rematch(listed: m.LobbyState, game: GameMachine, peer: bytes) -> bool:
    same = listed.table == rematch_table(game.game) and listed.host == peer
    return same and peer in game.players


def _shows(message: m.LobbyMessage, past: GameMachine) -> bool:
    """Whether a peer is at the end of the last game: it was started again, and has no lobby."""
    return isinstance(message, m.Begin) and message.genesis == past.genesis.encode()


def _rematch(state: Over, now: float) -> Rematching:
    """Goes to the lobby of a player who asked before, or opens one."""
    room, game = state.room, state.game
    players, roster = game.replica.table.players, game.replica.roster
    mine = next((player for player in players if player.key == room.me), None)
    if mine is not None:
        room.look = Look(mine.name, mine.colour)
    room.trouble = ""
    lobby = lobby_of(room, spectates=mine is None).lobby
    after = Rematching(room, lobby, game)
    for peer in sorted(room.links):
        lobby.connected(peer, now)
    host = next((host for host in state.calls if host in room.links), None)
    if host is not None:
        lobby.follow(host, now, state.calls[host])
    elif mine is not None:  # a spectator waits for a player to open the lobby
        order = tuple(players[member.seat].key for member in roster)
        lobby.open(game.genesis.settings, room.packs, rematch_table(game.game), order)
        _invite(after, room.links)
    return after


def _invite(state: Rematching, peers: Iterable[bytes]) -> None:
    """Tells the players and spectators of the last game that there is a lobby for another one."""
    if state.lobby.state is not None and state.lobby.is_host:
        _post(state.room, peers, state.lobby.state)


def _awaited(state: InLobby | Rematching) -> tuple[str, ...]:
    """The names of players of the last game who are still there and have not come yet."""
    if isinstance(state, InLobby):
        return ()
    listed, past = state.lobby.state, state.past.replica
    come = () if listed is None else (*(guest.key for guest in listed.guests), *listed.removed)
    here = (state.room.links | {state.room.me}) - set(come)
    players = (past.table.players[member.seat] for member in past.roster)
    return tuple(player.name for player in players if player.key in here)


def _complete(state: Rematching) -> bool:
    """Whether all who are still there have come, to the table as it was: then no player needs to
    say ready, unless the one here took that back.
    """
    listed, lobby = state.lobby.state, state.lobby
    if listed is None or state.held or lobby.agrees or lobby.spectates or _awaited(state):
        return False
    seated = listed.guest(state.room.me) is not None
    same = listed.settings == state.past.genesis.settings
    return seated and same and not listed.obstacle
