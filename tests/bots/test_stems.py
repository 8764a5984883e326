"""Words that belong together have one stem; filler words have none."""

import pytest

from p2p_dixit.bots.english import IRREGULAR, STOP_WORDS
from p2p_dixit.bots.stems import stems

FAMILIES = (
    "dream dreams dreaming dreamer dreamers dreamt",
    "sailor sailors sailor's",
    "run running runner ran",
    "story stories",
    "cry crying cried cries",
    "lonely alone loneliness",
    "happy happily happiness",
    "butterfly butterflies",
    "dance dancing dancer danced",
    "storm stormy storms",
    "travelling traveller traveler travel",
    "knit knitting knitter knitted",
    "danger dangerous dangers",
    "mouse mice",
    "colour color colours",
    "grandma granny grandmother",
    "glass glasses",
)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_one_stem(family: str) -> None:
    assert len(set(stems(family, "en"))) == 1, stems(family, "en")


def test_different_words_have_different_stems() -> None:
    words = "house horse heart hat star stair storm story moon mouse lemon lion circus circle"
    assert len(set(stems(words, "en"))) == len(words.split())


def test_filler_words_say_nothing() -> None:
    assert stems("Who is it that they all had been with?", "en") == ()
    assert not STOP_WORDS & set(IRREGULAR)


def test_signs_and_quotation_marks_do_not_matter() -> None:
    curled = "\N{RIGHT SINGLE QUOTATION MARK}"
    assert stems(f"Don{curled}t wake the sailor{curled}s dog!", "en") == stems(
        "don't wake sailors' dogs", "en"
    )


def test_other_languages_go_by_the_beginnings_of_words() -> None:
    assert stems("námořníci", "cs") == stems("námořníkem", "cs")
    assert stems("моряки", "uk") == stems("моряками", "uk")
    assert stems("", "uk") == ()
