/** `<faristol-exercise>`: a mistake to try again. Squares and tiles can be tapped, and what is written shows on the board. */

import "./board.js";
import { placeLabel } from "./coordinates.js";
import { element } from "./element.js";
import { icon } from "./icons.js";
import { gettext } from "./language.js";
import { isBlank, letterName, drawFace, spokenTile, valuesOf } from "./tile.js";
import { Speller } from "./typing.js";

/** @typedef {import("./protocol.js").BoardSettings & {spellings: Record<string, string>}} Settings */

class FaristolExercise extends HTMLElement {
  /** The square that was tapped. @type {number | null} */
  square = null;
  isDown = false;
  /** Labels that were tapped, in order; null where the word was typed. @type {string[] | null} */
  tapped = [];

  connectedCallback() {
    const data = document.getElementById("exercise");
    const [place, word] = ["#place", "#word"].map((id) => this.querySelector(id));
    if (!data || !(place instanceof HTMLInputElement) || !(word instanceof HTMLInputElement)) return;
    /** @type {{settings: Settings, board: [number, string][], laid: [number, string][], rack: string[]}} */
    const { settings, board, laid, rack } = JSON.parse(data.textContent ?? "");
    this.settings = settings;
    this.values = valuesOf(settings);
    this.speller = new Speller(settings);
    this.tiles = new Map(board);
    this.place = place;
    this.word = word;
    this.#setBoard();
    this.#setRack(rack);
    for (const input of [place, word])
      input.addEventListener("input", () => {
        this.tapped = word.value ? null : [];
        this.square = null;
        this.#draw();
      });
    this.#draw();
    if (laid.length)
      this.board?.show({ board: new Map([...this.tiles, ...laid]), last: new Set(laid.map(([square]) => square)) });
  }

