"""The rules of each set in our own words, short enough to be read while others wait."""

from p2p_dixit.ui.strings import _

Chapter = tuple[str, tuple[str, ...]]  # a heading and its paragraphs


def chapters(rules: str) -> tuple[Chapter, ...]:
    """What one has to know to play this set."""
    return {
        "classic": _classic,
        "modern": _modern,
        "odyssey": _odyssey,
        "party": _party,
        "teams": _teams,
    }.get(rules, _modern)()


def _idea() -> Chapter:
    return (
        _("The idea"),
        (
            _(
                "Everybody holds a hand of pictures. Each round one player is the storyteller, "
                "secretly picks one of their pictures and gives a clue: a word, a sentence, a "
                "song, a gesture."
            ),
            _(
                "The others each add the picture of their own hand that fits the clue best. All "
                "are mixed and laid out. Then everybody but the storyteller votes: which one is "
                "the storyteller's?"
            ),
            _(
                "The art is in the clue. If everybody finds the picture it was too easy, if "
                "nobody does it was too hard, and either way the storyteller gets nothing."
            ),
        ),
    )


def _points(*more: str) -> Chapter:
    return (
        _("Points"),
        (
            _("Nobody or everybody found it: storyteller 0, all others 2."),
            _("Otherwise: storyteller 3, everyone who found it 3."),
            _("On top: 1 for each vote on a picture of yours that was not the storyteller's."),
            *more,
        ),
    )


def _three() -> str:
    return _(
        "With three players: seven pictures in hand, and those who do not tell add two each; a "
        "vote on either of them counts."
    )


def _first() -> str:
    return _("Whoever has a clue first begins; after that the role goes from seat to seat.")


def _classic() -> tuple[Chapter, ...]:
    return (
        _idea(),
        (
            _("Classic"),
            (
                _("3 to 6 players, six pictures in hand, one vote each."),
                _three(),
                _first(),
                _("The game ends when the pile cannot fill every hand again. Most points win."),
            ),
        ),
        _points(_("As an option: a lone finder and the storyteller get 4 instead of 3.")),
    )


def _modern() -> tuple[Chapter, ...]:
    return (
        _idea(),
        (
            _("Modern"),
            (
                _("3 to 8 players, six pictures in hand, one vote each."),
                _three(),
                _first(),
                _("The game ends after the round in which somebody reaches 30 points."),
                _("When the pile is too small, it is mixed anew with what was played."),
            ),
        ),
        _points(),
    )


def _odyssey() -> tuple[Chapter, ...]:
    return (
        _idea(),
        (
            _("Odyssey"),
            (
                _("3 to 12 players, six pictures in hand."),
                _(
                    "From seven players on you may vote for one or for two pictures. One of them "
                    "must be right; found with a single vote it gives 1 point more."
                ),
                _three(),
                _first(),
                _("The game ends after the round in which somebody reaches 30 points."),
            ),
        ),
        _points(_("Votes on your own picture give at most 3 a round.")),
    )


def _party() -> tuple[Chapter, ...]:
    return (
        (
            _("Party: the idea"),
            (
                _("6 to 12 players, five pictures in hand. Think like the crowd!"),
                _(
                    "The storyteller gives a clue before seeing any picture. Then everybody, "
                    "the storyteller too, adds the picture that fits it best."
                ),
                _(
                    "Everybody votes (green) for the picture they expect most others to vote for; "
                    "their own is allowed. The storyteller also casts a red vote."
                ),
                _("After each round whole hands are filled up and passed on to the left."),
                _("The game ends when everybody has been the storyteller once."),
            ),
        ),
        (
            _("Points"),
            (
                _("As many as voted for the same picture as you, yourself included, at most 5."),
                _("Nothing if you were alone on it, or if the red vote lies on it."),
            ),
        ),
    )


def _teams() -> tuple[Chapter, ...]:
    return (
        _idea(),
        (
            _("Teams"),
            (
                _(
                    "6, 8, 10 or 12 players in pairs; partners sit opposite each other. Four "
                    "pictures in hand."
                ),
                _(
                    "The storyteller's partner adds a picture. In every other team the partners "
                    "agree on who of them adds one; the one who does not, votes."
                ),
                _("Your team's own picture may not be voted for."),
                _("Partners may talk, but so that all can hear, and never about their pictures."),
                _("The game ends when everybody has been the storyteller once."),
            ),
        ),
        _points(
            _("Points go to the team. When nobody or everybody found it, each other team gets 2."),
            _("Votes on your own picture give at most 3 a round."),
        ),
    )
