"""Who plays from whose laptop: what is seen, what is said, and when a player is warned."""

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.deck.keys import threshold
from p2p_dixit.net.address import Address
from p2p_dixit.play.applicants import OBJECTION_SECONDS
from p2p_dixit.play.commands import WelcomeApplicant
from p2p_dixit.play.inputs import Arrived, BundleKnown, LinkDown, LinkUp
from p2p_dixit.play.laptops import trust_view
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.neighbours import BrowserBundle, write_neighbour
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, view
from p2p_dixit.play.view import GuestView, LaptopView, LobbyView, Standing, TrustView
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.party import PartyMachine
from p2p_dixit.ui.text.laptops import laptop_lines, trust_warnings
from tests.play.evening import lobby, table
from tests.play.test_seats import newcomer, quiet_table

SECRETS = [SigningKey(bytes([n]) * 32) for n in range(1, 7)]
ME, *OTHERS = [secret.public for secret in SECRETS]
KEYS = [ME, *OTHERS]
GOOD, BAD = b"g" * 32, b"b" * 32


def room(**hosts: str) -> Room:
    """Mine, with links to the second, third, ... player at these hosts: b="10.0.0.2"."""
    made = Room(SECRETS[0], Look("Me", 0), bytes, lambda: 0.5, hosts=frozenset({"10.0.0.1"}))
    for name, host in hosts.items():
        made.book.linked(KEYS["abcdef".index(name)], Address(host, 7001), "")
    return made


def seen(made: Room, players: int) -> tuple[LaptopView, ...]:
    keys = KEYS[:players]
    return trust_view(made, keys, range(players), threshold(players)).laptops


def test_players_with_laptops_of_their_own_are_no_news() -> None:
    assert seen(room(b="10.0.0.2", c="10.0.0.3", d="fe80::4%eth0"), 4) == ()
    assert seen(room(), 3) == ()  # nothing is known of players who are not linked


def test_one_address_is_one_laptop_and_t_seats_on_it_could_read() -> None:
    """[R-18-4] The bridge may hide what a page says, but its links come from somewhere."""
    two = room(b="10.0.0.2", c="10.0.0.2", d="10.0.0.4", e="10.0.0.5")
    assert seen(two, 5) == (LaptopView((1, 2)),)
    assert seen(two, 3) == (LaptopView((1, 2), could_read=True),)
    assert seen(room(b="fe80::2%eth0", c="fe80::2%wlan0"), 3)[0].seats == (1, 2)


def test_my_own_guests_come_from_my_own_address() -> None:
    assert seen(room(b="10.0.0.1", c="10.0.0.3", d="10.0.0.4"), 4) == (LaptopView((0, 1)),)
    assert seen(room(b="10.0.0.1", c="10.0.0.3"), 3) == (LaptopView((0, 1), could_read=True),)


def test_windows_on_this_computer_are_named_without_a_warning() -> None:
    assert seen(room(b="127.0.0.1", c="::1"), 3) == (LaptopView((0, 1, 2), here=True),)
    # also beside a friend elsewhere, who sees one address and is warned
    assert seen(room(b="127.0.0.1", c="10.0.0.3"), 3) == (LaptopView((0, 1), here=True),)


def test_a_page_names_its_laptop_wherever_its_links_come_from() -> None:
    made = room(b="10.0.0.2", c="10.0.9.2", d="10.0.0.4")
    made.bundles[KEYS[2]] = BrowserBundle(GOOD, KEYS[1])
    assert seen(made, 4) == (LaptopView((1, 2), owner=1),)
    assert seen(made, 3) == (LaptopView((1, 2), owner=1, could_read=True),)


def test_signs_add_up() -> None:
    """One guest says it, another one only shares the address."""
    made = room(b="10.0.0.2", c="10.0.9.2", d="10.0.9.2", e="10.0.0.5")
    made.bundles[KEYS[2]] = BrowserBundle(GOOD, KEYS[1])
    assert seen(made, 5) == (LaptopView((1, 2, 3), owner=1, could_read=True),)


def test_the_laptop_may_belong_to_a_spectator() -> None:
    made = room(b="10.0.0.2", c="10.0.0.3", d="10.0.0.4")
    made.bundles = {key: BrowserBundle(GOOD, KEYS[5]) for key in KEYS[1:4]}
    assert seen(made, 4) == (LaptopView((1, 2, 3), could_read=True),)


def test_only_those_who_hold_a_share_count() -> None:
    made = room(b="10.0.0.2", c="10.0.0.2", d="10.0.0.4")
    trust = trust_view(made, KEYS[:4], {0, 1, 3}, 2)  # the third came after the key was made
    assert trust.laptops == (LaptopView((1, 2)),)


