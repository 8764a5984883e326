"""The lobby: how people become a table (protocol/14-lobby.md).

Before a game there has to be somebody to go to: whoever opened the table keeps the list of guests
and passes it on. That ends with the genesis. When everybody is ready, the opener proposes just what
everybody saw, all sign it, and once all signatures are with everybody the opener is a player like
any other. Both ends are machines without I/O.
"""
