"""The conformance test: any implementation, in any language, held to the vectors of the standard.

`python -m tools.conformance -- COMMAND` asks; `python -m tools.conformance.answer` is the side of
this implementation. protocol/conformance.md has the whole of it.
"""
