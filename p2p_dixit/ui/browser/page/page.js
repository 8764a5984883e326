// The page: views come in, scenes are drawn. What can be done with them is for `controls` to say;
// a page that only shows has none.

import { Drawing } from "./draw.js";
import { hang } from "./pictures.js";
import { sceneOf } from "./scenes.js";
import { Staging } from "./staging.js";
import { learn, text } from "./words.js";
import { Zoom } from "./zoom.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const bright = matchMedia("(prefers-color-scheme: light)");
const page = { hello: null, view: null, captions: {}, describing: false, scene: null };
let controls = null;

const mayMove = () => !still.matches && page.hello?.motion !== false;
const captionOf = (card) => page.captions[card] ?? { title: "", alt: "" };

// The title of a picture belongs to its reveal: before that it may give the clue away.
function about(card) {
  const { title, alt } = captionOf(card);
  const told = page.scene?.kind === "reveal" ? title : "";
  return [told, page.describing ? alt : ""].filter(Boolean).join(". ");
}

const zoom = new Zoom(about, (card) => captionOf(card).alt || text("no description"));
const drawing = new Drawing((card) => zoom.look(card), (card) => captionOf(card).alt);
export const staging = new Staging(draw, mayMove);

export function draw() {
  if (page.hello === null) return;
  document.documentElement.classList.toggle("still", !mayMove());
  page.scene = sceneOf(page.view, staging.stage);
  controls?.mark(page.view, page.scene);
  drawing.draw(page.view, page.scene, staging.stage, page.hello, page.describing);
  zoom.follow(page.scene.cards);
  controls?.draw(page.view, page.scene, page.hello);
}

// A view as it was said; seconds that were left then become a time by this page's own clock.
export function see(message) {
  const view = message.view;
  if (view?.kind === "table") {
    view.ends = view.turn_left === null ? null : performance.now() / 1000 + view.turn_left;
    document.body.dataset.paused = view.paused_by === null ? "" : "paused";
  }
  page.view = view;
  page.captions = message.captions;
  hang(message.deck);
  staging.follow(view, message.stage, message.game ?? "");
  draw();
}

function meet(hello) {
  page.hello = hello;
  document.documentElement.lang = hello.language;
  document.documentElement.classList.toggle("board", hello.board); // a wall is dark
  learn(hello, bright.matches && !hello.board);
  zoom.label();
  const full = document.getElementById("full");
  full.hidden = !hello.board || !document.fullscreenEnabled;
  full.textContent = text("full screen");
  draw();
  if (hello.board) stayAwake();
}

// A television should not go dark in the middle of a round; not every browser can promise that.
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // then its own settings decide
  }
}

function key(event) {
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const cards = [...document.querySelectorAll("button.card")];
  const here = cards.indexOf(document.activeElement);
  const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  if (/^[0-9]$/.test(event.key)) {
    cards[(Number(event.key) + 9) % 10]?.click();
  } else if (event.key in steps && cards.length) {
    cards[(Math.max(here, steps[event.key] < 0 ? 0 : -1) + steps[event.key] + cards.length)
      % cards.length].focus();
  } else if (event.key === "a") {
    page.describing = !page.describing;
    draw();
  } else if (event.key === "f") {
    fullScreen();
  } else {
    return;
  }
  event.preventDefault();
}

function fullScreen() {
  if (document.fullscreenElement !== null) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

document.addEventListener("keydown", key);
document.getElementById("full").addEventListener("click", fullScreen);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && page.hello?.board) stayAwake();
});
still.addEventListener("change", draw);
bright.addEventListener("change", () => page.hello && meet(page.hello));
setInterval(() => drawing.tick(page.view), 1000);

// Begins: `listen` is where views come from, `buttons` what a player can do.
export function run(listen, buttons = null) {
  controls = buttons;
  zoom.controls = buttons;
  listen({
    onHello: meet,
    onView: see,
    onConnected: (connected) => {
      const away = document.getElementById("away");
      away.textContent = connected ? "" : text("disconnected");
      away.hidden = connected;
    },
  });
}
