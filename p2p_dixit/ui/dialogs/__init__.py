"""Dialogs: modal screens that ask one thing and return one value."""

from pathlib import Path

FORMS = Path(__file__).parent / "forms.tcss"  # for every form, on a screen of its own or not
