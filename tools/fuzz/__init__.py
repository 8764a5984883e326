"""Fuzzing of everything that reads foreign bytes (docs/adr/0070-fuzzing.md).

Theory of operation. A *target* (targets/) is a decoder and its contract: what it returns encodes to
the bytes it came from, or it raises the one error it is documented to raise; nothing else, and in
bounded work and memory. The fuzzer (engine.py) keeps a *corpus* of inputs, changes them
(mutation.py), and keeps a changed one when it took a way through our code that none had taken
before. The ways are observed by `sys.settrace`, so this runs wherever Python does; one seed gives
one run.

The corpus under tests/fuzz/corpus is what earlier runs came to, made as small as it can be without
losing a way; `make test` holds every target to its contract on all of it.
"""
