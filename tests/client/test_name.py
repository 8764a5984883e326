"""What others are told of a player who has not said a name: nothing that the machine knows."""

import getpass
from pathlib import Path

import pytest

from p2p_dixit.client.network import name_for_others

PACKAGE = Path(__file__).parents[2] / "p2p_dixit"


def test_a_name_that_was_set_is_told() -> None:
    assert name_for_others("Ada") == "Ada"


def test_the_login_name_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    # R-18-1
    for variable in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(variable, "ada.lovelace")
    assert getpass.getuser() == "ada.lovelace"
    assert name_for_others("") == "Rabbit"


def test_no_module_asks_the_system_who_is_playing() -> None:
    asking = ("getpass", "getlogin", "USERNAME", "LOGNAME", "pwd.")
    sources = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    found = {path.name for path, text in sources.items() if any(one in text for one in asking)}
    assert found == {"report.py"}  # which takes it out of what `doctor --report` prints