  #setBoard() {
    const board = /** @type {import("./board.js").FaristolBoard} */ (element("faristol-board"));
    this.board = board;
    this.querySelector("[data-board]")?.replaceChildren(board);
    board.setUp(/** @type {Settings} */ (this.settings));
    board.addEventListener("click", (event) => this.#choose(board.squareOf(event.target)));
    board.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#choose(board.squareOf(event.target));
      this.word?.focus();
    });
  }

  /** Each tile once; a blank asks for its letter. @param {string[]} rack */
  #setRack(rack) {
    const holder = this.querySelector("[data-rack]");
    if (!holder) return;
    this.keys = rack.map((label) => this.#tile(label, spokenTile(label, this.values ?? new Map())));
    const { tiles } = /** @type {Settings} */ (this.settings);
    this.letters = element("div", {
      class: "letter-keys",
      role: "group",
      "aria-label": gettext("Letters"),
      hidden: true,
    });
    this.letters.append(
      ...tiles
        .map(([label]) => label)
        .filter((label) => label !== "?")
        .map((label) =>
          element(
            "button",
            {
              type: "button",
              class: "letter-key",
              "aria-label": letterName(label),
              onclick: () => this.#lay(label.toLowerCase()),
            },
            label,
          ),
        ),
    );
    const clear = element(
      "button",
      { type: "button", "data-testid": "clear", onclick: () => this.#clear() },
      gettext("Clear"),
    );
    const shuffle = element(
      "button",
      {
        type: "button",
        class: "icon",
        "data-testid": "shuffle",
        "aria-label": gettext("Shuffle rack"),
        title: gettext("Shuffle rack"),
        onclick: () => holder.replaceChildren(...shuffled(this.keys ?? [])),
      },
      icon("shuffle"),
    );
    holder.removeAttribute("role");
    holder.removeAttribute("aria-label");
    holder.replaceChildren(...this.keys);
    holder.after(this.letters);
    this.querySelector(".exercise-try .buttons")?.append(clear, shuffle);
  }

  /** @param {string} label @param {string} spoken */
  #tile(label, spoken) {
    const key = element("button", { type: "button", "data-label": label, "aria-label": spoken });
    drawFace(key, label, this.values ?? new Map());
    key.addEventListener("click", () => {
      if (key.hasAttribute("aria-disabled")) return;
      if (label !== "?") this.#lay(label);
      else if (this.letters) this.letters.hidden = !this.letters.hidden;
    });
    return key;
  }

  #clear() {
    if (this.word) this.word.value = "";
    if (this.place) this.place.value = "";
    this.tapped = [];
    this.square = null;
    this.#draw();
  }

  /** The same square again turns the direction. @param {number | null} square */
  #choose(square) {
    if (square === null || !this.settings || !this.place) return;
    this.isDown = square === this.square && !this.isDown;
    this.square = square;
    if (this.tapped) this.#compose();
    else this.place.value = placeLabel(this.settings.coordinates, square, this.settings.columns, this.isDown);
    this.#draw();
  }

  /** @param {string} label */
  #lay(label) {
    if (this.letters) this.letters.hidden = true;
    if (!this.word) return;
    if (this.tapped) {
      this.tapped.push(label);
      this.#compose();
    } else this.word.value += bracketed(label);
    this.#draw();
  }

  /** The tapped tiles with dots for those that lie in their way, from the first square of the word. */
  #compose() {
    const { word, place, tapped, settings, tiles } = this;
    if (!word || !place || !tapped || !settings || !tiles) return;
    if (this.square === null) {
      word.value = tapped.map(bracketed).join("");
      return;
    }
    const line = this.#line(this.square, this.isDown);
    let first = line.indexOf(this.square);
    while (first > 0 && tiles.has(line[first - 1])) first -= 1;
    place.value = placeLabel(settings.coordinates, line[first], settings.columns, this.isDown);
    let [text, left] = ["", tapped.slice()];
    for (const square of tapped.length ? line.slice(first) : []) {
      if (tiles.has(square)) text += ".";
      else if (left.length) text += bracketed(/** @type {string} */ (left.shift()));
      else break;
    }
    word.value = text;
  }

  /** The squares of a row or a column. @param {number} square @param {boolean} down */
  #line(square, down) {
    const { rows, columns } = /** @type {Settings} */ (this.settings);
    return Array.from({ length: down ? rows : columns }, (_, at) =>
      down ? at * columns + (square % columns) : square - (square % columns) + at,
    );
  }

  /** Show what is written, where it can be read. */
  #draw() {
    const { board, tiles, word } = this;
    if (!board || !tiles || !word) return;
    const start = this.#start();
    const labels = start ? this.#labels(word.value) : null;
    /** @type {Map<number, {label: string}>} */
    const tentative = new Map();
    if (start && labels) {
      const line = this.#line(start.square, start.down);
      labels.forEach((label, at) => {
        const square = line[line.indexOf(start.square) + at];
        if (label !== null && square !== undefined && !tiles.has(square)) tentative.set(square, { label });
      });
    }
    board.show({
      board: tiles,
      tentative,
      arrow: this.square === null ? null : { square: this.square, down: this.isDown },
    });
    this.#markUsed(this.tapped ? this.tapped.slice() : [...tentative.values()].map(({ label }) => label));
  }

  /** @param {string[]} used */
  #markUsed(used) {
    const left = used.map((label) => (isBlank(label) ? "?" : label));
    for (const key of this.keys ?? []) {
      const at = left.indexOf(key.dataset.label ?? "");
      if (at >= 0) left.splice(at, 1);
      key.toggleAttribute("aria-disabled", at >= 0);
      if (at >= 0) key.setAttribute("aria-disabled", "true");
    }
  }

  /** @returns {{square: number, down: boolean} | null} the square and direction that are written */
  #start() {
    const { settings, place } = this;
    const asked = place?.value.trim().toUpperCase();
    if (!settings || !asked) return null;
    for (const down of [false, true])
      for (let square = 0; square < settings.rows * settings.columns; square++)
        if (placeLabel(settings.coordinates, square, settings.columns, down) === asked) return { square, down };
    return null;
  }

  /** A dot is a tile that lies there; in a word of both cases, lower case is a blank. @param {string} text @returns {(string | null)[] | null} */
  #labels(text) {
    const blanks = text !== text.toUpperCase() && text !== text.toLowerCase();
    /** @type {(string | null)[]} */
    const labels = [];
    for (const part of text.split(/(\.)/)) {
      if (part.includes("?")) return null;
      const found = part === "." ? [null] : this.speller?.spell(part, { blanks });
      if (!found) return null;
      labels.push(...found);
    }
    return labels;
  }
}

/** In an order by chance. @template T @param {T[]} every @returns {T[]} */
function shuffled(every) {
  return every
    .map((each) => ({ each, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}

/** @param {string} label */
const bracketed = (label) => (label.length > 1 ? `[${label}]` : label);

customElements.define("faristol-exercise", FaristolExercise);
