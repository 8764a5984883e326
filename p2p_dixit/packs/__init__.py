"""Packs of pictures: what they are, where they lie, and how they travel (protocol/13-packs.md).

`manifest` says what a pack and a deck are, `messages` and `transfer` what players send each other
and which peer to ask for what, `picture_texts` what bots read, `stock` how far a table's pictures
are here: all pure. `packfile`, `partial`, `library`, `texts` and `builtin` are packs on this
machine; `sources` and `building` make one.

`sharing` gives `transfer` a disk, a clock and links. Reading, writing and hashing happen in one
thread of their own (`fetching` runs there, `giving` asks it for pieces), so neither the links'
event loop nor a move at the table ever waits for a picture.
"""
