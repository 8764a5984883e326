"""The first screen is there quickly: nothing it does not show is imported before it is shown."""

import subprocess
import sys

LATER = (
    "argparse",
    "p2p_dixit.play",
    "p2p_dixit.rules",
    "p2p_dixit.net",
    "p2p_dixit.crypto",
    "PIL",
)

LOOK = f"""
import gc, sys
from p2p_dixit.cli import main
from p2p_dixit.ui import start
from p2p_dixit.ui.app import DixitApp

start.require_terminal = lambda: None

def run(app):
    print([name for name in {LATER!r} if name in sys.modules], gc.isenabled())

DixitApp.run = run
main([])
"""


def test_the_bare_command_imports_no_more_than_its_first_screen() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert done.stdout == "[] False\n"
