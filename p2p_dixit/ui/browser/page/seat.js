// A page that plays: its views come from a worker, which is a seat of its own. Served as main.js.

import { Acting } from "./acting.js";
import { draw, run, staging } from "./page.js";
import { fromWorker } from "./pictures.js";
import { learn, say, text } from "./words.js";

const SEAT = new URL("seat/worker.mjs", location.href).href;
const LOADING = "…";
const LOOKS = 5000; // ms between two looks whether the laptop is there
const SELDOM = 30_000; // ms between two looks of a hidden page, or at a laptop with another address
const ANSWERS = 4000; // ms that it has for an answer
const AGAIN = 900; // ms until a page that begins asks again
const NOTHING = { view: null, stage: null, deck: null, captions: {} }; // to see
const ASLEEP = 10_000; // ms out of sight after which a page has slept

// The one address from which this page may run a script as a worker.
const policy = globalThis.trustedTypes?.createPolicy("seat", {
  createScriptURL: (url) => {
    if (url !== SEAT) throw new TypeError(url);
    return url;
  },
});

const notice = document.getElementById("notice");
function warn(line) {
  notice.replaceChildren(line);
  notice.hidden = false;
}

const worker = new Worker(policy?.createScriptURL(SEAT) ?? SEAT, { type: "module" });
const post = (kind, value) => worker.postMessage({ kind, value });
const pictures = new Map(); // card -> functions that wait for it
fromWorker((card) => new Promise((resolve) => {
  if (pictures.has(card)) pictures.get(card).push(resolve);
  else {
    pictures.set(card, [resolve]);
    post("picture", card);
  }
}));

// Why it cannot be played here; it can be known before there are words to say it in.
let failure = "";
function failed(why) {
  failure = why;
  warn(say("failed", { why }));
}

const acting = new Acting({
  sit: (value) => post("sit", value),
  act: (value) => post("do", value),
  skip: () => staging.skip(),
  changed: () => draw(),
});

// Who plays from whose laptop; a warning is open until the game begins.
function showLaptops({ laptops, warnings, view }) {
  const box = document.getElementById("laptops");
  const [summary, more] = [box.querySelector("summary"), box.querySelector("p")];
  const [short, long] = [laptops.join(" · "), warnings.join(" ")];
  box.hidden = !short && !long;
  if (summary.textContent !== (short || long)) summary.textContent = short || long;
  if (more.textContent !== long || box.dataset.kind !== view.kind) {
    more.textContent = long;
    box.open = Boolean(long) && view.kind === "lobby";
  }
  box.dataset.kind = view.kind;
  box.dataset.warns = Boolean(long);
}

function listen({ onHello, onView }) {
  const gone = () => {
    showLaptops({ laptops: [], warnings: [], view: {} });
    onView(NOTHING);
  };
  const heard = {
    hello(hello) {
      onHello(hello);
      acting.meet(hello);
      if (!acting.keeps) warn(text("keeps nothing"));
    },
    view(told) {
      showLaptops(told);
      onView(told);
    },
    picture({ card, data }) {
      const waiting = pictures.get(card) ?? [];
      pictures.delete(card);
      for (const resolve of waiting) resolve(data.length ? data : null);
    },
    storage(kept) { acting.keeps = kept; },
    lost(why) { warn(text(`lost ${why}`)); },
    problem(line) {
      gone();
      warn(line);
      acting.again();
    },
    left() {
      gone();
      acting.left();
    },
    failed,
    loading(part) { document.getElementById("where").textContent = `☾ ${LOADING} ${part}`; },
  };
  worker.onmessage = ({ data }) => heard[data.kind]?.(data.value);
  worker.onerror = ({ message }) => failed(message || "worker");
}

// Texts come with the seat, and those for the time until then, in the laptop's language, from there.
learn({ texts: {}, rabbits: [] });
document.getElementById("where").textContent = `☾ ${LOADING}`;
run(listen, acting);

// AbortSignal.timeout is younger than some phones that can play.
function within(time) {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), time);
  return patience.signal;
}

// The laptop may be away for a moment just now.
async function whereTheTableIs() {
  for (;;) {
    let pause = AGAIN;
    try {
      const answer = await fetch("table", { signal: within(ANSWERS) });
      if (answer.ok) return await answer.json();
      pause = SELDOM;  // it knows no such address: every call counts as a guess
    } catch {
      // it does not answer
    }
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
}

const { texts, ...table } = await whereTheTableIs();
learn({ texts, rabbits: [] });
if (failure) failed(failure);
const bridge = new URL("bridge/", location.href);
bridge.protocol = "ws:";
post("begin", { bridge: bridge.href, options: { ...table, page: location.pathname, languages: navigator.languages } });

// Whether the laptop answers; while the screen slept, or the network was away, it may have gone. One
// that answers but does not know this address has a new one: the seat calls it no more, since calls
// to a wrong address count as guesses, and would shut out the very device that scans the new code.
const away = document.getElementById("away");
const MOVED = "bridge moved";
const STATES = { 404: MOVED, 429: MOVED };
let looked = 0;
let state = "";
async function look() {
  looked = performance.now();
  let now = navigator.onLine ? "bridge gone" : "offline";
  try {
    const { ok, status } = await fetch("table", { method: "HEAD", signal: within(ANSWERS) });
    now = ok ? "" : STATES[status] ?? now;
  } catch {
    // it does not answer
  }
  if ((now === MOVED) !== (state === MOVED)) post("reach", now !== MOVED);
  state = now;
  away.textContent = state && text(state);
  away.hidden = !state;
}

let hiddenAt = 0;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hiddenAt = Date.now();
    return;
  }
  if (Date.now() - hiddenAt > ASLEEP && away.hidden) {
    away.textContent = text("waking");
    away.hidden = false;
  }
  look();
});
addEventListener("online", look);
addEventListener("offline", look);
setInterval(() => {
  const seldom = document.hidden || state === MOVED;
  if (!seldom || performance.now() - looked >= SELDOM) look();
}, LOOKS);
