"""Widgets: small, given what to show, posting messages about the player's actions."""
