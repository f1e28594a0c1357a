/** The command box: a typed word for every button. English words work in every language, beside the reader's own. */

import { pgettext } from "./language.js";

/** @returns {[string, string[]][]} command → words for it, in capitals */
const vocabulary = () => [
  ["pass", ["PASS", "-", pgettext("typed command", "pass").toUpperCase()]],
  ["exchange", ["EXCHANGE", "CHANGE", pgettext("typed command", "exchange").toUpperCase()]],
  ["challenge", ["CHALLENGE", pgettext("typed command", "challenge").toUpperCase()]],
  ["accept", ["ACCEPT", pgettext("typed command", "accept").toUpperCase()]],
  ["draw", ["DRAW", pgettext("typed command", "draw").toUpperCase()]],
  ["leave", ["LEAVE", pgettext("typed command", "leave").toUpperCase()]],
  ["help", ["HELP", "?", pgettext("typed command", "help").toUpperCase()]],
];

/**
 * @typedef {{command: "pass" | "accept" | "draw" | "leave" | "help"}
 *   | {command: "exchange", tiles: string}
 *   | {command: "challenge", words: string[]}
 *   | {command: "play", text: string}} Command
 */

/** @param {string} text @returns {Command | null} */
export function parseCommand(text) {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  if (!first) return null;
  const command = vocabulary().find(([, words]) => words.map(bare).includes(bare(first.toUpperCase())))?.[0];
  if (command === "exchange") return { command, tiles: rest.join("") };
  if (command === "challenge") return { command, words: rest.join(" ").split(/[\s,;+]+/).filter(Boolean) };
  if (command) return { command: /** @type {"pass"} */ (command) };
  return { command: "play", text: [first.toUpperCase(), raised(rest.join(""))].join(" ").trim() };
}

/** Capitals are often written without accents: ΠΑΣΟ for πάσο. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Lower case means a blank; a word all in lower case is only typed so. @param {string} word */
function raised(word) {
  return word === word.toLowerCase() ? word.toUpperCase() : word;
}
