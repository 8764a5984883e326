"""The decoder process: reads requests, answers them, and can do next to nothing else.

Started by `decoder.Decoder`. Pillow imports much of itself when it is first needed, so the process
rehearses every job on a picture of its own; then it gives up whatever decoding does not need
(`sandbox`), sees that it can still decode, says so, and only then looks at the first picture of
others. With `--unconfined` it sets limits only: its owner asks for that when the process had to say
that it cannot work otherwise.
"""

import sys

from PIL import Image

from p2p_dixit.errors import Malformed
from p2p_dixit.store.pictures.drawing import done, rehearse
from p2p_dixit.store.pictures.limits import CANNOT_WORK_CONFINED, UNCONFINED
from p2p_dixit.store.pictures.sandbox import lock_down
from p2p_dixit.store.pictures.wire import encode_reply, read_request


def main() -> None:
    """Serves until the owner closes the stream."""
    Image.MAX_IMAGE_PIXELS = None  # `drawing` has limits of its own, checked before decoding
    again = rehearse()
    means = lock_down(confined=UNCONFINED not in sys.argv[1:])
    try:
        again()
    except Exception:  # noqa: BLE001 - whatever it is, it comes from having been locked down
        sys.exit(CANNOT_WORK_CONFINED)
    _say(" ".join(means).encode())
    while (request := read_request(sys.stdin.buffer)) is not None:
        try:
            _say(done(request))
        except Malformed as error:
            _say(str(error))
        except MemoryError:
            _say("needs too much memory")
        except Exception:  # noqa: BLE001 - decoders raise anything, and none of it says more
            _say("is damaged or cut short")


def _say(result: bytes | str) -> None:
    sys.stdout.buffer.write(encode_reply(result))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
