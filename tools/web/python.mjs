// Python in Node with the doors of a browser: node python.mjs NODE_MODULES SCRIPT [ARGUMENT...]
// The folders of DIXIT_PATH (separated by :) are where Python looks for modules.

import { readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { pathToFileURL } from "node:url";
import { start } from "../../p2p_dixit/ui/browser/seat/start.mjs";

const [modules, script, ...more] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${modules}/${name}`).href);
const { loadPyodide } = await load("pyodide/pyodide.mjs");
const sodium = await load("libsodium-sumo/dist/modules-sumo-esm/libsodium-sumo.mjs");
const python = await start({
  loadPyodide,
  options: { indexURL: `${modules}/pyodide/`, env: { HOME: "/home/pyodide", ...process.env } },
  factory: sodium.default,
});
const paths = process.env.DIXIT_PATH.split(delimiter).map((root, n) => {
  const place = `/host${n}`;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  return place;
});
python.globals.set("paths", python.toPy(paths));
python.globals.set("arguments", python.toPy([script, ...more]));
try {
  python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = paths
sys.argv[:] = arguments
os.chdir(paths[0])`);
  await python.runPythonAsync(readFileSync(script, "utf-8"));
} catch (error) {
  if (error.type === "SystemExit") process.exitCode = Number(/SystemExit: (\d+)/.exec(error.message)?.[1] ?? 0);
  else {
    console.error(error.message ?? String(error)); // not the engine's own, which is a megabyte
    process.exitCode = 1;
  }
}
