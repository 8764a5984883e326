// What this page runs, for players to compare. A laptop that serves another worker can lie about it.

// Keeps what is fetched for Python below a folder, so that it need not be fetched twice.
export function keepFetched(folder) {
  const kept = new Map();
  const plain = globalThis.fetch;
  globalThis.fetch = async (what, ...more) => {
    const answer = await plain(what, ...more);
    const url = new URL(what.url ?? what, folder).href;
    if (answer.ok && url.startsWith(folder.href)) {
      kept.set(url.slice(folder.href.length), answer.clone().arrayBuffer().catch(() => null));
    }
    return answer;
  };
  return kept;
}

// Where a file of the page is that does not have its own name there: what the browser really runs.
const SERVED_AS = { "page/index.html": "./", "page/seat.js": "main.js" };

// Hands every file of the bundle to `add`, in the order of its list.
export async function addFiles(folder, kept, add) {
  const fetched = async (url) => (await fetch(url)).arrayBuffer();
  const list = new TextDecoder().decode(await fetched(new URL("SHA256SUMS", folder)));
  for (const line of list.split("\n").filter((one) => one)) {
    const name = line.replace(/^[0-9a-f]+  /, "");
    const page = name.startsWith("page/");
    const place = new URL(page ? `../${SERVED_AS[name] ?? name.slice(5)}` : name, folder);
    add(name, new Uint8Array((await kept.get(name)) ?? (await fetched(place))));
    kept.delete(name);
  }
}
