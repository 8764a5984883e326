"""What the page says, in the reader's language: handed to it as JSON with the first event."""

from p2p_dixit.language.strings import _, language
from p2p_dixit.play.view import MachineWork
from p2p_dixit.play.view_json import Json
from p2p_dixit.rules.model import EndReason, Reason
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.text.reasons import end_words, reason_words
from p2p_dixit.ui.text.rule_names import rules_name


def hello(*, board: bool, motion: bool, join: tuple[str, ...] | None) -> dict[str, Json]:
    """The first event: everything about the page that does not change while it is open."""
    return {
        "language": language().replace("_", "-"),
        "texts": dict(page_texts()),
        "rules": {name: rules_name(name) for name in RULE_SETS},
        "rabbits": [
            {
                "name": one.name,
                "colour": one.colour(dark=True),
                "on_light": one.colour(dark=False),
                "symbol": one.symbol,
            }
            for one in RABBITS
        ],
        "board": board,
        "motion": motion,
        "join": None if join is None else list(join),
    }


def page_texts() -> dict[str, str]:
    """By the names that the page's scripts use."""
    return (
        _screen()
        | _asked()
        | _waiting()
        | _reveal()
        | {f"work {work.value}": words for work, words in _works().items()}
        | {f"gain {reason.value}": reason_words(reason) for reason in Reason}
        | {f"end {reason.value}": end_words(reason) for reason in EndReason}
    )


def _screen() -> dict[str, str]:
    return {
        "and": _(" and "),
        "round": _("Round {n}"),
        "dealing": _("Dealing"),
        "pile": _("{n} in the draw pile"),
        "watching": _("Spectators: {n}"),
        "yours": _("yours"),
        "left": _("left"),
        "points": _("The score track"),
        "no table": _("No table at the moment. The game opens here when you are at one."),
        "on the way": _("On the way to the table …"),
        "disconnected": _("Not connected to the game. Is p2p-dixit still open?"),
        "alone": _("Not connected to the players at the moment."),
        "moment": _("One moment …"),
        "face down": _("A card, face down"),
        "no description": _("This card has no description."),
        "zoom": _("A card, large"),
        "close": _("Close"),
        "previous": _("Previous card"),
        "next": _("Next card"),
        "full screen": _("Full screen"),
        "qr": _("A QR code that leads to the table"),
        "guest ready": _("ready"),
        "guest waiting": _("not ready yet"),
        "seat owes": _("still to answer"),
        "seat done": _("has answered"),
        "seat gone": _("not in the game"),
        "seat unheard": _("not connected"),
        "won": _("$names won!"),
        "won together": _("$names share the win!"),
        "won by no one": _("No one won."),
        "clue spoken": _("said aloud"),
        "clue sung": _("♪ sung"),
        "clue mimed": _("mimed"),
        "clue sound": _("a noise"),
    }


def _asked() -> dict[str, str]:
    return {
        "ask claim": _("Do you have a clue first? Say so in the terminal."),
        "ask tell": _("You are the storyteller: choose a card in the terminal and give a clue."),
        "ask tell card": _("Your clue is given: choose the card for it in the terminal."),
        "ask lay": _("Which of your cards fits best? Play it in the terminal."),
        "ask name": _("Who in your team plays a card? Decide in the terminal."),
        "ask vote": _("Which card is it? Vote in the terminal."),
    }


def _waiting() -> dict[str, str]:
    return {
        "waiting": _("Waiting for $names"),
        "waiting claim": _("Who has a clue first? Still thinking: $names"),
        "waiting tell": _("$names is thinking of a clue …"),
        "waiting tell card": _("$names is choosing the card …"),
        "waiting name": _("Teams decide who plays. Waiting for $names"),
        "waiting lay": _("Choosing a card: $names"),
        "waiting vote": _("Still to vote: $names"),
        "waiting ready": _("The game begins when everybody is ready."),
    }


def _reveal() -> dict[str, str]:
    return {
        "votes are in": _("The votes are in …"),
        "red hit": _("The red vote is on card $number ($owner): no points for $names."),
        "red missed": _("The red vote is on card $number ($owner), which no one had chosen."),
        "card found by no one": _("Card $number was the storyteller's: $owner. No one found it!"),
        "card found by all": _("Card $number was the storyteller's: $owner. Everyone found it!"),
        "card found by some": _("Card $number was the storyteller's: $owner. Found by $names!"),
        "own card found by no one": _("Card $number is yours. No one found it!"),
        "own card found by all": _("Card $number is yours. Everyone found it!"),
        "own card found by some": _("Card $number is yours, found by $names!"),
        "decoy chosen": _("Card $number is from $owner, chosen by $names."),
        "decoy not chosen": _("Card $number is from $owner. No one chose it."),
    }


def _works() -> dict[MachineWork, str]:
    return {
        MachineWork.KEYS: _("Preparing the deck"),
        MachineWork.SHUFFLE: _("Shuffling"),
        MachineWork.DEAL: _("Dealing"),
        MachineWork.TABLE: _("Shuffling the cards on the table"),
        MachineWork.OPEN: _("Revealing the votes"),
        MachineWork.CATCH_UP: _("Catching up"),
        MachineWork.AGREE: _("Agreeing on who plays"),
    }
