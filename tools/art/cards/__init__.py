"""One file a card; `card.all_cards` finds them. The file's name, with hyphens, is the card's id."""
