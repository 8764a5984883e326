// Sentences in the reader's language. Whatever a player wrote goes in as text, never as markup.

let texts = {};
let rabbits = [];

export function learn(hello, bright = false) {
  texts = hello.texts;
  rabbits = hello.rabbits.map((one) => ({ ...one, colour: bright ? one.on_light : one.colour }));
}

export function text(key) {
  return texts[key] ?? key;
}

// A sentence with its values, which may be text, nodes or lists of these.
export function say(key, values = {}) {
  const parts = text(key).split(/(\$\w+|\{\w+\})/);
  const line = document.createDocumentFragment();
  for (const part of parts) {
    const name = part.match(/^(?:\$(\w+)|\{(\w+)\})$/);
    const value = name === null ? part : values[name[1] ?? name[2]] ?? "";
    line.append(...(Array.isArray(value) ? value : [value]));
  }
  return line;
}

export function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") made.className = value;
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

export function colourOf(seat) {
  return rabbits[seat.rabbit % rabbits.length].colour;
}

// A player's symbol and name in the player's colour.
export function who(seat) {
  const look = rabbits[seat.rabbit % rabbits.length];
  const sign = element("span", { "aria-hidden": "true" }, look.symbol);
  const made = element("span", { class: "who" }, sign, " ", element("bdi", {}, seat.name));
  made.style.setProperty("--own", look.colour);
  return made;
}

export function names(seats) {
  const last = seats.length - 1;
  return seats.flatMap((seat, n) => (
    n === 0 ? [who(seat)] : [n === last ? text("and") : ", ", who(seat)]));
}

const SVG = "http://www.w3.org/2000/svg";
const BODY = "M31 29C30 18 31 4 37 4C42 4 43 17 41 27C44 18 50 8 55 10C60 12 54 25 48 33"
  + "C56 37 60 44 58 51C57 54 54 56 50 56L52 66C58 72 60 80 57 88L64 92C66 94 65 96 62 96L24 96"
  + "C12 96 6 88 8 76C4 78 1 75 2 71C3 67 7 66 10 69C14 58 22 53 29 52C26 44 27 35 31 29Z";

// A rabbit that looks to the right, in its colour and with its symbol on it.
export function rabbit(seat) {
  const look = rabbits[seat.rabbit % rabbits.length];
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", "0 0 66 100");
  made.setAttribute("class", "rabbit");
  made.setAttribute("aria-hidden", "true");
  made.style.setProperty("--own", look.colour);
  const body = document.createElementNS(SVG, "path");
  body.setAttribute("d", BODY);
  const eye = document.createElementNS(SVG, "circle");
  for (const [key, value] of Object.entries({ cx: 49, cy: 43, r: 2.6, class: "eye" })) {
    eye.setAttribute(key, value);
  }
  const sign = document.createElementNS(SVG, "text");
  for (const [key, value] of Object.entries({ x: 33, y: 84, "text-anchor": "middle" })) {
    sign.setAttribute(key, value);
  }
  sign.textContent = look.symbol;
  made.append(body, eye, sign);
  return made;
}

// A clue as everybody sees it: what was written, and how else it was given.
export function clueWords(clue) {
  const done = clue.kind === "text" ? "" : text(`clue ${clue.kind}`);
  if (!clue.text) return [element("em", {}, done)];
  const quoted = element("q", {}, clue.text);
  return done ? [quoted, " ", element("em", {}, `(${done})`)] : [quoted];
}

// The sentence about the card turned last, as the player at the seat `me` reads it.
export function caption(result, { seats, me }, latest, voters, red, everybody) {
  if (latest === null) return say("votes are in");
  const owner = who(seats[result.owners[latest]]);
  const fans = voters.map((seat) => seats[seat]);
  const values = { owner, names: names(fans), number: String(latest + 1) };
  if (latest === red) return say(fans.length ? "red hit" : "red missed", values);
  if (result.owners[latest] === result.storyteller && !everybody) {
    const card = me === result.storyteller ? "own card" : "card";
    if (!fans.length) return say(`${card} found by no one`, values);
    return say(`${card} found by ${fans.length === result.ballots.length ? "all" : "some"}`, values);
  }
  return say(fans.length ? "decoy chosen" : "decoy not chosen", values);
}

// What the person here is asked, in the words of the texts.
function asked(view) {
  const { kind, kinds, red, cards, most } = view.ask;
  if (kind === "tell" && !kinds.length) return "tell card";
  const special = red ? "vote red" : kind === "lay" && cards > 1 ? "lay two" : most > 1 ? "vote two" : kind;
  return `ask ${special}` in texts ? special : kind; // a page that only shows has fewer
}

// Who is waited for, and for what.
export function prompt(view) {
  if (view.trouble) return view.trouble;
  if (view.alone) return say("alone");
  if (view.ask !== null) return say(`ask ${asked(view)}`);
  if (view.progress !== null) return say(`work ${view.progress.work}`);
  const owing = view.seats.filter((seat) => seat.owes !== null);
  if (!owing.length) return say("moment");
  const told = view.phase === "tell" && view.clue !== null ? "tell card" : view.phase;
  const known = ["claim", "tell", "tell card", "name", "lay", "vote"].includes(told);
  return say(known ? `waiting ${told}` : "waiting", { names: names(owing) });
}

export function duration(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
