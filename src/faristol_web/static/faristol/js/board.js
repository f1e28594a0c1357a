/** `<faristol-board>`: squares and tiles as a grid that can be walked with the arrow keys. It knows no game. */

import { columnLabel, rowLabel, squareLabel } from "./coordinates.js";
import { element } from "./element.js";
import { gettext, interpolate, pgettext } from "./language.js";
import { drawFace, spokenTile, valuesOf } from "./tile.js";

/**
 * @typedef {object} Picture
 * @property {Map<number, string>} board
 * @property {Map<number, {label: string}>} [tentative]
 * @property {Set<number>} [last] squares of the last play
 * @property {Set<number>} [waiting] squares of a play that waits for an answer
 * @property {{square: number, down: boolean} | null} [arrow]
 * @property {{square: number, text: string, legal: boolean} | null} [badge]
 */

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class FaristolBoard extends HTMLElement {
  /** @param {import("./protocol.js").BoardSettings} settings */
  setUp(settings) {
    /** @type {import("./protocol.js").BoardSettings} */
    this.settings = settings;
    /** @type {Map<string, number>} */
    this.values = valuesOf(settings);
    /** @type {number} */
    this.current = settings.start;
    this.style.setProperty("--columns", String(settings.columns));
    this.style.setProperty("--rows", String(settings.rows));
    /** @type {HTMLElement[]} */
    this.squares = [];
    /** Current contents of each square, so that an update touches only changes. @type {string[]} */
    this.drawn = [];
    this.translate = false;
    this.replaceChildren(this.#grid());
    this.addEventListener("keydown", (event) => this.#walk(event));
    this.addEventListener("focusin", (event) => {
      const square = this.squareOf(event.target);
      if (square !== null) this.#makeCurrent(square);
    });
  }

  #grid() {
    const { rows, columns, coordinates: style } = this.settings;
    const grid = element("div", {
      class: "grid",
      role: "grid",
      "aria-label": gettext("Board"),
      "data-testid": "board",
    });
    const head = element(
      "div",
      { class: "line head", role: "row" },
      element("span", { role: "columnheader" }, element("span", { class: "visually-hidden" }, gettext("Square"))),
    );
    for (let column = 0; column < columns; column++)
      head.append(element("span", { role: "columnheader" }, columnLabel(style, column)));
    grid.append(head);
    for (let row = 0; row < rows; row++) {
      const line = element(
        "div",
        { class: "line", role: "row" },
        element("span", { role: "rowheader" }, rowLabel(style, row)),
      );
      for (let column = 0; column < columns; column++) line.append(this.#square(row * columns + column));
      grid.append(line);
    }
    return grid;
  }

  /** @param {number} square */
  #square(square) {
    const kind = this.#premium(square);
    const made = element(
      "div",
      {
        class: `square ${kind?.style ?? "plain"}`,
        role: "gridcell",
        "data-square": square,
        tabindex: square === this.current ? 0 : -1,
      },
      kind && element("span", { class: "premium", "aria-hidden": "true" }, kind.short),
    );
    if (square === this.settings.start) made.classList.add("start");
    this.squares[square] = made;
    return made;
  }

  /** Shape tells letters (round) from words (square), the text how many times: colour is only a third way. @param {number} square */
  #premium(square) {
    const word = this.settings.word_multipliers[square];
    const letter = this.settings.letter_multipliers[square];
    // Translators: short for a premium square; 2W doubles the word.
    if (word > 1)
      return {
        style: `word times-${word}`,
        short: interpolate(pgettext("premium square", "%(times)sW"), { times: word }),
        name: interpolate(gettext("word times %(times)s"), { times: word }),
      };
    // Translators: short for a premium square; 3L triples the letter.
    if (letter > 1)
      return {
        style: `of-letter times-${letter}`,
        short: interpolate(pgettext("premium square", "%(times)sL"), { times: letter }),
        name: interpolate(gettext("letter times %(times)s"), { times: letter }),
      };
    return null;
  }

  /** @param {Picture} picture */
  show(picture) {
    this.squares.forEach((node, square) => {
      const trial = picture.tentative?.get(square)?.label;
      const label = picture.board.get(square) ?? trial;
      const tentative = label !== undefined && !picture.board.has(square);
      const state = {
        tentative,
        last: picture.last?.has(square) ?? false,
        waiting: picture.waiting?.has(square) ?? false,
      };
      const arrow = picture.arrow?.square === square ? (picture.arrow.down ? "down" : "across") : "";
      const badge = picture.badge?.square === square ? picture.badge : null;
      const drawn = JSON.stringify([label, state, arrow, badge]);
      if (this.drawn[square] === drawn) return;
      this.drawn[square] = drawn;
      this.#draw(node, square, label, state, arrow, badge);
    });
  }

  /**
   * @param {HTMLElement} node @param {number} square @param {string | undefined} label
   * @param {{tentative: boolean, last: boolean, waiting: boolean}} state
   * @param {string} arrow @param {Picture["badge"]} badge
   */
  #draw(node, square, label, state, arrow, badge) {
    node.querySelector(".tile")?.remove();
    node.querySelector(".badge")?.remove();
    if (label === undefined) delete node.dataset.tile;
    else node.dataset.tile = label;
    node.toggleAttribute("data-tentative", state.tentative);
    node.toggleAttribute("data-last", state.last && label !== undefined);
    node.toggleAttribute("data-waiting", state.waiting && label !== undefined);
    if (arrow) node.dataset.arrow = arrow;
    else delete node.dataset.arrow;
    if (label !== undefined) {
      const tile = element("span", {});
      drawFace(tile, label, this.values);
      node.append(tile);
    }
    if (badge)
      node.append(
        element("span", { class: badge.legal ? "badge" : "badge illegal", "aria-hidden": "true" }, badge.text),
      );
    node.setAttribute("aria-label", this.#spoken(square, label, state, arrow));
  }

  /** @param {number} square @param {string | undefined} label @param {{tentative: boolean, last: boolean}} state @param {string} arrow */
  #spoken(square, label, state, arrow) {
    const parts = [squareLabel(this.settings.coordinates, square, this.settings.columns)];
    const kind = this.#premium(square);
    if (label === undefined) parts.push(kind?.name ?? gettext("empty"));
    else {
      parts.push(spokenTile(label, this.values));
      if (state.tentative) parts.push(gettext("not yet played"));
      else if (state.last) parts.push(gettext("last play"));
    }
    if (square === this.settings.start && label === undefined) parts.push(gettext("start"));
    if (arrow) parts.push(arrow === "down" ? gettext("typing goes down") : gettext("typing goes across"));
    return parts.join(", ");
  }

  /** @param {EventTarget | Element | null} target @returns {number | null} */
  squareOf(target) {
    const node = target instanceof Element ? target.closest("[data-square]") : null;
    return node instanceof HTMLElement && this.contains(node) ? Number(node.dataset.square) : null;
  }

  /** @param {number} square */
  focusSquare(square) {
    this.#makeCurrent(square);
    this.squares[square].focus({ preventScroll: !this.classList.contains("zoomed") });
  }

  /** Larger squares for fingers, around the last play or wherever the reader is. @param {number} [centre] @returns {boolean} whether it is larger now */
  toggleZoom(centre) {
    const zoomed = this.classList.toggle("zoomed");
    if (zoomed) this.squares[centre ?? this.current].scrollIntoView({ block: "center", inline: "center" });
    return zoomed;
  }

  /** @param {number} square */
  #makeCurrent(square) {
    this.squares[this.current].tabIndex = -1;
    this.current = square;
    this.squares[square].tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { rows, columns } = this.settings;
    let [row, column] = [Math.floor(this.current / columns), this.current % columns];
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) [row, column] = [row + step[0], column + step[1]];
    else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = columns - 1;
    else return;
    event.preventDefault();
    if (row < 0 || column < 0 || row >= rows || column >= columns) return;
    this.focusSquare(row * columns + column);
    this.dispatchEvent(new CustomEvent("square-walk", { detail: { square: this.current }, bubbles: true }));
  }
}

customElements.define("faristol-board", FaristolBoard);
