"""Giving the program to friends over the local network: the page they see, and what it offers."""
