// What a seat keeps: files in pieces, in IndexedDB, one transaction a commit, strictly in order.
//
// Python writes into its own memory and commits; nothing leaves this page before the commits that
// came first are durable (`settled`, see sockets.mjs). Whoever opened the storage last owns it:
// every transaction looks at the owner's number first, so a page that was opened again elsewhere
// can neither write nor, as sends wait for writes, sign anything twice. It looks at the number of
// the commit before it, too: when the browser has refused that one, it is not kept either, so what
// is there is always all commits up to some point, without a hole.

const NAME = "p2p-dixit";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => {};
  });
}

export class Storage {
  // `lost(why)` is called once: "elsewhere", or "refused" when the browser keeps nothing any more.
  static async open(lost) {
    const storage = new Storage(lost);
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("pieces", { keyPath: ["path", "n"] });
        opening.result.createObjectStore("owner");
      };
      storage.db = await done(opening);
      await storage.#own();
    } catch {
      storage.db = null; // a browser that keeps nothing: the seat is played, and ends with the page
    }
    return storage;
  }

  constructor(lost) {
    this.lost = lost;
    this.db = null;
    this.problem = "";
    this.changes = [];
    this.begun = 0; // commits
    this.finished = 0;
    this.listeners = [];
    this.pieces = [];
  }

  get keeps() {
    return this.db !== null;
  }

  async #own() {
    const transaction = this.db.transaction(["owner", "pieces"], "readwrite", { durability: "strict" });
    const owners = transaction.objectStore("owner");
    const completed = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    this.number = ((await done(owners.get("number"))) ?? 0) + 1;
    await done(owners.put(this.number, "number"));
    await done(owners.put(0, "commits"));
    this.pieces = await done(transaction.objectStore("pieces").getAll());
    await completed;
  }

  // What was kept: [path, bytes] of each piece in order, for Python to put together.
  loaded() {
    const found = this.pieces.map(({ path, data }) => [path, data]);
    this.pieces = [];
    return found;
  }

  put(path, n, data) {
    this.changes.push((store) => store.put({ path, n, data }));
  }

  drop(path) {
    this.changes.push((store) => store.delete(IDBKeyRange.bound([path, 0], [path, Infinity])));
  }

  // Begins to make all changes since the last time durable, at one stroke.
  commit() {
    const changes = this.changes.splice(0);
    if (changes.length === 0 || this.db === null || this.problem) return;
    this.begun += 1;
    try {
      const transaction = this.db.transaction(["owner", "pieces"], "readwrite", { durability: "strict" });
      const owners = transaction.objectStore("owner");
      const [owner, commits, commit] = [owners.get("number"), owners.get("commits"), this.begun];
      let elsewhere = false;
      commits.onsuccess = () => {
        elsewhere = owner.result !== this.number;
        if (elsewhere || commits.result !== commit - 1) {
          transaction.abort();
        } else {
          owners.put(commit, "commits");
          for (const change of changes) change(transaction.objectStore("pieces"));
        }
      };
      transaction.oncomplete = () => {
        this.finished += 1;
        for (const listener of this.listeners) listener();
      };
      transaction.onabort = () => this.#fail(elsewhere ? "elsewhere" : "refused");
    } catch {
      this.#fail("refused");
    }
  }

  #fail(why) {
    if (this.problem) return;
    this.problem = why;
    for (const listener of this.listeners) listener();
    this.lost(why);
  }

  // Whether what was committed up to this number is durable.
  settled(commit) {
    return this.finished >= commit;
  }

  // Resolves when all that was committed so far is durable, or when the storage is lost.
  rest() {
    const commit = this.begun;
    return new Promise((resolve) => {
      const look = () => {
        if (!this.problem && !this.settled(commit)) return;
        this.listeners = this.listeners.filter((one) => one !== look);
        resolve();
      };
      this.listeners.push(look);
      look();
    });
  }
}
