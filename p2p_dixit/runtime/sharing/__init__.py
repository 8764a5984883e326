"""Packs between players: what is here, what is fetched, what is given to others.

`session.transfer` says what to ask whom for; here it gets a disk, a clock and links. Reading,
writing and hashing happen in one thread of their own (`fetching` runs there, `giving` asks it for
pieces), so neither the links' event loop nor a move at the table ever waits for a picture.
"""
