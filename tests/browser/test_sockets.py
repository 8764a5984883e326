"""The sockets of a page (seat/sockets.mjs), in Node: whom they call, and whom no more."""

import shutil
import subprocess

import pytest

from p2p_dixit.ui.browser.seat_site import SCRIPTS
from tests.patience import PATIENCE

# Python destroys its callbacks when it aborts a connection; a call of one ends the whole worker.
ABORTED = """
const { connector } = await import(process.argv[1]);
const sockets = [];
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor() { sockets.push(this); this.readyState = 1; this.bufferedAmount = 0; }
  close() { setTimeout(() => this.onclose?.()); }
};
const storage = { listeners: [], begun: 0, settled: () => true };
const calls = [];
const call = (name) => () => calls.push(name);
for (const open of [true, false]) {
  const connect = connector("ws://laptop/", storage, { open });
  const link = connect("x", call("open"), call("message"), call("close"));
  link.abort();
}
for (const one of sockets) { one.onopen?.(); one.onmessage?.({ data: "late" }); }
await new Promise((resolve) => { setTimeout(resolve, 50); });
console.log(calls.length, storage.listeners.length);
"""


def test_an_aborted_connection_calls_no_one_any_more() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node (Debian: nodejs)")
    module = (SCRIPTS / "sockets.mjs").as_uri()
    done = subprocess.run(
        [node, "--input-type=module", "-e", ABORTED, module],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.stdout == "0 0\n", done.stderr
