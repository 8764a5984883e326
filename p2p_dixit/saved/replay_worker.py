"""The process beside a screen that reads saved games (`replaying`): not to be called by people.

`replay FILE` writes reports as pickles, `sum FILE` one summary in our own encoding, `played FILE`
what statistics need of a game, if it verifies.
"""

import os
import pickle
import signal
import sys
from pathlib import Path
from typing import BinaryIO

from p2p_dixit.encoding import encode
from p2p_dixit.errors import DixitError
from p2p_dixit.saved.album import TASK, read_played
from p2p_dixit.saved.cache import to_value
from p2p_dixit.saved.files import read_file
from p2p_dixit.saved.listing import summed_up
from p2p_dixit.saved.proofs import cores
from p2p_dixit.saved.replaying import reports
from p2p_dixit.saved.reports import Report, Unreadable

NICENESS = 10  # checking may take longer; a key press may not


def main(task: str, path: Path, out: BinaryIO) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the screen's
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        if task == "replay":
            _replay(path, out)
        elif task == TASK:
            out.write(encode(to_value(read_played(path, 0, max(1, cores() - 1)))))
            out.flush()
        else:
            out.write(encode(to_value(summed_up(path))))
            out.flush()
    except OSError:  # the reader is gone (Windows: EINVAL); unflushed output is lost
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _replay(path: Path, out: BinaryIO) -> None:
    def tell(report: Report) -> None:
        pickle.dump(report, out)
        out.flush()

    try:
        reports(read_file(path), tell, max(1, cores() - 1))
    except DixitError as error:
        tell(Unreadable(str(error)))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.stdout.buffer)
