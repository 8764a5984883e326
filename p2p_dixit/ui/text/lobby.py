"""What the lobby says: its guests, its table, and any obstacles. Pure."""

from collections.abc import Iterator, Mapping

from textual.content import Content

from p2p_dixit.language.strings import _, plural, translated
from p2p_dixit.play.view import GuestView, LobbyView, SeatView
from p2p_dixit.rules.sets import Ending
from p2p_dixit.ui.house import house_words
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.text.laptops import laptop_lines, trust_warnings
from p2p_dixit.ui.text.packs import megabytes, pack_words, share_bar
from p2p_dixit.ui.text.rule_names import rules_line, rules_name
from p2p_dixit.ui.text.words import as_sentence, filled, seat_words, symbol_words

Since = Mapping[bytes, float]  # who is not connected (their keys), and since when


def guest_name(guest: GuestView) -> Content:
    """A guest's symbol and name in the guest's colour."""
    return seat_words(_as_seat(guest))


def guest_list(view: LobbyView, since: Since, now: float) -> Content:
    """All guests in the order of their seats, and remarks about the list."""
    rows = [_guest_line(view, n, since, now) for n in range(len(view.guests))]
    return Content("\n").join([*rows, *_below_the_list(view)])


def _guest_line(view: LobbyView, place: int, since: Since, now: float) -> Content:
    guest = view.guests[place]
    marks = [Content.styled(_("(you)"), "$quiet")] if place == view.me else []
    if guest.host:
        marks.append(Content.styled(_("host"), "$accent"))
    partner = partner_of(view, place)
    if partner is not None:
        symbol = symbol_words(_as_seat(view.guests[partner]))
        marks.append(filled(_("with $symbol"), symbol=symbol))
    starting = view.host_lost_at is None and any(one.signed for one in view.guests)
    state = _state(guest, _away_since(view, guest, since), now, starting=starting)
    return Content.assemble(
        guest_name(guest), *(part for mark in marks for part in (" ", mark)), "  ", state
    )


def _away_since(view: LobbyView, guest: GuestView, since: Since) -> float | None:
    """Of the host, guests know by themselves: there is no list that would say so."""
    if guest.host and view.host_lost_at is not None:
        return view.host_lost_at
    return since.get(guest.key)


def _state(guest: GuestView, away: float | None, now: float, *, starting: bool) -> Content:
    if away is not None:
        seconds = max(0, int(now - away))
        return Content.styled(_("not connected ({n} s)").format(n=seconds), "$warning")
    if guest.pack_share < 1:
        share = int(guest.pack_share * 100)
        return Content.styled(_("pictures: {n} %").format(n=share), "$warning")
    if starting and not guest.signed:
        return Content.styled(_("not signed yet"), "$warning")
    if guest.ready:
        return Content.styled(_("ready"), "bold $success")
    return Content.styled("…", "$quiet")


