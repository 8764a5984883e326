"""`python -m p2p_dixit` is the command `p2p-dixit`; a frozen binary starts here, too."""

import sys

from p2p_dixit.cli import main

if getattr(sys, "frozen", False):
    from multiprocessing import freeze_support

    freeze_support()  # a worker of ours goes off here and does not return

sys.exit(main())
