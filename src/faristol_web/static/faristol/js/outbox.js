/**
 * What a person typed and no server has acknowledged yet, kept by the browser over a reload, a closed tab or a crash.
 *
 * Each person's is apart: nobody else's page reads it, another account's page clears it, and so does signing out. A
 * browser that keeps nothing costs only this: the page itself still holds what is on its way.
 */

import { gettext } from "./language.js";
import { askAboutOld } from "./old_lines.js";
import { TYPED } from "./sent.js";

const KEPT = "faristol kept ";
export const CLEARED = "faristol cleared";
/** Names of what the page for word study keeps: whose it is, and a database for each. */
export const STUDY_OWNER = "faristol-study-owner";
export const STUDY = "faristol-study ";
/**
 * By the device's clock, which may be wrong: what was sent and seems older is not lost, but a person says whether it is
 * still meant. What was not sent, as half a line, is forgotten: others may sit at this computer by then.
 */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;
/** Begins the name of what waits for that answer. */
const OLD = "old ";

/** Tells people apart; empty for somebody who has never sat down, undefined where a page does not ask. */
export const ownerHere = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("[data-owner]"))?.dataset.owner;

export class Outbox {
  /** True once the browser has refused to keep something. */
  isRefused = false;
  /** True once this person has signed out in another tab. */
  isClosed = false;
  /** Names of what is old and could not be set aside: there was no room. */
  #inItsPlace = new Set();

  /** @param {string} place the address of what is written to, the same in each tab @param {string} [owner] */
  constructor(place, owner = ownerHere() ?? "") {
    this.prefix = `${KEPT}${owner} ${place} `;
    window.addEventListener("storage", ({ key }) => (this.isClosed ||= key === CLEARED));
    forgetOthers(owner);
    this.#setOldAside();
  }

  /** Nothing old is sent or shown in its field by itself; each has a name of its own, so that new text cannot replace it. */
  #setOldAside() {
    try {
      const old = keysOf(this.prefix).flatMap((key) => this.#setAside(key) ?? []);
      const shown = old.flatMap((key) => read(key) ?? []);
      if (shown.length) askAboutOld(shown, (isMeant) => this.#decided(old.sort(), isMeant));
    } catch {
      // nothing was kept
    }
  }

  /** @param {string} key @returns {string | null} the key under which it waits for a person; null for what is of today */
  #setAside(key) {
    const name = key.slice(this.prefix.length);
    if (name.startsWith(OLD)) return key;
    const kept = read(key);
    if (!kept?.waits || typeof kept.value === "number" || !isOld(kept)) return null;
    const aside = `${this.prefix}${OLD}${kept.at} ${name}`;
    try {
      localStorage.setItem(aside, JSON.stringify(kept));
    } catch {
      this.#inItsPlace.add(name);
      return key;
    }
    localStorage.removeItem(key);
    return aside;
  }

  /** @param {string[]} keys @param {boolean} isMeant it goes its usual way, as if it were of today */
  #decided(keys, isMeant) {
    for (const key of keys) {
      const kept = read(key);
      const name = key.slice(this.prefix.length).replace(/^old \d+ /, "");
      const place = this.prefix + name;
      if (key === place && !this.#inItsPlace.delete(name)) continue; // typed since, in its place
      if (isMeant && kept) {
        if (key !== place && read(place)) continue; // typed since: that comes first, and this is asked about again
        this.keep(name, kept.value);
        if (key === place || !read(place)) continue; // there is no room for it now
      }
      localStorage.removeItem(key);
    }
    if (isMeant) location.reload();
  }

  /** @param {string} name @param {unknown} value @param {{waits?: boolean}} [how] waits: it would be missed, so signing out asks first */
  keep(name, value, { waits = true } = {}) {
    if (this.isClosed) return;
    this.#inItsPlace.delete(name);
    latest = Math.max(latest, Date.now());
    try {
      localStorage.setItem(this.prefix + name, JSON.stringify({ at: latest, waits, value }));
    } catch {
      this.isRefused = true;
      this.forget(name); // an older text would come back in its place
    }
  }

  /** @param {string} name @returns {any} null where nothing is kept */
  recall(name) {
    try {
      return this.#inItsPlace.has(name) ? null : (read(this.prefix + name)?.value ?? null);
    } catch {
      return null;
    }
  }

  /** @param {string} name */
  forget(name) {
    try {
      localStorage.removeItem(this.prefix + name);
    } catch {
      // nothing was kept
    }
  }

  /** All names that begin so, in their order, without the beginning. @param {string} [beginning] @returns {[string, any][]} */
  all(beginning = "") {
    const prefix = this.prefix + beginning;
    try {
      const kept = keysOf(prefix)
        .filter((key) => !key.startsWith(this.prefix + OLD) && !this.#inItsPlace.has(key.slice(this.prefix.length)))
        .sort();
      return kept.map((key) => {
        const { at = 0, value } = read(key) ?? {};
        latest = Math.max(latest, at + 1);
        return [key.slice(prefix.length), value];
      });
    } catch {
      return [];
    }
  }

  /** For those whose text is on this page alone. */
  get note() {
    return this.isRefused ? gettext("This browser keeps nothing: a reload would lose it.") : "";
  }
}

/** True if signing out would lose something. */
export function isAnythingWaiting() {
  try {
    return typedHere().length > 0 || keysOf(KEPT).some((key) => read(key)?.waits);
  } catch {
    return false;
  }
}

let made = 0;
let latest = 0;

/**
 * New for each wish, the same when it is sent again, and in the order of asking, even while the device's clock is put back;
 * `randomUUID` needs HTTPS, which a club may lack.
 */
export function orderedId() {
  latest = Math.max(latest, Date.now());
  const random = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0"));
  return latest.toString(36).padStart(9, "0") + (made++).toString(36).padStart(3, "0") + random.join("");
}

/** Everybody's, in all tabs: nothing of it may be read by the next person at this computer. */
export function forgetAll() {
  try {
    for (const key of keysOf(KEPT)) localStorage.removeItem(key);
    localStorage.setItem(CLEARED, String(Date.now()));
    for (const key of typedHere()) sessionStorage.removeItem(key);
    forgetStudy();
  } catch {
    // nothing was kept
  }
}

const typedHere = () => Object.keys(sessionStorage).filter((key) => key.startsWith(TYPED));

/** Word study of an account goes with it; that of a device without one stays. */
function forgetStudy() {
  const owner = localStorage.getItem(STUDY_OWNER);
  localStorage.removeItem(STUDY_OWNER);
  if (owner) indexedDB.deleteDatabase(STUDY + owner);
}

/** And old half lines. Where it is not known whose page this is, the person may yet sign in again. @param {string} owner */
function forgetOthers(owner) {
  try {
    for (const key of keysOf(KEPT)) {
      const [whose] = key.slice(KEPT.length).split(" ");
      const kept = read(key);
      const isHalfALine = kept && !kept.waits && isOld(kept);
      if (isHalfALine || (owner && whose !== owner)) localStorage.removeItem(key);
    }
  } catch {
    // nothing was kept
  }
}

const isOld = (/** @type {{at: number}} */ kept) => Date.now() - kept.at > LONGEST_MS;

/** @param {string} prefix */
const keysOf = (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** @param {string} key @returns {{at: number, waits: boolean, value: any} | null} null also for what was not written here */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof kept?.at === "number" ? kept : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
