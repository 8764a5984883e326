"""`python -m p2p_dixit` is the command `p2p-dixit`."""

import sys

from p2p_dixit.cli import main

sys.exit(main())
