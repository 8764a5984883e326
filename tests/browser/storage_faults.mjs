// The storage and the sockets of a page (seat/*.mjs) on an IndexedDB that fails: node FILE FOLDER.
//
// A person changes their mind whenever they come back, so that a step that is signed again after a
// crash is signed differently. What went over the wire must never hold two values for one step, and
// must be in the storage. Prints how many ways were tried; throws at the first that went wrong.

import assert from "node:assert";
import { pathToFileURL } from "node:url";

const seat = pathToFileURL(`${process.argv[2]}/`);
const { Storage } = await import(new URL("storage.mjs", seat));
const { connector } = await import(new URL("sockets.mjs", seat));

const STEPS = 6;
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

// -- an IndexedDB as far as storage.mjs knows it: transactions one after the other, each whole

class Disk {
  constructor() {
    this.owner = new Map();
    this.pieces = new Map(); // "path n" -> piece, sorted when read
    this.queue = [];
    this.fate = () => "complete"; // of the transaction with this number, since the page was opened
    this.count = 0;
    this.dead = false;
  }

  crash() {
    this.queue = [];
    this.count = 0;
    this.fate = () => "complete";
  }

  async run() {
    if (this.running) return;
    this.running = true;
    while (this.queue.length) {
      await turn();
      const next = this.queue.shift();
      if (next !== undefined) await next.execute();
    }
    this.running = false;
  }
}

class Transaction {
  constructor(disk) {
    this.disk = disk;
    this.number = disk.count;
    disk.count += 1;
    this.requests = [];
    this.aborted = false;
    this.error = null;
    disk.queue.push(this);
    disk.run();
  }

  objectStore(name) {
    const ask = (act) => {
      const request = {};
      this.requests.push([request, act]);
      return request;
    };
    return {
      get: (key) => ask((work) => work[name].get(key)),
      put: (value, key) => ask((work) => work[name].set(key ?? JSON.stringify([value.path, value.n]), value)),
      getAll: () => ask((work) => [...work[name].values()]),
      delete: (range) => ask((work) => {
        for (const [key, piece] of work[name]) if (piece.path === range[0]) work[name].delete(key);
      }),
    };
  }

  abort() {
    this.aborted = true;
  }

  async execute() {
    const work = { owner: new Map(this.disk.owner), pieces: new Map(this.disk.pieces) };
    const fate = this.disk.fate(this.number);
    while (this.requests.length && !this.aborted) {
      const [request, act] = this.requests.shift();
      request.result = act(work);
      request.onsuccess?.();
      await turn();
    }
    if (fate === "never") return; // the page dies before it hears of it, and nothing was kept
    if (this.aborted || fate === "abort") {
      this.onabort?.();
      return;
    }
    [this.disk.owner, this.disk.pieces] = [work.owner, work.pieces];
    if (fate !== "unheard") this.oncomplete?.(); // kept, but the page dies before it hears of it
  }
}

let disk = null;
globalThis.IDBKeyRange = { bound: ([path]) => [path] };
globalThis.indexedDB = {
  open() {
    const opening = {};
    if (disk.dead) throw new Error("refused");
    setImmediate(() => {
      opening.result = {
        transaction() {
          if (disk.cleared) throw new Error("the storage was cleared");
          return new Transaction(disk);
        },
      };
      opening.onsuccess();
    });
    return opening;
  },
};

// -- a wire that everybody hears

let wire = [];
globalThis.WebSocket = class {
  static OPEN = 1;

  constructor() {
    this.readyState = 1;
    this.bufferedAmount = 0;
  }

  send(data) {
    wire.push(new TextDecoder().decode(data));
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }
};

// -- a page: reads what was kept, signs what is missing, one step after the other

class Page {
  static lives = 0;

  static async open() {
    const page = new Page();
    Page.lives += 1;
    page.life = Page.lives;
    page.lost = [];
    page.storage = await Storage.open((why) => page.lost.push(why));
    page.done = page.storage.loaded().map(([, data]) => new TextDecoder().decode(data));
    page.link = connector("ws://laptop/", page.storage)("x", () => {}, () => {}, () => {});
    return page;
  }

  say(text) {
    this.link.send(new TextEncoder().encode(text));
  }

