// The seat itself: this project's own core in a worker. The page sends commands and gets views.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import factory from "./libsodium-sumo.mjs";
import { connector } from "./sockets.mjs";
import { start } from "./start.mjs";
import { Storage } from "./storage.mjs";
import { addFiles, keepFetched } from "./sums.mjs";

const here = new URL(".", import.meta.url);
const tell = (kind, value = null, transfer = []) => postMessage({ kind, value }, transfer);
const bytes = async (name) => {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const kept = keepFetched(here);
let seat = null;
const reach = { open: true };
const early = []; // what the page said before Python was there

function guestName() {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(drawn, (one) => one.toString(16).padStart(2, "0")).join("");
}

async function begin({ bridge, options }) {
  tell("loading", "storage");
  const storage = await Storage.open((why) => tell("lost", why));
  tell("storage", storage.keeps);
  const base = new URL(`${guestName()}/`, bridge);
  tell("loading", "python");
  const [python, core] = await Promise.all([
    start({
      loadPyodide,
      options: { indexURL: new URL("pyodide/", here).href, env: { HOME: "/home/pyodide" } },
      factory,
      modules: {
        connect: connector(base, storage, reach),
        storage,
        tell: (kind, value) => tell(kind, JSON.parse(value)),
        picture: (card, data) => tell("picture", { card, data: data.slice() }),
      },
    }),
    bytes("core.zip"),
  ]);
  tell("loading", "core");
  python.unpackArchive(core, "zip", { extractDir: "/seat" });
  python.runPython("import sys; sys.path.insert(0, '/seat')");
  python.globals.set("told", JSON.stringify(options));
  seat = await python.runPythonAsync(
    "from p2p_dixit.ui.browser.in_page import sit_down; await sit_down(told)");
  for (const said of early.splice(0)) seat.hear(JSON.stringify(said));
  // A file that does not come says nothing about the bundle: then the page names none.
  addFiles(here, kept, (name, data) => seat.add_file(name, data))
    .then(() => seat.files_added(), (error) => console.warn(error));
}

onmessage = ({ data }) => {
  if (data.kind === "begin") {
    begin(data.value).catch((error) => {
      console.warn(error);
      tell("failed", String(error.message ?? error).trim().split("\n").pop()); // Python's last line says it
    });
  } else if (data.kind === "reach") {
    reach.open = data.value;
  } else if (seat === null) {
    early.push(data);
  } else {
    seat.hear(JSON.stringify(data));
  }
};
