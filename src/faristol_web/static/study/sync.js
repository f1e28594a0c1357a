/** The log of an account on the server: what is new here goes there, and what other devices added comes here. */

import { Outbox } from "../faristol/js/outbox.js";

/** @typedef {import("./log.js").Entry & {sent?: boolean}} Entry */
/** @typedef {{owner: string, name: string, token: string}} Me */

const MOST_AT_ONCE = 200;
const MOST_CHARACTERS = 20_000;
const SOON_MS = 2500;

/** @returns {Promise<Me | null>} null without a network */
export async function whoIsHere() {
  try {
    const response = await fetch("/study/me/", { cache: "no-store" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @typedef {"waiting" | "done" | "offline" | "signed-out" | "full"} State */

export class Sync {
  /** @type {State} */
  state = "waiting";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<void> | null} */
  #running = null;

  /**
   * @param {{owner: string, store: import("./store.js").Store, unsent: () => Entry[], take: (entries: Entry[], refused: string[]) => Promise<void>, told: (state: State) => void}} here
   */
  constructor(here) {
    this.here = here;
    this.outbox = new Outbox("/study/", here.owner);
    addEventListener("online", () => this.soon(0));
    document.addEventListener("visibilitychange", () => this.soon(0));
  }

  /** @param {number} [ms] */
  soon(ms = SOON_MS) {
    if (!this.here.owner) return;
    this.note();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), ms);
  }

  /** Signing out asks first while something waits. */
  note() {
    const waiting = this.here.unsent().length;
    if (waiting) this.outbox.keep("unsent", waiting);
    else this.outbox.forget("unsent");
  }

  /** Once at a time; whoever asks meanwhile waits for the same. @returns {Promise<void>} */
  now() {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run() {
    const me = await whoIsHere();
    if (!me) return this.#tell("offline");
    if (me.owner !== this.here.owner) return this.#tell("signed-out");
    let after = (await this.here.store.fact("after")) ?? 0;
    if (!this.here.store.isKept) after = this.after ?? 0;
    for (;;) {
      const entries = batch(this.here.unsent());
      const answer = await send({ owner: me.owner, after, now: Date.now(), entries }, me.token);
      if (typeof answer === "string") return this.#tell(answer);
      await this.here.take(
        answer.entries.map((each) => ({ ...each, sent: true })),
        answer.refused,
      );
      after = this.after = answer.after;
      await this.here.store.setFact("after", after);
      if (answer.refused.length) this.isFull = true;
      if (answer.all && !this.here.unsent().length) break;
    }
    this.#tell(this.isFull ? "full" : "done");
  }

  /** @param {State} state */
  #tell(state) {
    this.state = state;
    this.note();
    this.here.told(state);
  }
}

/** As many as one request holds. @param {Entry[]} unsent */
function batch(unsent) {
  const entries = [];
  let characters = 0;
  for (const { sent: _sent, ...entry } of unsent.slice(0, MOST_AT_ONCE)) {
    characters += JSON.stringify(entry).length;
    if (entries.length && characters > MOST_CHARACTERS) break;
    entries.push(entry);
  }
  return entries;
}

/** @param {object} body @param {string} token @returns {Promise<{entries: Entry[], after: number, all: boolean, refused: string[]} | State>} the answer, or the state that it leaves */
async function send(body, token) {
  try {
    const response = await fetch("/study/log/", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify(body),
      redirect: "manual",
    });
    if (response.ok) return await response.json();
    return response.status === 429 || response.status >= 500 ? "offline" : "signed-out";
  } catch {
    return "offline";
  }
}
