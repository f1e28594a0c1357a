/** A ranking too long for one screen: as many lines as fit, in pages that turn by themselves. */

import { element, fill } from "../element.js";
import { gettext, interpolate } from "../language.js";

const TURN_MS = 8000;
const NARROW_LINES = 2; // columns of lines, where there are no names to make them wide

/** @typedef {{key: number, parts: (Node | string)[], marked?: boolean}} Line */

export class Pages {
  /**
   * @param {HTMLElement} holder takes what height there is
   * @param {{head: string[], classes: string[], label: string}} table one column each
   */
  constructor(holder, { head, classes, label }) {
    this.holder = holder;
    this.head = head;
    this.classes = classes;
    /** @type {Line[]} */
    this.lines = [];
    this.columns = 1;
    this.page = 0;
    this.paused = false;
    this.tables = element("div", { class: "tables", role: "group", "aria-label": label });
    this.where = element("p", { class: "page-number", "data-testid": "hall-page" });
    holder.classList.add("pages");
    holder.replaceChildren(this.tables, this.where);
    new ResizeObserver(() => this.#draw()).observe(this.tables);
    this.#wait();
  }

  /** @param {Line[]} lines @param {{wide: boolean}} more whether one line needs the whole width */
  show(lines, { wide }) {
    this.lines = lines;
    this.columns = wide ? 1 : NARROW_LINES;
    this.#draw();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.#wait();
    this.#draw();
  }

  /** @param {number} by pages on or back; it stays there as long as it would have anyway */
  turn(by) {
    const { pages } = this.#room();
    this.page = (this.page + by + pages) % pages;
    this.#wait();
    this.#draw();
    this.tables.classList.remove("turned");
    void this.tables.offsetWidth; // so that the same animation begins again
    this.tables.classList.add("turned");
  }

  /** From the beginning: there is something new. */
  restart() {
    if (this.page) this.turn(-this.page);
  }

  get isLong() {
    return this.#room().pages > 1;
  }

  #wait() {
    clearInterval(this.turning);
    if (!this.paused)
      this.turning = window.setInterval(() => this.isLong && this.holder.isConnected && this.turn(1), TURN_MS);
  }

  #room() {
    const row = this.tables.querySelector("tbody tr")?.getBoundingClientRect().height || 1;
    const head = this.tables.querySelector("thead")?.getBoundingClientRect().height ?? 0;
    const most = Math.max(1, Math.floor((this.tables.clientHeight - head + 1) / row));
    // As many on each page, rather than one lonely line on the last.
    const needed = Math.max(1, Math.ceil(this.lines.length / (most * this.columns)));
    const rows = Math.max(1, Math.ceil(this.lines.length / (needed * this.columns)));
    return { rows, pages: Math.max(1, Math.ceil(this.lines.length / (rows * this.columns))) };
  }

  #draw() {
    if (!this.lines.length) {
      this.tables.replaceChildren();
      this.where.textContent = "";
      return;
    }
    if (!this.tables.querySelector("tbody tr")) this.#fill([this.lines.slice(0, 1)]); // something to measure
    const { rows, pages } = this.#room();
    this.page = Math.min(this.page, pages - 1);
    const from = this.page * rows * this.columns;
    const shown = Array.from({ length: this.columns }, (_, column) =>
      this.lines.slice(from + column * rows, from + (column + 1) * rows),
    );
    this.#fill(shown.filter((part) => part.length));
    const number = interpolate(gettext("Page %(page)s of %(pages)s"), { page: this.page + 1, pages });
    this.where.textContent = pages > 1 ? (this.paused ? `${number} · ${gettext("paused")}` : number) : "";
  }

  /** @param {Line[][]} parts */
  #fill(parts) {
    const heads = () =>
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          ...this.head.map((text, at) => element("th", { scope: "col", class: this.classes[at] }, text)),
        ),
      );
    const row = (/** @type {Line} */ { key, parts, marked }) =>
      element(
        "tr",
        { "data-number": key, class: marked ? "left" : null },
        ...parts.map((part, at) => element("td", { class: this.classes[at] }, part)),
      );
    fill(this.tables, ...parts.map((lines) => element("table", {}, heads(), element("tbody", {}, ...lines.map(row)))));
    this.tables.dataset.columns = String(this.columns);
  }
}

/** @param {import("./protocol.js").Standing} standing @returns {Line} */
export function standingLine({ rank, number, names, total, percentage, tops, left }) {
  return {
    key: number,
    marked: left,
    parts: [String(rank), String(number), nameText(names), String(total), `${percentage}%`, String(tops)],
  };
}

/** One name, or the two of a pair; nothing while only arbiters may know. @param {string[] | null} names */
export const nameText = (names) => (names ?? []).join(" – ");
