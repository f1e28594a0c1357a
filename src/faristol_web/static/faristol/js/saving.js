/**
 * Saves forms in the background. The page stays; what was typed is kept by the browser until the server has it, over
 * a reload, a crash or a lost connection. All desks save this way, and the server answers all of them alike.
 */

import { gettext, interpolate } from "./language.js";
import { Outbox } from "./outbox.js";

/** @typedef {[string, string][]} Fields names and values, as a form sends them */
/**
 * @typedef {object} Answer
 * @property {"saved" | "refused" | "taken" | "doubted"} state taken: someone else was faster; doubted: to be confirmed
 * @property {string[]} sentences
 */
/**
 * @typedef {object} Item what was typed in one place
 * @property {"typed" | "saving" | "waiting" | "saved" | "refused" | "taken" | "doubted"} state
 * @property {Fields} fields
 * @property {string[]} sentences what the server said
 */

const TIMEOUT_MS = 10_000;
const AGAIN_MS = 1_000;
const LONGEST_MS = 15_000;
const UNDER_WAY = ["saving", "waiting"];

export class Saving {
  /**
   * @param {string} address where the forms go
   * @param {(key: string, item: Item) => void} told of every change, and of what an earlier page had not saved
   */
  constructor(address, told) {
    this.address = address;
    this.told = told;
    this.outbox = new Outbox(address);
    /** @type {Map<string, Item>} */
    this.items = new Map();
    /** Saves that wait for a better time. @type {Set<() => void>} */
    this.waiting = new Set();
    window.addEventListener("online", () => this.#hurry());
    window.addEventListener("beforeunload", (event) => {
      if ([...this.items.values()].some(({ state }) => ["waiting", "refused", "doubted"].includes(state)))
        event.preventDefault();
    });
  }

  /** Takes up what was typed or on its way when the page went. */
  restore() {
    for (const [key, item] of this.outbox.all()) {
      if (UNDER_WAY.includes(item.state)) void this.#send(key, item);
      else this.#tell(key, item);
    }
  }

  /** @param {string} key */
  stateOf(key) {
    return this.items.get(key)?.state;
  }

  /** True until the server has answered. @param {string} key */
  isUnderWay(key) {
    return UNDER_WAY.includes(this.stateOf(key) ?? "");
  }

  /** @param {string} key */
  valuesOf(key) {
    return Object.fromEntries(this.items.get(key)?.fields ?? []);
  }

  /** Text typed and not sent. @param {string} key @param {Fields} fields */
  type(key, fields) {
    this.#tell(key, { state: "typed", fields, sentences: [] });
  }

  /** Sends it until there is an answer. Nothing else goes out under the same key meanwhile. @param {string} key @param {Fields} fields */
  send(key, fields) {
    if (this.isUnderWay(key)) return;
    const named = fields.filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "wish");
    void this.#send(key, { state: "saving", fields: [...named, ["wish", newWish()]], sentences: [] });
  }

  /** Once more, with something added: what was doubted is sure. @param {string} key @param {Fields} more */
  again(key, more = []) {
    const item = this.items.get(key);
    if (item) this.send(key, [...item.fields.filter(([name]) => !more.some(([other]) => other === name)), ...more]);
  }

  /** @param {string} key */
  forget(key) {
    this.items.delete(key);
    this.outbox.forget(key);
  }

  /** @param {string} key @param {Item} item */
  #tell(key, item) {
    this.items.set(key, item);
    if (item.state === "saved") this.outbox.forget(key);
    else this.outbox.keep(key, item);
    this.told(key, item);
  }

  /** @param {string} key @param {Item} item */
  async #send(key, item) {
    this.#tell(key, { ...item, state: "saving", sentences: [] });
    for (let wait = AGAIN_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
      const answer = await this.#ask(item);
      if (answer) return this.#tell(key, { ...item, ...answer });
      this.#tell(key, { ...item, state: "waiting", sentences: [this.outbox.note] });
      await this.#pause(wait);
    }
  }

  /** @param {Item} item @returns {Promise<Answer | null>} null where it is to be sent again: it is done once */
  async #ask(item) {
    const body = new URLSearchParams(item.fields);
    body.set("csrfmiddlewaretoken", token());
    let response;
    try {
      response = await fetch(this.address, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
        keepalive: true, // it arrives though the reader goes to another page
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.headers.get("Content-Type")?.startsWith("application/json")) return await response.json();
    } catch {
      return null;
    }
    // A network that wants a password first answers everything with a page of its own; a login page is ours.
    const isForeign = response.ok && !response.redirected;
    if (isForeign || response.status >= 500 || response.status === 429) return null;
    const text = gettext("The server refused it (%(status)s). Reload the page: what you typed is kept.");
    return { state: "refused", sentences: [interpolate(text, { status: response.status })] };
  }

  /** @param {number} wait */
  async #pause(wait) {
    /** @type {() => void} */
    let go = () => {};
    await new Promise((resolve) => {
      go = () => resolve(undefined);
      this.waiting.add(go);
      setTimeout(go, wait);
    });
    this.waiting.delete(go);
  }

  #hurry() {
    for (const go of this.waiting) go();
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} [submitter] @returns {Fields} */
export function fieldsOf(form, submitter) {
  return [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
}

/** Progress, in words. @param {Item} item */
export function stateSaid(item) {
  switch (item.state) {
    case "saving":
      return gettext("Saving…");
    case "waiting":
      return [gettext("Not saved yet. Trying again…"), ...item.sentences].join(" ").trim();
    case "saved":
      return gettext("Saved");
    case "refused":
      return [gettext("Not saved."), ...item.sentences].join(" ");
    case "typed":
      return "";
    default:
      return item.sentences.join(" ");
  }
}

/** A page that another tab signed out of still holds the old one: then the server says so. */
const token = () =>
  /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? "";

const newWish = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16)).join("");
