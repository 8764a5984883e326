// How far the reveal is. A terminal says so itself, and the page keeps up with it; a board has
// nobody at the keys and moves on by itself.

import { order } from "./scenes.js";

const BEAT = 2600; // ms a card of the reveal stands before the next one
const FIRST = 1800; // ms before the first
const LAST = 4200; // ms the last one stands
const POINTS = 7000; // ms for the rabbits to run and for everybody to read why

export class Staging {
  // `changed` is called when time has moved the stage on; `motion` says whether it may.
  constructor(changed, motion) {
    this.changed = changed;
    this.motion = motion;
    this.stage = { seen: 0, beat: 0, points: false };
    this.game = null;
    this.timer = null;
    this.told = false;
  }

  // A new view, and the terminal's own stage or null.
  follow(view, told) {
    this.told = told !== null;
    if (this.told) {
      this.#stop();
      this.stage = told;
      return;
    }
    if (view === null || view.kind !== "table") {
      this.#stop();
      this.game = null;
      return;
    }
    const rounds = view.results.length;
    if (this.game === null || rounds < this.stage.seen) {
      this.#stop();
      this.stage = { seen: rounds, beat: 0, points: false }; // what was before is not shown again
    }
    this.game = view;
    this.stage = { ...this.stage, seen: Math.max(this.stage.seen, view.missed) };
    if (this.timer === null && this.stage.seen < rounds) this.#wait(FIRST);
  }

  // The player has seen enough of the round.
  skip() {
    if (this.told || this.game === null) return;
    this.#stop();
    this.stage = { seen: this.game.results.length, beat: 0, points: false };
    this.changed();
  }

  #wait(ms) {
    const result = this.game.results[this.stage.seen];
    if (!this.motion()) {
      this.stage.beat = this.stage.points ? 0 : order(result).length;
    }
    const all = this.stage.beat >= result.table.length && !this.stage.points;
    this.timer = setTimeout(() => this.#next(), all ? LAST : ms);
  }

  #next() {
    this.timer = null;
    const { seen, beat, points } = this.stage;
    const result = this.game?.results[seen];
    if (result === undefined) return;
    if (points) {
      this.stage = { seen: seen + 1, beat: 0, points: false };
      if (this.stage.seen < this.game.results.length) this.#wait(FIRST);
    } else if (beat < result.table.length) {
      this.stage = { seen, beat: beat + 1, points: false };
      this.#wait(BEAT);
    } else {
      this.stage = { seen, beat: 0, points: true };
      this.#wait(POINTS);
    }
    this.changed();
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}
