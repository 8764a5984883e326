"""How well clues fit pictures: by words, their rarity, whole phrases, and nothing else."""

from p2p_dixit.bots.deck_knowledge import builtin_knowledge
from p2p_dixit.bots.knowledge import Knowledge
from p2p_dixit.bots.mind import ENGLISH
from p2p_dixit.packs.picture_texts import PictureTexts

MOON = PictureTexts(words=("night", "moon", "wet feet"), clues=("round and pale",))
CLOCK = PictureTexts(words=("night", "clock"), small=("spider",))
BED = PictureTexts(words=("night", "bed", "feet"))
KNOWN = Knowledge({1: MOON, 2: CLOCK, 3: BED}, ENGLISH)


def test_a_rare_word_says_more_than_a_common_one() -> None:
    assert KNOWN.fit(1, "moonlit moons") > KNOWN.fit(1, "one night") > 0
    assert KNOWN.fit(2, "moonlit moons") == 0


def test_a_common_word_speaks_for_all_that_have_it_alike() -> None:
    assert KNOWN.fit(1, "night") > 0
    assert abs(KNOWN.fit(1, "night") - KNOWN.fit(2, "night")) < 1e-9


def test_a_whole_phrase_says_more_than_its_words() -> None:
    assert KNOWN.fit(1, "wet feet") > KNOWN.fit(1, "feet so wet")


def test_more_that_fits_never_fits_less() -> None:
    assert KNOWN.fit(1, "moon") < KNOWN.fit(1, "moon at night") < 1


def test_a_clue_that_shares_no_word_is_not_known() -> None:
    assert not KNOWN.knows("xylophone")
    assert KNOWN.fit(1, "xylophone") == 0
    assert not KNOWN.knows("")
    assert KNOWN.fit(99, "moon") == 0


def test_bots_do_not_know_the_clues_of_a_card_by_heart() -> None:
    assert KNOWN.fit(1, "round and pale") == 0


def test_what_is_small_is_seen_only_in_large_pictures() -> None:
    large = Knowledge({1: MOON, 2: CLOCK}, ENGLISH, details=True)
    assert KNOWN.fit(2, "a spider") == 0
    assert large.fit(2, "a spider") > 0


def test_long_lists_do_not_win_by_their_length() -> None:
    word = "abcdefghij"
    long = tuple(f"{a}{b}{c}" for a in word for b in word for c in word[:3])
    known = Knowledge(
        {1: PictureTexts(words=("moon",)), 2: PictureTexts(words=("moon", *long))}, "en"
    )
    assert known.fit(1, "moon") > known.fit(2, "moon")


def test_a_picture_without_words_is_known_by_its_title() -> None:
    titled = Knowledge({1: PictureTexts(title="Grandmother's garden")}, ENGLISH)
    assert titled.fit(1, "in the garden") > 0
    assert titled.clues(1) == ("Grandmother's garden",)


def test_what_is_small_on_the_cards_of_the_deck_is_not_known_at_their_usual_size() -> None:
    usual, large = builtin_knowledge(ENGLISH), builtin_knowledge(ENGLISH, details=True)
    assert any(large.fit(card, "ladybird") for card in range(84))
    assert not any(usual.fit(card, "ladybird") for card in range(84))
