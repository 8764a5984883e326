"""What a guest or spectator may see of a lobby."""

from p2p_dixit.deck.keys import threshold
from p2p_dixit.net.room_code import fingerprint
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.play.laptops import trust_view
from p2p_dixit.play.lobby.hosting import Hosting, waiting_for_signatures
from p2p_dixit.play.lobby.lobby import Lobby
from p2p_dixit.play.lobby.messages import LobbyGuest, LobbyState
from p2p_dixit.play.projection import pictures_view
from p2p_dixit.play.room import Room
from p2p_dixit.play.view import ChatLine, GuestView, LobbyView, Suggestion, TrustView
from p2p_dixit.rules.sets import Options
from p2p_dixit.sentences import Sentence


def lobby_view(lobby: Lobby, room: Room, awaited: tuple[str, ...]) -> LobbyView:
    """All there is to see; `awaited` are players of the last game who have not come yet."""
    state = lobby.state
    if state is None:
        return _on_the_way(lobby, room)
    keys = [guest.key for guest in state.guests]
    return LobbyView(
        table=state.settings.name,
        options=state.settings.options,
        guests=tuple(_guest(guest, lobby, state) for guest in state.guests),
        me=keys.index(lobby.me) if lobby.me in keys else None,
        pictures=pictures_view(room.stock, state.settings.deck),
        timer=state.settings.timer,
        code=room.code,
        addresses=_addresses(lobby, room, state),
        chat=_chat(lobby, keys),
        obstacle=_obstacle(lobby, room, state, awaited),
        watchers=state.spectators,
        hosting=lobby.is_host,
        host_lost_at=None if lobby.refused else lobby.host_lost_at,
        unsent=tuple(lobby.unsent),
        suggestion=_suggestion(lobby, keys),
        turned_away=room.turned_away,
        closed=bool(lobby.refused),
        trust=_trust(room, state, keys),
    )


def _trust(room: Room, state: LobbyState, keys: list[bytes]) -> TrustView:
    """As if the game began now, and no warning before there are enough players for one."""
    enough = len(keys) >= min(state.settings.options.rule_set.players)
    return trust_view(room, keys, range(len(keys)) if enough else (), threshold(len(keys)))


def _on_the_way(lobby: Lobby, room: Room) -> LobbyView:
    """The table has not answered yet."""
    me = GuestView(room.look.name, room.look.colour)
    guests, mine = ((), None) if lobby.spectates else ((me,), 0)
    return LobbyView(
        "",
        Options(),
        guests,
        mine,
        code=room.code,
        obstacle=room.trouble or lobby.refused,
        answered=False,
        turned_away=room.turned_away or lobby.refused,
    )


def _guest(guest: LobbyGuest, lobby: Lobby, state: LobbyState) -> GuestView:
    """The player's own mark is what the player said: a new host may not have it yet."""
    return GuestView(
        guest.name,
        guest.colour,
        lobby.agrees if guest.key == lobby.me else guest.ready,
        pack_share=guest.share / WHOLE,
        fingerprint=fingerprint(guest.key),
        key=guest.key,
        host=guest.key == state.host,
        here=guest.here,
        signed=guest.signed,
    )


def _addresses(lobby: Lobby, room: Room, state: LobbyState) -> tuple[str, ...]:
    """Where others can join: at the host, as this machine has seen it."""
    return room.addresses if lobby.is_host else room.book.where(state.host)


def _chat(lobby: Lobby, keys: list[bytes]) -> tuple[ChatLine, ...]:
    first = lobby.chat.total - len(lobby.chat.lines)
    return tuple(
        ChatLine(number, keys.index(author) if author in keys else None, text)
        for number, (author, text) in enumerate(lobby.chat.lines, first)
    )


def _obstacle(lobby: Lobby, room: Room, state: LobbyState, awaited: tuple[str, ...]) -> str:
    """Why the game does not begin yet."""
    if lobby.refused:
        return lobby.refused
    if room.trouble:
        return room.trouble
    signing = waiting_for_signatures(state)
    if signing is not None and lobby.host_lost_at is None:  # only a host collects them
        return signing
    missing = min(state.settings.options.rule_set.players) - len(state.guests)
    if awaited and missing > 0:
        return Sentence(
            "Not back yet: {names}. Players still needed: {n}.", names=", ".join(awaited), n=missing
        )
    if awaited:
        return Sentence(
            "Not back yet: {names}. Press Ready to start without them.", names=", ".join(awaited)
        )
    if missing > 0:
        return Sentence("Players still needed: {n}.", n=missing)
    return state.obstacle


def _suggestion(lobby: Lobby, keys: list[bytes]) -> Suggestion | None:
    role = lobby.role
    if not isinstance(role, Hosting) or role.suggested is None:
        return None
    author, settings = role.suggested
    if author not in keys:
        return None
    return Suggestion(keys.index(author), settings.options, settings.timer)
