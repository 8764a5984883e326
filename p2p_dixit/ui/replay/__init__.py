"""Saved games seen again: which moments they have, and what each shows through whose eyes."""
