"""The texts of the built-in deck: complete, fit to be said, nothing twice."""

from collections import Counter

import pytest

from p2p_dixit.bots.mind import ENGLISH
from p2p_dixit.bots.stems import stems
from p2p_dixit.language.system import LANGUAGES as LANGUAGES_OF_THE_PROGRAM
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.texts import builtin_languages, builtin_texts
from tools.bench.bots import foreign_clues

TEXTS = builtin_texts(ENGLISH)
LANGUAGES = pytest.mark.parametrize("language", builtin_languages())


@LANGUAGES
def test_every_picture_has_its_texts_and_no_others_have(language: str) -> None:
    pack = builtin_pack()
    assert pack is not None
    assert list(builtin_texts(language)) == [card.image for card in pack.manifest.cards]


def test_the_deck_speaks_the_languages_of_the_program() -> None:
    assert set(builtin_languages()) == set(LANGUAGES_OF_THE_PROGRAM)


@pytest.mark.parametrize("language", [code for code in builtin_languages() if code != ENGLISH])
def test_titles_and_descriptions_are_translated(language: str) -> None:
    for texts in builtin_texts(language).values():
        assert texts.title, texts.name
        assert texts.description, texts.name


@LANGUAGES
def test_every_card_has_ten_clues_and_sixty_associations(language: str) -> None:
    for texts in builtin_texts(language).values():
        assert len(set(texts.clues)) >= 10, texts.name
        assert len(set(texts.words)) >= 60, texts.name


@LANGUAGES
def test_no_clue_is_of_two_cards(language: str) -> None:
    every = builtin_texts(language).values()
    said = Counter(clue.casefold() for texts in every for clue in texts.clues)
    assert [clue for clue, times in said.items() if times > 1] == []


def test_clues_can_be_said_aloud() -> None:
    for texts in TEXTS.values():
        for clue in texts.clues:
            assert len(clue) <= 90, clue
            assert clue[0].isalnum(), clue


def test_clues_are_not_made_from_a_template() -> None:
    """No beginning or end of three words is shared by more than a few of a thousand clues."""
    clues = [clue.casefold().split() for texts in TEXTS.values() for clue in texts.clues]
    ends = Counter(
        tuple(part) for words in clues if len(words) > 3 for part in (words[:3], words[-3:])
    )
    assert max(ends.values()) <= 6, ends.most_common(5)


def test_clues_do_not_just_name_what_is_drawn() -> None:
    """Few have no word besides those of the tags, and these are sayings ("let off some steam")."""
    pack = builtin_pack()
    assert pack is not None
    naming = []
    for card in pack.manifest.cards:
        drawn = set(stems(" ".join(card.tags), ENGLISH))
        said = [(clue, set(stems(clue, ENGLISH))) for clue in TEXTS[card.image].clues]
        naming += [clue for clue, words in said if words and words <= drawn]
        assert not {clue for clue, _words in said} & set(card.tags)
    assert len(naming) <= 10, naming


def test_the_lists_do_not_quote_the_foreign_clues() -> None:
    """A phrase of two words or more of a card's list is in no foreign clue of that card."""
    lists = {texts.name: texts for texts in TEXTS.values()}
    for card, clue in foreign_clues():
        heard = set(stems(clue, ENGLISH))
        quoted = [
            phrase
            for phrase in lists[card].words
            if len(words := set(stems(phrase, ENGLISH))) > 1 and words <= heard
        ]
        assert not quoted, f"{card}: {clue}: {quoted}"
        assert clue.casefold() not in {own.casefold() for own in lists[card].clues}
