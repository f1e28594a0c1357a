/** The slips of a coup with their marks, by number: live, and as they are read. */

import { element } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { askCorrect } from "./console_questions.js";
import { isEmpty, isFaulty, nameOf, slipText } from "./console_words.js";

/** @typedef {import("./console.js").FaristolConsole} Console */

export class Slips {
  drawnCoups = "";

  /** @param {Console} page @param {HTMLElement} holder */
  constructor(page, holder) {
    this.page = page;
    /** @type {Map<number, {drawn: string, node: HTMLElement}>} */
    this.rows = new Map();
    this.coups = /** @type {HTMLSelectElement} */ (
      element("select", {
        "data-testid": "coup",
        "aria-label": gettext("Coup"),
        "aria-keyshortcuts": "J K",
        onchange: () => page.showCoup(Number(this.coups.value)),
      })
    );
    this.filter = /** @type {HTMLSelectElement} */ (
      element(
        "select",
        { "data-testid": "filter", "aria-label": gettext("Slips to show"), onchange: () => this.show() },
        ...[
          ["all", gettext("all")],
          ["faulty", gettext("with faults")],
          ["missing", gettext("missing")],
          ["tops", gettext("tops")],
        ].map(([value, text]) => element("option", { value }, text)),
      )
    );
    this.counted = element("span", { class: "soft", "data-testid": "counted" });
    this.body = element("tbody", {});
    const heads = [
      ["number", gettext("No.")],
      ["", gettext("Name")],
      ["", gettext("Slip")],
      ["number", gettext("Points")],
      ["", gettext("Remarks")],
    ];
    const table = element(
      "table",
      { "data-testid": "slips", "aria-label": gettext("Slips") },
      element(
        "thead",
        {},
        element("tr", {}, ...heads.map(([style, text]) => element("th", { scope: "col", class: style }, text))),
      ),
      this.body,
    );
    holder.append(
      element("h2", { class: "visually-hidden" }, gettext("Slips")),
      element("div", { class: "slips-head" }, this.coups, this.filter, this.counted),
      element("div", { class: "slips-scroll", tabindex: -1 }, table),
    );
    this.body.addEventListener("keydown", (event) => this.#walk(event));
    /** The row that was clicked last: commands are about it, until a line is sent. @type {number | null} */
    this.picked = null;
    this.body.addEventListener("click", (event) => this.#clicked(this.#numberOf(event.target)));
  }

  /** The row that has the focus, else the one that was clicked. @returns {number | null} */
  get chosenNumber() {
    return this.#numberOf(document.activeElement) ?? this.picked;
  }

  /** After the end a slip that stands is corrected, not written anew. @param {number | null} number */
  #clicked(number) {
    if (number === null) return;
    const { page } = this;
    this.pick(number);
    const row = page.rowsOf(page.shownCoup).get(number);
    if (page.desk.may.includes("correct") && row && !isEmpty(row)) askCorrect(page, number);
    else page.entry.write(number);
  }

  /** @param {number | null} number */
  pick(number) {
    this.picked = number;
    for (const [each, { node }] of this.rows) node.classList.toggle("picked", each === number);
  }

  /** @param {EventTarget | null} target */
  #numberOf(target) {
    const row = target instanceof Element && this.body.contains(target) ? target.closest("[data-number]") : null;
    return row instanceof HTMLElement ? Number(row.dataset.number) : null;
  }

