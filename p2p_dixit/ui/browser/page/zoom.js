// One card as large as the window. The dialog is the browser's own: it keeps the focus and Escape.

import { Magnifier } from "./magnifier.js";
import { show } from "./pictures.js";
import { text } from "./words.js";

const STEP = 1.4; // times, for a press of + or -
const PAN = 60; // px, for a press of an arrow

export class Zoom {
  // `about(card)` is what there is to say about a card, or nothing; `alt(card)` its description.
  constructor(about, alt) {
    this.about = about;
    this.alt = alt;
    this.cards = [];
    this.at = 0;
    this.shown = null;
    this.controls = null; // of a page that plays: `acts(card, zoom)` are the buttons of a card
    this.dialog = document.getElementById("zoom");
    this.image = document.getElementById("large");
    this.words = document.getElementById("about");
    this.magnifier = new Magnifier(this.image, {
      swiped: (by) => this.step(by), dropped: () => this.dialog.close(),
    });
    document.getElementById("close").addEventListener("click", () => this.dialog.close());
    document.getElementById("earlier").addEventListener("click", () => this.step(-1));
    document.getElementById("later").addEventListener("click", () => this.step(1));
    this.dialog.addEventListener("click", (event) => {
      const { magnifier } = this;
      const beside = event.target === this.dialog || event.target === magnifier.frame;
      // A finger on the picture may be the first of two taps; a mouse has a wheel for that.
      const mouse = event.pointerType === "mouse" && event.target === this.image;
      if ((beside || mouse) && !magnifier.magnified && !magnifier.dragged) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => this.back?.focus());
    this.dialog.addEventListener("keydown", (event) => this.#key(event));
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
    if (!this.open) this.dialog.showModal();
    this.#show();
    (document.getElementById("choose") ?? document.getElementById("close")).focus();
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
    if (card !== this.shown) this.magnifier.reset();
    this.shown = card;
    show(this.image, card);
    this.image.alt = this.alt(card);
    this.words.textContent = `${this.at + 1} / ${this.cards.length}  ${this.about(card)}`;
    // The clue stays in view: it is what the card is compared with.
    const clue = document.getElementById("clue");
    document.getElementById("hint").replaceChildren(
      ...(clue.hidden ? [] : [...clue.childNodes].map((node) => node.cloneNode(true))));
    this.#acts(this.controls?.acts(card, this) ?? []);
    for (const id of ["earlier", "later"]) {
      document.getElementById(id).hidden = this.cards.length < 2;
    }
  }

  // Who stepped on by a key stays where the finger was: on the same button of the next card.
  #acts(made) {
    const room = document.getElementById("acts");
    const held = room.contains(document.activeElement) ? document.activeElement.id : "";
    room.replaceChildren(...made);
    if (held) (document.getElementById(held) ?? document.getElementById("close")).focus();
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { magnifier } = this;
    const ways = { ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1] };
    if (event.key in ways) {
      const [x, y] = ways[event.key];
      if (magnifier.magnified) magnifier.pan(-x * PAN, -y * PAN);
      else this.step(x + y);
    } else if (event.key === "+" || event.key === "=") magnifier.zoom(STEP);
    else if (event.key === "-") magnifier.zoom(1 / STEP);
    else if (event.key === " " && event.target.tagName !== "BUTTON") this.dialog.close();
    else if (/^[0-9]$/.test(event.key)) this.pick((Number(event.key) + 9) % 10);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
