"""What the page of a seat says, beside the texts of every page."""

from p2p_dixit.language.strings import _
from p2p_dixit.play.view_json import Json
from p2p_dixit.ui.browser.texts import hello
from p2p_dixit.ui.reactions import reactions

EARLY = ("failed", "offline", "waking", "bridge gone", "bridge moved")


def seat_hello(*, look: Json, locked: bool, resuming: bool = False) -> dict[str, Json]:
    """The first message to the page; `resuming` when it had a seat in the game before."""
    told = hello(board=False, motion=True, join=None)
    texts = told["texts"]
    mine: dict[str, Json] = {**texts, **seat_texts()} if isinstance(texts, dict) else {}
    return {
        **told,
        "texts": mine,
        "reactions": list(reactions()),
        "look": look,
        "locked": locked,
        "resuming": resuming,
    }


def seat_texts() -> dict[str, str]:
    """By the names that the page's scripts use; those of asks take the place of the others."""
    return _asked() | _buttons() | _states()


def early_texts() -> dict[str, str]:
    """What a page may have to say before its seat is there, or if it never is."""
    return {key: _states()[key] for key in EARLY}


def _asked() -> dict[str, str]:
    return {
        "ask claim": _("Do you have a clue? Give it to go first, or choose who should."),
        "ask tell": _("You are the storyteller: choose a card and give a clue."),
        "ask tell card": _("Your clue is given: choose the card for it."),
        "ask lay": _("Which of your cards fits best?"),
        "ask lay two": _("Which two of your cards fit best?"),
        "ask name": _("Who in your team plays a card?"),
        "ask vote": _("Which card is the storyteller's?"),
        "ask vote two": _("Vote for one card or for two. One alone gives an extra point if right."),
        "ask vote red": _("Vote for a card, and give your red vote to another."),
    }


def _buttons() -> dict[str, str]:
    return {
        "your name": _("Your name"),
        "your rabbit": _("Your rabbit"),
        "room code": _("Room code"),
        "sit down": _("Join the table"),
        "ready": _("I am ready"),
        "not ready": _("Not ready yet"),
        "leave": _("Leave the table"),
        "quit": _("Leave"),
        "quit?": _("Leave the table?"),
        "stay": _("Stay"),
        "clue": _("Your clue"),
        "clue kind": _("How you give it"),
        "kind text": _("written"),
        "kind spoken": _("said aloud"),
        "kind sung": _("sung"),
        "kind mimed": _("mimed"),
        "kind sound": _("a noise"),
        "give clue": _("Give clue"),
        "go first": _("I have a clue"),
        "clue optional": _("optional: what you said, for the replay"),
        "lets first": _("{name} goes first"),
        "others first": _("Or let another player go first:"),
        "team member": _("{name} plays"),
        "choose first": _("Choose a card first"),
        "choose more": _("Choose one more card"),
        "choose": _("Choose this card"),
        "unchoose": _("Not this card"),
        "vote": _("Vote for this card"),
        "unvote": _("Take this vote away"),
        "red vote": _("Red vote on this card"),
        "play card": _("Play card"),
        "play cards": _("Play cards"),
        "cast vote": _("Vote"),
        "take back": _("Take back"),
        "skip": _("Continue"),
        "rematch": _("Rematch"),
        "chat": _("Chat"),
        "say something": _("Say something"),
        "send": _("Send"),
        "welcome": _("Let {name} join"),
        "decline": _("No seat for {name}"),
        "continue without": _("Continue without {name}"),
        "ask for seat": _("Ask for a seat"),
    }


def _states() -> dict[str, str]:
    return {
        "no table": _("Welcome! Choose a name and a rabbit."),
        "trust": _(
            "Your cards and your key stay in this browser. The page itself comes"
            " from the laptop whose code you scanned: you trust its owner."
        ),
        "keeps nothing": _(
            "This browser keeps nothing (a private window?). You can play, but do not reload the"
            " page: your seat would be lost."
        ),
        "lost elsewhere": _("This seat is open in another tab. Continue there."),
        "lost refused": _(
            "This browser refuses to keep the game, so nothing is sent from here any more. Make"
            " room on this device, then reload the page."
        ),
        "resuming": _("Welcome back! Your seat is being restored …"),
        "waking": _("This page was asleep. Checking the connection …"),
        "offline": _(
            "This device is not connected to a network. When it is again, the game continues by"
            " itself."
        ),
        "bridge gone": _(
            "The laptop you play through does not answer. If it comes back, the"
            " game continues by itself. If not, scan the code on another player's"
            " laptop: the others can continue without you and let you join again."
        ),
        "bridge moved": _(
            "The laptop you play through has a new code. Scan it on its screen (F4 there): your"
            " seat comes back."
        ),
        "failed": _("The game could not be started here: {why}. Reload the page to try again."),
        "quit continues": _("The others continue without you, and your points stay on the track."),
        "quit ends": _("Without you there are too few players, and the game ends for everyone."),
        "quit later": _("To resume this game later, close the page instead: your seat is kept."),
        "left table": _("You have left the table."),
    }
