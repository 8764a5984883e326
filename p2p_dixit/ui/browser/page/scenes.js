// What is to be seen for a view: one scene for each state of each rule set. No document in here.

const AT_TABLE = new Set(["table", "vote", "open"]);

// The places of a counted round in the order of their reveal: decoys first, the fewest votes first,
// the storyteller's card (in `party` the one with the red vote) last.
export function order(result) {
  return result.table
    .map((_card, place) => place)
    .sort((a, b) => climax(result, a) - climax(result, b)
      || voters(result, a).length - voters(result, b).length || a - b);
}

export function everybodyVotes(result) {
  return result.ballots.some((ballot) => ballot.seat === result.storyteller);
}

export function redPlace(result) {
  const judge = result.ballots.find((ballot) => ballot.seat === result.storyteller);
  return judge === undefined || judge.red === null ? null : judge.red - 1;
}

function climax(result, place) {
  const last = everybodyVotes(result)
    ? place === redPlace(result)
    : result.owners[place] === result.storyteller;
  return Number(last);
}

// Who voted, by the rules, for a place counted from 0.
export function voters(result, place) {
  return result.ballots
    .filter((one) => !result.fouled.includes(one.seat) && one.greens.includes(place + 1))
    .map((one) => one.seat);
}

// The scores as they were before the rounds that have not been revealed yet.
export function scoresBefore(view, seen) {
  return view.seats.map((seat) => view.results.slice(seen)
    .reduce((score, result) => score - (result.points[seat.side] ?? 0), seat.score));
}

// The scene of a view; `stage` says how far the reveal of counted rounds is.
export function sceneOf(view, stage) {
  if (view === null) return { kind: "none", cards: [] };
  if (view.kind === "lobby") return { kind: "lobby", cards: [] };
  const result = view.results[stage.seen];
  if (result !== undefined) {
    return stage.points ? { kind: "points", result, cards: [] } : revealed(result, stage.beat);
  }
  if (view.end !== null) return { kind: "end", cards: [] };
  if (view.table.length && (AT_TABLE.has(view.phase) || view.ask?.kind === "vote")) return table(view);
  if (view.me !== null && view.hand.length + view.face_down > 0) return hand(view);
  return { kind: "waiting", cards: [] };
}

function hand(view) {
  const known = view.hand.map((card, n) => ({ card, place: n, tones: [] }));
  const hidden = Array.from({ length: view.face_down }, (_one, n) => (
    { card: null, place: known.length + n, tones: [] }));
  return { kind: "hand", cards: [...known, ...hidden] };
}

function table(view) {
  const cards = view.table.map((card, place) => {
    const tones = [];
    if (view.laid.includes(card)) tones.push("mine");
    if (view.ballot?.greens.includes(place + 1)) tones.push("green");
    if (view.ballot?.red === place + 1) tones.push("red");
    return { card, place, tones };
  });
  return { kind: "table", cards };
}

function revealed(result, beat) {
  const turned = order(result).slice(0, beat);
  const latest = turned[turned.length - 1] ?? null;
  const cards = result.table.map((card, place) => {
    if (!turned.includes(place)) return { card, place, tones: [] };
    const tones = place === latest ? ["lit"] : [];
    if (result.owners[place] === result.storyteller && !everybodyVotes(result)) tones.push("teller");
    if (place === redPlace(result)) tones.push("red");
    return { card, place, tones, owner: result.owners[place], votes: voters(result, place) };
  });
  return { kind: "reveal", result, latest, cards };
}

// How many points the track has: to the goal, or as far as anybody is.
export function trackLength(view) {
  return Math.max(view.goal, 1, ...view.seats.map((seat) => seat.score));
}

// The first seat of each side stands for it, with all its names.
export function sides(seats) {
  const found = new Map();
  seats.forEach((seat, n) => {
    if (!found.has(seat.side)) found.set(seat.side, []);
    found.get(seat.side).push(n);
  });
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, members]) => members);
}
