"""The rules of each set in our own words, short enough to be read while others wait.

They follow the options of the table: what ends its game, and the variants it plays with.
"""

from p2p_dixit.language.strings import _, plural
from p2p_dixit.rules.sets import DEFAULT_DECK, Ending, Options
from p2p_dixit.ui.text.rule_names import rules_name

Chapter = tuple[str, tuple[str, ...]]  # a heading and its paragraphs


def chapters(options: Options) -> tuple[Chapter, ...]:
    """What one has to know to play at a table with these options."""
    own = {
        "classic": _usual,
        "modern": _usual,
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
        said.append(_("If exactly one player finds the card: 4 points, not 3, for both."))
    if options.aloud:
        said.append(_("Clues are sung or mimed, never written."))
    if options.deck != DEFAULT_DECK:
        said.append(plural("The deck has {n} card.", "The deck has {n} cards.", options.deck))
    return _("At this table"), tuple(said)


def _end(options: Options) -> str:
    match options.rule_set.ends:
        case Ending.PILE:
            return _(
                "The game ends after the round in which the draw pile runs out or cannot fill"
                " every hand."
            )
        case Ending.POINTS:
            return plural(
                "The game ends after the round in which a player reaches {n} point.",
                "The game ends after the round in which a player reaches {n} points.",
                options.points_to_reach,
            )
        case Ending.TURNS:
            return plural(
                "The game ends when everybody has been the storyteller once.",
                "The game ends when everybody has been the storyteller {n} times.",
                options.turns_each,
            )


def _ending(options: Options) -> Chapter:
    wins = _("The player with the most points wins. Players with equal points share the win.")
    if options.rule_set.pairs:
        wins = _("The team with the most points wins. Teams with equal points share the win.")
    said = [_end(options), wins]
    if options.rule_set.renews:
        said.append(
            _("When the draw pile is too small, it is reshuffled together with the discards.")
        )
    return _("The end"), tuple(said)


def _idea() -> Chapter:
    return (
        _("The idea"),
        (
            _(
                "Each round one player is the storyteller, secretly picks a card from their hand"
                " and gives a clue for it: a word, a sentence, a song, a gesture."
            ),
            _(
                "Everyone else plays the card from their own hand that fits the clue best. The"
                " cards are shuffled and laid out. Then everyone but the storyteller votes: which"
                " card is the storyteller's? You cannot vote for your own."
            ),
            _("Votes are secret and revealed together."),
            _(
                "The art is in the clue. If everyone finds the card it was too easy, if no one"
                " does it was too hard, and either way the storyteller gets nothing."
            ),
        ),
    )


def _points(options: Options, *more: str) -> Chapter:
    lone = _("If exactly one player found it: 4 for that player and for the storyteller.")
    return (
        _("Points"),
        (
            _("No one or everyone found it: 0 for the storyteller, 2 for everyone else."),
            _("Otherwise: 3 for the storyteller, 3 for everyone who found it."),
            *((lone,) if options.one_finder else ()),
            _("On top, for everyone but the storyteller: 1 for each vote for a card of yours."),
            *more,
        ),
    )


def _three() -> str:
    return _(
        "With three players: seven cards in hand, and everyone but the storyteller plays two"
        " cards. A vote for either of them counts."
    )


def _first() -> str:
    return _(
        "The first player with a clue is the first storyteller. After that it is the next player's"
        " turn, round after round."
    )


def _usual(options: Options) -> tuple[Chapter, ...]:
    about = _("3 to 6 players, six cards in hand, one vote each.")
    if options.rules == "modern":
        about = _("3 to 8 players, six cards in hand, one vote each.")
    own = rules_name(options.rules), (about, _three(), _first())
    return _idea(), own, _points(options), _ending(options)


def _odyssey(options: Options) -> tuple[Chapter, ...]:
    about = (
        _("3 to 12 players, six cards in hand."),
        _(
            "With seven or more players you may vote for one card or for two. One of them has to be"
            " right; if you find it with a single vote, you get 1 point more."
        ),
        _three(),
        _first(),
    )
    cap = _("Votes for your card give at most 3 points a round.")
    return _idea(), (_("Odyssey"), about), _points(options, cap), _ending(options)


def _party(options: Options) -> tuple[Chapter, ...]:
    idea = (
        _("6 to 12 players, five cards in hand. Think like the crowd!"),
        _(
            "The storyteller gives a clue before seeing their cards. Then everyone, the storyteller"
            " included, plays the card that fits it best."
        ),
        _(
            "Everyone casts a green vote for the card they expect most others to choose; your own"
            " is allowed. The storyteller also casts a red vote, for any card."
        ),
        _("Votes are secret and revealed together."),
        _("After each round hands are filled up and passed on to the left."),
        _first(),
    )
    points = (
        _("1 for everyone who chose the same card as you, yourself included; at most 5."),
        _("Nothing if you were the only one, or if the card has the red vote."),
    )
    return (_("Party: the idea"), idea), (_("Points"), points), _ending(options)


def _teams(options: Options) -> tuple[Chapter, ...]:
    idea = (
        _("6, 8, 10 or 12 players in pairs; partners sit opposite each other. Four cards in hand."),
        _(
            "One player is the storyteller, secretly picks a card from their hand and gives a clue"
            " for it. The storyteller's partner plays a card, too."
        ),
        _(
            "In every other team the partners agree on who of them plays a card. The other one"
            " votes: which card is the storyteller's?"
        ),
        _(
            "If every voter finds it, it was too easy; if none does, too hard. Votes are secret and"
            " revealed together."
        ),
        _(
            "You are not told which card is your partner's. A vote for it is allowed, but earns"
            " your team nothing."
        ),
        _("Partners may talk, but so that all can hear, and never about their cards."),
        _first(),
    )
    lone = _("If exactly one team found it: 4 for that team and for the storyteller's.")
    points = (
        _("Points go to the team."),
        _("No voter or every voter found it: 0 for the storyteller's team, 2 for each other team."),
        _("Otherwise: 3 for the storyteller's team, 3 for every team that found it."),
        *((lone,) if options.one_finder else ()),
        _("On top: 1 for each vote of another team for your card, at most 3 a round."),
    )
    return (_("Teams: the idea"), idea), (_("Points"), points), _ending(options)


def _clue(options: Options) -> Chapter:
    said = [_("A clue may be written, or given aloud in the room: said, sung, mimed, a noise.")]
    if options.aloud:
        said = [_("A clue is given aloud in the room: sung or mimed.")]
    said.append(advice(options))
    return _("The clue"), tuple(said)


def advice(options: Options) -> str:
    """What makes a good clue."""
    if options.rule_set.popular:
        return _("A good clue fits many cards, and one of them a little better.")
    return _(
        "With a good clue somebody finds your card, but not everybody. Don't describe it; don't be"
        " so cryptic that no one stands a chance."
    )


def _leaving(options: Options) -> Chapter:
    if options.rule_set.pairs:
        few = _(
            "The game continues while three teams have a player; a lone player votes and plays no"
            " card."
        )
    else:
        few = _("With fewer than {n} players the game ends with the points as they are.").format(
            n=options.rule_set.players[0]
        )
    return (
        _("When somebody leaves"),
        (
            _(
                "The others continue. Points stay on the track, and a player who rejoins gets a new"
                " hand."
            ),
            _(
                "If the storyteller leaves before all votes are in, the round does not count;"
                " after that it is counted as it stands."
            ),
            few,
        ),
    )
