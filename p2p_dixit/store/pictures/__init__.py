"""Pictures that others chose, decoded where they can do no harm.

A decoder of pictures is a large piece of C that reads hostile bytes. So it runs in a process of its
own (`worker`), with limits on memory, files and time; `decoder` is its owner in the game. Whatever
happens to the worker, the game gets an error for that picture and shows a placeholder (`cache`).
"""