  async play(most = STEPS, pause = turn) {
    for (const signed of this.done) this.say(signed); // it may have died before it sent them
    for (let step = this.done.length; step < most; step += 1) {
      const signed = `${step} signed in life ${this.life}`;
      this.done.push(signed);
      this.storage.put("journal", step, new TextEncoder().encode(signed));
      this.storage.commit();
      this.say(signed);
      await pause();
    }
    for (let n = 0; n < 40; n += 1) await turn();
  }
}

function nothingTwice(where) {
  const values = new Map();
  for (const said of wire) {
    const [step] = said.split(" ");
    assert.equal(values.get(step) ?? said, said, `${where}: two signatures for step ${step}`);
    values.set(step, said);
  }
  const kept = [...disk.pieces.values()].map(({ data }) => new TextDecoder().decode(data));
  for (const said of wire) assert.ok(kept.includes(said), `${where}: "${said}" was sent and is not kept`);
  return values.size;
}

let tried = 0;
const pauses = [turn, async () => {}]; // every move waits for the one before it, or none does
for (const pause of pauses) {
  for (let at = 1; at <= STEPS; at += 1) { // transaction 0 takes the storage over
    for (const way of ["never", "unheard"]) {
      for (const again of [null, 1, 2]) { // ... and once more after it came back
        [disk, wire] = [new Disk(), []];
        disk.fate = (n) => (n < at ? "complete" : way);
        await (await Page.open()).play(STEPS, pause);
        disk.crash();
        const where = `${way} from transaction ${at}, then ${again}`;
        nothingTwice(where);
        if (again !== null) {
          disk.fate = (n) => (n < again ? "complete" : way);
          await (await Page.open()).play(STEPS, pause);
          disk.crash();
          nothingTwice(where);
        }
        await (await Page.open()).play(STEPS, pause);
        assert.equal(nothingTwice(where), STEPS, `${where}: the game did not end`);
        tried += 1;
      }
    }
    // The browser refuses to keep something: nothing leaves any more, and it is said once.
    for (const how of ["abort", "cleared"]) {
      [disk, wire] = [new Disk(), []];
      disk.fate = (n) => (n === at && how === "abort" ? "abort" : "complete");
      const page = await Page.open();
      await page.play(at - 1, turn);
      disk.cleared = how === "cleared";
      await page.play(STEPS, pause);
      assert.deepEqual(page.lost, ["refused"], how);
      assert.ok(nothingTwice(how) < at);
      assert.equal(page.storage.problem, "refused");
      [disk.cleared, disk.fate] = [false, () => "complete"];
      await (await Page.open()).play(STEPS, pause);
      assert.equal(nothingTwice(how), STEPS);
      tried += 1;
    }
    // A second page opens while the first one goes on: the later one has the seat.
    [disk, wire] = [new Disk(), []];
    const first = await Page.open();
    const [playing, second] = [first.play(at, pause), await Page.open()];
    await playing;
    await second.play(STEPS, pause);
    await first.play(STEPS + 1, pause);
    assert.deepEqual(first.lost, ["elsewhere"]);
    assert.deepEqual(second.lost, []);
    assert.equal(nothingTwice(`second page at ${at}`), STEPS);
    tried += 1;
  }
}

// Who waits for the storage waits until it has kept everything, or will not any more.
for (const [fate, kept] of [["complete", 1], ["abort", 0]]) {
  [disk, wire] = [new Disk(), []];
  disk.fate = (n) => (n === 0 ? "complete" : fate);
  const { storage } = await Page.open();
  storage.put("look", 0, new Uint8Array(1));
  storage.commit();
  await storage.rest();
  assert.equal(disk.pieces.size, kept, fate);
  assert.equal(storage.problem !== "", !kept);
  assert.equal(storage.listeners.length, kept); // the link's own, as long as it is open
  tried += 1;
}

// A browser that keeps nothing at all: the game is played, and the page knows.
[disk, wire] = [new Disk(), []];
disk.dead = true;
const private_ = await Page.open();
assert.equal(private_.storage.keeps, false);
await private_.play();
assert.equal(wire.length, STEPS);
await private_.storage.rest();
console.log(JSON.stringify({ tried: tried + 1 }));
