/** From keys to tiles: which tile is meant by `ny`, `l·l`, `L.L`, `q`, `ς`. */

/** @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");

export class Speller {
  /** @param {Pick<import("./protocol.js").Settings, "tiles" | "spellings">} settings */
  constructor({ tiles, spellings }) {
    /** @type {string[]} */
    this.labels = tiles.map(([label]) => label).filter((label) => label !== "?");
    /** Everything that can be typed → the tile or tiles it means. @type {Map<string, string>} */
    this.written = new Map(this.labels.map((label) => [label, label]));
    for (const [from, to] of Object.entries(spellings)) this.written.set(from.toUpperCase(), to);
    this.longest = Math.max(...[...this.written.keys()].map((text) => text.length));
  }

  /**
   * The labels of a text, longest first; a lower-case part is a blank where `blanks` says so. Null where
   * some part is on no tile.
   * @param {string} text
   * @param {{blanks?: boolean}} [options]
   * @returns {string[] | null}
   */
  spell(text, { blanks = false } = {}) {
    // Brackets, and what is invisible in a copied word.
    const source = text.replace(/[\s[\]\p{Cf}]/gu, "").normalize("NFC");
    const labels = [];
    for (let at = 0; at < source.length;) {
      if (source[at] === "?") {
        labels.push("?");
        at += 1;
        continue;
      }
      const found = this.#longestAt(source, at);
      if (!found) return null;
      const part = source.slice(at, at + found.length);
      const lower = blanks && part !== part.toUpperCase();
      labels.push(...found.labels.map((label) => (lower ? label.toLowerCase() : label)));
      at += found.length;
    }
    return labels;
  }

  /** @param {string} source @param {number} at */
  #longestAt(source, at) {
    for (let length = Math.min(this.longest, source.length - at); length > 0; length--) {
      const upper = source.slice(at, at + length).toUpperCase();
      const meant =
        this.written.get(upper) ?? this.written.get(bare(upper)) ?? (length === 1 ? this.#onlyStart(upper) : undefined);
      if (meant === undefined) continue;
      return { length, labels: this.labels.includes(meant) ? [meant] : (this.spell(meant) ?? []) };
    }
    return null;
  }

  /** The one tile that starts with this and is no letter itself: `Q` for QU. @param {string} upper */
  #onlyStart(upper) {
    const starting = this.labels.filter((label) => label.startsWith(upper));
    return starting.length === 1 ? starting[0] : undefined;
  }

  /**
   * Whether a key completes or changes the tile just laid: N, then Y: NY; `L`, then `·`: L·L. Two plain L stay two tiles.
   * @param {string} before what was typed for the tile just laid
   * @param {string} key
   * @param {(label: string) => boolean} canHave whether the rack, with the tile just laid, holds this label
   * @returns {{label: string, typed: string} | null}
   */
  join(before, key, canHave) {
    const typed = before + key.toUpperCase().normalize("NFC");
    const label = this.#single(typed) ?? this.#beginning(typed).find(canHave);
    return label && canHave(label) ? { label, typed } : null;
  }

  /**
   * The tile a key begins. One that only begins a tile (Q, or N where no N but NY is on the rack) stands for
   * it at once; `join` swallows what completes it.
   * @param {string} key
   * @param {(label: string) => boolean} canHave
   * @returns {{label: string, typed: string} | null}
   */
  begin(key, canHave) {
    const upper = key.toUpperCase().normalize("NFC");
    for (const typed of [upper, bare(upper)]) {
      const exact = this.#single(typed);
      const longer = this.#beginning(typed);
      const label = exact && canHave(exact) ? exact : (longer.find(canHave) ?? exact ?? longer[0]);
      if (label) return { label, typed };
    }
    return null;
  }

  /** @param {string} text */
  #single(text) {
    const label = this.written.get(text);
    return label !== undefined && this.labels.includes(label) ? label : undefined;
  }

  /** Tiles some longer writing of which begins with this. @param {string} text */
  #beginning(text) {
    const found = new Set();
    for (const [written, label] of this.written) {
      if (written.length > text.length && written.startsWith(text) && this.labels.includes(label)) found.add(label);
    }
    return /** @type {string[]} */ ([...found]);
  }
}
