/** `<faristol-clock>`: one side's time, carried on from the server's last word. It decides nothing. */

import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";

const TICK_MS = 200;
const LOW_MS = 60_000;

/** @param {number} ms @returns {string} `4:05`, `−0:12` */
export function formatTime(ms) {
  // Up while time is left, so that 0:00 means none; down when it is over.
  const seconds = Math.ceil(ms / 1000);
  const size = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}

/** The server's time: its word at receipt, carried on by a counter that nobody can set. */
export class ServerTime {
  /** @param {number} now_ms */
  set(now_ms) {
    this.offset = now_ms - performance.now();
  }

  now() {
    return performance.now() + (this.offset ?? 0);
  }

  /** Whole seconds until then, never below none. @param {number} at_ms */
  secondsTo(at_ms) {
    return Math.max(0, Math.ceil((at_ms - this.now()) / 1000));
  }
}

export class FaristolClock extends HTMLElement {
  /** Minutes left at the last announcement. @type {number | undefined} */
  mark = undefined;

  /** @param {ServerTime} time */
  setUp(time) {
    /** @type {ServerTime} */
    this.time = time;
    this.digits = element("span", { class: "digits" });
    /** @type {HTMLElement} */
    this.penalty = element("span", { class: "penalty", hidden: true });
    this.replaceChildren(this.digits, this.penalty);
  }

  /** @param {import("./protocol.js").Clock} clock @param {0 | 1} side @param {number} now_ms */
  show(clock, side, now_ms) {
    this.left = clock.side_ms - clock.spent_ms[side];
    this.at = now_ms;
    this.running = clock.running === side;
    this.classList.toggle("running", this.running);
    const points = clock.overtime_points[side];
    if (this.penalty) {
      this.penalty.hidden = !points;
      this.penalty.textContent = `−${points}`;
      this.penalty.title = interpolate(
        ngettext("overtime costs %(points)s point", "overtime costs %(points)s points", points),
        { points },
      );
    }
    clearInterval(this.ticking);
    if (this.running) this.ticking = window.setInterval(() => this.#tick(), TICK_MS);
    this.#tick();
  }

  remaining() {
    const since = this.running && this.time ? this.time.now() - (this.at ?? 0) : 0;
    return (this.left ?? 0) - since;
  }

  #tick() {
    const left = this.remaining();
    const text = formatTime(left);
    if (this.digits && this.digits.textContent !== text) this.digits.textContent = text;
    this.classList.toggle("low", left < LOW_MS);
    this.classList.toggle("over", left < 0);
    this.#warn(left);
  }

  /** Says once that time is short; only while it runs down here. @param {number} left */
  #warn(left) {
    const mark = left <= 0 ? 0 : left <= LOW_MS ? 1 : left <= 5 * LOW_MS ? 5 : 99;
    const before = this.mark;
    this.mark = mark;
    if (before === undefined || mark >= before || !this.running) return;
    const text =
      mark === 0
        ? gettext("time is up")
        : interpolate(ngettext("%(count)s minute left", "%(count)s minutes left", mark), { count: mark });
    this.dispatchEvent(new CustomEvent("time-short", { detail: text, bubbles: true }));
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
  }
}

customElements.define("faristol-clock", FaristolClock);
