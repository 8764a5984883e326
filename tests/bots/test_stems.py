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


INFLECTED = {
    "uk": (
        "моряк моряки моряка моряками",
        "казка казки казок казкою казковий",
        "місяць місяця місячний",
        "корабель кораблі корабля",
        "вітер вітру вітром",
        "книга книги книжка книжковий",
        "ніч ночі нічний",
        "летіти летить летіли летять",
        "самотній самотня самотність",
        "п'ята п\N{RIGHT SINGLE QUOTATION MARK}ята",
    ),
    "cs": (
        "námořník námořníci námořníkem",
        "pohádka pohádky pohádek pohádkou pohádkový",
        "hvězda hvězdy hvězd hvězdou hvězdička",
        "vítr větru",
        "kniha knihy knih knihou knížka knižní",
        "noc noci nocí noční",
        "osamělý osamělá osamělost",
        "kámen kamene kameny kamenem",
        "moře mořem mořský moři",
    ),
    "it": (
        "marinaio marinai",
        "sogno sogni sognare",
        "fuoco fuochi",
        "vecchio vecchia vecchi",
        "piovere piove pioveva",
        "l'acqua acqua dell'acqua",
        "camminare cammina camminando",
    ),
    "ru": (
        "моряк моряки моряка моряками",
        "сказка сказки сказок сказкой сказочный",
        "звезда звезды звёзды звездой",
        "корабль корабли корабля",
        "ветер ветра ветром",
        "ночь ночи ночью ночной",
        "летать летает летали",
        "дождь дожди дождя дождем",
    ),
}
DIFFERENT = {
    "uk": "місто місяць міст книга ключ казка корона кіт кит риба рука ріка ліс лис сон сонце",
    "cs": "město měsíc most kniha klíč král ryba ruka řeka les liška sen slunce srdce noha nůž",
    "it": "mare mano mela luna luce lupo libro libero sogno sole sonno pesce vento ventre volto",
    "ru": "город год мост книга ключ сказка корона кот кит рыба рука река лес лис сон солнце",
}
FILLERS = {
    "uk": "Хто це там у нас, і що він має?",
    "cs": "Kdo je to tam u nás a co má?",
    "it": "Chi è che c'è con noi, e cosa ha?",
    "ru": "Кто это там у нас, и что он ещё?",
}


@pytest.mark.parametrize(
    ("language", "family"), [(code, one) for code, many in INFLECTED.items() for one in many]
)
def test_inflected_words_of_a_family_have_one_stem(language: str, family: str) -> None:
    assert len(set(stems(family, language))) == 1, stems(family, language)


@pytest.mark.parametrize(("language", "words"), DIFFERENT.items())
def test_different_inflected_words_have_different_stems(language: str, words: str) -> None:
    assert len(set(stems(words, language))) == len(words.split()), stems(words, language)


@pytest.mark.parametrize(("language", "text"), FILLERS.items())
def test_filler_words_of_other_languages_say_nothing(language: str, text: str) -> None:
    assert stems(text, language) == ()


def test_a_language_that_nothing_is_known_of_goes_by_the_beginnings_of_words() -> None:
    assert stems("marynarze", "pl") == stems("marynarzem", "pl")
    assert stems("", "pl") == ()