def test_a_page_is_compared_with_what_players_have_themselves() -> None:
    """[R-18-5]"""
    made = room(b="10.0.0.2", c="10.0.0.2", d="10.0.0.4")
    made.bundles[KEYS[2]] = BrowserBundle(BAD, KEYS[1])

    def unlike() -> tuple[tuple[int, int], ...]:
        return trust_view(made, KEYS[:4], range(4), 3).unlike

    assert unlike() == ()  # no one knows what it should be
    made.bundles[KEYS[1]] = BrowserBundle(BAD)  # the laptop of the page says the same
    assert unlike() == ()
    made.bundles[KEYS[3]] = BrowserBundle(GOOD)
    assert unlike() == ((2, 3),)
    made.bundle = BrowserBundle(GOOD)
    assert unlike() == ((2, 0), (2, 3))
    made.bundles[KEYS[2]] = BrowserBundle(GOOD, KEYS[1])
    assert unlike() == ((2, 1),)  # its own laptop says that it has another one than it serves
    made.bundles[KEYS[1]] = BrowserBundle(GOOD)
    assert unlike() == ()


def room_of(machine: PartyMachine) -> Room:
    assert machine.state is not None
    return machine.state.room


def test_every_peer_hears_it_and_of_strangers_nothing_is_remembered() -> None:
    """[R-14-33]"""
    page, *others = machines = lobby(3)
    said = BrowserBundle(GOOD, others[0].peer)
    page.feed(BundleKnown(said))
    page.party.until(lambda: all(room_of(one).bundles for one in others))
    assert all(room_of(one).bundles == {page.peer: said} for one in others)
    late = page.party.machine()
    late.visit(machines[0].address)
    page.party.until(lambda: room_of(late).bundles == {page.peer: said})
    stranger = SigningKey(b"s" * 32).public
    raw = wrap(Channel.NEIGHBOURS, write_neighbour(said))
    others[0].feed(LinkUp(stranger, Address("10.77.0.9", 7001)), Arrived(stranger, raw))
    assert room_of(others[0]).bundles.keys() == {page.peer, stranger}
    others[0].feed(LinkDown(stranger))
    assert room_of(others[0]).bundles.keys() == {page.peer}


def test_the_game_counts_shares_of_the_deck_key() -> None:
    _, _, (machine, *others) = table(3)
    for other in others:
        room_of(machine).book.linked(other.peer, Address("10.0.0.9", 7001), "")
    assert machine.state is not None
    (laptop,) = view(machine.state).trust.laptops
    assert (len(laptop.seats), laptop.could_read) == (2, True)


def test_a_newcomer_at_the_address_of_a_player_waits_for_a_seat_unnamed() -> None:
    party, _, machines = quiet_table()
    late = newcomer(party, machines[1])
    machines[0].do(WelcomeApplicant(late.peer))
    party.until(lambda: late.table.standing is Standing.COMING, 2 * OBJECTION_SECONDS)
    room_of(machines[0]).book.linked(late.peer, Address(machines[1].address.host, 7009), "")
    state = machines[0].state
    assert isinstance(state, InGame)
    party.until(lambda: len(state.game.replica.table.players) == 4)
    assert len(machines[0].table.seats) == 3
    assert [*laptop_lines(view(state)), *trust_warnings(view(state))] == []


def test_the_table_says_it_in_sentences() -> None:
    """[R-18-4] [R-18-5]"""
    guests = tuple(GuestView(name, n) for n, name in enumerate(("Ann", "Ben", "Cat", "Dan")))

    def said(me: int, *laptops: LaptopView, unlike: tuple[tuple[int, int], ...] = ()) -> list[str]:
        trust = TrustView(laptops, unlike)
        shown = LobbyView("", Options(), guests, me, trust=trust)
        return [*laptop_lines(shown), *trust_warnings(shown)]

    assert said(0) == []
    assert said(0, LaptopView((0, 1, 2, 3), here=True)) == ["On this computer: Ann, Ben, Cat, Dan"]
    assert said(0, LaptopView((1, 2))) == ["At one address, so probably on one laptop: Ben, Cat"]
    assert said(1, LaptopView((1, 2), owner=1)) == ["Through your laptop: Cat"]
    through, warning = said(0, LaptopView((1, 2, 3), owner=1, could_read=True))
    assert through == "Through the laptop of Ben: Cat, Dan"
    assert warning.startswith("On one laptop: Ben, Cat, Dan. They are more than half")
    (differs,) = said(0, unlike=((2, 0), (2, 3)))
    assert "Cat plays in a browser" in differs
    assert "Ann, Dan" in differs
