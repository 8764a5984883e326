"""Without a terminal the client says so; when its terminal goes away it ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from p2p_dixit.ui.terminal_app import is_there
from tests.patience import PATIENCE


def test_without_a_terminal_it_says_so_and_exits_with_2(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "p2p_dixit", "practice"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "P2P_DIXIT_HOME": str(tmp_path)},
    )
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends the programs of a closed window")
def test_a_terminal_that_was_hung_up_is_noticed() -> None:
    import pty

    master, slave = pty.openpty()
    assert is_there(slave)
    os.close(master)
    script = (
        "import os, pty, sys\n"
        "from p2p_dixit.ui.terminal_app import is_there\n"
        "master, slave = pty.openpty()\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    os.setsid(); os.close(master)\n"
        "    import fcntl, termios, signal\n"
        "    signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)\n"
        "    before = is_there(slave)\n"
        "    os.kill(os.getppid(), signal.SIGUSR1)\n"
        "    import time\n"
        "    while is_there(slave): time.sleep(0.01)\n"
        "    os._exit(0 if before else 1)\n"
        "import signal\n"
        "signal.sigwait({signal.SIGUSR1})\n"
        "os.close(slave); os.close(master)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
    )
    mask = "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})\n"
    done = subprocess.run([sys.executable, "-c", mask + script], check=False, timeout=PATIENCE)
    assert done.returncode == 0
    os.close(slave)
