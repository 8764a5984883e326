"""Addresses as people type them and as peers tell them."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.net.address import (
    DEFAULT_PORT,
    Address,
    group_of,
    host_of,
    parse_address,
    told_address,
)


@pytest.mark.parametrize(
    ("typed", "host", "port"),
    [
        ("192.168.1.20:4000", "192.168.1.20", 4000),
        (" 192.168.1.20 ", "192.168.1.20", DEFAULT_PORT),
        ("laptop.local", "laptop.local", DEFAULT_PORT),
        ("Laptop:1", "laptop", 1),
        ("[fe80::1%eth0]:4000", "fe80::1%eth0", 4000),
        ("[::1]", "::1", DEFAULT_PORT),
        ("fe80::1%eth0", "fe80::1%eth0", DEFAULT_PORT),
        ("2001:DB8::5", "2001:db8::5", DEFAULT_PORT),
    ],
)
def test_typed(typed: str, host: str, port: int) -> None:
    address = parse_address(typed)
    assert address == Address(host, port)
    assert parse_address(str(address)) == address


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ("", "write the address as HOST:PORT"),
        ("192.168.1", "no such IP address"),
        ("192.168.1.300:4000", "no such IP address"),
        ("192.168.1.20:", "a port is a number from 1 to 65535"),
        ("192.168.1.20:99999", "a port is a number from 1 to 65535"),
        ("192.168.1.20:0", "a port is a number from 1 to 65535"),
        ("192.168.1.20:http", "a port is a number from 1 to 65535"),
        ("[fe80::1:4000", "close the bracket"),
        ("[fe80::1]4000", "close the bracket"),
        ("http://192.168.1.20/", "write the address as HOST:PORT"),
        (":4000", "no such host name"),
        ("two words", "no such host name"),
        ("x" * 300, "write the address as HOST:PORT"),
    ],
)
def test_what_makes_no_sense_is_explained(typed: str, what: str) -> None:
    with pytest.raises(UsageError, match=what):
        parse_address(typed)


@given(st.text(max_size=80))
def test_any_text_is_an_address_or_a_usage_error(typed: str) -> None:
    try:
        address = parse_address(typed)
    except UsageError:
        return
    assert 0 < address.port < 65_536
    assert parse_address(str(address)) == address


def test_told_addresses() -> None:
    # R-10-43, R-10-44
    assert told_address("192.168.1.20:4000") == Address("192.168.1.20", 4000)
    assert told_address("127.0.0.1:4000", loopback=True) == Address("127.0.0.1", 4000)
    assert told_address("[2001:db8::5]:4000") == Address("2001:db8::5", 4000)
    assert told_address("[fe80::1]:4000", "wlan0") == Address("fe80::1%wlan0", 4000)
    assert told_address("[fe80::1%theirs]:4000", "ours") == Address("fe80::1%ours", 4000)


@pytest.mark.parametrize(
    "text",
    [
        "laptop.local:4000",
        "127.0.0.1:22",
        "[::1]:22",
        "224.0.0.251:5353",
        "0.0.0.0:1",
        "255.255.255.255:1",
        "[ff02::fb]:5353",
        "[fe80::1]:4000",
        "nonsense",
        "",
    ],
)
def test_what_no_peer_can_have_is_not_called(text: str) -> None:
    with pytest.raises(Malformed):
        told_address(text)


def test_callers_are_counted_by_what_one_person_holds() -> None:
    # R-10-40
    assert group_of("10.0.0.1") != group_of("10.0.0.2")
    assert group_of("2001:db8::1") == group_of("2001:db8::ffff:1")
    assert group_of("2001:db8:0:1::1") != group_of("2001:db8::1")
    assert group_of("fe80::1%eth0") == group_of("fe80::2%eth0")
    assert group_of("fe80::1%eth0") != group_of("fe80::1%wlan0")
    assert group_of("::ffff:10.0.0.1") == group_of("10.0.0.1")
    assert group_of("") == ""


def test_the_host_of_a_socket_of_windows_is_one_that_windows_resolves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert host_of(("fe80::1", 5, 0, 1)) == "fe80::1%1"


def test_the_host_of_a_socket() -> None:
    assert host_of(("10.0.0.1", 5)) == "10.0.0.1"
    assert host_of(("2001:db8::1", 5, 0, 0)) == "2001:db8::1"
    assert host_of(("fe80::1", 5, 0, 1)) == "fe80::1%lo"
    assert host_of(("fe80::1%lo", 5, 0, 1)) == "fe80::1%lo"
    assert host_of(("fe80::1", 5, 0, 999_999)) == "fe80::1%999999"