  show() {
    const { page } = this;
    this.#showCoups();
    const handed = page.rowsOf(page.shownCoup);
    const missing = new Set(page.missing().map(({ number }) => number));
    const shown = page.entrants
      .filter(({ number }) => this.#isShown(handed.get(number), missing.has(number)))
      .map((entrant) => entrant.number);
    const focused = this.#numberOf(document.activeElement);
    for (const number of [...this.rows.keys()]) {
      if (shown.includes(number)) continue;
      this.rows.get(number)?.node.remove();
      this.rows.delete(number);
    }
    shown.forEach((number, at) => this.#place(number, at, handed.get(number)));
    if (focused !== null && this.#numberOf(document.activeElement) !== focused)
      this.body.querySelector("button")?.focus();
    this.#setTabStop();
    const marks = [...handed.values()];
    this.counted.textContent = interpolate(gettext("%(handed)s handed in · %(faulty)s with faults · %(tops)s tops"), {
      handed: marks.length,
      faulty: marks.filter(isFaulty).length,
      tops: marks.filter(({ mark }) => mark?.top).length,
    });
  }

  /** One stop for all rows: the arrow keys go from one to the next. */
  #setTabStop() {
    const buttons = [...this.body.querySelectorAll("button")];
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  #showCoups() {
    const { view, shownCoup, desk } = this.page;
    const numbers = Array.from({ length: view.coup }, (_, at) => view.coup - at);
    const missing = new Map(desk.missing);
    const drawn = JSON.stringify([numbers.length, desk.missing]);
    if (drawn !== this.drawnCoups) {
      this.drawnCoups = drawn;
      this.coups.replaceChildren(
        ...numbers.map((coup) => {
          const open = coup < view.coup && missing.get(coup)?.length;
          const text = interpolate(coup === view.coup ? gettext("Coup %(coup)s (now)") : gettext("Coup %(coup)s"), {
            coup,
          });
          return element("option", { value: coup }, open ? `${text} · −${open}` : text);
        }),
      );
    }
    this.coups.hidden = !numbers.length;
    this.coups.value = String(shownCoup);
  }

  /** @param {import("./protocol.js").SlipRow | undefined} row @param {boolean} isMissing */
  #isShown(row, isMissing) {
    switch (this.filter.value) {
      case "faulty":
        return row !== undefined && isFaulty(row);
      case "missing":
        return isMissing;
      case "tops":
        return row?.mark?.top ?? false;
      default:
        return row !== undefined || isMissing;
    }
  }

  /** Drawn anew only where it changed: hundreds of rows change a few at a time. @param {number} number @param {number} at @param {import("./protocol.js").SlipRow | undefined} row */
  #place(number, at, row) {
    const entrant = this.page.entrant(number);
    const points = this.page.pointsOf(row);
    const drawn = JSON.stringify([row, nameOf(entrant), points]);
    let kept = this.rows.get(number);
    if (kept?.drawn !== drawn) {
      const node = this.#row(number, nameOf(entrant), row, points);
      const hadFocus = kept?.node.contains(document.activeElement);
      kept?.node.replaceWith(node);
      kept = { drawn, node };
      this.rows.set(number, kept);
      if (hadFocus) node.querySelector("button")?.focus();
    }
    const before = this.body.children[at];
    if (before !== kept.node) this.body.insertBefore(kept.node, before ?? null);
  }

  /** @param {number} number @param {string} name @param {import("./protocol.js").SlipRow | undefined} row @param {number | null} points */
  #row(number, name, row, points) {
    const mark = row?.mark;
    const style = [
      !row && "absent",
      mark?.top && "top",
      row && isFaulty(row) && "faulty",
      number === this.picked && "picked",
    ]
      .filter(Boolean)
      .join(" ");
    const button = element(
      "button",
      {
        type: "button",
        class: "quiet",
        tabindex: -1,
        "aria-label": interpolate(gettext("Write for number %(number)s"), { number }),
      },
      number,
    );
    return element(
      "tr",
      { "data-number": number, class: style },
      element("td", { class: "number" }, button),
      element("td", { class: "name" }, name),
      element("td", { class: "slip" }, row ? slipText(row) : "–"),
      element(
        "td",
        { class: "number" },
        points ?? "",
        mark?.top &&
          element("span", { class: "top-mark" }, " ★", element("span", { class: "visually-hidden" }, gettext("top"))),
      ),
      element("td", { class: "remarks" }, element("div", {}, ...this.#remarks(row))),
    );
  }

  /** @param {import("./protocol.js").SlipRow | undefined} row */
  #remarks(row) {
    if (!row) return [];
    const { mark, late, after_time, by_arbiter, illegible } = row;
    const said = (mark?.reasons ?? []).map(({ text, article, clause }) =>
      element(
        "span",
        { class: "fault" },
        text,
        " ",
        element("span", { class: "article", title: clause || null }, article),
      ),
    );
    const warned = (mark?.warnings ?? []).map((text) => element("span", { class: "caution" }, text));
    const words = (mark?.unlisted ?? []).map((word) =>
      element("span", { class: "caution" }, interpolate(gettext("awaiting a ruling: %(word)s"), { word })),
    );
    const told =
      !mark &&
      [late && gettext("late"), after_time && gettext("after time")]
        .filter(Boolean)
        .map((text) => element("span", { class: "fault" }, text));
    return [
      ...said,
      ...warned,
      ...words,
      ...(told || []),
      illegible && element("span", { class: "caution" }, gettext("hard to read")),
      !by_arbiter && element("span", { class: "device" }, gettext("device")),
    ];
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const buttons = [...this.body.querySelectorAll("button")];
    buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step]?.focus();
    this.#setTabStop();
  }
}
