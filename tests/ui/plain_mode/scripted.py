"""A player in plain mode by the lines alone, who reads what is asked and types an answer."""

import re

PROMPT = "Your turn: "


def reply(line: str) -> str | None:
    """What a line is answered with; None: with nothing."""
    if line.startswith("The game is over."):
        return "leave"
    if line.startswith("Type ready to begin"):
        return "ready"
    if not line.startswith(PROMPT):
        return None
    asked = line.removeprefix(PROMPT)
    if "Type clue and your clue" in asked:
        return "clue once, long ago"
    if "Type the number of a card and your clue" in asked:
        return "1 once, long ago"
    if asked.startswith("vote."):
        return _vote(asked)
    if "numbers of 2 cards" in asked:
        return "1 2"
    if "Type me, or partner" in asked:
        return "me"
    assert "type the number of the card" in asked, asked
    return "1"


def _vote(asked: str) -> str:
    listed = re.search(r"(?:of )((?:\d+, )*\d+)[.:]", asked)
    assert listed is not None, asked
    places = listed[1].split(", ")
    return f"{places[0]} {places[-1]}" if "two numbers" in asked else places[-1]
