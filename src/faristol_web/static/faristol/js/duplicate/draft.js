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
export const wish = (name) => kept(name, () => sessionStorage);

/** One that stays with the browser. @param {string} name */
export const lastingWish = (name) => kept(name, () => localStorage);

/** @param {string} name @param {() => Storage} storage may be refused */
function kept(name, storage) {
  const key = `faristol-wish-${name}`;
  return {
    get isOn() {
      try {
        return storage().getItem(key) === "on";
      } catch {
        return false;
      }
    },
    /** @param {boolean} on */
    set(on) {
      try {
        storage().setItem(key, on ? "on" : "off");
      } catch {
        // see above
      }
    },
  };
}

/** Which number a tab played with before another device took it, told once. */
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
