"""Dialogs: modal screens that ask one thing and return one value."""
