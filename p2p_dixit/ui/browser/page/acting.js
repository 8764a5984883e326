// What a player can do, drawn from the view: one place for every button of a seat.
//
// Cards are chosen where they are seen at full size (the zoom), and sent with one button below the
// cards. Nothing here knows the rules: what is asked says how many cards, votes and kinds there are.

import { element, rabbit, say, text, who } from "./words.js";

const NEW = 350; // ms in which a button is too new to be what a finger was aimed at

const at = (id) => document.getElementById(id);

function button(key, act, attributes = {}, values = null) {
  const made = element("button", { type: "button", ...attributes },
    values === null ? text(key) : say(key, values));
  made.addEventListener("click", act);
  return made;
}

function labelled(key, field) {
  return element("label", {}, element("span", {}, text(key)), field);
}

// A state without a view: its sentence takes the place of the prompt.
function says(key, ...buttons) {
  at("prompt").textContent = text(key);
  return buttons;
}

// Whether leaving gives up a seat in a game that continues.
function losesSeat(view) {
  return view?.kind === "table" && view.end === null && !["watching", "asking"].includes(view.standing);
}

export class Acting {
  constructor({ sit, act, skip, changed }) {
    this.sit = sit;
    this.act = act;
    this.skip = skip;
    this.changed = changed;
    this.hello = null;
    this.keeps = true; // whether this browser keeps the seat when the page is closed
    this.look = null; // a name and a rabbit, as they were given here
    this.typed = ""; // a clue on the way
    this.way = ""; // how it is given
    this.asked = ""; // the key of what is asked, so that choices end with it
    this.chosen = [];
    this.red = null;
    this.drawn = "";
    this.sitting = false;
    this.over = false;
    this.chat = null;
    this.changedAt = -NEW;
    document.addEventListener("click", (event) => this.#guard(event), true);
    at("quit").addEventListener("click", () => this.#quit());
  }

  // The second of two quick taps is not meant for the button that has come in the place of the first
  // one: a card that was just played would be taken back, a guest who is ready would not be.
  #guard(event) {
    const tapped = event.isTrusted && event.detail > 0; // not a key, and not a script
    const behind = document.querySelector("dialog[open]") === null; // a dialog is not drawn again
    const acts = behind ? event.target.closest(".acts, #cards") : null;
    if (!tapped || acts === null || performance.now() - this.changedAt >= NEW) return;
    event.preventDefault();
    event.stopPropagation();
  }

  meet(hello) {
    this.hello = hello;
    if (this.sitting) return;
    if (hello.resuming) this.#draw("resuming", () => says("resuming"));
    else this.#draw("sit", () => this.#form());
  }

  again() {
    this.sitting = false;
    this.drawn = "";
    this.chat?.box.remove();
    this.chat = null;
    this.#draw("sit", () => this.#form());
  }

  left() {
    this.over = true;
    this.drawn = "";
    this.chat?.box.remove();
    this.#draw("left", () => says("left table",
      button("sit down", () => location.reload(), { class: "main" })));
  }

  // -- choosing

  mark(view, scene) {
    document.body.dataset.asked = view?.ask?.kind ?? "";
    if (view?.kind !== "table") return;
    const key = view.ask === null ? "" : `${view.round} ${JSON.stringify(view.ask)}`;
    if (key !== this.asked) {
      this.asked = key;
      this.chosen = [];
      this.red = null;
    }
    for (const face of scene.cards) {
      if (face.card === null || face.owner !== undefined) continue;
      if (this.chosen.includes(face.card)) face.tones.push(view.ask?.kind === "vote" ? "green" : "chosen");
      if (this.red !== null && this.red === face.card) face.tones.push("red");
    }
    this.view = view;
    this.scene = scene;
  }

  // How many cards of the scene can be chosen for what is asked.
  #most() {
    const ask = this.view?.ask;
    if (!ask) return 0;
    if (ask.kind === "vote" && this.scene.kind === "table") return ask.most;
    if ((ask.kind === "tell" || ask.kind === "lay") && this.scene.kind === "hand") return ask.cards;
    return 0;
  }

  // The buttons of one card, in the zoom.
  acts(card, zoom) {
    const most = this.#most();
    const ask = this.view?.ask;
    if (!most || (ask.kind === "vote" && !ask.places.includes(this.view.table.indexOf(card) + 1))) return [];
    const vote = ask.kind === "vote";
    const has = this.chosen.includes(card);
    const done = (change) => () => {
      this.changedAt = performance.now(); // what is behind the zoom
      change();
      zoom.dialog.close();
      this.changed();
    };
    const made = [button(has ? (vote ? "unvote" : "unchoose") : (vote ? "vote" : "choose"), done(() => {
      if (has) this.chosen = this.chosen.filter((one) => one !== card);
      else this.chosen = [...this.chosen, card].slice(-most);
      if (this.red === card) this.red = null;
    }), { class: "main", id: "choose" })];
    if (vote && ask.red) {
      made.push(button("red vote", done(() => {
        this.red = card;
        this.chosen = this.chosen.filter((one) => one !== card);
      }), { class: "red", id: "red" }));
    }
    return made;
  }

  // -- drawing

  draw(view, scene, hello) {
    this.hello = hello;
    at("quit").hidden = view?.kind !== "table" || scene.kind === "end";
    at("quit").textContent = text("quit");
    if (!losesSeat(view)) document.querySelector("dialog.question")?.close();
    if (this.over) return;
    if (view === null) return; // `meet` has asked for a name
    this.sitting = true;
    if (view.kind === "lobby") {
      const me = view.guests[view.me];
      this.#draw(`lobby ${view.answered} ${me?.ready}`, () => this.#lobby(view.answered ? me : undefined));
    } else {
      const missing = [...view.seats, ...view.coming].map((seat) => seat.present && (seat.unheard ?? 0) > 8);
      const key = JSON.stringify([scene.kind, this.asked, this.chosen, this.red, view.can_take_back,
        view.applicants, view.standing, missing, view.end !== null]);
      this.#draw(key, () => this.#table(view, scene, missing));
    }
    this.#chat(view);
  }

  // Built again only when something else can be done, so that nobody loses what is being typed.
  #draw(key, make) {
    if (key === this.drawn) return;
    this.drawn = key;
    const room = at("acting");
    if (this.box === undefined) {
      this.box = element("div", { class: "acts" });
      room.append(this.box);
    }
    this.box.replaceChildren(...make());
    this.changedAt = performance.now();
    room.hidden = false;
  }

  #form() {
    const look = this.look ?? this.hello.look ?? { name: "", rabbit: Math.floor(Math.random() * this.hello.rabbits.length) };
    const name = element("input", { id: "name", maxlength: "24", autocomplete: "nickname", value: look.name });
    const rabbits = element("fieldset", { class: "rabbits" }, element("legend", {}, text("your rabbit")),
      ...this.hello.rabbits.map((one, n) => {
        const choice = element("input", { type: "radio", name: "rabbit", value: n, "aria-label": one.name });
        choice.checked = n === look.rabbit;
        return element("label", {}, choice, rabbit({ rabbit: n }));
      }));
    const fields = [labelled("your name", name), rabbits];
    const code = element("input", { id: "code", autocapitalize: "none", autocomplete: "off" });
    if (this.hello.locked) fields.push(labelled("room code", code));
    const form = element("form", { class: "sit" }, ...fields,
      element("button", { class: "main", id: "sit" }, text("sit down")),
      element("p", { class: "quiet" }, text("trust")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      at("notice").hidden = true;
      this.look = { name: name.value, rabbit: Number(form.elements.rabbit.value) };
      this.sit({ ...this.look, code: code.value });
    });
    return [form];
  }

  #lobby(me) {
    if (me === undefined) return [];
    return [button(me.ready ? "not ready" : "ready",
      () => this.act({ do: "ready", ready: !me.ready }), { class: "main", id: "ready" }),
    button("leave", () => this.act({ do: "leave" }), { id: "leave" })];
  }

  // Out of a game: those who have a seat in it, and may still need it, are asked first.
  #quit() {
    const leave = () => this.act({ do: "leave" });
    if (!losesSeat(this.view)) {
      leave();
      return;
    }
    const asked = element("dialog", { class: "question" }, element("h2", {}, text("quit?")),
      element("p", {}, text(this.view.ends_without_me ? "quit ends" : "quit continues"),
        this.keeps ? ` ${text("quit later")}` : ""),
      element("form", { class: "acts", method: "dialog" }, element("button", { id: "stay" }, text("stay")),
        element("button", { id: "sure", value: "leave" }, text("leave"))));
    asked.addEventListener("close", () => {
      asked.remove();
      if (asked.returnValue === "leave") leave();
    });
    document.body.append(asked);
    asked.showModal();
  }

  #table(view, scene, missing) {
    const made = [];
    if (scene.kind === "reveal" || scene.kind === "points") {
      made.push(button("skip", () => this.skip(), { class: "main", id: "skip" }));
      return made;
    }
    if (view.end !== null) {
      return [button("rematch", () => this.act({ do: "rematch" }), { class: "main", id: "rematch" }),
        button("leave", () => this.act({ do: "leave" }), { id: "leave" })];
    }
    if (view.ask !== null && view.me !== null) made.push(...this.#answers(view));
    else if (view.can_take_back) made.push(button("take back", () => this.act({ do: "take back" }), { id: "back" }));
    if (view.standing === "watching") made.push(button("ask for seat", () => this.act({ do: "ask for seat" })));
    for (const one of view.applicants) {
      if (one.mine || one.declined) continue;
      const name = element("bdi", {}, one.name);
      made.push(button("welcome", () => this.act({ do: "welcome", key: one.key }), { class: "main" }, { name }),
        button("decline", () => this.act({ do: "decline", key: one.key }), {}, { name: name.cloneNode(true) }));
    }
    missing.forEach((gone, seat) => {
      if (gone && seat !== view.me) {
        made.push(button("continue without", () => this.act({ do: "continue without", seat }), {},
          { name: who([...view.seats, ...view.coming][seat]) }));
      }
    });
    return made;
  }

  #answers(view) {
    const { ask } = view;
    const answer = (...choices) => this.act({ do: "answer", choices });
    switch (ask.kind) {
      case "claim":
        return [this.#clueForm(ask.kinds, "go first", (clue) => answer({ claim: clue })),
          element("p", { class: "quiet" }, text("others first")),
          element("div", { class: "others" }, ...ask.others.map((seat) => {
            const made = element("button", { type: "button" }, who(view.seats[seat]));
            made.setAttribute("aria-label", say("lets first", { name: view.seats[seat].name }).textContent);
            made.addEventListener("click", () => answer({ yield: seat }));
            return made;
          }))];
      case "tell": {
        const ready = ask.cards > 0 && this.chosen.length === ask.cards; // in `party` a clue comes first
        const cards = ready ? [{ lay: this.chosen }] : [];
        if (ask.kinds.length) {
          return [this.#clueForm(ask.kinds, "give clue", (clue) => answer({ clue }, ...cards),
            ask.cards > 0 && cards.length === 0)];
        }
        return [this.#send("play card", cards.length === 0, () => answer(...cards))];
      }
      case "lay":
        return [this.#send(ask.cards > 1 ? "play cards" : "play card", this.chosen.length !== ask.cards,
          () => answer({ lay: this.chosen }))];
      case "name":
        return ask.players.map((seat) => button("team member", () => answer({ name: seat }),
          { class: "main" }, { name: who(view.seats[seat]) }));
      case "vote": {
        const place = (card) => view.table.indexOf(card) + 1;
        const ready = this.chosen.length > 0 && (!ask.red || this.red !== null);
        return [this.#send("cast vote", !ready, () => answer({
          vote: { greens: this.chosen.map(place), red: this.red === null ? null : place(this.red) },
        }))];
      }
      default: return [];
    }
  }

  // What is missing before it can be sent.
  #missing() {
    return this.chosen.length > 0 || this.red !== null ? "choose more" : "choose first";
  }

  #send(key, disabled, act) {
    const made = button(disabled ? this.#missing() : key, act, { class: "main", id: "send" });
    made.disabled = disabled;
    return made;
  }

  #clueForm(kinds, key, give, disabled = false) {
    const clue = element("input", { id: "words", maxlength: "200", autocomplete: "off", enterkeyhint: "done" });
    clue.value = this.typed;
    clue.addEventListener("input", () => { this.typed = clue.value; });
    const kind = element("select", { id: "kind" },
      ...kinds.map((one) => element("option", { value: one }, text(`kind ${one}`))));
    kind.value = kinds.includes(this.way) ? this.way : kinds[0];
    // What is said, sung or mimed needs no words; they are for the replay.
    const change = () => {
      this.way = kind.value;
      clue.required = kind.value === "text";
      clue.placeholder = clue.required ? "" : text("clue optional");
    };
    kind.addEventListener("change", change);
    change();
    const send = element("button", { class: "main", id: "send" }, text(disabled ? this.#missing() : key));
    send.disabled = disabled;
    const form = element("form", { class: "clue" }, labelled("clue", clue), labelled("clue kind", kind), send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (send.disabled || (clue.required && !clue.value.trim())) return;
      this.typed = this.way = "";
      give({ kind: kind.value, text: clue.value });
    });
    return form;
  }

  // -- talking

  #chat(view) {
    if (this.chat === null) this.#makeChat();
    const lines = view.chat.slice(-30);
    const key = lines.map((line) => line.number).join();
    if (key === this.chat.key) return;
    this.chat.key = key;
    const people = view.kind === "lobby" ? view.guests : [...view.seats, ...view.coming];
    this.chat.list.replaceChildren(...lines.map((line) => element("li", {},
      ...(people[line.seat] === undefined ? [] : [who(people[line.seat]), ": "]),
      element("bdi", {}, line.text))));
    this.chat.list.scrollTop = this.chat.list.scrollHeight;
    const last = this.chat.list.lastElementChild;
    this.chat.latest.replaceChildren(...(last === null ? [] : last.cloneNode(true).childNodes));
  }

  #makeChat() {
    const list = element("ol", { class: "lines" });
    const latest = element("span", { class: "latest", "aria-live": "polite" });
    const field = element("input", { id: "say", maxlength: "500", autocomplete: "off", "aria-label": text("say something") });
    const form = element("form", { class: "say" }, field, element("button", {}, text("send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value.trim()) this.act({ do: "chat", text: field.value });
      field.value = "";
    });
    const signs = this.hello.reactions.map((one) => {
      const made = element("button", { type: "button" }, one);
      made.addEventListener("click", () => this.act({ do: "reaction", text: one }));
      return made;
    });
    const box = element("details", { class: "chat" }, element("summary", {}, text("chat"), " ", latest),
      list, element("div", { class: "reactions" }, ...signs), form);
    at("acting").append(box);
    this.chat = { key: "", box, list, latest };
  }
}
