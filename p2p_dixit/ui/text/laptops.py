"""Who plays from whose laptop, and what that means, in sentences: for every front end."""

from collections.abc import Iterable, Iterator

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import LaptopView, LobbyView, View


def laptop_lines(view: View) -> Iterator[str]:
    """A sentence for each laptop with more than one player."""
    for laptop in view.trust.laptops:
        yield _laptop(view, laptop)


def trust_warnings(view: View) -> Iterator[str]:
    """What players should know before they trust the table with their cards."""
    for laptop in view.trust.laptops:
        if laptop.could_read:
            yield _(
                "On one laptop: {names}. They are more than half of the table, so a changed"
                " program on that laptop could read every card."
            ).format(names=_names(view, laptop.seats))
    for page in dict.fromkeys(page for page, _seat in view.trust.unlike):
        others = [seat for one, seat in view.trust.unlike if one == page]
        yield _(
            "{name} plays in a browser, but not with the version on these laptops: {names}. It may"
            " be outdated, or changed."
        ).format(name=_names(view, [page]), names=_names(view, others))


def _laptop(view: View, laptop: LaptopView) -> str:
    names = _names(view, [seat for seat in laptop.seats if seat != laptop.owner])
    if laptop.here:
        return _("On this computer: {names}").format(names=_names(view, laptop.seats))
    if laptop.owner is None:
        return _("At one address, so probably on one laptop: {names}").format(names=names)
    if laptop.owner == view.me:
        return _("Through your laptop: {names}").format(names=names)
    owner = _names(view, [laptop.owner])
    return _("Through the laptop of {owner}: {names}").format(owner=owner, names=names)


def _names(view: View, seats: Iterable[int]) -> str:
    everyone = view.guests if isinstance(view, LobbyView) else view.seats
    return ", ".join(everyone[seat].name for seat in seats)
