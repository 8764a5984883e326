"""Sentences with values."""

from textual.content import Content

from p2p_dixit.ui.text.words import filled


def test_values_keep_their_own_style_and_are_never_parsed() -> None:
    name = Content.styled("[b]Eve[/b] $name", "red")
    made = filled("$name [b]won[/b] $what", name=name, what="[@click=app.quit]all[/]")
    assert made.plain == "[b]Eve[/b] $name won [@click=app.quit]all[/]"
    assert {str(span.style) for span in made.spans} == {"red", "b"}


def test_the_style_of_the_place_reaches_the_value() -> None:
    made = filled("[b]$clue[/b]!", clue="moon")
    assert made.plain == "moon!"
    assert [(span.start, span.end) for span in made.spans] == [(0, 4)]


def test_unknown_names_stay_as_they_are() -> None:
    assert filled("costs $ten").plain == "costs $ten"
