"""Screens: each one shows one part of the evening."""
