"""Widgets: small, told what to show, posting messages about what was done to them."""
