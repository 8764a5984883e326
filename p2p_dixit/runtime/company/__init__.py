"""The company: those who are at a table together, whatever they play (protocol/14-lobby.md).

Before, during and after a game its machines tell each other two things that are not of the game:
where everybody can be reached, and who would like another game with the same people.
"""
