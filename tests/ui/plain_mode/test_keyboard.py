"""Lines from standard input, as systems end them."""

import io

from p2p_dixit.ui.plain_mode.keyboard import LINE_CHARACTERS, _read


def typed(data: bytes) -> list[str | None]:
    told: list[str | None] = []
    _read(io.BytesIO(data), told.append)
    return told


def test_lines_end_as_on_linux_and_as_on_windows() -> None:
    assert typed(b"play 1\nvote 2\r\n") == ["play 1", "vote 2", None]
    assert typed(b"a\rb\r\nrest") == ["a\rb", "rest", None]


def test_a_line_without_end_is_cut() -> None:
    assert typed(b"x" * 3 * LINE_CHARACTERS) == ["x" * (LINE_CHARACTERS + 1), None]
