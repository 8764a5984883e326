"""Sums up the results of the scenarios by rule."""

from collections.abc import Iterable, Sequence

from tools.conformance.peer.run import Outcome


def line_of(outcome: Outcome) -> str:
    """One scenario in one line."""
    verdict = "FAILED" if outcome.why else "passed"
    text = f"{verdict}  {outcome.scenario.name} ({outcome.seconds:.1f} s)"
    if not outcome.why:
        return text
    return f"{text}\n        {outcome.why}\n        broken: {', '.join(_sorted(outcome.failed))}"


def summary(outcomes: Sequence[Outcome], everything: Iterable[str]) -> list[str]:
    """The rules that were checked, passed and failed, and those that no scenario is about."""
    failed = {rule for one in outcomes for rule in one.failed}
    passed = {rule for one in outcomes for rule in one.passed} - failed
    known = set(everything)
    missing = known - passed - failed
    return [
        f"rules passed ({len(passed)}): {', '.join(_sorted(passed)) or 'none'}",
        f"rules failed ({len(failed)}): {', '.join(_sorted(failed)) or 'none'}",
        f"rules not covered ({len(missing)}): {', '.join(_sorted(missing)) or 'none'}",
        (
            f"conformance: {len(outcomes)} scenarios, {sum(bool(one.why) for one in outcomes)} "
            f"failed; {len(known) - len(missing)} of {len(known)} rules checked, "
            f"{len(passed)} passed, {len(failed)} failed"
        ),
    ]


def _sorted(rules: Iterable[str]) -> list[str]:
    return sorted(rules, key=lambda rule: [int(part) for part in rule.split("-")[1:]])
