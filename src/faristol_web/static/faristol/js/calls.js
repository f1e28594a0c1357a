/** `<faristol-calls>`: the arbiters' list of calls, kept up to date while it is open. */

import { interpolate, ngettext } from "./language.js";
import { morph } from "./tournaments/morph.js";
import { freshPage, Watch } from "./tournaments/version.js";

const EVERY_MS = 2000; // a player is waiting, with a clock perhaps

class FaristolCalls extends HTMLElement {
  /** Calls that wait. */
  count = 0;

  /** State of the list on this page; undefined before the first look. @type {string | undefined} */
  shown = undefined;

  connectedCallback() {
    this.pageTitle = document.title;
    this.count = this.#waiting();
    this.#retitle();
    this.watch = new Watch(this.dataset.versionUrl ?? "", (version) => this.#changed(version.shown), {
      every_ms: EVERY_MS,
    });
  }

  disconnectedCallback() {
    this.watch?.stop();
  }

  /** @param {string} shown */
  async #changed(shown) {
    if (this.shown === undefined) this.shown = shown;
    if (this.shown === shown) return;
    const list = this.querySelector("[data-calls]");
    const fresh = (await freshPage(location.href).catch(() => null))?.querySelector("[data-calls]");
    if (!list || !fresh) return this.watch?.retell();
    this.shown = shown;
    morph(list, fresh);
    const before = this.count;
    this.count = this.#waiting();
    this.#retitle();
    const heard = this.querySelector("[data-heard]");
    if (heard && this.count > before)
      heard.textContent = interpolate(ngettext("%(count)s call waiting", "%(count)s calls waiting", this.count), {
        count: this.count,
      });
  }

  #waiting() {
    return this.querySelectorAll("[data-testid=come]").length;
  }

  #retitle() {
    document.title = this.count ? `(${this.count}) ${this.pageTitle}` : (this.pageTitle ?? "");
  }
}

customElements.define("faristol-calls", FaristolCalls);
