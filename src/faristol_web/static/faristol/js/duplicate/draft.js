/** What was laid or typed and is nowhere else yet: kept by the browser, so that a reload loses nothing. */

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

/** A wish that stays with this tab: off until somebody asks for it. @param {string} name */
export function wish(name) {
  const key = `faristol-wish-${name}`;
  return {
    get isOn() {
      try {
        return sessionStorage.getItem(key) === "on";
      } catch {
        return false;
      }
    },
    /** @param {boolean} on */
    set(on) {
      try {
        sessionStorage.setItem(key, on ? "on" : "off");
      } catch {
        // see above
      }
    },
  };
}
