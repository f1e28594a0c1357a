/** Drafts, laid or typed and stored nowhere else: kept by the browser, so that a reload loses nothing. */

/**
 * @typedef {object} Draft
 * @property {number} coup
 * @property {import("./protocol.js").LaidTile[]} tiles
 * @property {string} place @property {string} word @property {string} score
 * @property {boolean} typed the fields are as somebody typed them, not as the tiles lie
 * @property {import("./protocol.js").Slip | null} sent what was handed in and not acknowledged yet
 */

export class Drafts {
  /** @param {string} key this session's, and this number's */
  constructor(key) {
    this.key = `faristol-slip-${key}`;
  }

  /** @param {number} coup @returns {Draft | null} an older coup's is of no use */
  load(coup) {
    try {
      const found = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
      return found?.coup === coup ? found : null;
    } catch {
      return null; // no storage, or not ours
    }
  }

  /** @param {Draft} draft */
  save(draft) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(draft));
    } catch {
      // Private windows may refuse: the page itself still holds it.
    }
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
