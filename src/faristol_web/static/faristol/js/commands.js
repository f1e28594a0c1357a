/** The command box: a typed word for every button. English words work in every language, beside the reader's own. */

import { pgettext } from "./language.js";

const READABLE = new Set(["row", "column", "words", "rack", "score", "clock", "bag", "last"]);

/** @returns {[string, string[]][]} command → words for it, in capitals */
const vocabulary = () => [
  ["pass", ["PASS", "-", pgettext("typed command", "pass").toUpperCase()]],
  ["exchange", ["EXCHANGE", "CHANGE", pgettext("typed command", "exchange").toUpperCase()]],
  ["challenge", ["CHALLENGE", pgettext("typed command", "challenge").toUpperCase()]],
  ["accept", ["ACCEPT", pgettext("typed command", "accept").toUpperCase()]],
  ["draw", ["DRAW", pgettext("typed command", "draw").toUpperCase()]],
  ["leave", ["LEAVE", pgettext("typed command", "leave").toUpperCase()]],
  ["shuffle", ["SHUFFLE", pgettext("typed command", "shuffle").toUpperCase()]],
  ["recall", ["RECALL", pgettext("typed command", "recall").toUpperCase()]],
  ["zoom", ["ZOOM", pgettext("typed command", "zoom").toUpperCase()]],
  ["change", ["CHANGERACK", pgettext("typed command", "changerack").toUpperCase()]],
  ["keep", ["KEEP", pgettext("typed command", "keep").toUpperCase()]],
  ["claim", ["CLAIM", pgettext("typed command", "claim").toUpperCase()]],
  ["arbiter", ["ARBITER", pgettext("typed command", "arbiter").toUpperCase()]],
  ["say", ["SAY", pgettext("typed command", "say").toUpperCase()]],
  ["chat", ["CHAT", pgettext("typed command", "chat").toUpperCase()]],
  ["row", ["ROW", pgettext("typed command", "row").toUpperCase()]],
  ["column", ["COLUMN", pgettext("typed command", "column").toUpperCase()]],
  ["words", ["WORDS", pgettext("typed command", "words").toUpperCase()]],
  ["rack", ["RACK", pgettext("typed command", "rack").toUpperCase()]],
  ["score", ["SCORE", pgettext("typed command", "score").toUpperCase()]],
  ["clock", ["CLOCK", pgettext("typed command", "clock").toUpperCase()]],
  ["bag", ["BAG", pgettext("typed command", "bag").toUpperCase()]],
  ["last", ["LAST", pgettext("typed command", "last").toUpperCase()]],
  ["help", ["HELP", "?", pgettext("typed command", "help").toUpperCase()]],
];

/**
 * @typedef {"row" | "column" | "words" | "rack" | "score" | "clock" | "bag" | "last"} Reading
 * @typedef {{command: "pass" | "accept" | "draw" | "leave" | "help" | "shuffle" | "recall" | "zoom" | "change" | "keep" | "claim" | "arbiter" | "chat"}
 *   | {command: "say", text: string}
 *   | {command: "read", what: Reading, of: string}
 *   | {command: "exchange", tiles: string}
 *   | {command: "challenge", words: string[]}
 *   | {command: "play", text: string}} Command
 */

/** @param {string} text @returns {Command | null} */
export function parseCommand(text) {
  const [first = "", ...rest] = withoutFullStop(text).split(/\s+/);
  if (!first) return null;
  const command = vocabulary().find(([, words]) => words.map(bare).includes(bare(first.toUpperCase())))?.[0];
  if (command === "exchange") return { command, tiles: rest.join("") };
  if (command === "challenge")
    return {
      command,
      words: rest
        .join(" ")
        .split(/[\s,;+]+/)
        .filter(Boolean),
    };
  if (command === "say") return { command, text: text.trim().replace(/^\S+\s*/, "") };
  if (command && READABLE.has(command))
    return { command: "read", what: /** @type {Reading} */ (command), of: rest.join(" ") };
  if (command) return { command: /** @type {"pass"} */ (command) };
  return { command: "play", text: [first.toUpperCase(), raised(rest.join(""))].join(" ").trim() };
}

/**
 * A telephone writes a full stop for two spaces, and dictation ends with one; after an L it may begin an L·L. Signs that
 * nobody sees come with a copied line.
 * @param {string} text
 */
const withoutFullStop = (text) =>
  text
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/(?<=[\p{L}\d)])(?<!l)\.+$/iu, "");

/** Capitals are often written without accents: ΠΑΣΟ for πάσο. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Lower case means a blank; a word all in lower case is only typed so. @param {string} word */
function raised(word) {
  return word === word.toLowerCase() ? word.toUpperCase() : word;
}
