/** `<faristol-replay>`: a finished game, move by move. Every position has an address of its own: #7. */

import "./board.js";
import { element } from "./element.js";
import { icon } from "./icons.js";
import { gettext, interpolate } from "./language.js";
import { tileElement, valuesOf } from "./tile.js";
import { Speller } from "./typing.js";
import { moveText, points } from "./words.js";

/**
 * @typedef {object} Step
 * @property {0 | 1} side @property {string} player @property {import("./protocol.js").Move["kind"] | import("./words.js").Sum} kind @property {string} place @property {string} word
 * @property {number} count @property {string} said what points that no move brought are for
 * @property {number} score @property {number} recorded @property {[number, number]} totals
 * @property {import("./protocol.js").LaidTile[]} board @property {number[]} squares @property {string[]} explanation
 * @property {string | null} rack @property {string | null} finding @property {string} analysis address of the position before, if it may be analysed
 */

class FaristolReplay extends HTMLElement {
  /** The position that is shown. */
  at = 0;

  connectedCallback() {
    const data = document.getElementById("replay");
    if (!data) return;
    /** @type {{settings: import("./protocol.js").BoardSettings & {spellings?: Record<string, string>}, players: string[], steps: Step[]}} */
    const { settings, players, steps } = JSON.parse(data.textContent ?? "");
    /** @type {import("./protocol.js").BoardSettings} */
    this.settings = settings;
    /** @type {string[]} */
    this.players = players;
    /** @type {Step[]} */
    this.steps = steps;
    /** @type {Map<string, number>} */
    this.values = valuesOf(settings);
    /** @type {Speller} */
    this.speller = new Speller({ tiles: settings.tiles, spellings: settings.spellings ?? {} });
    /** @type {Map<number, string>[]} */
    this.positions = positionsOf(steps);
    this.#build();
    window.addEventListener("hashchange", () => this.#go(this.#fromAddress(), false));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.at = this.steps.length; // who comes to a finished game sees how it ended first
    this.#go(this.#fromAddress(), false);
  }

  #build() {
    /** @type {import("./board.js").FaristolBoard} */
    this.board = /** @type {import("./board.js").FaristolBoard} */ (element("faristol-board"));
    /** @param {"first" | "previous" | "next" | "last"} name @param {string} text @param {() => number} to */
    const button = (name, text, to) =>
      element(
        "button",
        {
          type: "button",
          class: "icon",
          "data-testid": name,
          "aria-label": text,
          title: text,
          onclick: () => this.#go(to()),
        },
        icon(name),
      );
    const last = this.steps.length;
    /** @type {HTMLInputElement} */
    this.slider = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "range",
        min: 0,
        max: last,
        value: 0,
        "aria-label": gettext("Move"),
        oninput: () => this.#go(Number(this.slider.value)),
      })
    );
    const controls = element(
      "div",
      { class: "replay-controls" },
      button("first", gettext("First position"), () => 0),
      button("previous", gettext("Previous move"), () => this.at - 1),
      this.slider,
      button("next", gettext("Next move"), () => this.at + 1),
      button("last", gettext("Last position"), () => last),
    );
    /** @type {HTMLElement} */
    this.scores = element("div", { class: "replay-names" });
    /** @type {HTMLElement} */
    this.text = element("div", { class: "step-text", "data-testid": "step", "aria-live": "polite" });
    const list = this.querySelector("[data-moves]");
    const side = element("div", { class: "replay-side" }, this.scores, this.text, list);
    this.replaceChildren(element("div", { class: "replay-board" }, this.board, controls), side);
    /** @type {Element[]} */
    this.rows = [...this.querySelectorAll("[data-step]")];
    list?.addEventListener("click", (event) => {
      const row = /** @type {Element} */ (event.target).closest("[data-step]");
      if (!(row instanceof HTMLElement)) return;
      event.preventDefault();
      this.#go(Number(row.dataset.step));
    });
    this.board.setUp(this.settings);
  }

  #fromAddress() {
    const found = /^#(?:step-)?(\d+)$/.exec(location.hash); // any other fragment is not about us
    return found ? Number(found[1]) : this.at;
  }

  /** @param {number} step @param {boolean} [remember] */
  #go(step, remember = true) {
    this.at = Math.min(Math.max(step, 0), this.steps.length);
    if (remember) history.replaceState(null, "", `#${this.at}`);
    this.slider.value = String(this.at);
    const now = this.at ? this.steps[this.at - 1] : null;
    this.slider.setAttribute(
      "aria-valuetext",
      now ? `${this.at}. ${now.player} ${moveText(now)}` : gettext("Before the first move"),
    );
    this.board.show({ board: this.positions[this.at], last: new Set(now?.squares) });
    if (this.at) document.dispatchEvent(new CustomEvent("faristol-step", { detail: this.at }));
    this.#showScores(now);
    this.text.replaceChildren(...this.#describe(now));
    for (const row of this.rows) {
      const current = Number(/** @type {HTMLElement} */ (row).dataset.step) === this.at;
      if (current) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      if (current) keepInView(row);
    }
  }

  /** @param {Step | null} now */
  #showScores(now) {
    const boxes = this.players.map((name, side) =>
      element(
        "section",
        { class: now?.side === side ? "player on-turn" : "player", "aria-label": name },
        element("div", { class: "who" }, element("span", { class: "name" }, name)),
        element("span", { class: "score", "data-testid": `score-${side}` }, now?.totals[side] ?? 0),
      ),
    );
    this.scores.replaceChildren(...boxes);
  }

  /** @param {Step | null} now @returns {Node[]} */
  #describe(now) {
    if (!now)
      return [
        element("h2", {}, gettext("Before the first move")),
        element("p", { class: "soft" }, gettext("Step with the arrow keys, or choose a move.")),
      ];
    const title = element(
      "h2",
      {},
      `${this.at}. `,
      now.place && element("span", { class: "soft" }, `${now.place} `),
      element("span", { class: "word" }, moveText(now)),
      ` ${points(now.score)}`,
    );
    const parts = [
      title,
      element("ol", { class: "explanation" }, ...now.explanation.map((line) => element("li", {}, line))),
    ];
    if (now.recorded !== now.score)
      parts.push(
        element(
          "p",
          { class: "soft" },
          interpolate(gettext("Written down: %(points)s."), { points: points(now.recorded) }),
        ),
      );
    if (now.finding) parts.push(element("p", { class: "finding" }, now.finding));
    const labels = now.rack ? this.speller.spell(now.rack) : null;
    if (labels)
      parts.push(
        element(
          "div",
          {
            class: "shown-rack",
            role: "img",
            "aria-label": interpolate(gettext("Rack: %(tiles)s"), { tiles: labels.join(" ") }),
          },
          ...labels.map((label) => tileElement(label, this.values)),
        ),
      );
    if (now.analysis)
      parts.push(
        element(
          "p",
          {},
          element("a", { href: now.analysis, "data-testid": "analyse" }, gettext("Analyse this position")),
        ),
      );
    return parts;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }
}

/** The board before the first step and after each. @param {Step[]} steps @returns {Map<number, string>[]} */
function positionsOf(steps) {
  const positions = [new Map()];
  for (const step of steps) {
    const board = new Map(positions[positions.length - 1]);
    for (const [square, label] of step.board) {
      if (label) board.set(square, label);
      else board.delete(square);
    }
    positions.push(board);
  }
  return positions;
}

/** Scrolls the list only, never the page. @param {Element} row */
function keepInView(row) {
  const list = row.closest(".replay-list");
  if (!(list instanceof HTMLElement)) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 10;
}

customElements.define("faristol-replay", FaristolReplay);
