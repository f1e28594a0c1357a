/**
 * From what people type to letters. What can be written for which tile comes from the server, as a table;
 * here it is only looked up, longest writing first, in the very way the library does.
 */

/** Accents as the library drops them: the joiner U+034F is none. */
const ACCENT = /(?!\u034f)\p{M}/gu;

/** Signs that nobody sees, such as a soft hyphen that came with a copied word. @param {string} text */
export const visible = (text) => text.replace(/\p{Cf}/gu, "");

/** Signs that mean something in a pattern. @param {string} text */
const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export class Spelling {
  /** @param {[string, number[]][]} written everything that can be typed, and the letters it means */
  constructor(written) {
    this.written = new Map(written);
    const longer = [...this.written.keys()]
      .filter((text) => [...text].length > 1)
      .sort((one, other) => [...other].length - [...one].length);
    // Otherwise one character, with its accents that have no composed form: nothing is skipped silently.
    this.part = new RegExp([...longer.map(literal), ".[\\u0300-\\u036f]{0,4}"].join("|"), "gsu");
  }

  /**
   * The letters of a word, or the part of it that is on no tile.
   * @param {string} word
   * @returns {{letters: number[], foreign?: undefined} | {foreign: string, letters?: undefined}}
   */
  spell(word) {
    const letters = [];
    for (const [part] of visible(word).normalize("NFC").toUpperCase().matchAll(this.part)) {
      const meant = this.written.get(part) ?? this.#underAccents(part);
      if (!meant) return { foreign: part };
      letters.push(...meant);
    }
    return { letters };
  }

  /** @param {string} part */
  #underAccents(part) {
    const bare = part.normalize("NFD").replace(ACCENT, "");
    return [...bare].length === 1 ? this.written.get(bare) : undefined;
  }
}
