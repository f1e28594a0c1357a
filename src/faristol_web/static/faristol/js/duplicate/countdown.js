/**
 * `<faristol-countdown>`: what is left of a coup, by the server's clock. It decides nothing.
 *
 * Events, once each: `warning` (detail: the seconds left) and `time-up`. A page that opens after either is not told
 * again; more time makes both due anew. Classes: `running`, `paused`, `low` (the warning is out), `over`.
 * `--left` is the share that is left, for a bar.
 */

import { formatTime } from "../clock.js";
import { element } from "../element.js";
import { gettext, interpolate, ngettext } from "../language.js";

/** The countdown itself: another part names the person who paused it. @typedef {Omit<import("./protocol.js").Countdown, "by_server">} Countdown */

const LEAST_WAIT_MS = 4; // a timer may fire a trifle early
const ANEW_MS = 1000; // two readings of the server's clock differ by less: nothing is called twice for that

export class FaristolCountdown extends HTMLElement {
  /** @type {Countdown | null | undefined} */
  countdown = undefined;

  /**
   * Without `warning_ms` the warning waits for the server's word, a journey over the wire later.
   * @param {import("../clock.js").ServerTime} time @param {{warning_ms?: number}} [settings]
   */
  setUp(time, { warning_ms = 0 } = {}) {
    /** @type {import("../clock.js").ServerTime} */
    this.time = time;
    this.warningMs = warning_ms;
    this.digits = element("span", { class: "digits", role: "timer", "aria-label": gettext("Time left") });
    this.heard = element("span", { class: "visually-hidden", "aria-live": "assertive" });
    this.replaceChildren(this.digits, this.heard);
  }

  /** @param {Countdown | null} countdown @param {number} now_ms when it was so */
  show(countdown, now_ms) {
    const first = this.countdown === undefined;
    const ran = this.isRunning;
    this.countdown = countdown;
    this.at = now_ms;
    const left = this.remaining();
    // Before the start, and where more time was given, both are still to come.
    if (!countdown?.warned && left > (this.warningMs ?? 0) + ANEW_MS) this.warned = false;
    if (left > ANEW_MS) this.up = false;
    if (first) {
      this.warned = countdown?.warned ?? false;
      this.up = left <= 0;
    }
    if (!this.warned && !this.up) this.#say("");
    this.#mark();
    if (countdown?.warned && this.isRunning) this.#warn(left);
    if (ran && countdown && left <= 0) this.#timeUp();
    this.#tick();
  }

  get isRunning() {
    return this.countdown?.ends_ms != null;
  }

  /** Never below none. */
  remaining() {
    if (!this.countdown) return 0;
    const { ends_ms, left_ms } = this.countdown;
    return Math.max(0, ends_ms === null ? left_ms : ends_ms - (this.time?.now() ?? this.at ?? 0));
  }

  /** On every whole second, exactly, so that two screens in one hall change together. */
  #tick() {
    clearTimeout(this.ticking);
    const left = this.remaining();
    const text = this.countdown ? formatTime(left) : "";
    if (this.digits && this.digits.textContent !== text) this.digits.textContent = text;
    this.style.setProperty("--left", String(this.countdown ? Math.min(1, left / this.countdown.coup_ms) : 0));
    if (!this.isRunning) return;
    if (this.warningMs && left <= this.warningMs) this.#warn(left);
    if (left <= 0) return this.#timeUp();
    const wait = left - (Math.ceil(left / 1000) - 1) * 1000;
    const toWarning = left > (this.warningMs ?? 0) ? left - (this.warningMs ?? 0) : wait;
    this.ticking = window.setTimeout(() => this.#tick(), Math.max(LEAST_WAIT_MS, Math.min(wait, toWarning)));
  }

  /** @param {number} left */
  #warn(left) {
    if (this.warned || left <= 0) return;
    this.warned = true;
    this.#mark();
    const seconds = Math.ceil(left / 1000);
    this.#say(interpolate(ngettext("%(seconds)s second left", "%(seconds)s seconds left", seconds), { seconds }));
    this.dispatchEvent(new CustomEvent("warning", { detail: seconds, bubbles: true }));
  }

  #timeUp() {
    if (this.up) return;
    this.up = true;
    this.warned = true; // who stops early has no use for a warning afterwards
    this.#mark();
    this.#say(gettext("Time is up"));
    this.dispatchEvent(new CustomEvent("time-up", { bubbles: true }));
  }

  #mark() {
    this.classList.toggle("running", this.isRunning && !this.up);
    this.classList.toggle("paused", this.countdown?.paused ?? false);
    this.classList.toggle("low", (this.warned ?? false) && !this.up);
    this.classList.toggle("over", this.up ?? false);
  }

  /** Read out whatever the reader is doing; the seconds between are not. @param {string} text */
  #say(text) {
    if (this.heard) this.heard.textContent = text;
  }

  connectedCallback() {
    if (this.countdown) this.#tick(); // moved on the page: it goes on
  }

  disconnectedCallback() {
    clearTimeout(this.ticking);
  }
}

customElements.define("faristol-countdown", FaristolCountdown);
