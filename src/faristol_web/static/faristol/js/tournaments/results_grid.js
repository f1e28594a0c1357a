/**
 * The results of a round, typed without waiting: Enter moves on at once, and each row says what became of it. A typist
 * who does not look up loses nothing; a question about a score waits until an empty box answers it with Enter.
 */

import { element } from "../element.js";
import { gettext, interpolate, ngettext } from "../language.js";
import { fieldsOf, Saving, stateSaid } from "../saving.js";
import { morph } from "./morph.js";
import { freshPage, Watch } from "./version.js";

/** @typedef {import("../saving.js").Item} Item */
/** @typedef {import("../saving.js").Fields} Fields */

const SEEN_MS = 400; // an Enter that comes sooner was not meant for the question
const NAMES = ["first", "second"];
const ASKS = ["doubted", "refused", "taken"];

export class ResultsGrid {
  /** @param {HTMLTableElement} table */
  constructor(table) {
    this.table = table;
    this.asks = /** @type {HTMLElement} */ (document.getElementById("asks"));
    /** Since when a row asks something. @type {Map<string, number>} */
    this.asked = new Map();
    this.saving = new Saving(location.pathname, (key, item) => this.#told(key, item));
    table.addEventListener("keydown", (event) => this.#pressed(event));
    table.addEventListener("input", (event) => this.#typed(event));
    table.addEventListener("submit", (event) => this.#submitted(event));
    table.addEventListener("focusin", (event) => this.#mark(rowOf(event.target)));
    /** State that the server showed at the last look. @type {string} */
    this.shown = "";
    this.undo = /** @type {HTMLElement} */ (document.getElementById("undo"));
    this.undo.addEventListener("submit", (event) => this.#undoLast(event));
    this.saving.restore();
    this.#keepTyped();
    this.watch = new Watch(table.dataset.version ?? "", ({ shown }) => {
      if (this.shown && this.shown !== shown) void this.refresh();
      this.shown = shown;
    });
  }

  get rows() {
    return [...this.table.tBodies[0].rows];
  }

  // Typing

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || !NAMES.includes(box.name) || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.#walk(box, event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !box.value) {
      event.preventDefault();
      this.undo.querySelector("button")?.click();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) this.#enter(rowOf(box), box);
    }
  }

  /** Up and down stay in the column. @param {HTMLInputElement} box @param {number} step */
  #walk(box, step) {
    const column = /** @type {NodeListOf<HTMLInputElement>} */ (this.table.querySelectorAll(`input[name=${box.name}]`));
    const next = column[[...column].indexOf(box) + step];
    goInto(next);
  }

  /** @param {Event} event */
  #typed(event) {
    const row = rowOf(event.target);
    if (row) this.#keep(row);
  }

  /** @param {HTMLTableRowElement} row */
  #keep(row) {
    const boxes = boxesOf(row);
    if (boxes.every((box) => !box.value)) this.#forget(row.id);
    else
      this.saving.type(
        row.id,
        boxes.map((box) => [box.name, box.value]),
      );
  }

