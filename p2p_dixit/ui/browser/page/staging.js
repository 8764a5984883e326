// How far the reveal is. A terminal says so itself, and the page keeps up with it; a board has
// no one at the keys and moves on by itself.
//
// Views come no faster than the eye, so a page misses some. None of a reveal can be missed by that:
// every view has the results of all rounds, and each of them passes through the same steps here,
// in order: the table, one card after the other, the points. A page that falls behind its players
// makes these steps shorter, so that it always catches up. A page of a seat that is reloaded, even
// between the last vote and its reveal, continues where it was.

const FIRST = 1800; // ms the table stands before its first card is turned
const BEAT = 2600; // ms a card of the reveal stands before the next one
const LAST = 4200; // ms the last one stands
const POINTS = 7000; // ms for the rabbits to run and for all to read why
const SHORTEST = 120; // ms of any step, however far behind

const START = { seen: 0, beat: 0, points: false };
const KEPT = "reveal"; // what this tab remembers when it is loaded again

export class Staging {
  // `changed` is called when time has moved the stage on; `motion` says whether it may.
  constructor(changed, motion) {
    this.changed = changed;
    this.motion = motion;
    this.stage = START;
    this.game = null;
    this.before = false; // whether the page was there before the game began
    this.timer = null;
    this.told = false;
    this.name = ""; // of the game
    this.recalled = false;
  }

  // A new view, the terminal's own stage or null, and the name of the game if a seat is played.
  follow(view, told, name = "") {
    this.told = told !== null;
    if (this.told) {
      this.#stop();
      this.stage = told;
      return;
    }
    if (view === null || view.kind !== "table") {
      this.#stop();
      this.game = null;
      this.before = view !== null;
      return;
    }
    const rounds = view.results.length;
    this.name = name;
    // What was counted before the page came, or in another game, is not shown again.
    if (this.game === null) {
      this.#begin(this.before ? 0 : rounds);
      this.#recall();
    } else if (!continues(view, this.game)) this.#begin(rounds);
    this.before = false;
    this.game = view;
    // Of several rounds that were counted while it was loaded again, the last one is shown.
    const from = this.recalled ? view.missed - 1 : view.missed;
    if (this.stage.seen < from) this.#begin(from);
    this.#remember();
    if (this.timer === null && this.stage.seen < rounds) this.#wait();
  }

  // The player has seen enough of this: all cards are turned, then come the points, then the game.
  skip() {
    const result = this.game?.results[this.stage.seen];
    if (this.told || result === undefined) return;
    this.#stop();
    if (!this.stage.points) this.stage = { ...this.stage, beat: Math.max(this.stage.beat, result.table.length - 1) };
    this.#next();
  }

  #begin(seen) {
    this.#stop();
    this.stage = { ...START, seen };
  }

  #wait() {
    const { seen, beat, points } = this.stage;
    const { results } = this.game;
    const cards = results[seen].table.length;
    const usual = points ? POINTS : beat === 0 ? FIRST : beat < cards ? BEAT : LAST;
    const waiting = results.length - seen - 1; // rounds that were counted meanwhile
    this.timer = setTimeout(() => this.#next(), Math.max(SHORTEST, usual / 2 ** waiting));
  }

  #next() {
    this.timer = null;
    const { seen, beat, points } = this.stage;
    const cards = this.game.results[seen].table.length;
    if (points) this.stage = { ...START, seen: seen + 1 };
    else if (beat === cards) this.stage = { seen, beat: 0, points: true };
    else this.stage = { seen, beat: this.motion() ? beat + 1 : cards, points: false };
    if (this.stage.seen < this.game.results.length) this.#wait();
    this.#remember();
    this.changed();
  }

  #recall() {
    const kept = recalled();
    this.recalled = this.name !== "" && kept?.name === this.name;
    if (this.recalled) this.stage = kept.stage;
  }

  #remember() {
    if (this.name === "") return;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ name: this.name, stage: this.stage }));
    } catch {
      // a page that may keep nothing shows the next round
    }
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}

function recalled() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

// Whether a view is a later one of the same game: counted rounds never change.
function continues(view, game) {
  const last = game.results.length - 1;
  return last < 0 || JSON.stringify(view.results[last]) === JSON.stringify(game.results[last]);
}
