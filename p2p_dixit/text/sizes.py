"""How wide the texts of the game may be, in terminal cells."""

# Twelve names stand beside each other on a score track of 80 columns as 5 or 6 cells and an
# ellipsis; in full they stand one a line. Longer names say nothing more.
NAME_CELLS = 24

# A table's name heads a screen and a row of the list of tables.
TABLE_NAME_CELLS = 40

# A clue is a word, a line of a song, a sentence: it has to fit above the cards at 80 columns in
# three lines.
CLUE_CELLS = 200

# One line of chat, wrapped into at most eight rows of an 80-column screen.
CHAT_CELLS = 500

# A quick reaction: a sign, or a short word of another client.
REACTION_CELLS = 16
