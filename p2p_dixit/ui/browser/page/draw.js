// Puts a scene on the page. Elements that stay are kept, so that nothing flickers or loses focus.

import { show } from "./pictures.js";
import { everybodyVotes, redPlace, scoresBefore, sides, trackLength, voters } from "./scenes.js";
import { caption, clueWords, colourOf, duration, element, names, prompt, rabbit, say, text, who }
  from "./words.js";

const RATIO = 3 / 2; // height of a card by its width
const GAP = 14; // px between cards
const SMALLEST = 90; // px of a card that can be told from others; below that the page scrolls
const SMALLEST_IN_ROW = 72; // rather than scroll when all are in one row, as on a phone on its side
const LARGEST = 760;
const BACK = 150; // px of a card that shows its back: there is nothing to see on it

const at = (id) => document.getElementById(id);

// The largest cards for `count` of them in a room, with `foot` px below each for words.
export function fit(count, width, height, foot) {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = (width - (columns - 1) * GAP) / columns;
    const high = ((height - (rows - 1) * GAP) / rows - foot) / RATIO;
    const size = Math.floor(Math.min(wide, high, LARGEST));
    if (size > best.size) best = { columns, size };
  }
  const least = best.columns === count ? SMALLEST_IN_ROW : SMALLEST;
  if (best.size >= Math.min(least, width)) return best;
  const columns = Math.max(1, Math.floor((width + GAP) / (SMALLEST + GAP)));
  return { columns, size: Math.floor((width - (columns - 1) * GAP) / columns) };
}

export class Drawing {
  constructor(onZoom, altOf) {
    this.onZoom = onZoom;
    this.altOf = altOf;
    this.faces = new Map(); // key of a face -> its <li>
    this.count = 0;
    this.foot = 0; // em of words below each card
    new ResizeObserver(() => this.#size()).observe(at("stage"));
  }

  draw(view, scene, stage, hello, describing) {
    document.body.dataset.scene = scene.kind;
    this.#top(view, stage, hello);
    this.#said(view, scene);
    this.#cards(view, scene, describing);
    this.#panel(view, scene, stage, hello);
    this.#seats(view, scene, stage);
  }

  #top(view, stage, hello) {
    const place = [];
    if (view?.kind === "lobby") place.push(view.table || text("on the way"));
    if (view?.kind === "table") {
      const round = view.results[stage.seen]?.number ?? view.round;
      place.push(round ? text("round").replace("{n}", round) : text("dealing"));
    }
    if (view !== null) place.push(hello.rules[view.rules] ?? view.rules);
    at("where").textContent = ["☾", place.join(" · ")].join(" ");
    const side = [];
    if (view?.kind === "table" && view.round) side.push(text("pile").replace("{n}", view.pile));
    if (view?.watchers) side.push(text("watching").replace("{n}", view.watchers));
    this.side = side.join(" · ");
    this.tick(view);
  }

  // What the table's timer leaves the players; called every second.
  tick(view) {
    const left = view?.kind === "table" && view.ends !== null && !document.body.dataset.paused
      ? duration(Math.min(view.timer || Infinity, view.ends - performance.now() / 1000)) : "";
    at("side").textContent = [left, this.side].filter(Boolean).join(" · ");
  }

  #said(view, scene) {
    const clue = scene.result?.clue ?? (view?.kind === "table" && !view.end ? view.clue : null);
    const teller = scene.result?.storyteller ?? view?.storyteller;
    at("clue").hidden = !clue;
    if (clue) {
      const by = teller === null || teller === undefined ? [] : [who(view.seats[teller]), " "];
      replace(at("clue"), ...by, ...clueWords(clue));
    }
    replace(at("prompt"), this.#prompt(view, scene));
  }

