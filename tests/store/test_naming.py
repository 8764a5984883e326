import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.store.naming import MAX_BYTES, file_name


@given(st.text())
def test_no_title_makes_a_path_a_device_or_a_hidden_file(title: str) -> None:
    name = file_name(title, ".dixit")
    assert not set(name) & set('<>:"/\\|?*%\0\n\x1b')
    assert not name.startswith(".")
    assert name.endswith(".dixit")
    assert len(name.encode()) <= MAX_BYTES + 1


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("2025-11-16 21.30 modern Anna, Ben", "2025-11-16 21.30 modern Anna, Ben.dixit"),
        ("../../etc/passwd", "_.._etc_passwd.dixit"),
        ("CON", "_CON.dixit"),
        ("nul.txt", "_nul.txt.dixit"),
        ("", "_.dixit"),
        (" . . ", "_.dixit"),
        ("a\x1b[31mb\u202e", "a[31mb.dixit"),
    ],
)
def test_names_of_some_titles(title: str, name: str) -> None:
    assert file_name(title, ".dixit") == name


def test_a_long_title_is_cut_between_characters() -> None:
    assert len(file_name("\u00e9" * 500, ".dixit").encode()) <= MAX_BYTES
