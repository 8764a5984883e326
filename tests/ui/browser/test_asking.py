"""How often a page that begins asks where its table is."""

import json
import re
import shutil
import subprocess

import pytest

from tools.web.parts import ROOT

SEAT = (ROOT / "p2p_dixit" / "ui" / "browser" / "page" / "seat.js").read_text("utf-8")
NODE = shutil.which("node")

# The laptop is away, then it has another address, then it answers; a pause takes no time.
SCENE = """
const answers = [null, { ok: false }, { ok: true, json: async () => "here" }];
globalThis.fetch = async () => answers.shift() ?? Promise.reject(new Error("away"));
const pauses = [];
globalThis.setTimeout = (then, pause) => {
  if (pause === ANSWERS) return;  // they come in time
  if (pauses.push(pause) > 9) process.exit(1);  // it asks for ever
  queueMicrotask(then);
};
delete AbortSignal.timeout;  // as in a browser of 2021
console.log(JSON.stringify([await whereTheTableIs(), pauses, [AGAIN, SELDOM]]));
"""


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_a_laptop_with_another_address_is_asked_seldom() -> None:
    """There every call counts as a guess at an address."""
    constants = re.findall(r"(?m)^const (?:AGAIN|SELDOM|ANSWERS) = .*$", SEAT)
    asks = re.findall(r"(?ms)^(?:async )?function (?:within|whereTheTableIs)\(.*?^}$", SEAT)
    script = "\n".join([*constants, *asks, SCENE])
    ran = subprocess.run(
        [NODE or "node", "--input-type=module", "-e", script],
        capture_output=True,
        text=True,
        check=True,
    )
    found, pauses, (again, seldom) = json.loads(ran.stdout)
    assert found == "here"
    assert pauses == [again, seldom]
    assert seldom > 10 * again
