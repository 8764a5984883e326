"""The options of a table as options of a command, the same for every command that has a table."""

import argparse

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.rules.sets import DEFAULT_DECK, DEFAULT_POINTS, DEFAULT_TURNS, RULE_SETS, Options


def add_table(
    parser: argparse.ArgumentParser, *, bots: bool = False, players: bool = False
) -> None:
    """Declares rule set and house rules, and the number of ``players`` where it is known before.

    ``bots``: the player is alone with bots. Then their number is an option of its own, and there
    is no one to hear a clue that is given aloud.
    """
    table = parser.add_argument_group(_("the table"))
    table.add_argument(
        "--rules",
        default="modern",
        metavar="NAME",
        help=_("rule set: {names} (default: modern)", names=", ".join(RULE_SETS)),
    )
    parser.set_defaults(players=None, aloud=False)
    if players:
        allowed = "; ".join(f"{name} {_range(name)}" for name in RULE_SETS)
        table.add_argument(
            "--players",
            type=int,
            metavar="N",
            help=_("number of players: {players} (default: the fewest)", players=allowed),
        )
    if not bots:
        table.add_argument("--aloud", action="store_true", help=_("clues must be sung or mimed"))
    table.add_argument(
        "--points",
        type=int,
        metavar="P",
        help=_(
            "modern, odyssey: points to win (default: {default_points})",
            default_points=DEFAULT_POINTS,
        ),
    )
    table.add_argument(
        "--turns",
        type=int,
        metavar="T",
        help=_(
            "party, teams: how often each player is the storyteller (default: {default_turns})",
            default_turns=DEFAULT_TURNS,
        ),
    )
    table.add_argument(
        "--one-finder",
        action="store_true",
        help=_(
            "if only one player finds the card, that player and the storyteller get"
            " 4 points, not 3 (not in party)"
        ),
    )
    table.add_argument(
        "--deck",
        type=int,
        metavar="C",
        help=_(
            "cards in the deck (default: all of the packs; {default_deck} in the built-in one)",
            default_deck=DEFAULT_DECK,
        ),
    )


def add_packs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="PACK",
        help=_(
            "play with this pack, by name or id (see: p2p-dixit pack list); several times for"
            " several packs (default: the built-in one)"
        ),
    )


def packs_of(options: argparse.Namespace) -> tuple[bytes, ...]:
    """The packs that were asked for; the size of the deck follows from them."""
    if not options.pack:
        return ()
    from p2p_dixit.cli.pack import library

    here = library()
    deck = here.deck(here.named(name).manifest.id for name in options.pack)
    cards = len(deck.cards)
    if options.deck is not None and options.deck > cards:
        raise UsageError(
            "these packs have {cards} cards together, and {deck} are needed: add a pack.",
            cards=cards,
            deck=options.deck,
        )
    options.deck = options.deck or cards
    return deck.packs


def table_of(options: argparse.Namespace) -> tuple[Options, int]:
    """The table that was asked for; refuses what does not go together with one clear line."""
    table = Options(
        options.rules,
        points=options.points,
        turns=options.turns,
        one_finder=options.one_finder,
        aloud=options.aloud,
        deck=DEFAULT_DECK if options.deck is None else options.deck,
    )
    players: int = table.rule_set.players[0] if options.players is None else options.players
    table.check_players(players)
    return table, players


def _range(name: str) -> str:
    allowed = RULE_SETS[name].players
    whole = allowed[-1] - allowed[0] + 1 == len(allowed)
    return f"{allowed[0]}-{allowed[-1]}" if whole else "/".join(map(str, allowed))
