"""The lint for plain English finds what it looks for, and its budget can only fall."""

import pytest

from tools.english import DIALECT, message_problems, of_source, problems


def test_sentences_of_comments_and_docstrings_are_found() -> None:
    source = '''"""A module about the store. Nobody reads it twice."""

x = "nobody reads this one here"  # a remark that goes on
# over two lines, for whoever reads it.
'''
    found = list(of_source(source))
    assert found == [
        "a remark that goes on over two lines, for whoever reads it.",
        "A module about the store.",
        "Nobody reads it twice.",
    ]
    assert [bool(DIALECT.search(text)) for text in found] == [True, False, True]


def test_more_than_the_budget_is_wrong() -> None:
    budget = {"code": 3, "docs": 3, "strings": 3}
    found = {"code": (4, 9), "docs": (2, 9), "strings": (3, 9)}
    (only,) = problems(found, budget)
    assert only.startswith("code: 4 sentences in the old dialect, 3 allowed")


@pytest.mark.parametrize(
    "message",
    [
        "Add a lint for commit messages",
        "Pass the clock in\n\nThe core has none of its own.",
        "Press on\n# a remark of git",
    ],
)
def test_a_good_commit_message(message: str) -> None:
    assert list(message_problems(message)) == []


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("", "The first line says"),
        ("Add " + "x" * 72, "76 characters"),
        ("Added a lint", "not imperative"),
        ("Adds a lint", "not imperative"),
        ("Adding a lint", "not imperative"),
        ("Add a lint.", "full stop"),
        ("Add a lint\nright away", "second line"),
        ("Add a lint\n\nNobody needs it.", "old dialect"),
    ],
)
def test_a_bad_commit_message(message: str, problem: str) -> None:
    assert any(problem in one for one in message_problems(message))
