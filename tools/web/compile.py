"""Compiles Python for the browser's own version; runs there, in Node (`tools.web.__main__`).

Each `.py` in the working folder becomes a `.pyc` beside it. Arguments: where these will lie, and
how far they are optimized (2: without assertions and docstrings).
"""

import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # there is no source to compare it with
place, level = sys.argv[1], int(sys.argv[2])
here = Path.cwd()

for source in sorted(here.rglob("*.py")):
    name = f"{place}/{source.relative_to(here).as_posix()}"
    code = compile(source.read_bytes(), name, "exec", dont_inherit=True, optimize=level)
    source.with_suffix(".pyc").write_bytes(MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
    source.unlink()
