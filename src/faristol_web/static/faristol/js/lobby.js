/** The lobby keeps itself up to date, and goes to a game that has just begun. */

import { interpolate, ngettext } from "./language.js";
import { Press } from "./press.js";

const EVERY_MS = 3000;
const HIDDEN_EVERY_MS = 20000;
const LONGEST_MS = 15000; // a silent line may never say that it is dead

class Lobby extends HTMLElement {
  connectedCallback() {
    /** @type {string} */
    this.lists = this.dataset.lists ?? "";
    /** @type {Set<string>} */
    this.begun = this.begunGames();
    this.tag = "";
    /** @type {Press} */
    this.press = new Press(this, () => this.fresh && this.show(this.fresh));
    document.addEventListener("visibilitychange", this.look);
    addEventListener("pageshow", this.look);
    this.wait();
    this.setAttribute("data-ready", "");
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("pageshow", this.look);
    clearTimeout(this.timer);
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.look, document.hidden ? HIDDEN_EVERY_MS : EVERY_MS);
  }

  look = async () => {
    clearTimeout(this.timer);
    try {
      const answer = await fetch(this.lists, {
        headers: this.tag ? { "If-None-Match": this.tag } : {},
        cache: "no-store",
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      const html = answer.status === 200 ? await answer.text() : "";
      // A network that wants a password first answers everything with a page of its own.
      if (html.includes("lobby-lists")) {
        this.tag = answer.headers.get("ETag") ?? "";
        this.show(html);
      }
    } catch {
      // No connection: the list stays as it is, and the next look may succeed.
    }
    this.wait();
  };

  /** @param {string} html from our own server */
  show(html) {
    /** @type {string} */
    this.fresh = html;
    if (this.press?.putsOff()) return;
    const focused = this.contains(document.activeElement) && document.activeElement;
    const section = focused && focused.closest("section")?.getAttribute("aria-labelledby");
    const offers = this.offers();
    this.innerHTML = html;
    if (focused) this.focusAgain(focused.id, section || "offers");
    const game = [...this.begunGames()].find((each) => !this.begun.has(each));
    if (game) {
      location.assign(`${this.dataset.game}${game}/`);
      return;
    }
    if (this.offers() !== offers) this.tell(this.offers());
  }

  /** At the same offer, or, where it has gone, at its list. @param {string} id @param {string} section */
  focusAgain(id, section) {
    const same = document.getElementById(id || section);
    const next = same ?? document.getElementById(section) ?? document.getElementById("offers");
    if (!same && next) next.tabIndex = -1;
    next?.focus({ preventScroll: Boolean(same) });
  }

  /** For those who do not see the list change. @param {number} offers */
  tell(offers) {
    const news = document.querySelector("[data-testid=lobby-news]");
    const text = ngettext(
      "%(count)s game is waiting for an opponent.",
      "%(count)s games are waiting for an opponent.",
      offers,
    );
    if (news) news.textContent = interpolate(text, { count: offers });
  }

  /** Games of the reader with both seats taken. */
  begunGames() {
    const found = /** @type {HTMLElement | null} */ (this.querySelector(".lobby-lists"))?.dataset.begun ?? "";
    return new Set(found.split(" ").filter(Boolean));
  }

  offers() {
    return Number(/** @type {HTMLElement | null} */ (this.querySelector(".lobby-lists"))?.dataset.offers ?? 0);
  }
}

customElements.define("faristol-lobby", Lobby);
