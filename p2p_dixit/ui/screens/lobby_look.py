"""The player's name and rabbit in a lobby: as typed, as sent, and as the table has them."""

from textual import on
from textual.widgets import Input

from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import GuestView, LobbyView
from p2p_dixit.rules.sets import Options
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import SteadyScreen
from p2p_dixit.ui.messages import SettingsChanged
from p2p_dixit.ui.screens.settings import rabbits
from p2p_dixit.ui.text.lobby import free_rabbits
from p2p_dixit.ui.widgets.stepper import Stepper


class LobbyLookScreen(SteadyScreen[None]):
    """A lobby with a field for the player's name and a row for the player's rabbit."""

    def __init__(self, context: AppContext, client: Client) -> None:
        super().__init__()
        self.context = context
        self.client = client
        self._view = _lobby_view_of(client)
        self._ready = False  # the player's mark, as last shown
        self._shown = ("", -1)  # the player's name and rabbit, as the table last showed them
        self._wanted: c.ChangeLook | None = None  # on its way to the table

    @property
    def rules_played(self) -> Options:
        """For the rules on one key."""
        return self.now.options

    @property
    def now(self) -> LobbyView:
        """What the client shows; the last of the lobby, when the game has begun."""
        view = self.client.view
        if isinstance(view, LobbyView):
            self._view = view
        return self._view

    @property
    def mine(self) -> GuestView | None:
        """The local player among the guests; None for a spectator."""
        return None if self.now.me is None else self.now.guests[self.now.me]

    def _show_mine(self) -> None:
        """The player's name and rabbit as the table has them: both may have been taken.

        The field keeps the typed name until the table shows another name than before.
        """
        mine = self.mine
        if mine is None or not self.now.answered:
            return
        free, looks = free_rabbits(self.now), rabbits()
        self.query_one("#colour", Stepper).offer(
            [looks[one] for one in free], free.index(mine.rabbit)
        )
        if self._shown == (mine.name, mine.rabbit):
            return
        field, sent = self.query_one("#name", Input), self._wanted
        typing = field.has_focus and field.value not in (self._shown[0], sent and sent.name)
        if self._shown[0] != mine.name and not typing:
            field.value = mine.name
        self._shown, self._wanted = (mine.name, mine.rabbit), None

    @on(Input.Submitted, "#name")
    @on(Input.Blurred, "#name")
    def renamed(self, event: Input.Submitted | Input.Blurred) -> None:
        """Another name; going elsewhere is as good as Enter, which also asks once more."""
        self._rename(again=isinstance(event, Input.Submitted))

    def _rename(self, *, again: bool = False) -> bool:
        """Takes over what stands in the field; whether that is another name.

        A choice that is on its way already is sent again only with `again`.
        """
        field = self.query_one("#name", Input)
        if self.mine is None:
            return False
        name = clean(field.value, NAME_CELLS)
        if not name:
            field.value = self.mine.name
            return False
        look = self._wanted or c.ChangeLook(self.mine.name, self.mine.rabbit)
        if name == look.name and not (again and name != self.mine.name):
            return False
        self._change_look(name, look.rabbit)
        return True

    @on(Stepper.Stepped, "#colour")
    def recoloured(self, event: Stepper.Stepped) -> None:
        """Another rabbit."""
        if self.mine is not None:
            name = self._wanted.name if self._wanted else self.mine.name
            self._change_look(name, free_rabbits(self.now)[event.index])

    def _change_look(self, name: str, rabbit: int) -> None:
        """The name and rabbit of this evening are those of the next one."""
        self._wanted = c.ChangeLook(name, rabbit)
        self._ready = False  # the table gets the mark again by itself: that is no news
        self.client.do(self._wanted)
        self.post_message(SettingsChanged(name=name, colour=rabbit))


def _lobby_view_of(client: Client) -> LobbyView:
    """The view of a client that is in a lobby."""
    view = client.view
    if not isinstance(view, LobbyView):
        raise TypeError("the game of this table has begun")
    return view
