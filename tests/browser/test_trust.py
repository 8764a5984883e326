"""What the table is told of a page: whose laptop it came from, and which bundle it runs."""

import os
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from p2p_dixit.client.loop import TableLoop
from p2p_dixit.client.network import LiveClient
from p2p_dixit.play.inputs import BundleKnown
from p2p_dixit.play.neighbours import BrowserBundle
from tests.browser.seats import lent, sit
from tests.client.clients import Person
from tests.client.test_evening import evening
from tests.ui.browser.chromium import Chromium, needed

pytestmark = [*needed]


def loop_of(person: Person) -> TableLoop:
    assert isinstance(person.client, LiveClient)
    assert person.client._table is not None
    return person.client._table


@pytest.mark.skipif("P2P_DIXIT_ALL_VECTORS" not in os.environ, reason="make test-web runs it")
async def test_a_page_says_whose_laptop_it_is_from_and_a_changed_one_is_noticed(
    tmp_path: Path, browser: Chromium, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[R-18-5]"""
    monkeypatch.setattr("p2p_dixit.client.network.bundle_digest", lambda _folders: None)
    digest = sha256((bundle / "SHA256SUMS").read_bytes()).digest()
    changed = tmp_path / "changed"
    shutil.copytree(bundle, changed)
    with (changed / "page" / "seat.js").open("a") as file:  # served under another name
        file.write("// and a spy\n")  # its own list of sums still says otherwise
    async with evening(tmp_path / "players") as tonight:
        await tonight.table(2)
        host, friend = tonight.people
        table = loop_of(friend)
        has_bundle = BundleKnown(BrowserBundle(digest))
        friend.network._background.call(lambda: table.feed(has_bundle))
        async with lent(host, bundle) as (_, address):
            tab = await sit(browser, address, "Pia")
            await friend.lobby_shows(lambda lobby: len(table.room.bundles) == 1)
            await tab.until("!document.getElementById('laptops').hidden")
            assert set(table.room.bundles.values()) == {BrowserBundle(digest, host.key)}
            trust = friend.in_lobby.trust
            assert not trust.unlike
            (laptop,) = trust.laptops
            assert (laptop.seats, laptop.owner, laptop.here) == ((0, 1, 2), 0, True)
        async with lent(host, changed) as (_, address):
            await sit(browser, address, "Quinn")
            await friend.lobby_shows(lambda lobby: lobby.trust.unlike)
            (pair,) = friend.in_lobby.trust.unlike
            assert [friend.in_lobby.guests[n].name for n in pair] == ["Quinn", friend.name]
