// One card as large as the window. The dialog is the browser's own: it keeps the focus and Escape.

import { show } from "./pictures.js";
import { text } from "./words.js";

const SWIPE = 40; // px of a finger that are meant

export class Zoom {
  // `about(card)` is what there is to say about a card, or nothing; `alt(card)` its description.
  constructor(about, alt) {
    this.about = about;
    this.alt = alt;
    this.cards = [];
    this.at = 0;
    this.controls = null; // of a page that plays: `acts(card, zoom)` are the buttons of a card
    this.dialog = document.getElementById("zoom");
    this.image = document.getElementById("large");
    this.words = document.getElementById("about");
    document.getElementById("close").addEventListener("click", () => this.dialog.close());
    document.getElementById("earlier").addEventListener("click", () => this.step(-1));
    document.getElementById("later").addEventListener("click", () => this.step(1));
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog || event.target === this.image) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => this.back?.focus());
    this.dialog.addEventListener("keydown", (event) => this.#key(event));
    this.dialog.addEventListener("touchstart", (event) => {
      this.from = event.changedTouches[0].clientX;
    }, { passive: true });
    this.dialog.addEventListener("touchend", (event) => {
      const moved = event.changedTouches[0].clientX - this.from;
      if (Math.abs(moved) > SWIPE) this.step(moved < 0 ? 1 : -1);
    }, { passive: true });
  }

  get open() {
    return this.dialog.open;
  }

  label() {
    for (const [id, key] of [["close", "close"], ["earlier", "previous"], ["later", "next"]]) {
      document.getElementById(id).setAttribute("aria-label", text(key));
    }
    this.dialog.setAttribute("aria-label", text("zoom"));
  }

  // Looks at one of the faces that are shown; only those whose picture is known count.
  look(card) {
    this.at = this.cards.indexOf(card);
    if (this.at < 0) return;
    this.back = document.activeElement;
    this.#show();
    if (!this.open) this.dialog.showModal();
  }

  // Other cards are shown behind it: stays with its card, or closes with it.
  follow(faces) {
    const card = this.cards[this.at];
    this.cards = faces.map((face) => face.card).filter((one) => one !== null);
    if (!this.open) return;
    this.at = this.cards.indexOf(card);
    if (this.at < 0) this.dialog.close();
    else this.#show();
  }

  step(by) {
    this.at = (this.at + by + this.cards.length) % this.cards.length;
    this.#show();
  }

  pick(n) {
    if (n < this.cards.length) {
      this.at = n;
      this.#show();
    }
  }

  #show() {
    const card = this.cards[this.at];
    show(this.image, card);
    this.image.alt = this.alt(card);
    this.words.textContent = `${this.at + 1} / ${this.cards.length}  ${this.about(card)}`;
    document.getElementById("acts")?.replaceChildren(...(this.controls?.acts(card, this) ?? []));
    for (const id of ["earlier", "later"]) {
      document.getElementById(id).hidden = this.cards.length < 2;
    }
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") this.step(-1);
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") this.step(1);
    else if (event.key === " " && event.target.tagName !== "BUTTON") this.dialog.close();
    else if (/^[0-9]$/.test(event.key)) this.pick((Number(event.key) + 9) % 10);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