  #prompt(view, scene) {
    switch (scene.kind) {
      case "none": return say("no table");
      case "lobby": return view.obstacle || say(view.answered ? "waiting ready" : "on the way");
      case "points": return say("points");
      case "end": return won(view);
      case "reveal": {
        const { result, latest } = scene;
        const fans = latest === null ? [] : voters(result, latest);
        return caption(result, view, latest, fans, redPlace(result), everybodyVotes(result));
      }
      default: return prompt(view);
    }
  }

  #cards(view, scene, describing) {
    const faces = scene.kind === "waiting" ? backs(view) : scene.cards;
    const list = at("cards");
    list.hidden = !faces.length;
    const kept = new Map();
    faces.forEach((face, n) => {
      const key = face.card === null ? `back ${n}` : `card ${face.card}`;
      const item = this.faces.get(key) ?? this.#face(face.card);
      kept.set(key, item);
      this.#mark(item, face, view, describing);
      if (list.children[n] !== item) list.insertBefore(item, list.children[n] ?? null);
    });
    for (const [key, item] of this.faces) if (!kept.has(key)) item.remove();
    this.faces = kept;
    const foot = (scene.kind === "reveal" ? 4.1 : faces.some(hasWords) ? 1.7 : 0)
      + (describing ? 3.3 : 0);
    if (this.count !== faces.length || this.foot !== foot) {
      this.count = faces.length;
      this.foot = foot;
      this.#size();
    }
  }

  #face(card) {
    const words = element("div", { class: "words" });
    if (card === null) {
      const back = element("div", { class: "card back", role: "img" }, "☾");
      back.setAttribute("aria-label", text("face down"));
      return element("li", {}, back, words);
    }
    const image = element("img", { decoding: "async", draggable: "false" });
    const number = element("span", { class: "number" });
    const button = element("button", { class: "card", type: "button" }, number, image);
    button.addEventListener("click", () => this.onZoom(card));
    return element("li", {}, button, words);
  }

  #mark(item, face, view, describing) {
    const [front, words] = item.children;
    item.className = face.tones.join(" ");
    const lines = [];
    if (face.owner !== undefined) {
      lines.push(element("div", { class: "owner" }, who(view.seats[face.owner])));
      const fans = face.votes.map((seat) => {
        const sign = rabbit(view.seats[seat]);
        sign.setAttribute("aria-hidden", "false");
        sign.setAttribute("role", "img");
        sign.setAttribute("aria-label", view.seats[seat].name);
        return sign;
      });
      if (fans.length) lines.push(element("div", { class: "votes" }, ...fans));
    } else if (face.by !== undefined) {
      lines.push(element("div", { class: "owner" }, who(face.by)));
    } else if (face.tones.includes("mine")) {
      lines.push(element("div", { class: "owner" }, text("yours")));
    }
    if (face.card !== null) {
      const alt = this.altOf(face.card);
      const [number, image] = front.children;
      number.textContent = face.place + 1;
      image.alt = alt || text("no description");
      show(image, face.card);
      if (describing) lines.push(element("div", { class: "describes", dir: "auto" }, image.alt));
    }
    replace(words, ...lines);
  }

  #size() {
    const room = at("stage");
    const style = getComputedStyle(room);
    const width = room.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = room.clientHeight - parseFloat(style.paddingTop)
      - parseFloat(style.paddingBottom);
    const em = parseFloat(style.fontSize);
    const chosen = fit(Math.max(1, this.count), width, height, this.foot * em);
    if (document.body.dataset.scene === "waiting") chosen.size = Math.min(chosen.size, BACK);
    at("cards").style.setProperty("--columns", chosen.columns);
    at("cards").style.setProperty("--size", `${chosen.size}px`);
  }

  #panel(view, scene, stage, hello) {
    const made = {
      lobby: () => lobby(view, hello), points: () => lanes(view, scene.result, stage),
      end: () => standings(view), waiting: () => progress(view),
    }[scene.kind]?.() ?? null;
    const panel = at("panel");
    panel.hidden = made === null;
    // Lanes are drawn once: their rabbits are on the way.
    const key = scene.kind === "points" ? `points ${scene.result.number}` : "";
    if (made === null) replace(panel);
    else if (key === "" || panel.dataset.key !== key) replace(panel, made);
    panel.dataset.key = made === null ? "" : key;
    if (scene.kind === "points") runLanes(panel);
  }

  #seats(view, scene, stage) {
    const seats = view?.kind === "table" ? view.seats : [];
    const scores = view?.kind === "table" ? scoresBefore(view, shownRounds(scene, stage)) : [];
    at("seats").hidden = scene.kind === "end" || scene.kind === "points" || !seats.length;
    replace(at("seats"), ...seats.map((seat, n) => seatItem(view, seat, n, scores[n], scene)));
    track(at("track"), view, scores);
    at("track").hidden = !seats.length || scene.kind === "points";
  }
}

