"""Who plays from whose laptop, as far as this machine can see it.

A page in a browser comes from a player's laptop, and its links come from there, too. t shares open
every card, so players should know when one laptop and its guests have that many. Nothing proves
who sits where. There are two signs, and each of them counts:

- *seen*: two players whose links come from one address. A laptop with two addresses can hide it.
- *said*: an honest page names the laptop that served it. A doctored page need not.

A false word can only make the group of the player who says it larger, never smaller.
"""

from collections.abc import Collection, Sequence

from p2p_dixit.play.addresses import is_loopback
from p2p_dixit.play.neighbours import BrowserBundle
from p2p_dixit.play.room import Room
from p2p_dixit.play.view import LaptopView, TrustView

HERE = "here"  # in place of the addresses of this machine


def trust_view(
    room: Room, keys: Sequence[bytes], holders: Collection[int], threshold: int
) -> TrustView:
    """What is known of the players with these keys, in the order of their seats.

    `holders` are the seats that have, or will have, a share; `threshold` of them open every card.
    """
    laptops = tuple(
        _laptop(room, keys, seats, holders, threshold) for seats in _together(room, keys)
    )
    return TrustView(laptops, tuple(_unlike(room, keys)))


def _together(room: Room, keys: Sequence[bytes]) -> list[list[int]]:
    """The seats of each laptop that has more than one."""
    groups: list[tuple[set[str], list[int]]] = []
    for seat, key in enumerate(keys):
        signs, seats = _signs(room, key), [seat]
        for group in [one for one in groups if one[0] & signs]:
            groups.remove(group)
            signs, seats = signs | group[0], group[1] + seats
        groups.append((signs, seats))
    return sorted(sorted(seats) for _, seats in groups if len(seats) > 1)


def _signs(room: Room, key: bytes) -> set[str]:
    """Players with one of these in common are on one laptop."""
    signs = {key.hex()}
    said = _bundle_of(room, key)
    if said is not None and said.laptop:
        signs.add(said.laptop.hex())
    host = HERE if key == room.me else room.book.host(key)
    if host:
        signs.add(HERE if is_loopback(host) or host in room.hosts else host)
    return signs


def _laptop(
    room: Room,
    keys: Sequence[bytes],
    seats: list[int],
    holders: Collection[int],
    threshold: int,
) -> LaptopView:
    said = {one.laptop for seat in seats if (one := _bundle_of(room, keys[seat]))} - {b""}
    owners = [seat for seat in seats if keys[seat] in said]
    others = [keys[seat] for seat in seats if keys[seat] != room.me]
    here = len(others) < len(seats) and all(is_loopback(room.book.host(key)) for key in others)
    return LaptopView(
        tuple(seats),
        owners[0] if len(owners) == 1 else None,
        here,
        not here and sum(seat in holders for seat in seats) >= threshold,
    )


def _unlike(room: Room, keys: Sequence[bytes]) -> list[tuple[int, int]]:
    """Pages that run another bundle than a player has on a laptop of their own."""
    bundles = {
        seat: one for seat, key in enumerate(keys) if (one := _bundle_of(room, key)) is not None
    }
    return [
        (page, seat)
        for page, run in bundles.items()
        for seat, had in bundles.items()
        if run.laptop and not had.laptop and run.digest != had.digest
    ]


def _bundle_of(room: Room, key: bytes) -> BrowserBundle | None:
    return room.bundle if key == room.me else room.bundles.get(key)
