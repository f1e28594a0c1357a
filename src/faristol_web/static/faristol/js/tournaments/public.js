/**
 * `<faristol-tournament>`: a public page that keeps itself up to date. The server made it whole; when something has
 * happened its parts (`data-live`) are fetched again and only what differs is changed.
 */

import "./round_clock.js";
import { element } from "../element.js";
import { gettext } from "../language.js";
import { explainIn } from "./explanation.js";
import { morph } from "./morph.js";
import { Search } from "./search.js";
import { askedPace, freshPage, Watch } from "./version.js";

export class FaristolTournament extends HTMLElement {
  connectedCallback() {
    /** @type {string} */
    this.shown = this.dataset.shown ?? "";
    this.heard = element("p", { class: "visually-hidden", "aria-live": "polite" });
    this.append(this.heard);
    const field = this.querySelector("input[type=search]");
    if (field instanceof HTMLInputElement) this.search = new Search(this, field);
    explainIn(this);
    this.watch = new Watch(this.dataset.version ?? "", (version) => this.#told(version), askedPace());
    if (this.search?.wasAsked) this.#renew(); // the server left the others out
  }

  disconnectedCallback() {
    this.watch?.stop();
  }

  /** @param {import("./version.js").Version} version */
  #told(version) {
    /** @type {import("./round_clock.js").FaristolRoundClock | null} */
    const clock = this.querySelector("faristol-round-clock");
    if (this.watch) clock?.show(version, this.watch.time);
    if (version.shown === this.shown) return;
    this.#renew();
  }

  async #renew() {
    const address = new URL(location.href);
    address.searchParams.delete("q"); // found here, so that the server makes one page for all
    const page = await freshPage(address.href).catch(() => null);
    const next = page?.querySelector("faristol-tournament");
    if (!(next instanceof HTMLElement)) return this.watch?.retell();
    this.shown = next.dataset.shown ?? this.shown;
    for (const part of this.querySelectorAll("[data-live]")) {
      const fresh = next.querySelector(`[data-live="${/** @type {HTMLElement} */ (part).dataset.live}"]`);
      if (fresh) morph(part, fresh);
    }
    this.search?.apply();
    this.#say(next.dataset.said ?? "");
  }

  /** Message about it; empty if it is the same as before. @param {string} said */
  #say(said) {
    if (said === (this.dataset.said ?? "")) return;
    this.dataset.said = said;
    if (this.heard) this.heard.textContent = said || gettext("The page was updated.");
  }
}

customElements.define("faristol-tournament", FaristolTournament);