// While rabbits run, and at the end, everything that was counted so far stands on the track.
function shownRounds(scene, stage) {
  return scene.kind === "points" ? stage.seen + 1 : stage.seen;
}

function hasWords(face) {
  return face.by !== undefined || face.tones.includes("mine");
}

function replace(where, ...what) {
  const fresh = document.createElement("div");
  fresh.append(...what);
  // The same again would be read out again by a screen reader, and would restart what moves.
  const old = document.createElement("div");
  old.append(...[...where.childNodes].map((node) => node.cloneNode(true)));
  if (!fresh.isEqualNode(old)) where.replaceChildren(...fresh.childNodes);
}

// A spectator sees the backs of what was laid down, and by whom.
function backs(view) {
  if (view.phase !== "lay" || view.progress !== null) return [];
  return view.seats.filter((seat) => seat.present && seat.owes === null && seat.confirms === null)
    .map((seat, n) => ({ card: null, place: n, tones: [], by: seat }));
}

function progress(view) {
  if (view.progress === null) return null;
  const bar = element("progress", { max: view.progress.of, value: view.progress.done });
  bar.setAttribute("aria-label", text(`work ${view.progress.work}`));
  return element("div", { class: "progress" }, bar);
}

function seatItem(view, seat, n, score, scene) {
  const item = element("li", { class: "seat" });
  item.style.setProperty("--own", colourOf(seat));
  const quiet = scene.kind === "reveal" || view.end !== null;
  let state = "";
  if (!seat.present) state = "gone";
  else if (seat.unheard !== null && seat.unheard > 2) state = "unheard";
  else if (!quiet && seat.owes !== null) state = "owes";
  else if (!quiet && ["lay", "vote", "claim", "name"].includes(view.phase)) state = "done";
  if (state) item.classList.add(state);
  if (n === (scene.result?.storyteller ?? view.storyteller)) item.classList.add("teller");
  if (n === view.me) item.classList.add("me");
  const sign = { gone: "–", unheard: "⚡", owes: "…", done: "✓" }[state] ?? "";
  const name = element("span", { class: "name" }, who(seat));
  const mark = element("span", { class: "state", role: "img" }, sign);
  mark.setAttribute("aria-label", state ? text(`seat ${state}`) : "");
  item.append(name, element("span", { class: "score" }, String(score)), mark);
  return item;
}

function track(where, view, scores) {
  if (view?.kind !== "table") {
    replace(where);
    where.dataset.points = "";
    return;
  }
  const points = trackLength(view);
  if (where.dataset.points !== String(points)) {
    where.dataset.points = points;
    const marks = [];
    for (let n = 0; n <= points; n += 5) {
      const mark = element("span", { class: "mark" }, String(n));
      mark.style.setProperty("--at", n / points);
      marks.push(mark);
    }
    where.replaceChildren(...marks);
  }
  const first = sides(view.seats).map((members) => members[0]);
  const runners = new Map([...where.querySelectorAll(".runner")].map((one) => [
    one.dataset.side, one]));
  for (const n of first) {
    const side = String(view.seats[n].side);
    const runner = runners.get(side) ?? element("span", { class: "runner", "data-side": side });
    runners.delete(side);
    if (runner.parentNode === null) where.append(runner);
    replace(runner, rabbit(view.seats[n]));
    const crowd = first.filter((one) => scores[one] === scores[n]); // stand behind each other
    const lift = Math.min(0.85, 1.7 / Math.max(1, crowd.length - 1));
    runner.style.setProperty("--at", scores[n] / points);
    runner.style.setProperty("--lift", crowd.indexOf(n) * lift);
  }
  for (const gone of runners.values()) gone.remove();
}

