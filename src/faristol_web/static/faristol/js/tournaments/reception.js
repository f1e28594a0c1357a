/** Reception: each press is saved in the background, and the box for the next name is ready at once. */

import { element } from "../element.js";
import { gettext } from "../language.js";
import { orderedId } from "../outbox.js";
import { fieldsOf, Saving, stateSaid } from "../saving.js";
import { morph } from "./morph.js";
import { freshPage } from "./version.js";

/** @typedef {import("../saving.js").Item} Item */

export class Reception {
  /** @param {HTMLElement} outbox lists everything that is not saved yet */
  constructor(outbox) {
    this.outbox = outbox;
    /** Result of the last save. @type {string[]} */
    this.done = [];
    this.saving = new Saving(location.pathname, (key, item) => this.#told(key, item));
    document.addEventListener("submit", (event) => this.#submitted(event));
    this.saving.restore();
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-saves")) return;
    event.preventDefault();
    const fields = fieldsOf(form, event.submitter);
    const values = Object.fromEntries(fields);
    const row = form.closest("li[id]");
    const label = row?.querySelector(".who")?.firstElementChild?.textContent ?? values.name ?? "";
    this.saving.send(row ? `${row.id} ${values.do}` : `add ${orderedId()}`, [...fields, ["label", label]]);
    if (!row) form.reset();
    const next = row ? document.getElementById("search") : form.querySelector("input:not([type=hidden])");
    if (next instanceof HTMLInputElement) {
      next.focus();
      next.select();
    }
  }

  /** @param {string} key @param {Item} item */
  #told(key, item) {
    if (item.state === "saved") {
      this.saving.forget(key);
      this.done = item.sentences;
      void this.refresh();
    }
    this.#show();
  }

  #show() {
    const lines = [...this.saving.items].map(([key, item]) => {
      const { label = "" } = this.saving.valuesOf(key);
      const line = element("li", { "data-saving": item.state }, `${label}${gettext(": ")}${stateSaid(item)} `);
      if (!this.saving.isUnderWay(key)) line.append(...this.#buttons(key, item));
      return line;
    });
    this.outbox.replaceChildren(...this.done.map((text) => element("li", {}, text)), ...lines);
  }

  /** @param {string} key @param {Item} item */
  #buttons(key, item) {
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-saves=add]"));
    const change = () => {
      if (form) for (const [name, value] of item.fields) fill(form, name, value);
      this.#forget(key);
    };
    const isNew = key.startsWith("add ") && form;
    return [
      isNew && element("button", { type: "button", "data-testid": "change", onclick: change }, gettext("Change")),
      element("button", { type: "button", onclick: () => this.#forget(key) }, gettext("Keep the saved one")),
    ].filter((each) => each instanceof Node);
  }

  /** @param {string} key */
  #forget(key) {
    this.saving.forget(key);
    this.#show();
  }

  /** Brings in what the server shows now; nobody's place in the list is lost. */
  async refresh() {
    try {
      const page = await freshPage(location.href);
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]"))) {
        const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
        if (fresh) morph(part, fresh);
      }
      document.getElementById("search")?.dispatchEvent(new Event("input"));
    } catch {
      // the next save asks again
    }
  }
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function fill(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type !== "hidden") field.value = value;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) field.value = value;
}
