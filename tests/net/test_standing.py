"""What is remembered of peers: where they were seen, and who is shunned."""

from p2p_dixit.net import limits
from p2p_dixit.net.standing import Hosts, Shunned
from tests.net.wire import ADA, BOB, EVE


def test_a_host_is_known_by_a_link_to_a_peer_that_belongs_to_the_table() -> None:
    hosts = Hosts()
    hosts.seen(ADA.public, "10.0.0.1")
    hosts.seen(EVE.public, "10.0.0.66")
    known = {ADA.public, BOB.public}
    assert hosts.belong("10.0.0.1", known)
    assert not hosts.belong("10.0.0.66", known)
    assert not hosts.belong("10.0.0.2", known)


def test_the_latest_hosts_of_a_peer_are_remembered_and_those_of_strangers_are_not() -> None:
    hosts = Hosts()
    for number in range(limits.HOSTS_PER_PEER + 1):
        hosts.seen(ADA.public, f"10.0.0.{number}")
        hosts.seen(ADA.public, "10.0.0.0")
    assert hosts.belong("10.0.0.0", {ADA.public})
    assert not hosts.belong("10.0.0.1", {ADA.public})
    for number in range(1000):
        hosts.seen(number.to_bytes(32, "big"), "10.0.0.9")
        hosts.keep({ADA.public, number.to_bytes(32, "big")})
    assert len(hosts._seen) == 2


def test_a_fault_costs_a_pause_that_doubles_up_to_a_limit() -> None:
    shunned, now, pauses = Shunned(), 0.0, []
    for _ in range(12):
        shunned.add(EVE.public, now)
        assert not shunned.has(ADA.public, now)
        began = now
        while shunned.has(EVE.public, now):
            now += limits.FAULT_PAUSE_SECONDS
        pauses.append(now - began)
    assert pauses[:3] == [5.0, 10.0, 20.0]
    assert pauses[-1] == limits.FAULT_PAUSE_LAST_SECONDS


def test_so_many_shunned_peers_are_remembered() -> None:
    shunned = Shunned()
    for number in range(3 * limits.FAULTS_REMEMBERED):
        shunned.add(number.to_bytes(32, "big"), 0.0)
    assert len(shunned._until) == limits.FAULTS_REMEMBERED
    assert shunned.has((3 * limits.FAULTS_REMEMBERED - 1).to_bytes(32, "big"), 0.0)


def test_a_host_that_is_seen_often_takes_no_place_of_others() -> None:
    hosts, known = Hosts(), {b"a"}
    names = [f"10.0.0.{number}" for number in range(limits.HOSTS_PER_PEER)]
    for name in names:
        hosts.seen(b"a", name)
    for _ in range(10):
        hosts.seen(b"a", names[0])
    assert all(hosts.belong(name, known) for name in names)
    hosts.seen(b"a", "10.0.1.1")  # in place of the one not seen for longest
    assert [name for name in names if not hosts.belong(name, known)] == [names[1]]


def test_a_pause_ends_when_it_says() -> None:
    shunned = Shunned()
    shunned.add(b"a", 100.0)
    assert shunned.has(b"a", 100.0)
    assert shunned.has(b"a", 104.9)
    assert not shunned.has(b"a", 105.0)
    assert not shunned.has(b"b", 100.0)
