"""Commands as JSON, from front ends that are not Python: the page of a seat in a browser.

`read_command` takes what such a page says and nothing else; whatever does not fit raises Malformed.
Texts are cleaned as any typed text is. Whether a command makes sense is for the table to say.
"""

from collections.abc import Callable, Mapping
from typing import Any

from p2p_dixit.errors import Malformed
from p2p_dixit.play import commands as c
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.text import CHAT_CELLS, CLUE_CELLS, NAME_CELLS, REACTION_CELLS, clean

# More cards, places or choices than any rule asks for are no answer.
_MOST = 16


def read_command(said: object, me: int | None) -> c.Command:
    """The command in `said`: {"do": NAME, ...}; `me` is the seat of the player here."""
    match said:
        case {"do": "answer", "choices": list(choices)} if me is not None and len(choices) <= _MOST:
            return c.SubmitAnswer(tuple(_choice(one, me) for one in choices))
        case {"do": "ready", "ready": bool(ready)}:
            return c.SetReady(ready)
        case {"do": "look", "name": str(name), "rabbit": int(rabbit)}:
            return c.ChangeLook(clean(name, NAME_CELLS), _number(rabbit))
        case {"do": "chat", "text": str(text)}:
            return c.SendChat(clean(text, CHAT_CELLS))
        case {"do": "reaction", "text": str(text)}:
            return c.SendReaction(clean(text, REACTION_CELLS))
        case {"do": "continue without", "seat": int(seat)}:
            return c.ContinueWithout(_number(seat))
        case {"do": "welcome", "key": str(key)}:
            return c.WelcomeApplicant(_key(key))
        case {"do": "decline", "key": str(key)}:
            return c.DeclineApplicant(_key(key))
        case {"do": str(name)} if name in _PLAIN:
            return _PLAIN[name]()
        case _:
            raise Malformed("no command of a page")


_PLAIN: Mapping[str, Callable[[], c.Command]] = {
    "take back": c.TakeBack,
    "rematch": c.RequestRematch,
    "ask for seat": c.AskForSeat,
    "fetch pictures": c.FetchPictures,
    "leave": c.LeaveTable,
}


def _choice(said: object, me: int) -> Choice:
    match said:
        case {"claim": dict(clue)}:
            return Claim(me, _clue(clue))
        case {"yield": int(seat)}:
            return Yield(me, _number(seat))
        case {"clue": dict(clue)}:
            return GiveClue(me, _clue(clue))
        case {"lay": list(cards)}:
            return LayDown(me, _numbers(cards))
        case {"name": int(player)}:
            return NamePlayer(me, _number(player))
        case {"vote": {"greens": list(greens), "red": None | int() as red}}:
            return CastBallot(me, Ballot(_numbers(greens), None if red is None else _number(red)))
        case _:
            raise Malformed("no choice of a player")


def _clue(said: dict[str, Any]) -> Clue:
    match said:
        case {"kind": str(kind), "text": str(text)} if kind in set(ClueKind):
            return Clue(ClueKind(kind), clean(text, CLUE_CELLS))
        case _:
            raise Malformed("no clue")


def _numbers(said: list[Any]) -> tuple[int, ...]:
    if len(said) > _MOST:
        raise Malformed("too many")
    return tuple(map(_number, said))


def _number(said: object) -> int:
    if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said < 2**16:
        raise Malformed("no number of a card, a place or a seat")
    return said


def _key(said: str) -> bytes:
    try:
        key = bytes.fromhex(said)
    except ValueError:
        raise Malformed("no key") from None
    if len(key) != 32:
        raise Malformed("no key")
    return key
