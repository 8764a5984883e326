"""The rules of the game: five rule sets as one pure, deterministic engine.

    game = new_game(Options("odyssey"), seats=7)
    game, events = apply(game, intent)      # or RuleViolation, which says why
    needs(game), asks(game)                 # what the deck owes, what people are asked
    view(game, seat)                        # what one seat may know

Map of the package: `sets` (the rule sets as data, options), `model` (values and state), `intents`,
`events`, `owed` (needs and asks), `phases` (the course of a round: start reading here), `seating`
(roles), `legal` (the one predicate), `scoring`, `progress` (what follows by itself), `evolve`,
`engine` (the door), `view`, `dealer` (for games without a dealerless deck).
"""
