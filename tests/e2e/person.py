"""A person at a terminal: looks at the screen, presses keys, nothing else.

What to press is a table from what stands on the screen to keys. Whoever sees that nothing came of
it presses again after a while, as people do; a vote that was refused is cast for the next card.
"""

import math
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests.e2e.terminal import Terminal

AGAIN = 10.0  # seconds after which a key is pressed again if nothing came of it
ANOTHER = 0.5  # seconds after which another card is voted for, if the screen has answered


@dataclass(frozen=True)
class Habit:
    """What is pressed when something stands on the screen."""

    sees: str  # a regular expression
    keys: Callable[[int], tuple[str, ...]]  # by the number of the try
    again: float = AGAIN


def _keys(*keys: str) -> Callable[[int], tuple[str, ...]]:
    return lambda _tried: keys


# A key that came late, when nothing was asked any more, has opened a card to look at, or the chat.
# Space closes a card without the harm that Esc does when it comes late itself: on a busy machine it
# would leave the table, or the end. But it also opens cards, so it is not pressed again before a
# very slow machine has had time to draw what came of it.
LOOKED_AT = Habit(r"(?m)^ +\d/\d [A-Z←]", _keys("space"), again=60.0)
CHATTING = Habit(r"Chat +Close  Esc", _keys("escape"), again=60.0)
LEAVING = Habit(r"Leave the table\?", _keys("n"), again=60.0)
IN_THE_WAY = (LEAVING, LOOKED_AT, CHATTING)
CLOSED_BY_KEYS = frozenset(habit.sees for habit in IN_THE_WAY)

# The first that fits counts: what lies on top stands first.
HABITS = (
    Habit(r"Enter: continue", _keys("enter")),
    Habit(r"(?s)Your clue.*once upon a time", _keys("enter")),  # not before it stands there
    Habit(r"Your clue", _keys("once upon a time")),
    Habit(r"(Points|Show all)  ⏎", _keys("enter")),
    Habit(r"You are the storyteller", _keys("3", "enter")),
    Habit(r"Choose 2 cards", _keys("1", "enter")),
    Habit(r"Choose 1 (more )?card", _keys("2", "enter")),
    Habit(r"Which card is it", lambda tried: (str(1 + tried % 4), "enter"), ANOTHER),
)
# What only some do, at some times.
GO_ON_WITHOUT = (
    Habit(r"Continue without whom", _keys("1")),
    Habit(r"g continue without", _keys("g")),
)
WELCOME = (
    Habit(r"Who may have a seat", _keys("1")),
    Habit(r"w answer", _keys("w")),
)
COME_BACK = (Habit(r"s rejoin", _keys("s")),)
FIRST = Habit(r"I have a clue  ⏎", _keys("1", "enter"))


@dataclass
class Person:
    """Plays at one terminal; one of them has the first clue, some do more than play."""

    terminal: Terminal
    first: bool = False
    more: tuple[Habit, ...] = ()
    plays: bool = True  # or only does what is in `more`
    _tries: dict[tuple[str, str], int] = field(default_factory=dict)
    _pressed: dict[tuple[str, str], tuple[float, str]] = field(default_factory=dict)

    def act(self) -> None:
        """Does what the screen asks for, if anything."""
        text = self.terminal.text
        for moment in [one for one in self._pressed if one[1] in CLOSED_BY_KEYS]:
            if not re.search(moment[1], text):
                del self._pressed[moment]  # it has closed: when it opens again, it is a new one
        habits = (*IN_THE_WAY, *self.more)
        if self.plays:
            habits = (*habits, *HABITS, *([FIRST] if self.first else []))
        habit = next((habit for habit in habits if re.search(habit.sees, text)), None)
        if habit is None:
            return
        moment = (_round(text), habit.sees)
        now = time.monotonic()
        since, seen = self._pressed.get(moment, (-math.inf, ""))
        # a screen that has not changed has not answered yet: more keys would only keep it busy
        if now - since < (max(AGAIN, habit.again) if text == seen else habit.again):
            return
        self._pressed[moment] = now, text
        tried = self._tries[moment] = self._tries.get(moment, -1) + 1
        self.terminal.press(*habit.keys(tried))


def _round(text: str) -> str:
    found = re.search(r"☾ (Round \d+|Dealing)", text)
    return found[1] if found else ""


def play_until(people: list[Person], pattern: str, others: Iterable[Person] = ()) -> None:
    """They play until each of them sees the pattern; who sees it rests. Others act meanwhile
    and need not see it.
    """
    room = people[0].terminal.room

    def all_see() -> bool:
        waiting = [one for one in people if not re.search(pattern, one.terminal.text)]
        for one in (*waiting, *others):
            one.act()
        return not waiting

    room.until(all_see, lambda: f"not everybody came to {pattern!r}")
