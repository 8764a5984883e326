"""Saved games: reading, checking, listing and replaying them (protocol/17-log-file.md)."""
