/** The arbiter's part of the page: what was asked and answered here, to be read, saved, printed, cleared. */

import { ask, cancelButton } from "../faristol/js/dialog.js";
import { element } from "../faristol/js/element.js";
import { gettext, interpolate, ngettext } from "../faristol/js/language.js";
import { asCsv, asJson, localTime } from "./export.js";
import { clear, entries } from "./log.js";
import { recall, remember } from "../faristol/kept/memory.js";
import { sign } from "./verdict.js";

/** Number of the last entry that is in a file. */
const SAVED = "faristol-validator-saved";

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class LogPage {
  /** @param {() => void} onclose */
  constructor(onclose) {
    this.section = get("log");
    /** @type {import("./log.js").Entry[]} */
    this.entries = [];
    get("open-log").addEventListener("click", () => this.#open());
    get("close-log").addEventListener("click", () => {
      this.section.hidden = true;
      get("queries").replaceChildren();
      onclose();
    });
    get("save-csv").addEventListener("click", () => this.#save("csv", "text/csv", asCsv));
    get("save-json").addEventListener("click", () => this.#save("json", "application/json", asJson));
    get("print").addEventListener("click", () => print());
    get("clear").addEventListener("click", () => this.#clear());
  }

  async #open() {
    const isArbiter = await ask(gettext("Open the log?"), (reply) => [
      element("p", {}, gettext("It belongs to the arbiter: it shows every query made on this device, and its answer.")),
      element(
        "div",
        { class: "buttons" },
        cancelButton(() => reply(null)),
        element(
          "button",
          { type: "button", class: "primary", "data-testid": "really-open", onclick: () => reply(true) },
          gettext("Open"),
        ),
      ),
    ]);
    if (!isArbiter) return;
    navigator.storage?.persist?.().catch(() => {}); // so that a full device throws away something else
    this.#say("");
    await this.#draw();
    get("asking").hidden = true;
    this.section.hidden = false;
    get("log-title").focus();
  }

  async #draw() {
    try {
      this.entries = await entries();
    } catch {
      this.entries = [];
      this.#say(gettext("This device does not let the page store anything, so there is no log."));
    }
    get("queries").replaceChildren(...this.entries.map(entryRow).reverse());
    get("no-queries").hidden = this.entries.length > 0;
  }

  /** @param {string} ending @param {string} type @param {(entries: import("./log.js").Entry[]) => string} format */
  async #save(ending, type, format) {
    await this.#draw();
    const address = URL.createObjectURL(new Blob([format(this.entries)], { type }));
    const stamp = localTime(Date.now()).slice(0, 19).replaceAll(":", "");
    element("a", { href: address, download: `validator-${stamp}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    remember(SAVED, String(this.#last()));
    this.#say(
      interpolate(ngettext("%(count)s query saved.", "%(count)s queries saved.", this.entries.length), {
        count: this.entries.length,
      }),
    );
  }

  async #clear() {
    await this.#draw();
    const count = this.entries.length;
    if (!count) return this.#say(gettext("The log is empty: there is nothing to clear."));
    if (Number(recall(SAVED)) < this.#last())
      return this.#say(gettext("Save the log first: some of it is not in any file yet."));
    const last = this.#last();
    if (!(await confirmed(count))) return;
    try {
      await clear(last);
    } catch {
      return this.#say(gettext("This device could not clear the log: everything is still there."));
    }
    await this.#draw();
    this.#say(interpolate(ngettext("%(count)s query cleared.", "%(count)s queries cleared.", count), { count }));
  }

  #last() {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** @param {string} text */
  #say(text) {
    get("log-said").textContent = text;
  }
}

/** Nobody types a number by mistake. @param {number} count @returns {Promise<boolean>} */
async function confirmed(count) {
  const typed = await ask(gettext("Clear the log?"), (reply) => {
    const input = /** @type {HTMLInputElement} */ (
      element("input", {
        id: "clear-count",
        "data-testid": "clear-count",
        inputmode: "numeric",
        autocomplete: "off",
        required: true,
        pattern: String(count),
      })
    );
    const form = element(
      "form",
      { method: "dialog", onsubmit: () => reply(input.value.trim()) },
      element(
        "div",
        { class: "field" },
        element(
          "label",
          { for: "clear-count" },
          interpolate(
            ngettext(
              "Type %(count)s, the number of queries to delete.",
              "Type %(count)s, the number of queries to delete.",
              count,
            ),
            { count },
          ),
        ),
        input,
      ),
      element(
        "div",
        { class: "buttons" },
        cancelButton(() => reply(null)),
        element("button", { class: "danger", "data-testid": "really-clear" }, gettext("Clear")),
      ),
    );
    return [form];
  });
  return typed === String(count);
}

/** @param {import("./log.js").Entry} entry */
function entryRow({ number, at_ms, words, acceptable, version, note }) {
  const at = localTime(at_ms);
  return element(
    "tr",
    { "data-testid": "logged" },
    element("td", { class: "number" }, String(number)),
    element("td", {}, element("time", { datetime: at }, at.slice(11, 19), element("small", {}, at.slice(0, 10)))),
    element(
      "td",
      { class: "break" },
      element("strong", {}, words.join(" ")),
      element("small", {}, [note, version].filter(Boolean).join(" · ")),
    ),
    element(
      "td",
      {},
      element(
        "span",
        { class: "logged-verdict" },
        sign(acceptable ? "yes" : "no"),
        acceptable ? gettext("Acceptable") : gettext("Not acceptable"),
      ),
    ),
  );
}