  /** Before this file came. The keyboard has moved on already: neither focus nor selection may change. */
  #keepTyped() {
    for (const row of this.rows) if (!this.saving.stateOf(row.id) && isTyped(row)) this.#keep(row);
    for (const form of heldForms()) this.#send(form);
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    const form = event.target;
    const row = rowOf(form);
    if (!(form instanceof HTMLFormElement) || !row) return;
    event.preventDefault();
    if (form.id === `f${row.id.slice(1)}`) this.#enter(row);
    else this.saving.send(row.id, fieldsOf(form, event.submitter));
  }

  /** @param {HTMLTableRowElement | null} row @param {HTMLInputElement} [box] where Enter was pressed */
  #enter(row, box) {
    if (!row) return;
    const boxes = boxesOf(row);
    if (this.#isSettled(row) || boxes.every((box) => !box.value.trim())) return this.#confirmOldest();
    // From the first box always to the second: when both are typed again, the old one must not be sent along.
    const next = boxes.find((each) => !each.value.trim()) ?? (box === boxes[0] ? boxes[1] : null);
    if (next) return goInto(next);
    if (this.saving.stateOf(row.id) === "doubted") return this.#confirm(row.id);
    this.#send(/** @type {HTMLFormElement} */ (boxes[0].form));
    this.#goOn(row);
  }

  /** @param {HTMLFormElement} form of a row */
  #send(form) {
    this.saving.send(`t${form.id.slice(1)}`, fieldsOf(form, form.querySelector("button")));
  }

  /** To the next table without a result; after the last one to those before. @param {HTMLTableRowElement} row */
  #goOn(row) {
    const at = this.rows.indexOf(row);
    const others = [...this.rows.slice(at + 1), ...this.rows.slice(0, at)].filter((each) => this.#isOpen(each));
    const next = others.find((each) => !isTyped(each)) ?? others[0];
    goInto(next && boxesOf(next)[0]);
  }

  /** @param {HTMLTableRowElement} row */
  #isOpen(row) {
    return boxesOf(row).length > 0 && !this.#isSettled(row);
  }

  /** True if it is saved, or on its way. @param {HTMLTableRowElement} row */
  #isSettled(row) {
    return this.saving.stateOf(row.id) === "saved" || this.saving.isUnderWay(row.id);
  }

  /** Enter once more, where nothing is typed. */
  #confirmOldest() {
    const key = this.#asking().find((each) => this.saving.stateOf(each) === "doubted");
    if (key && performance.now() - (this.asked.get(key) ?? 0) > SEEN_MS) this.#confirm(key);
  }

  /** @param {string} key */
  #confirm(key) {
    const { first, second } = this.saving.valuesOf(key);
    this.saving.again(key, [["sure", `${first} ${second}`]]);
  }

  /** @param {string} key */
  #forget(key) {
    this.saving.forget(key);
    this.asked.delete(key);
    this.#show(key);
    this.#ask();
  }

  /** Takes the last result back; its points are in the boxes again. @param {SubmitEvent} event */
  #undoLast(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { table = "", first = "", second = "" } = form.dataset;
    /** Points by the name of their box. @type {Fields} */
    this.undone = [
      ["first", first],
      ["second", second],
    ];
    this.undoneKey = `t${table}`;
    this.saving.send("undo", fieldsOf(form, event.submitter));
  }

  async #wasUndone() {
    const key = this.undoneKey;
    this.saving.forget("undo");
    this.#show("undo");
    if (!key || !this.undone) return this.refresh();
    this.saving.forget(key);
    this.saving.type(key, this.undone);
    await this.refresh();
    goTo(key);
  }

  // Answers

  /** @param {string} key @param {Item} item */
  #told(key, item) {
    if (!ASKS.includes(item.state)) this.asked.delete(key);
    else if (!this.asked.has(key)) this.asked.set(key, performance.now());
    const row = document.getElementById(key);
    if (item.state !== "typed" || !(row?.contains(document.activeElement) ?? false)) this.#fillIn(key, item);
    this.#show(key);
    this.#ask();
    // After the last table nobody types any more, and its row may show what is saved.
    const focused = document.activeElement;
    if (item.state === "saved" && focused instanceof HTMLElement && row?.contains(focused)) focused.blur();
    if (key === "undo" && item.state === "saved") void this.#wasUndone();
    else if (item.state === "saved" || item.state === "taken") void this.refresh();
  }

  /** Contents of an earlier page. @param {string} key @param {Item} item */
  #fillIn(key, item) {
    const values = Object.fromEntries(item.fields);
    for (const box of boxesOf(document.getElementById(key)))
      if (!box.value && values[box.name]) box.value = values[box.name];
  }

  /** @param {string} key */
  #show(key) {
    const row = /** @type {HTMLTableRowElement | null} */ (document.getElementById(key));
    const slot = row?.querySelector(".saving");
    if (!row || !slot) return;
    const item = this.saving.items.get(key);
    for (const box of boxesOf(row)) box.readOnly = this.#isSettled(row);
    row.dataset.saving = item?.state ?? "";
    const parts = item ? [element("span", {}, stateSaid(item)), ...this.#buttons(row, item)] : [];
    if (item && item.state !== "typed" && !boxesOf(row).length && item.state !== "saved") parts.push(typedTag(item));
    slot.replaceChildren(...parts);
  }

  /** @param {HTMLTableRowElement} row @param {Item} item */
  #buttons(row, item) {
    const key = row.id;
    if (item.state === "doubted")
      return [
        button(gettext("Confirm"), "sure", () => this.#confirm(key)),
        button(gettext("Change"), "change", () => goTo(key)),
      ];
    if (boxesOf(row).length || !["taken", "refused", "typed"].includes(item.state)) return [];
    // The row has another result by now: what was typed stays beside it until somebody has decided.
    const { first, second } = Object.fromEntries(item.fields);
    const link = /** @type {HTMLAnchorElement | null} */ (row.querySelector("a[data-testid^=table-]"));
    const query = new URLSearchParams({ "points-0": first ?? "", "points-1": second ?? "" });
    return [
      button(gettext("Keep the saved one"), "keep", () => this.#forget(key)),
      element("a", { href: `${link?.href}?${query}` }, gettext("Correct")),
    ];
  }

  #asking() {
    return [...this.asked.keys()].filter((key) => document.getElementById(key));
  }

  /** Problems to look at, in one place that is always in sight. */
  #ask() {
    const [key] = this.#asking();
    const item = key ? this.saving.items.get(key) : undefined;
    const late = [...this.saving.items.values()].filter(({ state }) => state === "waiting").length;
    const parts = [];
    if (item) {
      const where = key === "undo" ? "" : interpolate(gettext("Table %(number)s:"), { number: key.slice(1) });
      parts.push(element("span", {}, `${where} ${stateSaid(item)}`));
      if (item.state === "doubted") {
        parts.push(element("span", {}, gettext("Press Enter again to confirm.")));
        parts.push(button(gettext("Confirm"), "asks-sure", () => this.#confirm(key)));
      }
      parts.push(button(gettext("Go there"), "asks-go", () => goTo(key)));
    } else if (late) {
      const text = ngettext(
        "%(count)s result is not saved yet. It is kept here and will be sent again.",
        "%(count)s results are not saved yet. They are kept here and will be sent again.",
        late,
      );
      parts.push(element("span", {}, interpolate(text, { count: late })));
    }
    this.asks.hidden = !parts.length;
    if (this.asks.textContent !== parts.map((part) => part.textContent).join("")) this.asks.replaceChildren(...parts);
  }

  // Changes by others

  /** Brings in what the server shows now, but never where somebody is typing. */
  async refresh() {
    if (this.refreshing) {
      this.isStale = true;
      return;
    }
    this.refreshing = true;
    do {
      this.isStale = false;
      const saved = new Set(this.rows.filter((row) => this.saving.stateOf(row.id) === "saved").map((row) => row.id));
      try {
        this.#bringIn(await freshPage(location.pathname), saved);
      } catch {
        // the next save, or the next look, asks again
      }
    } while (this.isStale);
    this.refreshing = false;
  }

  /** @param {Document} page @param {Set<string>} saved before it was asked for */
  #bringIn(page, saved) {
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"))) {
      const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
      if (fresh) morph(part, fresh);
    }
    this.#bringInTables(page);
    for (const row of this.rows) {
      const fresh = page.getElementById(row.id);
      if (!(fresh instanceof HTMLTableRowElement) || this.#isBusy(row)) continue;
      if (saved.has(row.id) && boxesOf(fresh).length) this.#takenBack(row);
      morph(row, fresh);
      const item = this.saving.items.get(row.id);
      if (item?.state === "typed") this.#fillIn(row.id, item);
      this.#show(row.id);
    }
    this.#mark(rowOf(document.activeElement));
  }

  /** Tables that came or went because pairs were changed. @param {Document} page */
  #bringInTables(page) {
    const now = /** @type {HTMLTableElement | null} */ (page.querySelector("table.grid"))?.tBodies[0].rows;
    if (!now) return;
    const ids = new Set([...now].map((row) => row.id));
    for (const row of this.rows) if (!ids.has(row.id) && !this.#isBusy(row)) row.remove();
    let after = /** @type {Element | null} */ (null);
    for (const fresh of now) {
      const own = document.getElementById(fresh.id) ?? document.importNode(fresh, true);
      if (!own.isConnected) after ? after.after(own) : this.table.tBodies[0].prepend(own);
      after = own;
    }
  }

  /** @param {HTMLTableRowElement} row */
  #isBusy(row) {
    if (boxesOf(row).some((box) => box === document.activeElement)) return true;
    return this.#isOpen(row) && isTyped(row) && this.saving.stateOf(row.id) !== "taken";
  }

  /** By somebody: it is open again. @param {HTMLTableRowElement} row */
  #takenBack(row) {
    this.saving.forget(row.id);
    for (const box of boxesOf(row)) box.value = "";
  }

  /** @param {HTMLTableRowElement | null} row where the keyboard is */
  #mark(row) {
    if (row) for (const each of this.rows) each.classList.toggle("upcoming", each === row);
  }
}

