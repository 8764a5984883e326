"""What stays when the program ends: identity, settings, games, packs (docs/storage.md).

Everything here reaches the disk through one small port, `files.Files`. `disk.DiskFiles` is the real
one; the tests have a disk in memory that can be crashed at any operation.
"""