function gains(view, result, members) {
  return result.gains.filter((gain) => members.includes(gain.seat)).map((gain) => (
    gain.points ? `+${gain.points} ${text(`gain ${gain.reason}`)}` : text(`gain ${gain.reason}`)));
}

// A lane for each side; the rabbits run from where they were to where they are.
function lanes(view, result, stage) {
  const before = scoresBefore(view, stage.seen);
  const after = scoresBefore(view, stage.seen + 1);
  const points = trackLength(view);
  const rows = sides(view.seats).map((members) => {
    const seat = view.seats[members[0]];
    const row = element("li", { class: "lane" });
    row.style.setProperty("--own", colourOf(seat));
    const runner = element("span", { class: "runner" }, rabbit(seat));
    runner.style.setProperty("--at", before[members[0]] / points);
    runner.dataset.to = after[members[0]] / points;
    row.append(
      element("span", { class: "name" }, ...names(members.map((n) => view.seats[n]))),
      element("span", { class: "way" }, runner),
      element("span", { class: "score" }, String(after[members[0]])),
      element("span", { class: "gains" }, gains(view, result, members).join(", ")),
    );
    return row;
  });
  return element("ol", { class: "lanes" }, ...rows);
}

function runLanes(panel) {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const runner of panel.querySelectorAll(".runner")) {
      runner.style.setProperty("--at", runner.dataset.to);
    }
  }));
}

function won(view) {
  const winners = view.end.winners;
  if (!winners.length) return say("won by no one");
  const kinds = new Set(winners.map((n) => view.seats[n].side)).size;
  const line = say(kinds > 1 ? "won together" : "won",
    { names: names(winners.map((n) => view.seats[n])) });
  line.append(" ", text(`end ${view.end.reason}`));
  return line;
}

function standings(view) {
  const best = sides(view.seats).sort((a, b) => view.seats[b[0]].score - view.seats[a[0]].score);
  const scores = best.map((members) => view.seats[members[0]].score);
  const rows = best.map((members, n) => {
    const seat = view.seats[members[0]];
    const wins = members.some((one) => view.end.winners.includes(one));
    const row = element("li", { class: wins ? "wins" : "", value: scores.indexOf(scores[n]) + 1 });
    row.style.setProperty("--own", colourOf(seat));
    const gone = seat.present ? "" : ` ${text("left")}`;
    row.append(
      element("span", { class: "rank" }, `${scores.indexOf(scores[n]) + 1}.`), rabbit(seat),
      element("span", { class: "name" }, ...names(members.map((one) => view.seats[one])), gone),
      element("span", { class: "score" }, String(scores[n])),
    );
    return row;
  });
  return element("ol", { class: "standings" }, ...rows);
}

function lobby(view, hello) {
  const guests = view.guests.map((guest) => {
    const state = guest.here ? guest.ready ? "✓" : "…" : "⚡";
    const key = guest.here ? guest.ready ? "guest ready" : "guest waiting" : "seat unheard";
    const mark = element("span", { class: "state" },
      element("span", { "aria-hidden": "true" }, state), " ", text(key));
    return element("li", { class: guest.ready ? "ready" : "" }, rabbit(guest),
      element("span", { class: "name" }, who(guest)), mark);
  });
  const parts = [element("ol", { class: "guests" }, ...guests)];
  if (hello.join !== null) {
    const code = element("img", { src: "join.svg", class: "qr", alt: text("qr") });
    const lines = hello.join.map((line) => element("p", {}, line));
    parts.unshift(element("aside", { class: "join" }, code, element("div", {}, ...lines)));
  }
  return element("div", { class: "lobby" }, ...parts);
}
