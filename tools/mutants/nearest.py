"""Which modules are mutated, and which tests are nearest to each of them."""

from dataclasses import dataclass
from pathlib import Path

from p2p_dixit.twins import SUFFIX


@dataclass(frozen=True)
class Package:
    """A part of the program: its modules, its share of a sample, and its tests.

    `slow` are files of its tests that take long and are run last; `wider` are tests elsewhere.
    """

    name: str
    share: int  # of 200
    leaves_out: tuple[str, ...]
    slow: tuple[str, ...]
    wider: tuple[str, ...]

    def modules(self, tree: Path) -> list[str]:
        """Its source files, without what runs in a browser only (`make test-web`)."""
        files = sorted((tree / "p2p_dixit" / self.name).glob("*.py"))
        named = [file.stem for file in files if not file.stem.endswith(SUFFIX)]
        kept = [stem for stem in named if stem not in ("__init__", *self.leaves_out)]
        return [f"p2p_dixit/{self.name}/{stem}.py" for stem in kept]

    def tests(self, tree: Path) -> list[str]:
        """The files of its tests."""
        folder = Path("tests") / self.name
        return [str(folder / file.name) for file in sorted((tree / folder).glob("test_*.py"))]


# Left out: what holds no check of the agreement or the links (words, encryption, with tests of
# their own) and mere interfaces.
PACKAGES = (
    Package(
        "session",
        50,
        ("effects",),
        ("test_agreement", "test_liars", "test_restored"),
        (
            "tests/membership",
            "tests/protocol/test_sync.py",
            "tests/sim/agreement/test_adversary.py",
            "tests/doctored/test_grammatical.py",
        ),
    ),
    Package(
        "membership",
        60,
        ("ports",),
        ("test_certificates", "test_value_lock"),
        (
            "tests/session/test_inbox.py",
            "tests/session/test_answers.py",
            "tests/protocol",
            "tests/table/test_new_roster.py",
            "tests/session/test_liars.py",
            "tests/session/test_restored.py",
            "tests/doctored/test_grammatical.py",
        ),
    ),
    Package(
        "log",
        30,
        (),
        (),
        (
            "tests/membership/test_accepted.py",
            "tests/membership/test_decision.py",
            "tests/protocol",
            "tests/table/test_new_roster.py",
            "tests/membership/test_certificates.py",
            "tests/session/test_liars.py",
        ),
    ),
    Package(
        "net",
        30,
        ("words", "errors", "notices", "room_code", "address", "pake", "noise"),
        ("test_room_code",),
        (),
    ),
    Package(
        "store", 30, ("folders", "settings", "naming"), ("test_crash_points", "test_killed"), ()
    ),
)

_DECIDING = "tests/membership/test_deciding.py"
_FORMS = "tests/log/test_forms.py"
_CLAIMS = "tests/session/test_unsigned_claims.py"

# Tests of a module that are not named after it, by name, or by path if they are elsewhere.
ALSO: dict[str, tuple[str, ...]] = {
    "session/acks": ("test_drive", "test_answers", _DECIDING),
    "session/answers": ("test_summaries", "test_unsigned_claims", "test_gossip"),
    "session/inbox": ("test_costs", _DECIDING),
    "session/limits": ("test_journal_recovery", "test_answers", "test_costs"),
    "session/shared": ("test_drive", "test_inbox", "test_answers", "test_costs", _DECIDING),
    "session/session": (
        "test_inbox",
        "test_answers",
        "test_journal_recovery",
        "test_damaged_journals",
        "test_drive",
        _DECIDING,
    ),
    "session/drive": (
        "test_session",
        "test_journal_recovery",
        "test_answers",
        "tests/membership/test_two_decisions.py",
        _DECIDING,
    ),
    "session/requests": (
        "test_own_words",
        "tests/membership/test_wishes.py",
        "tests/membership/test_consents.py",
        _DECIDING,
    ),
    "session/messages": ("test_texts", "test_answers"),
    "session/journal_recovery": ("test_drive", "test_unsigned_claims"),
    "session/machines": ("test_journal_recovery", _DECIDING),
    "session/relays": ("test_answers",),
    "session/gossip": ("test_summaries", "test_answers", "test_unsigned_claims", "test_drive"),
    "session/reminders": ("test_answers", "test_unsigned_claims", "test_gossip", "test_drive"),
    "session/timers": ("test_shared", "test_answers", "test_presence", "test_drive"),
    "session/moves": ("test_answers", "test_floods", "tests/membership/test_proposal_check.py"),
    "membership/acceptor": (
        "tests/session/test_own_words.py",
        "test_deciding",
        "test_proposer",
        _CLAIMS,
    ),
    "membership/contradiction": ("test_decision", _FORMS),
    "membership/decision": ("test_accepted", _FORMS),
    "membership/grounds": ("test_accepted", "test_decision", _FORMS),
    "membership/limits": ("tests/session/test_limits.py", "test_pool", "test_deciding"),
    "membership/proposal_check": ("test_deciding",),
    "membership/proposer": ("test_deciding",),
    "membership/roster_change": (
        "test_deciding",
        "test_two_decisions",
        "tests/session/test_drive.py",
    ),
    "membership/pool": (_CLAIMS,),
    "membership/wants": ("test_pool", _CLAIMS),
    "log/event": ("test_forms", "test_ledger"),
    "log/fork": ("test_forms", "test_ledger"),
    "log/journal_records": ("test_forms",),
    "log/ledger": ("test_forms",),
    "log/roster": ("test_forms", "test_ledger"),
    "log/signed": ("test_forms", "test_ledger"),
    "log/statements": ("test_forms",),
    "net/greeting": ("test_transport_vectors",),
    "net/limits": ("test_rates", "test_standing", "test_contacts", "test_link", "test_records"),
    "net/mesh": ("test_standing",),
    "store/disk": ("test_bounds", "test_files"),
    "store/faults": ("test_bounds", "test_files"),
    "store/framing": ("test_bounds",),
    "store/games": ("test_bounds",),
}


def stages(package: Package, module: str, tree: Path) -> list[list[str]]:
    """The tests to run, the nearest first; each stage is run only if the ones before are green."""
    stem = module.removeprefix("p2p_dixit/").removesuffix(".py")
    named = (f"test_{stem.split('/')[1]}", *ALSO.get(stem, ()))
    every = package.tests(tree)
    known = [*every, *(name for name in named if name.startswith("tests/"))]
    nearest = [path for name in named for path in known if name in (path, Path(path).stem)]
    others = [path for path in every if path not in nearest]
    quick = [path for path in others if Path(path).stem not in package.slow]
    slow = [path for path in others if path not in quick]
    wider = [path for path in package.wider if (tree / path).exists()]
    return [stage for stage in (nearest, quick, slow, wider) if stage]
