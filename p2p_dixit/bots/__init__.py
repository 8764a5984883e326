"""Bots: players that rely on the pictures' written descriptions.

Pure: texts, chance and what has been said are arguments. `bot` answers what the game asks,
`knowledge` judges how well a clue fits a picture, `skill` says how good a level is, `temper`
how a bot comments on what happens.
"""
