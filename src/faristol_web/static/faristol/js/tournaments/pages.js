/** A list too long for one screen, in columns and pages that are as full as they can be. */

import { element } from "../element.js";

const SMALLEST = 0.75; // what the last row of a hall still reads; longer names take two lines
const SPARE = 0.995; // browsers round widths

export class Pages {
  /** @param {HTMLElement} section with the whole list in `[data-live]` */
  constructor(section) {
    this.source = /** @type {HTMLElement} */ (section.querySelector("div[data-live]"));
    this.most = Number(section.dataset.columns);
    this.columns = this.most;
    this.widths = element("colgroup");
    this.shown = element("div", { class: "tables" });
    this.source.hidden = true;
    this.source.after(this.shown);
    /** @type {HTMLTableRowElement[][]} one list of rows a column */
    this.parts = [];
  }

  get isEmpty() {
    return !this.source.querySelector("tbody tr");
  }

  /** Number of pages on a screen of this size. Only while the section is shown: then it has a size. */
  count() {
    this.#measure();
    return Math.max(1, Math.ceil(this.parts.length / this.columns));
  }

  /** @param {number} page from 0 */
  show(page) {
    const head = this.source.querySelector("thead");
    const here = this.parts.slice(page * this.columns, (page + 1) * this.columns);
    const tables = here.map((rows) => {
      const body = element("tbody");
      body.append(...rows.map((row) => row.cloneNode(true)));
      return element("table", { class: "set" }, this.widths.cloneNode(true), head?.cloneNode(true), body);
    });
    this.shown.style.setProperty(
      "--columns",
      String(this.parts.length > this.columns ? this.columns : Math.max(1, this.parts.length)),
    );
    this.shown.replaceChildren(...tables);
  }

  #measure() {
    const table = this.source.querySelector("table");
    if (!table) {
      this.parts = [];
      return;
    }
    const rows = [...table.querySelectorAll("tbody tr")];
    const copy = /** @type {HTMLTableElement} */ (table.cloneNode(true));
    this.shown.style.setProperty("--columns", String(this.most));
    this.shown.replaceChildren(copy); // the first column: as wide as all of them
    this.#fit(copy);
    const heights = [...copy.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height);
    const room = this.shown.clientHeight - (copy.tHead?.getBoundingClientRect().height ?? 0);
    this.parts = split(heights, room).map(
      ([start, stop]) => /** @type {HTMLTableRowElement[]} */ (rows.slice(start, stop)),
    );
  }

  /** Smaller, down to a limit, so that every line of the list is one line; then as wide in every column. @param {HTMLTableElement} copy */
  #fit(copy) {
    const tracks = getComputedStyle(this.shown).gridTemplateColumns.split(" ");
    this.columns = tracks.length; // a screen on its side has room for one
    this.shown.style.removeProperty("--scale");
    copy.classList.add("natural");
    const needed = (parseFloat(tracks[0]) / copy.getBoundingClientRect().width) * SPARE;
    this.shown.style.setProperty("--scale", String(Math.max(SMALLEST, Math.min(1, needed))));
    copy.classList.remove("natural");
    const heads = [...copy.querySelectorAll("thead th")];
    const widths = heads.map((head) =>
      needed < SMALLEST && !isNarrow(head) ? "auto" : `${head.getBoundingClientRect().width}px`,
    );
    this.widths = element("colgroup", {}, ...widths.map((width) => sized(element("col"), width)));
    copy.prepend(this.widths.cloneNode(true));
    copy.classList.add("set");
  }
}

/** True for numbers or a score: never on two lines. @param {Element} head */
const isNarrow = (head) => head.matches(".number, .score");

/** @param {HTMLElement} node @param {string} width */
function sized(node, width) {
  node.style.width = width;
  return node;
}

/**
 * From where to where each column goes: in order, none higher than the room, but for a line that is.
 * @param {number[]} heights @param {number} room
 * @returns {[number, number][]}
 */
export function split(heights, room) {
  /** @type {[number, number][]} */
  const parts = [];
  let start = 0;
  let used = 0;
  heights.forEach((height, at) => {
    if (at > start && used + height > room + 0.5) {
      parts.push([start, at]);
      start = at;
      used = 0;
    }
    used += height;
  });
  if (heights.length) parts.push([start, heights.length]);
  return parts;
}
