"""libsodium in a browser: compiled to WebAssembly, behind one buffer that both languages see.

Only twins import this (see `p2p_dixit.twins`). The module `dixit_js` is what the worker's scripts
hand to Python (`ui/browser/seat/sodium.mjs`). Handing bytes over as JavaScript objects costs more
than half a multiplication each way, so arguments are written into a buffer, and the result is read
from its beginning. The buffer stays where it is because the memoryview keeps it from being resized.

Like the doors above it, nothing here checks more than lengths.
"""

import dixit_js
from pyodide.ffi import create_proxy

# The largest frame of a link and all that goes with it.
BUFFER_BYTES = 1 << 17
TAG_BYTES = 16

_buffer = bytearray(BUFFER_BYTES)
_view = memoryview(_buffer)
js = dixit_js.attach(create_proxy(_buffer))


def give(*parts: bytes) -> None:
    """Writes the arguments of the next call; their lengths together must fit."""
    data = b"".join(parts)
    _view[: len(data)] = data


def take(size: int) -> bytes:
    """The first bytes of what the last call has left."""
    return bytes(_view[:size])
