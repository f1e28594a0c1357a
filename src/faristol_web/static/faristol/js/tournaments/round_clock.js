/**
 * `<faristol-round-clock>`: what is left of a round, by the server's clock. It decides nothing: an arbiter calls time.
 *
 * Classes: `running`, `low` (the last five minutes), `over`.
 */

import { formatTime } from "../clock.js";
import { element } from "../element.js";
import { gettext, interpolate, ngettext } from "../language.js";

/** @typedef {import("./version.js").Version} Version */

const LOW_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

export class FaristolRoundClock extends HTMLElement {
  /** @type {number | undefined} */
  mark = undefined;

  /** @param {Version} version @param {import("../clock.js").ServerTime} time */
  show(version, time) {
    /** @type {import("./version.js").Version} */
    this.version = version;
    /** @type {import("../clock.js").ServerTime} */
    this.time = time;
    if (!this.digits) {
      /** @type {HTMLElement} */
      this.label = element("span", { class: "label" });
      this.digits = element("span", { class: "digits", role: "timer" });
      this.heard = element("span", { class: "visually-hidden", "aria-live": "polite" });
      this.replaceChildren(this.label, this.digits, this.heard);
    }
    clearInterval(this.ticking);
    if (this.#isRunning) this.ticking = window.setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  get #isRunning() {
    return this.version?.stage === "started" && this.version.ends_ms !== null;
  }

  get isCalled() {
    return this.version?.stage === "time-called";
  }

  #tick() {
    const { version, time } = this;
    if (!version || !time || !this.digits || !this.label) return;
    const left = (version.ends_ms ?? 0) - time.now();
    const over = this.isCalled || (this.#isRunning && left <= 0);
    this.hidden = !(this.#isRunning || this.isCalled);
    this.classList.toggle("running", this.#isRunning && left > 0);
    this.classList.toggle("low", this.#isRunning && left > 0 && left <= LOW_MS);
    this.classList.toggle("over", over);
    this.#put(this.label, version.round ? interpolate(gettext("Round %(round)s"), { round: version.round }) : "");
    this.#put(this.digits, over ? gettext("Time: the current hand and one more") : formatTime(left));
    this.#say(left, over);
  }

  /** Once each: at five minutes, at one, and when the time is over. @param {number} left @param {boolean} over */
  #say(left, over) {
    const mark = over ? 0 : left <= MINUTE_MS ? 1 : left <= LOW_MS ? 5 : 99;
    const before = this.mark;
    this.mark = mark;
    if (before === undefined || mark >= before || !this.heard) return;
    const minutes = interpolate(ngettext("%(count)s minute left", "%(count)s minutes left", mark), { count: mark });
    this.heard.textContent = mark ? minutes : gettext("Time: the current hand and one more");
  }

  /** @param {Element} where @param {string} text */
  #put(where, text) {
    if (where.textContent !== text) where.textContent = text;
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
  }
}

customElements.define("faristol-round-clock", FaristolRoundClock);
