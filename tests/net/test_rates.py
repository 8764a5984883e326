"""The gate: who may start a handshake at which time."""

from p2p_dixit.net import limits
from p2p_dixit.net.errors import LinkEnd
from p2p_dixit.net.rates import HandshakeGate


def test_four_at_a_time_from_one_address() -> None:
    gate = HandshakeGate()
    entered = [gate.enter("a", 0.0) for _ in range(limits.PENDING_PER_ADDRESS)]
    assert entered == [None] * limits.PENDING_PER_ADDRESS
    assert gate.enter("a", 0.0) is LinkEnd.FULL
    assert gate.enter("b", 0.0) is None
    gate.release("a", 0.0, failed=False)
    assert gate.enter("a", 0.0) is None


def test_a_bounded_number_from_everywhere() -> None:
    gate = HandshakeGate()
    results = [gate.enter(str(caller), 0.0) for caller in range(1000)]
    assert results.count(None) == limits.PENDING == gate.pending
    assert set(results) == {None, LinkEnd.FULL}


def test_failures_make_an_address_wait_and_time_forgives() -> None:
    gate = HandshakeGate()
    for _ in range(limits.FAILURES_PER_ADDRESS):
        assert gate.enter("a", 0.0) is None
        gate.release("a", 0.0, failed=True)
    assert gate.enter("a", 0.0) is LinkEnd.BUSY
    assert gate.enter("b", 0.0) is None
    assert gate.enter("a", limits.FAILURE_REFILL_SECONDS) is None


def test_guessing_from_many_addresses_is_slow_as_well() -> None:
    gate, guesses = HandshakeGate(), 0
    for tick in range(1000):  # ten seconds, a new address a try
        if gate.enter(f"address {tick}", tick / 100) is None:
            gate.release(f"address {tick}", tick / 100, failed=True)
            guesses += 1
    assert guesses <= limits.FAILURES + 10 * limits.FAILURES_PER_SECOND + 1


def test_coming_and_going_is_rationed_too() -> None:
    gate, entered = HandshakeGate(), 0
    for tick in range(1000):
        if gate.enter("a", tick / 100) is None:
            gate.release("a", tick / 100, failed=False)
            entered += 1
    assert entered <= limits.ATTEMPTS_PER_ADDRESS + 10 * limits.ATTEMPTS_PER_SECOND + 1


def test_memory_for_addresses_is_bounded_and_those_at_the_gate_are_kept() -> None:
    gate = HandshakeGate()
    assert gate.enter("first", 0.0) is None
    for caller in range(3 * limits.ADDRESSES_REMEMBERED):
        gate.enter(str(caller), 0.0)
    assert len(gate._callers) <= limits.ADDRESSES_REMEMBERED
    gate.release("first", 0.0, failed=False)
    assert gate.pending == limits.PENDING - 1


def test_strangers_who_fill_every_place_leave_those_of_known_peers_alone() -> None:
    gate = HandshakeGate()
    while gate.enter(f"stranger {gate.pending}", 0.0) is None:
        pass
    assert gate.enter("stranger", 0.0) is LinkEnd.FULL
    entered = [gate.enter(f"player {number}", 0.0, known=True) for number in range(100)]
    assert entered.count(None) == limits.PENDING_KNOWN
    gate.release("player 0", 0.0, failed=False, known=True)
    assert gate.enter("player 0", 0.0, known=True) is None
    assert gate.pending == limits.PENDING


def test_failures_of_strangers_do_not_keep_known_peers_waiting() -> None:
    gate = HandshakeGate()
    for number in range(limits.FAILURES):
        assert gate.enter(f"stranger {number}", 0.0) is None
        gate.release(f"stranger {number}", 0.0, failed=True)
    assert gate.enter("another stranger", 0.0) is LinkEnd.BUSY
    assert gate.enter("player", 0.0, known=True) is None


def test_a_known_address_has_its_own_limits_and_cannot_be_used_for_guessing() -> None:
    gate = HandshakeGate()
    for _ in range(limits.FAILURES_PER_ADDRESS):
        assert gate.enter("player", 0.0, known=True) is None
        gate.release("player", 0.0, failed=True, known=True)
    assert gate.enter("player", 0.0, known=True) is LinkEnd.BUSY
    assert gate.enter("stranger", 0.0) is None


def test_links_that_had_to_be_cut_count_as_failures_of_their_address() -> None:
    gate = HandshakeGate()
    for _ in range(limits.FAILURES_PER_ADDRESS):
        gate.blame("a", 0.0)
    assert gate.enter("a", 0.0) is LinkEnd.BUSY
    assert gate.enter("b", 0.0) is None
