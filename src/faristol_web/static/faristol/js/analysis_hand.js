/** A position set up by hand: words on the board, racks, scores. Every change is a position of its own. */

import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";
import { squareLabel } from "./coordinates.js";
import { isBlank } from "./tile.js";
import { Speller } from "./typing.js";

/** @typedef {import("./protocol.js").BoardSettings & {spellings: Record<string, string>, rack_size: number, rules: string}} Settings */

export class Hand {
  /** @param {Settings} settings @param {() => import("./analysis_lines.js").Board} now @param {(cgp: string) => void} show */
  constructor(settings, now, show) {
    this.settings = settings;
    this.now = now;
    this.show = show;
    this.speller = new Speller(settings);
    this.square = settings.start;
    this.isDown = false;
    this.isAsked = false;
    this.word = this.#field("hand-word", gettext("Word from the chosen square"), "");
    this.racks = [
      this.#field("hand-rack", gettext("Rack of the side to move"), ""),
      this.#field("hand-other", gettext("Known tiles of the other rack"), ""),
    ];
    this.scores = [
      this.#field("hand-score", gettext("Score of the side to move"), "number"),
      this.#field("hand-other-score", gettext("Other score"), "number"),
    ];
    this.fault = element("p", { class: "errorlist whole", role: "alert" });
    this.where = element("p", { class: "soft whole", role: "status" });
    this.node = this.#made();
  }

  /** @param {string} id @param {string} label @param {string} type */
  #field(id, label, type) {
    const input = /** @type {HTMLInputElement} */ (
      element("input", { id, "data-testid": id, type: type || "text", autocomplete: "off", spellcheck: "false" })
    );
    return { input, node: element("div", { class: "field" }, element("label", { for: id }, label), input) };
  }

  #made() {
    const direction = element(
      "button",
      { type: "button", "data-testid": "hand-direction", onclick: () => this.choose(this.square) },
      gettext("Across or down"),
    );
    const words = element(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.#lay(event) },
      this.where,
      this.word.node,
      element(
        "div",
        { class: "buttons whole" },
        element("button", { class: "primary", "data-testid": "hand-lay" }, gettext("Lay")),
        direction,
        element("button", { type: "button", onclick: () => this.#take() }, gettext("Remove the tile")),
        element("button", { type: "button", onclick: () => this.#clear() }, gettext("Empty board")),
      ),
    );
    const sides = element(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.#set(event) },
      ...[...this.racks, ...this.scores].map((field) => field.node),
      this.fault,
      element(
        "div",
        { class: "buttons whole" },
        element("button", { class: "primary", "data-testid": "hand-set" }, gettext("Show")),
        element(
          "button",
          { type: "button", "data-testid": "hand-draw", onclick: () => this.#draw() },
          gettext("Draw the missing tiles"),
        ),
      ),
    );
    const made = element(
      "details",
      { class: "later analysis-hand", "data-testid": "hand" },
      element("summary", {}, gettext("Set up by hand")),
      sides,
      words,
    );
    return /** @type {HTMLDetailsElement} */ (made);
  }

  /** For a rack that is missing, until there is one. */
  open() {
    this.isAsked ||= !this.node.open;
    this.node.open = true;
  }

  close() {
    if (this.isAsked) this.node.open = false;
    this.isAsked = false;
  }

  /** Fields as the position has them. */
  fill() {
    const { racks, scores } = this.now();
    this.racks.forEach(({ input }, side) => (input.value = racks[side].map(bracketed).join("")));
    this.scores.forEach(({ input }, side) => (input.value = String(scores[side])));
    this.fault.textContent = "";
    this.#tellWhere();
  }

  /** The same square again turns the direction. @param {number} square */
  choose(square) {
    this.isDown = square === this.square && !this.isDown;
    this.square = square;
    this.#tellWhere();
  }

  #tellWhere() {
    const { coordinates, columns } = this.settings;
    const label = squareLabel(coordinates, this.square, columns);
    this.where.textContent = interpolate(
      this.isDown ? gettext("Chosen square: %(square)s, down") : gettext("Chosen square: %(square)s, across"),
      { square: label },
    );
  }

  /** @param {Event} event */
  #lay(event) {
    event.preventDefault();
    const { rows, columns } = this.settings;
    const labels = this.speller.spell(this.word.input.value, { blanks: true });
    const step = this.isDown ? columns : 1;
    const room = this.isDown ? rows - Math.floor(this.square / columns) : columns - (this.square % columns);
    if (!labels?.length || labels.includes("?")) return this.#refuse(gettext("The tiles do not spell this word."));
    if (labels.length > room) return this.#refuse(gettext("The word runs over the edge of the board."));
    const board = new Map(this.now().board);
    labels.forEach((label, at) => board.set(this.square + at * step, label));
    this.word.input.value = "";
    this.#send({ board });
  }

  #take() {
    const board = new Map(this.now().board);
    if (board.delete(this.square)) this.#send({ board });
  }

  #clear() {
    this.#send({ board: new Map(), scores: [0, 0] });
  }

  /** @param {Event} event */
  #set(event) {
    event.preventDefault();
    const [mine, theirs] = this.racks.map(({ input }) => this.speller.spell(input.value));
    if (!mine || !theirs) return this.#refuse(gettext("The tiles do not spell this rack."));
    const [ahead, behind] = this.scores.map(({ input }) => Math.trunc(Number(input.value)) || 0);
    this.#send({ racks: [mine, theirs], scores: [ahead, behind] });
  }

  /** From all tiles that are neither on the board nor on a rack. */
  #draw() {
    const mine = this.speller.spell(this.racks[0].input.value) ?? [];
    const left = this.now().unseen.slice();
    for (const label of [...mine.filter((each) => !this.now().racks[0].includes(each)), ...this.now().racks[1]])
      if (left.includes(label)) left.splice(left.indexOf(label), 1);
    while (mine.length < this.settings.rack_size && left.length)
      mine.push(...left.splice(Math.floor(Math.random() * left.length), 1));
    this.racks[0].input.value = mine.map(bracketed).join("");
    this.#send({ racks: [mine, this.now().racks[1]] });
  }

  /** @param {{board?: Map<number, string>, racks?: string[][], scores?: number[]}} changes */
  #send(changes) {
    const now = this.now();
    const board = changes.board ?? new Map(now.board);
    const racks = (changes.racks ?? now.racks).map((rack) => rack.map(bracketed).join("")).join("/");
    const scores = (changes.scores ?? now.scores).join("/");
    this.fault.textContent = "";
    this.show(`${rowsOf(board, this.settings)} ${racks} ${scores} ${changes.board ? 0 : now.idle}`);
  }

  /** @param {string} why */
  #refuse(why) {
    this.fault.textContent = why;
  }
}

/** @param {string} label */
const bracketed = (label) => (label.length > 1 ? `[${label}]` : label);

/** @param {Map<number, string>} board @param {Settings} settings */
function rowsOf(board, { rows, columns }) {
  const lines = [];
  for (let row = 0; row < rows; row++) {
    let line = "";
    let empty = 0;
    for (let column = 0; column < columns; column++) {
      const label = board.get(row * columns + column);
      if (label === undefined) {
        empty += 1;
        continue;
      }
      line += (empty || "") + bracketed(isBlank(label) ? label.toLowerCase() : label);
      empty = 0;
    }
    lines.push(line + (empty || ""));
  }
  return lines.join("/");
}
