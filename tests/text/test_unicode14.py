"""The table of visible characters is that of Unicode 14.0, on every Python."""

import sys
import unicodedata

import pytest

from p2p_dixit.text.unicode14 import CodePointKind, kind
from tools.unicode14 import VERSION, kind_by_unicodedata

# Unicode 15 and 16 assigned characters (hidden here) and made the hexagrams, counting rods and a
# few more wide; nothing else may differ.
_WIDER_SINCE = CodePointKind.NARROW, CodePointKind.WIDE


@pytest.mark.parametrize("plane", range(17))
def test_the_table_says_what_unicodedata_says(plane: int) -> None:
    for code in range(plane << 16, (plane + 1) << 16):
        ours, theirs = kind(chr(code)), kind_by_unicodedata(code)
        if unicodedata.unidata_version == VERSION or ours is not CodePointKind.HIDDEN:
            assert ours is theirs or (
                unicodedata.unidata_version != VERSION and {ours, theirs} == set(_WIDER_SINCE)
            ), hex(code)


def test_normal_form_c_of_what_is_visible_is_visible() -> None:
    for code in range(sys.maxunicode + 1):
        if kind(chr(code)) in (CodePointKind.MARK, CodePointKind.NARROW, CodePointKind.WIDE):
            composed = unicodedata.normalize("NFC", chr(code))
            assert CodePointKind.HIDDEN not in map(kind, composed), hex(code)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (0x00, CodePointKind.HIDDEN),
        (0x1B, CodePointKind.HIDDEN),  # ESC drives terminals
        (0x9B, CodePointKind.HIDDEN),  # so does the C1 form of ESC [
        (0x0A, CodePointKind.SPACE),
        (0x2028, CodePointKind.SPACE),
        (0x2800, CodePointKind.SPACE),  # braille without dots
        (0x202E, CodePointKind.HIDDEN),  # right-to-left override
        (0x2066, CodePointKind.HIDDEN),  # isolate
        (0x200D, CodePointKind.HIDDEN),  # zero width joiner
        (0xFE0F, CodePointKind.HIDDEN),  # variation selector
        (0x3164, CodePointKind.HIDDEN),  # hangul filler
        (0xE0041, CodePointKind.HIDDEN),  # tag
        (0xE000, CodePointKind.HIDDEN),  # private use
        (0xD800, CodePointKind.HIDDEN),  # surrogate
        (0x0301, CodePointKind.MARK),
        (0x41, CodePointKind.NARROW),
        (0xE9, CodePointKind.NARROW),
        (0x6F22, CodePointKind.WIDE),
        (0x1F430, CodePointKind.WIDE),
        (0x1FAE8, CodePointKind.HIDDEN),  # assigned in Unicode 15 only
    ],
)
def test_known_characters(code: int, expected: CodePointKind) -> None:
    assert kind(chr(code)) is expected