def partner_of(view: LobbyView, place: int) -> int | None:
    """Who is with this guest as the table stands now; None where there are no pairs."""
    count = len(view.guests)
    if not view.options.rule_set.pairs or count % 2:
        return None
    return (place + count // 2) % count


def _below_the_list(view: LobbyView) -> Iterator[Content]:
    if view.me is None and not view.closed:
        words = _("You are watching. The game starts when all players are ready.")
        yield Content.styled(f"\n{words}", "$quiet")
        yield filled(_("[b]s[/b] take a seat"))
    elif view.watchers:
        count = plural("{n} spectator", "{n} spectators", view.watchers)
        yield Content.styled(count, "$quiet")
    yield from (Content.styled(line, "$quiet") for line in laptop_lines(view))
    yield from (Content.styled(line, "$warning") for line in trust_warnings(view))
    if view.options.rule_set.pairs:
        yield Content("\n").append(_pairs(view))


def _pairs(view: LobbyView) -> Content:
    """The local player's partners, or why they are not known yet."""
    if len(view.guests) % 2:
        return Content.styled(_("Teams need an even number of players."), "$quiet")
    partner = None if view.me is None else partner_of(view, view.me)
    if partner is None:
        return Content()
    return filled(_("Your partner: $name"), name=guest_name(view.guests[partner]))


def trouble_words(view: LobbyView) -> Content:
    """Why the game does not begin yet, and what has not reached the others."""
    parts = []
    if view.host_lost_at is not None:
        lost = _("The host is not connected. If they do not come back, the next guest takes over.")
        parts.append(Content.styled(lost, "$warning"))
    if view.obstacle:
        parts.append(Content(as_sentence(translated(view.obstacle))))
    parts += [
        filled(_("[$warning]Not sent yet:[/] $text"), text=Content(line)) for line in view.unsent
    ]
    return Content("\n").join([Content(), *parts])


def suggestion_words(view: LobbyView) -> Content:
    """What a guest would like to play, for the host; empty if the table already plays that."""
    wanted = view.suggestion
    if wanted is None or not suggests_change(view):
        return Content()
    settings = f"{rules_name(wanted.options.rules)}, {house_words(wanted.options, wanted.timer)}"
    name = guest_name(view.guests[wanted.guest])
    line = _("$name suggests: $settings. [b]Ctrl+Y[/b] accept")
    return Content("\n").append(filled(line, name=name, settings=settings))


def suggests_change(view: LobbyView) -> bool:
    """Whether there is a suggestion for the host to accept."""
    wanted = view.suggestion
    return wanted is not None and (wanted.options, wanted.timer) != (view.options, view.timer)


def table_rules(view: LobbyView) -> Content:
    """The rule set, and how this table plays it; the line of `classic` says how it ends."""
    said = view.options.rule_set.ends is Ending.PILE
    house = house_words(view.options, view.timer, end=not said)
    lines = [Content(rules_line(view.options.rules)), Content.styled(house, "$foreground")]
    return Content("\n").join(line for line in lines if line)


def about_table(view: LobbyView, *, share: bool = False) -> Content:
    """How friends find the table, and its pictures."""
    lines = []
    if view.code:
        lines.append(_("Room code: {code}").format(code=view.code))
    if view.addresses:
        lines.append(_("Address: {list}").format(list=", ".join(view.addresses)))
    lines += _pictures(view)
    if share:
        lines.append(_("A friend without the game? Ctrl+S gives it to them."))
    return Content("\n".join(["", *lines]))


def _pictures(view: LobbyView) -> list[str]:
    pictures = view.pictures
    lines = [_("Pictures: {pack}").format(pack=pack_words(pack)) for pack in pictures.packs]
    if pictures.asking is not None:
        size = megabytes(pictures.asking)
        lines.append(_("Ctrl+G downloads {size} from the others.").format(size=size))
    elif pictures.share < 100:
        lines.append(share_bar(pictures.share))
    return [*lines, translated(pictures.problem)] if pictures.problem else lines


def lobby_actions(view: LobbyView) -> list[str]:
    """What can be done at this table; nothing before it has answered, or when it is closed."""
    if not view.answered or view.closed:
        return []
    mine = ["sit_down"] if view.me is None else ["ready", "house", "chat"]
    hosting = ["arrange"] if view.hosting and len(view.guests) > 1 else []
    accept = ["accept"] if suggests_change(view) else []
    pictures = ["pictures"] if view.pictures.asking is not None else []
    return [*mine, *hosting, *accept, "who", *pictures, "show_board", "lend_seats"]


def free_rabbits(view: LobbyView) -> list[int]:
    """Those that no other guest has; the player's own is always among them."""
    mine = None if view.me is None else view.guests[view.me].rabbit
    taken = {guest.rabbit for guest in view.guests} - {mine}
    return [one for one in range(len(RABBITS)) if one not in taken]


def _as_seat(guest: GuestView) -> SeatView:
    return SeatView(guest.name, guest.rabbit, side=0)
