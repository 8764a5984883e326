"""The decoder process: reads requests, answers them, and can do next to nothing else.

Started by `decoder.Decoder` as `python -m p2p_dixit.store.pictures.worker`. Pillow imports much of
itself when it is first needed, so the process rehearses every job on a picture of its own; then it
gives up opening files, starting processes and growing beyond its memory (where the system can take
that away), and only then looks at the first picture of others.
"""

import sys
from contextlib import suppress

from PIL import Image

from p2p_dixit.errors import Malformed
from p2p_dixit.store.pictures.drawing import done, rehearse
from p2p_dixit.store.pictures.limits import WORKER_MEMORY
from p2p_dixit.store.pictures.wire import encode_reply, read_request

if sys.platform != "win32":
    import resource


def main() -> None:
    """Serves until the owner closes the stream."""
    Image.MAX_IMAGE_PIXELS = None  # `drawing` has limits of its own, checked before decoding
    rehearse()
    _give_up_rights()
    while (request := read_request(sys.stdin.buffer)) is not None:
        try:
            reply = encode_reply(done(request))
        except Malformed as error:
            reply = encode_reply(str(error))
        except MemoryError:
            reply = encode_reply("needs too much memory")
        except Exception:  # noqa: BLE001 - decoders raise anything, and none of it says more
            reply = encode_reply("is damaged or cut short")
        sys.stdout.buffer.write(reply)
        sys.stdout.buffer.flush()


def _give_up_rights() -> None:
    if sys.platform == "win32":
        return  # the owner's time limit is all there is
    for what, most in (
        ("RLIMIT_AS", WORKER_MEMORY),
        ("RLIMIT_NOFILE", 0),
        ("RLIMIT_FSIZE", 0),
        ("RLIMIT_NPROC", 0),
        ("RLIMIT_CORE", 0),
    ):
        with suppress(AttributeError, ValueError, OSError):  # not every system knows every limit
            resource.setrlimit(getattr(resource, what), (most, most))


if __name__ == "__main__":
    main()
