/** From what was typed to words, or to the slip of the keyboard that it was: a slip is no verdict. */

import { gettext, interpolate } from "../faristol/js/language.js";
import { visible } from "./spelling.js";

/**
 * @typedef {object} Lexicon what the server says of one
 * @property {string} id
 * @property {string} title
 * @property {string} language
 * @property {string} edition
 * @property {string} label
 * @property {string} version
 * @property {string} sha256
 * @property {number} word_count
 * @property {string} words address of the word graph
 * @property {[number, number]} tiles the least and the most that a word has
 * @property {number} most_words
 * @property {string[]} labels in the order of the letters, from 1
 * @property {[string, number[]][]} written
 */

/** @typedef {{letters: number[], labels: string[]}} Word */

/**
 * @param {string} typed
 * @param {Lexicon} lexicon
 * @param {import("./spelling.js").Spelling} spelling
 * @returns {{words: Word[], slip?: undefined} | {slip: string, words?: undefined}}
 */
export function readQuery(typed, lexicon, spelling) {
  const texts = visible(typed)
    .split(/[\s,;]+/u)
    .filter(Boolean);
  if (!texts.length) return { slip: gettext("Type one or more words.") };
  if (texts.length > lexicon.most_words)
    return {
      slip: interpolate(gettext("A play can form at most %(count)s words. Type fewer."), {
        count: lexicon.most_words,
      }),
    };
  const words = [];
  for (const text of texts) {
    const { letters, foreign } = spelling.spell(text);
    if (!letters)
      return { slip: interpolate(gettext("“%(part)s” is not a tile in this language."), { part: foreign }) };
    const [least, most] = lexicon.tiles;
    if (letters.length < least)
      return {
        slip: interpolate(gettext("%(word)s: a word has at least %(count)s tiles."), { word: text, count: least }),
      };
    if (letters.length > most)
      return {
        slip: interpolate(gettext("%(word)s…: a word has at most %(count)s tiles."), {
          word: [...text].slice(0, most).join(""),
          count: most,
        }),
      };
    words.push({ letters, labels: letters.map((letter) => lexicon.labels[letter - 1]) });
  }
  return { words };
}

/** One verdict for all words: nobody learns which of them is wrong. @param {Word[]} words @param {import("./graph.js").WordGraph} graph */
export const judge = (words, graph) => words.every(({ letters }) => graph.has(letters));
