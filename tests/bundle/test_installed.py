"""What is packed of an installation."""

from p2p_dixit.bundle.installed import installed_tree, needed
from p2p_dixit.bundle.sums import Sum

TREE = installed_tree()


def test_everything_that_is_needed_is_found_and_no_tool() -> None:
    names = {found.name.lower() for found in needed()}
    assert {"textual", "rich", "cryptography", "cffi", "pycparser", "zeroconf", "h11"} <= names
    assert not names & {"pytest", "mypy", "ruff", "hatchling"}


def test_the_tree_is_what_python_imports() -> None:
    assert {"p2p_dixit/__init__.py", "textual/app.py", "p2p_dixit/data/deck/manifest.json"} <= set(
        TREE
    )
    assert "p2p_dixit/data/requirements.lock" in TREE  # from a bundle others can be made
    assert not [path for path in TREE if "__pycache__" in path or path.startswith(("..", "/"))]


def test_nothing_tells_of_this_machine() -> None:
    notes = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
    assert not [path for path in TREE if path.endswith(notes)]


def test_licences_of_others_go_along() -> None:
    assert [path for path in TREE if path.startswith("cryptography-") and "LICENSE" in path]


def test_the_words_are_the_first_digits() -> None:
    one, other = Sum("0123456789abcde" + "0" * 49), Sum("0123456789abcdf" + "0" * 49)
    assert one.digits == "0123456789abcde"
    assert one.words.split()[:5] == other.words.split()[:5]
    assert one.words != other.words
    assert len(one.words.split()) == 6
