"""The rules of each set in our own words, short enough to be read while others wait.

They follow the options of the table: what ends its game, and the variants it plays with.
"""

from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.sets import DEFAULT_DECK, Ending, Options

Chapter = tuple[str, tuple[str, ...]]  # a heading and its paragraphs


def chapters(options: Options) -> tuple[Chapter, ...]:
    """What one has to know to play at a table with these options."""
    own = {
        "classic": _classic,
        "modern": _modern,
        "odyssey": _odyssey,
        "party": _party,
        "teams": _teams,
    }[options.rules](options)
    house = _house(options)
    return (*((house,) if house[1] else ()), *own, _clue(options), _leaving(options))


def _house(options: Options) -> Chapter:
    """Only what differs from the set's own rules."""
    said = []
    if options.points is not None or options.turns is not None:
        said.append(_end(options))
    if options.one_finder:
        said.append(_("If exactly one player finds the picture: 4 points, not 3, for both."))
    if options.aloud:
        said.append(_("Clues are sung or mimed, never written."))
    if options.deck != DEFAULT_DECK:
        said.append(plural("The deck has {n} picture.", "The deck has {n} pictures.", options.deck))
    return _("At this table"), tuple(said)


def _end(options: Options) -> str:
    match options.rule_set.ends:
        case Ending.PILE:
            return _(
                "The game ends after the round in which the pile runs out, or cannot fill every"
                " hand again. Most points win."
            )
        case Ending.POINTS:
            return _("The game ends after the round in which somebody reaches {n} points.").format(
                n=options.points_to_reach
            )
        case Ending.TURNS:
            return plural(
                "The game ends when everybody has been the storyteller once.",
                "The game ends when everybody has been the storyteller {n} times.",
                options.turns_each,
            )


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
                "the storyteller's? Nobody votes for a picture of their own."
            ),
            _(
                "The art is in the clue. If everybody finds the picture it was too easy, if "
                "nobody does it was too hard, and either way the storyteller gets nothing."
            ),
        ),
    )


def _points(options: Options, *more: str) -> Chapter:
    lone = _("If exactly one player found it: 4 for that player and for the storyteller.")
    return (
        _("Points"),
        (
            _("Nobody or everybody found it: storyteller 0, all others 2."),
            _("Otherwise: storyteller 3, everyone who found it 3."),
            *((lone,) if options.one_finder else ()),
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


def _again() -> str:
    return _("When the pile is too small, it is mixed anew with what was played.")


def _classic(options: Options) -> tuple[Chapter, ...]:
    about = _("3 to 6 players, six pictures in hand, one vote each.")
    return _idea(), (_("Classic"), (about, _three(), _first(), _end(options))), _points(options)


def _modern(options: Options) -> tuple[Chapter, ...]:
    about = _("3 to 8 players, six pictures in hand, one vote each.")
    told = (about, _three(), _first(), _end(options), _again())
    return _idea(), (_("Modern"), told), _points(options)


def _odyssey(options: Options) -> tuple[Chapter, ...]:
    told = (
        _("3 to 12 players, six pictures in hand."),
        _(
            "From seven players on you may vote for one or for two pictures. One of them must be "
            "right; found with a single vote it gives 1 point more."
        ),
        _three(),
        _first(),
        _end(options),
        _again(),
    )
    cap = _("Votes on your own picture give at most 3 a round.")
    return _idea(), (_("Odyssey"), told), _points(options, cap)


def _party(options: Options) -> tuple[Chapter, ...]:
    told = (
        _("6 to 12 players, five pictures in hand. Think like the crowd!"),
        _(
            "The storyteller gives a clue before seeing any picture. Then everybody, the "
            "storyteller too, adds the picture that fits it best."
        ),
        _(
            "Everybody votes (green) for the picture they expect most others to vote for; their "
            "own is allowed. The storyteller also casts a red vote, on any picture."
        ),
        _("After each round whole hands are filled up and passed on to the left."),
        _first(),
        _end(options),
        _again(),
    )
    points = (
        _("As many as voted for the same picture as you, yourself included, at most 5."),
        _("Nothing if you were alone on it, or if the red vote lies on it."),
    )
    return (_("Party: the idea"), told), (_("Points"), points)


def _teams(options: Options) -> tuple[Chapter, ...]:
    told = (
        _(
            "6, 8, 10 or 12 players in pairs; partners sit opposite each other. Four pictures in "
            "hand."
        ),
        _(
            "The storyteller's partner adds a picture. In every other team the partners agree on "
            "who of them adds one; the one who does not, votes."
        ),
        _(
            "You are not told which picture is your partner's. A vote on it is allowed, but earns "
            "your team nothing."
        ),
        _("Partners may talk, but so that all can hear, and never about their pictures."),
        _first(),
        _end(options),
        _again(),
    )
    lone = _("If exactly one team found it: 4 for that team and for the storyteller's.")
    points = (
        _("Points go to the team."),
        _("No voter or every voter found it: the storyteller's team 0, each other team 2."),
        _("Otherwise: the storyteller's team 3, every team that found it 3."),
        *((lone,) if options.one_finder else ()),
        _("On top: 1 for each vote of another team on your team's picture, at most 3 a round."),
    )
    return _idea(), (_("Teams"), told), (_("Points"), points)


def _clue(options: Options) -> Chapter:
    said = [_("A clue may be written, or given aloud in the room: said, sung, mimed, a noise.")]
    if options.aloud:
        said = [_("A clue is given aloud in the room: sung or mimed.")]
    if options.rule_set.popular:
        said.append(_("A good clue fits many pictures, and yet one of them better."))
    else:
        said.append(
            _(
                "A good clue neither describes the picture nor is so private that nobody can know:"
                " somebody should find it, but not everybody."
            )
        )
    return _("The clue"), tuple(said)


def _leaving(options: Options) -> Chapter:
    fewest = options.rule_set.players[0]
    few = (
        _("It goes on while three teams have a player; a lone player votes and adds no picture.")
        if options.rule_set.pairs
        else _("With fewer than {n} players the game ends with the points as they are.").format(
            n=fewest
        )
    )
    return (
        _("When somebody leaves"),
        (
            _("The others go on; points stay on the track, and whoever returns gets a new hand."),
            _(
                "If the storyteller leaves before all votes are in, the round does not count; "
                "after that it is counted as it stands."
            ),
            few,
        ),
    )
