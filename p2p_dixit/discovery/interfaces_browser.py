"""`discovery.interfaces` in a browser, which does not know the network it is on."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Interface:
    """One interface; a browser is shown none."""

    name: str
    index: int
    addresses: tuple[str, ...]
    virtual: bool = False
    private_network: str = ""


def interfaces(*, loopback: bool = False) -> tuple[Interface, ...]:  # noqa: ARG001 - as the twin has it
    """None."""
    return ()


def reachable_addresses(found: tuple[Interface, ...]) -> tuple[str, ...]:
    """The addresses to announce: none but those that the bridge lends."""
    return tuple(address for interface in found for address in interface.addresses)
