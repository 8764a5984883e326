"""Questions to the host of a lobby only: how to arrange the guests, and how to leave."""

from collections.abc import Callable
from functools import partial

from textual.app import App
from textual.content import Content

from p2p_dixit.language.strings import _
from p2p_dixit.play import commands as c
from p2p_dixit.play.view import GuestView, LobbyView
from p2p_dixit.ui.dialogs.choose import Offer, offer
from p2p_dixit.ui.text.lobby import guest_name
from p2p_dixit.ui.text.words import filled

Do = Callable[[c.Command], None]


def arrange_guests(app: App[None], view: LobbyView, do: Do) -> None:
    """Asks which guest, and then what to do with that guest."""
    offer(
        app,
        _("Arrange the table"),
        [
            (guest_name(guest), partial(_arrange_one, app, view, place, do))
            for place, guest in enumerate(view.guests)
        ],
    )


def _arrange_one(app: App[None], view: LobbyView, place: int, do: Do) -> None:
    guest, last = view.guests[place], len(view.guests) - 1
    offers: list[Offer] = []
    if place > 0:
        offers.append((Content(_("Move up")), lambda: do(c.MoveSeat(guest.key, place - 1))))
    if place < last:
        offers.append((Content(_("Move down")), lambda: do(c.MoveSeat(guest.key, place + 1))))
    if place != view.me and guest.here:
        offers.append((Content(_("Make host")), lambda: do(c.HandOver(guest.key))))
    if place != view.me:
        removing = Content(_("Remove from the table (they cannot rejoin)"))
        offers.append((removing, lambda: do(c.RemoveGuest(guest.key))))
    offer(app, guest.name, offers)


def leave_as_host(app: App[None], view: LobbyView, do: Do, leave: Callable[[], None]) -> None:
    """Asks whether the table continues without this host; `leave` goes home."""

    def hand_over(guest: GuestView) -> None:
        do(c.HandOver(guest.key))
        leave()

    heirs = [guest for place, guest in enumerate(view.guests) if place != view.me and guest.here]
    offer(
        app,
        _("You are the host. Leave the table?"),
        [
            *(
                (
                    filled(_("Make $name the host and leave"), name=guest_name(guest)),
                    partial(hand_over, guest),
                )
                for guest in heirs
            ),
            (Content(_("Close the table for everyone")), leave),
            (Content(_("Stay")), lambda: None),
        ],
    )
