"""The options of a table as options of a command, the same for every command that has a table."""

import argparse

from p2p_dixit.errors import UsageError
from p2p_dixit.rules.sets import DEFAULT_DECK, DEFAULT_POINTS, DEFAULT_TURNS, RULE_SETS, Options


def add_table(parser: argparse.ArgumentParser) -> None:
    """Declares rule set, players and house rules."""
    table = parser.add_argument_group("the table")
    players = "; ".join(f"{name} {_range(name)}" for name in RULE_SETS)
    table.add_argument(
        "--rules",
        default="modern",
        metavar="NAME",
        help=f"rule set: {', '.join(RULE_SETS)} (default: modern)",
    )
    table.add_argument(
        "--players",
        type=int,
        metavar="N",
        help=f"number of players: {players} (default: the fewest)",
    )
    table.add_argument(
        "--points",
        type=int,
        metavar="P",
        help=f"modern, odyssey: points that end the game (default: {DEFAULT_POINTS})",
    )
    table.add_argument(
        "--turns",
        type=int,
        metavar="T",
        help=f"party, teams: how often everybody tells (default: {DEFAULT_TURNS})",
    )
    table.add_argument(
        "--one-finder",
        action="store_true",
        help="a lone finder and the storyteller get 4 points, not 3 (not in party)",
    )
    table.add_argument("--aloud", action="store_true", help="clues must be sung or mimed")
    table.add_argument(
        "--deck",
        type=int,
        metavar="C",
        help=f"cards in the deck (default: all of the packs; {DEFAULT_DECK} in the built-in one)",
    )


def add_packs(parser: argparse.ArgumentParser) -> None:
    """Declares the choice of pictures."""
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="PACK",
        help="play with this pack, by name or id (see: p2p-dixit pack list); several times for"
        " several packs (default: the built-in one)",
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
        raise UsageError(f"these packs have {cards} cards together, not {options.deck}: add one.")
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
