/** Finds names in long lists as they are typed, whatever their accents. */

import { gettext, interpolate, ngettext } from "../language.js";

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export class Search {
  /** @param {HTMLElement} page whose rows carry `data-names` @param {HTMLInputElement} field */
  constructor(page, field) {
    this.page = page;
    this.field = field;
    this.wasAsked = field.value !== "";
    this.count = page.querySelector("[data-found]");
    field.addEventListener("input", () => this.apply());
    field.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.apply();
    });
    field.form?.querySelector("button")?.setAttribute("hidden", ""); // it finds while one types
    this.apply();
  }

  apply() {
    const words = plain(this.field.value).split(/\s+/).filter(Boolean);
    const rows = /** @type {HTMLElement[]} */ ([...this.page.querySelectorAll("[data-names]")]);
    let found = 0;
    for (const row of rows) {
      const names = plain(row.dataset.names ?? "");
      const fits = words.every((word) => names.includes(word));
      row.hidden = !fits;
      found += Number(fits);
    }
    if (!this.count) return;
    const text = interpolate(ngettext("%(count)s row found", "%(count)s rows found", found), { count: found });
    this.count.textContent = words.length ? (found ? text : gettext("No such name here. Try part of it.")) : "";
  }
}
