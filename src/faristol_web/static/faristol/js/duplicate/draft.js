/** Drafts of slips, laid or typed and stored nowhere else. */

import { Outbox } from "../outbox.js";

/**
 * @typedef {object} Draft
 * @property {number} coup
 * @property {import("./protocol.js").LaidTile[]} tiles
 * @property {string} place @property {string} word @property {string} score
 * @property {boolean} typed the fields are as somebody typed them, not as the tiles lie
 * @property {import("./protocol.js").Slip | null} sent what was handed in and not acknowledged yet
 * @property {import("./protocol.js").Slip | null} had what the server had before that
 */

export class Drafts {
  /** @param {string} place this session's, and this number's */
  constructor(place) {
    this.outbox = new Outbox(place);
    this.saved = "";
  }

  /** @param {number} coup @returns {Draft | null} an older coup's is of no use */
  load(coup) {
    const found = this.outbox.recall("slip");
    return found?.coup === coup ? found : null;
  }

  /** @param {Draft} draft */
  save(draft) {
    const text = JSON.stringify(draft);
    if (text === this.saved) return;
    this.saved = text;
    this.outbox.keep("slip", draft, { waits: draft.sent !== null });
  }

  /** Nobody may read it later. */
  forget() {
    this.saved = "";
    this.outbox.forget("slip");
  }
}

/** Number that a tab played with before another device took it, told once. */
export const lostNumber = {
  /** @param {string} session @param {number} number */
  keep(session, number) {
    try {
      sessionStorage.setItem(`faristol-lost-${session}`, String(number));
    } catch {
      // Then the page only is a spectator's.
    }
  },
  /** @param {string} session @returns {number | null} */
  of(session) {
    try {
      const key = `faristol-lost-${session}`;
      const kept = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return kept === null ? null : Number(kept);
    } catch {
      return null;
    }
  },
};
