"""A flood of multicast DNS: what is looked at, and what is remembered of it."""

import asyncio
import os
import struct

from p2p_dixit.discovery.announcement import SERVICE_TYPE
from p2p_dixit.discovery.interfaces import interfaces
from p2p_dixit.discovery.responder import MOST_RECORDS, Heard, Service, ZeroconfResponder
from p2p_dixit.discovery.sieve import (
    ALL_AT_ONCE,
    ALL_PER_SECOND,
    DATAGRAM_BYTES,
    SENDER_AT_ONCE,
    SENDER_PER_SECOND,
    SENDERS_REMEMBERED,
    Sieve,
)
from tests.discovery.test_announcement import FRIDAY
from tests.patience import PATIENCE

_PTR, _TXT = 12, 16


def _name(name: str) -> bytes:
    labels = name.rstrip(".").split(".")
    return b"".join(bytes([len(label)]) + label.encode() for label in labels) + b"\0"


def _record(name: str, kind: int, data: bytes) -> bytes:
    return _name(name) + struct.pack("!HHIH", kind, 1, 4500, len(data)) + data


def announced(label: str, padding: int = 0) -> bytes:
    """A response with an instance of our service, as large as wanted."""
    instance = f"{label}.{SERVICE_TYPE}"
    text = b"".join(bytes([200]) + b"x" * 200 for _ in range(padding // 201)) + b"\x03b=1"
    records = [_record(SERVICE_TYPE, _PTR, _name(instance)), _record(instance, _TXT, text)]
    return struct.pack("!HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)


FOREIGN = struct.pack("!HHHHHH", 0, 0x8400, 0, 1, 0, 0) + _record(
    "printer._ipp._tcp.local.", _TXT, b"\x03a=1"
)
HOST = struct.pack("!HHHHHH", 0, 0x8400, 0, 1, 0, 0) + _record(
    "0123456789ab.local.", 1, bytes([10, 0, 0, 1])
)


def test_only_what_can_be_about_our_tables_is_looked_at() -> None:
    # R-11-14
    sieve = Sieve()
    assert sieve.admits(announced("0123456789ab"), "10.0.0.1", 0.0)
    assert sieve.admits(HOST, "10.0.0.1", 0.0)
    assert not sieve.admits(FOREIGN, "10.0.0.1", 0.0)
    assert not sieve.admits(announced("0123456789ab", 8000), "10.0.0.1", 0.0)
    assert not sieve.admits(os.urandom(8), "10.0.0.1", 0.0)


def test_one_sender_has_a_ration_and_does_not_use_up_that_of_the_others() -> None:
    # R-11-14
    sieve, packet = Sieve(), announced("0123456789ab", 1000)
    seconds = 10
    taken = sum(sieve.admits(packet, "10.0.0.66", at / 100) for at in range(100 * seconds))
    assert taken * len(packet) <= SENDER_AT_ONCE + seconds * SENDER_PER_SECOND
    assert sieve.admits(packet, "10.0.0.1", seconds)


def test_senders_without_end_have_a_ration_together() -> None:
    sieve, packet = Sieve(), announced("0123456789ab", 1000)
    seconds, taken = 10, 0
    for at in range(1000 * seconds):
        taken += sieve.admits(packet, f"10.0.{at // 250}.{at % 250}", at / 1000)
    assert taken * len(packet) <= ALL_AT_ONCE + seconds * ALL_PER_SECOND
    assert len(sieve._senders) == SENDERS_REMEMBERED


def test_what_we_send_ourselves_passes() -> None:
    properties = FRIDAY.properties(10**6)
    longest = sum(len(key) + len(value) + 2 for key, value in properties.items()) + 160
    assert longest + 8 * 40 + 300 < DATAGRAM_BYTES


async def test_a_flood_leaves_a_bounded_number_of_records() -> None:
    heard: list[Heard] = []
    responder = ZeroconfResponder(heard.append, lambda _label: None, ["127.0.0.1"])
    zeroconf = responder._zeroconf.zeroconf
    await zeroconf.async_wait_for_start()
    responder.tidy()
    try:
        protocols = [reader.transport.get_protocol() for reader in zeroconf.engine.readers]
        for number in range(6000):
            for protocol in protocols:
                assert isinstance(protocol, asyncio.DatagramProtocol)
                label = number.to_bytes(6, "big").hex()
                sender = f"10.{number % 7}.{number // 250}.{number % 250}"
                protocol.datagram_received(announced(label, 1100), (sender, 5353))
            if number % 500 == 0:
                responder.tidy()
        responder.tidy()
        cache = zeroconf.cache
        held = [record for name in cache.names() for record in cache.entries_with_name(name)]
        assert 0 < len(held) <= MOST_RECORDS
    finally:
        await responder.close()


async def test_a_table_is_heard_through_the_sieve() -> None:
    heard: asyncio.Queue[Heard] = asyncio.Queue()
    label = os.urandom(6).hex()  # other runs of the tests may announce theirs here, too
    here = ZeroconfResponder(heard.put_nowait, lambda _label: None, ["127.0.0.1"])
    there = ZeroconfResponder(lambda _heard: None, lambda _label: None, ["127.0.0.1"])
    try:
        await here._zeroconf.zeroconf.async_wait_for_start()
        here.tidy()
        assert any("127.0.0.1" in each.addresses for each in interfaces(loopback=True))
        await there.register(Service(label, 4000, ("127.0.0.1",), FRIDAY.properties(1)))
        async with asyncio.timeout(PATIENCE):
            while (await heard.get()).label != label:
                pass
    finally:
        await here.close()
        await there.close()
