/** A slip's line before it is sent: whose it is, and its word in the letters of the game, whatever the keyboard was set to. */

const LATIN = "ABCDEFGHIJKLMNOPRSTUVWXYZ";
/** Letters of a Greek keyboard on the same keys. */
const GREEK = "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΣΧΥΖ";
/** One capital alone looks like another letter than the one that shares its key. */
const LIKE_GREEK = { P: "Ρ" };
const LIKE_LATIN = { Ρ: "P" };

const SQUARE = /^(?:\p{L}\d{1,2}|\d{1,2}\p{L})(\p{L}|[→↓])?$/u;
const HAS_LATIN = /\p{Script=Latin}/u;
const HAS_GREEK = /\p{Script=Greek}/u;

/**
 * @typedef {object} TypedLine
 * @property {number} number NaN where the line does not begin with one
 * @property {string} rest everything after it, empty where nothing is
 * @property {string} word what is read as the word; empty where another slip says it, or nothing
 * @property {string} line what is sent
 */

/**
 * A word typed wholly in the other alphabet was typed on the other keyboard: keys count. In a mixed one looks count.
 * @param {string} word @param {boolean} greek whether the tiles are Greek
 */
export function inLettersOf(word, greek) {
  const [foreign, own] = greek ? [HAS_LATIN, HAS_GREEK] : [HAS_GREEK, HAS_LATIN];
  if (!foreign.test(word)) return word;
  const [from, to] = greek ? [LATIN, GREEK] : [GREEK, LATIN];
  const looks = own.test(word) ? (greek ? LIKE_GREEK : LIKE_LATIN) : {};
  return Array.from(word.normalize("NFD"), (sign) => {
    const capital = sign.toUpperCase();
    const at = from.indexOf(capital);
    const meant = /** @type {Record<string, string>} */ (looks)[capital] ?? (at < 0 ? sign : to[at]);
    return sign === capital ? meant : meant.toLowerCase();
  })
    .join("")
    .normalize("NFC");
}

/** @param {import("./protocol.js").Settings} settings */
export const isGreek = ({ tiles }) => tiles.some(([label]) => HAS_GREEK.test(label));

/** The square as one word where it was typed apart: `12 E 8 Ο` and `12 8.E`. @param {string} text */
const joined = (text) =>
  text.replace(
    /^(\d+)\s+(?:(\p{L})[\s.,:;/_-]*(\d{1,3})|(\d{1,3})[\s.,:;/_-]*(\p{L}))(\p{L}?)[.,:;]*(?=\s|$)/u,
    (_, number, letter, digits, first, second, way) => `${number} ${letter ?? first}${digits ?? second}${way}`,
  );

/** @param {string} text @param {boolean} greek @param {boolean} greekSquares whether squares may be written in Greek @returns {TypedLine} */
export function readLine(text, greek, greekSquares = greek) {
  const [first = "", ...rest] = joined(text.trim()).split(/\s+/);
  const squares = greekSquares
    ? (/** @type {string} */ token) => token
    : (/** @type {string} */ token) => inLettersOf(token, false);
  let word = "";
  let directed = true;
  const read = rest.map((token, at) => {
    const square = at === 0 && SQUARE.exec(token);
    if (square) {
      directed = square[1] !== undefined;
      return squares(token);
    }
    if (at === 1 && !directed && rest.length > 2 && /^\p{L}$/u.test(token)) return squares(token);
    // After a square LATE is a word of the English game.
    if (at > (/^[-=]/.test(rest[0]) ? 0 : 1) && inLettersOf(token, false).toLowerCase() === "late") return "late";
    if (word || !/\p{L}/u.test(token)) return token;
    word = inLettersOf(token, greek);
    return token; // as it was typed: the board may say that looks count, not keys
  });
  return {
    number: /^\d+$/.test(first) ? Number(first) : NaN,
    rest: read.join(" "),
    word,
    line: [first, ...read].join(" "),
  };
}
