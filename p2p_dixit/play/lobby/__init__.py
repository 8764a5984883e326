"""The lobby: how guests become a table (protocol/14-lobby.md)."""
