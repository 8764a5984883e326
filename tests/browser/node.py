"""Python in Node with the doors of a browser, for tests; skipped where that cannot be had."""

import json
import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tools.web.parts import PACKAGES, ROOT, PartsMissing, npm_folder, wheels


def run_inside(*arguments: str) -> dict[str, Any]:
    """What `inside.py` says to these arguments."""
    try:
        modules = npm_folder()
        packages = wheels("requirements-dev.lock", (*PACKAGES, "hypothesis"))
    except PartsMissing as error:
        pytest.skip(str(error))
    places = (ROOT, packages, Path(sysconfig.get_path("purelib")))
    script = ROOT / "tools/web/python.mjs"
    done = subprocess.run(
        ["node", *map(str, (script, modules, ROOT / "tests/browser/inside.py")), *arguments],
        env={
            **os.environ,
            "DIXIT_PATH": os.pathsep.join(map(str, places)),
            "HYPOTHESIS_PROFILE": "quick",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told | {"said": done.stdout}
