"""Who may connect, sans-IO."""

from p2p_dixit.web import limits
from p2p_dixit.web.gate import Gate


def test_all_addresses_together_are_bounded() -> None:
    gate = Gate()
    entered = [gate.enter(f"10.0.0.{n}") for n in range(limits.CONNECTIONS + 5)]
    assert entered.count(True) == limits.CONNECTIONS
    gate.release("10.0.0.0")
    assert gate.enter("10.0.0.250")


def test_failures_are_forgiven_with_time() -> None:
    gate = Gate()
    for _ in range(limits.FAILURES_PER_ADDRESS):
        assert gate.patient("a", 0.0)
        gate.failed("a", 0.0)
    assert not gate.patient("a", 0.0)
    assert gate.patient("b", 0.0)
    assert gate.patient("a", limits.FAILURE_SECONDS + 0.01)


def test_many_addresses_together_guess_no_faster() -> None:
    gate = Gate()
    now, tried = 0.0, 0
    for n in range(20_000):
        now = n / 1000  # a thousand a second, each from another address
        if gate.patient(f"a{n}", now):
            gate.failed(f"a{n}", now)
            tried += 1
    assert tried <= limits.FAILURES + limits.FAILURES_PER_SECOND * now + 1
    assert len(gate._callers) <= limits.ADDRESSES_REMEMBERED
