"""Packs of pictures on this machine: the file format, the library, the built-in deck, making one.

What a pack is, and how it is named, stands in `session.packs`; how it comes from other players in
`session.transfer`.
"""
