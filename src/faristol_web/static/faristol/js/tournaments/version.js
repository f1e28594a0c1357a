/**
 * How far a tournament is, asked for now and then: a hundred bytes, mostly none. Out of sight nobody asks.
 *
 * @typedef {object} Version
 * @property {number} now_ms the server's time
 * @property {string} shown changes with everything that a page could show
 * @property {number} round the last one that is paired; 0 before
 * @property {string} stage of that round
 * @property {number | null} started_ms
 * @property {number | null} ends_ms when its time is over; null without a clock
 * @property {string} announcement
 */

import { ServerTime } from "../clock.js";
import { tellIfNewer } from "../newer.js";
import { Wakefulness } from "../wakefulness.js";

const EVERY_MS = 10_000;
const JITTER_MS = 4_000; // a thousand pages must not ask in the same second
export const LONGEST_MS = 15_000; // an answer that is still to come after that is asked for again
const AWAY_MS = 60_000; // after failures: a server that comes back has enough to do

export class Watch {
  /**
   * @param {string} address
   * @param {(version: Version) => void} told whenever it is another, and the first time
   * @param {{every_ms?: number, failed?: (times: number) => void}} [more] `failed`: how often in a row nobody answered
   */
  constructor(address, told, { every_ms = EVERY_MS, failed = () => {} } = {}) {
    this.address = address;
    this.told = told;
    this.every = every_ms;
    this.failed = failed;
    this.failures = 0;
    this.time = new ServerTime();
    this.wakefulness = new Wakefulness();
    this.isStopped = false;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.ask());
    window.addEventListener("online", () => this.ask());
    this.ask();
  }

  /** Now, and from now on at intervals. */
  async ask() {
    clearTimeout(this.waiting);
    if (this.isStopped || document.visibilityState !== "visible") return;
    try {
      await this.#look();
      if (this.failures) {
        this.failed(0);
        void tellIfNewer();
      }
      this.failures = 0;
    } catch {
      this.failures += 1;
      this.failed(this.failures);
    }
    const wait = Math.min(AWAY_MS, this.every * 2 ** this.failures) + Math.random() * Math.min(JITTER_MS, this.every);
    clearTimeout(this.waiting);
    if (!this.isStopped) this.waiting = window.setTimeout(() => this.ask(), wait);
  }

  async #look() {
    // Our own If-None-Match and no cache: a body from the browser's would tell an old time.
    // After a sleep the whole answer is wanted, for the time in it.
    const known = this.wakefulness.hasSlept ? "" : this.etag;
    const response = await fetch(this.address, {
      cache: "no-store",
      headers: known ? { "If-None-Match": known } : {},
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    if (response.status === 304) return;
    if (!response.ok) throw new Error(String(response.status));
    this.etag = response.headers.get("ETag") ?? "";
    /** @type {Version} */
    const version = await response.json();
    this.time.set(version.now_ms);
    this.wakefulness.heard();
    /** @type {Version} */
    this.version = version;
    this.told(version);
  }

  /** What was told could not be shown: at the next look it is told once more. */
  retell() {
    this.etag = "";
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.waiting);
  }
}

/** Seconds between polls, if the page's address sets them (`?every=2`): for halls, and for trying it. */
export function askedPace() {
  const seconds = Number(new URLSearchParams(location.search).get("every"));
  return seconds >= 1 ? { every_ms: seconds * 1000 } : {};
}

/**
 * What the server shows now at an address, as a document.
 * @param {string} address
 */
export async function freshPage(address) {
  const response = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(LONGEST_MS) });
  if (!response.ok) throw new Error(String(response.status));
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