/** See `early.js`. @returns {HTMLFormElement[]} */
const heldForms = () => /** @type {any} */ (window).takeHeldForms?.() ?? [];

/** @param {unknown} node */
const rowOf = (node) =>
  /** @type {HTMLTableRowElement | null} */ (node instanceof Element ? node.closest("tbody tr") : null);

/** @param {Element | null} row @returns {HTMLInputElement[]} none where the row has a result */
const boxesOf = (row) =>
  (row ? [...row.querySelectorAll(NAMES.map((name) => `input[name=${name}]`).join())] : []).map(
    (box) => /** @type {HTMLInputElement} */ (box),
  );

/** @param {HTMLTableRowElement} row */
const isTyped = (row) => boxesOf(row).some((box) => box.value);

/** @param {string} text @param {string} id @param {() => void} press */
const button = (text, id, press) => element("button", { type: "button", "data-testid": id, onclick: press }, text);

/** @param {Item} item */
function typedTag(item) {
  const { first = "", second = "" } = Object.fromEntries(item.fields);
  const text = interpolate(gettext("you typed %(first)s–%(second)s"), { first, second });
  return element("span", { class: "tag", "data-testid": "typed" }, text);
}

/** @param {string} key */
function goTo(key) {
  const row = document.getElementById(key);
  const [box] = boxesOf(row);
  if (box) goInto(box);
  else /** @type {HTMLElement | null | undefined} */ (row?.querySelector(".saving button, a"))?.focus();
}

/** @param {HTMLInputElement | null | undefined} box */
function goInto(box) {
  box?.focus();
  box?.select();
}
