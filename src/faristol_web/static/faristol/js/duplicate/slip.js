/** Contents of a slip: a place and the main word, from the tiles on the board and back. No page, no rules. */

import { placeLabel } from "../coordinates.js";
import { isBlank } from "../tile.js";

/**
 * @typedef {import("./protocol.js").LaidTile} LaidTile
 * @typedef {"line" | "gap" | null} Trouble why no slip can be written: not one line, not one word
 * @typedef {{place: string, word: string, trouble: Trouble}} Written
 * @typedef {{rows: number, columns: number, coordinates: import("./protocol.js").Settings["coordinates"]}} Shape
 */

/** Greek keys for the Latin letters at the board's edge, and for both directions. */
const LOOK_ALIKES = new Map([..."ΑΒΕΖΗΙΚΜΝΟ"].map((greek, at) => [greek, "ABEZHIKMNO"[at]]));

/** Words and arrows behind a square, and the letter that says the same. @type {[string, string][]} */
const WAYS = [
  ["ΚΑΘΕΤΑ", "K"],
  ["DOWN", "K"],
  ["↓", "K"],
  ["ΟΡΙΖΟΝΤΙΑ", "O"],
  ["ACROSS", "O"],
  ["→", "O"],
];

/** @param {string} place @param {string} word */
export const slipText = (place, word) => [place.trim(), word.trim()].filter(Boolean).join(" ");

/**
 * The slip for tiles as they lie. Where one tile makes two words, the main one is that of the arrow, else the longer.
 * @param {Shape} shape @param {Map<number, string>} board @param {LaidTile[]} laid
 * @param {import("../typing.js").Speller} speller @param {boolean} [arrowDown]
 * @returns {Written}
 */
export function slipOf(shape, board, laid, speller, arrowDown) {
  if (!laid.length) return { place: "", word: "", trouble: null };
  const all = new Map([...board, ...laid]);
  const squares = laid.map(([square]) => square);
  const down = laid.length > 1 ? isDown(shape, squares) : mainIsDown(shape, all, squares[0], arrowDown);
  if (down === null) return { place: "", word: "", trouble: "line" };
  const run = runThrough(shape, all, squares[0], down);
  if (!squares.every((square) => run.includes(square))) return { place: "", word: "", trouble: "gap" };
  const mine = new Map(laid);
  // A blank of an earlier play was circled then: on this slip it is a letter like the others.
  const labels = run.map((square) => mine.get(square) ?? /** @type {string} */ (board.get(square)).toUpperCase());
  return {
    place: placeLabel(shape.coordinates, run[0], shape.columns, down),
    word: written(labels, speller),
    trouble: null,
  };
}

/** @param {Shape} shape @param {number[]} squares @returns {boolean | null} */
function isDown({ columns }, squares) {
  const all = (/** @type {(square: number) => number} */ of) => new Set(squares.map(of)).size === 1;
  if (all((square) => Math.floor(square / columns))) return false;
  return all((square) => square % columns) ? true : null;
}

/** @param {Shape} shape @param {Map<number, string>} all @param {number} square @param {boolean} [arrowDown] */
function mainIsDown(shape, all, square, arrowDown) {
  const [across, down] = [false, true].map((way) => runThrough(shape, all, square, way).length);
  return across > 1 && down > 1 && arrowDown !== undefined ? arrowDown : down > across;
}

/** Every tile in a row with this one. @param {Shape} shape @param {Map<number, string>} all @param {number} square @param {boolean} down */
function runThrough({ rows, columns }, all, square, down) {
  const step = down ? columns : 1;
  const [before, after] = down
    ? [Math.floor(square / columns), rows - 1 - Math.floor(square / columns)]
    : [square % columns, columns - 1 - (square % columns)];
  let [first, last] = [square, square];
  while (first > square - before * step && all.has(first - step)) first -= step;
  while (last < square + after * step && all.has(last + step)) last += step;
  return Array.from({ length: (last - first) / step + 1 }, (_, along) => first + along * step);
}

/** Circled letters in parentheses; tiles that could be read as others, `C` and `H`, `R` and `RR`, in brackets. @param {string[]} labels @param {import("../typing.js").Speller} speller */
function written(labels, speller) {
  return labels
    .map((label, at) => {
      const next = labels[at + 1];
      if (isBlank(label)) return `(${label.toUpperCase()})`;
      const read = next && !isBlank(next) ? speller.spell(label + next) : [label, ""];
      return read?.length === 2 && read[0] === label ? label : `[${label}]`;
    })
    .join("");
}

/** The square and the direction of `H8Κ`, `8Hκ`, `h8`. @param {Shape} shape @param {string} text @returns {{square: number, down: boolean} | null} */
export function readPlace({ rows, columns, coordinates: style }, text) {
  const folded = text
    .toUpperCase()
    .normalize("NFD")
    .replace(/\p{M}|\s/gu, "");
  const said = WAYS.find(([name]) => folded.endsWith(name));
  const square = said ? folded.slice(0, -said[0].length) + (style === "greek" ? said[1] : "") : folded;
  const plain = [...square].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
  const found = /^(?:([A-Z])(\d{1,2})|(\d{1,2})([A-Z]))([KO]?)$/.exec(plain);
  if (!found || (style === "greek") !== (found[5] !== "")) return null;
  const letter = (found[1] ?? found[4]).charCodeAt(0) - 65;
  const number = Number(found[2] ?? found[3]) - 1;
  const [row, column] = style === "rows-lettered" ? [letter, number] : [number, letter];
  if (row < 0 || row >= rows || column < 0 || column >= columns) return null;
  const down = style === "greek" ? found[5] === "K" : (found[1] !== undefined) === (style === "columns-lettered");
  if (said && down !== (said[1] === "K")) return null;
  return { square: row * columns + column, down };
}

/** The labels of a word as somebody types it, circled letters in lower case. @param {string} text @param {import("../typing.js").Speller} speller */
function readWord(text, speller) {
  if (/[()[\]]/.test(text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ""))) return null; // one of a pair
  const after = text
    .replace(/\([^()]*\)/g, "")
    .trim()
    .slice(1);
  // All small, or small after a capital, is how people write words; small among capitals is a circle.
  const isPlain = after === after.toLowerCase();
  const labels = [];
  for (const [, circled, bracketed, other] of text.matchAll(/\(([^()]*)\)|\[([^[\]]*)\]|([^()[\]]+)/g)) {
    const part = circled?.toLowerCase() ?? (isPlain ? (bracketed ?? other).toUpperCase() : (bracketed ?? other));
    const spelled = speller.spell(part, { blanks: true });
    if (!spelled) return null;
    labels.push(...spelled);
  }
  return labels;
}

/**
 * The tiles of the rack that a typed slip lays, where board and rack agree with it; null where they do not.
 * @param {Shape} shape @param {Map<number, string>} board @param {string[]} rack
 * @param {{place: string, word: string}} slip @param {import("../typing.js").Speller} speller
 * @returns {LaidTile[] | null}
 */
export function tilesOf(shape, board, rack, { place, word }, speller) {
  const from = readPlace(shape, place);
  const labels = readWord(word, speller);
  if (!from || !labels?.length) return null;
  const left = [...rack];
  /** @type {LaidTile[]} */
  const laid = [];
  for (const [along, label] of labels.entries()) {
    const square = squareAlong(shape, from, along);
    if (square === null) return null;
    const there = board.get(square);
    if (there !== undefined) {
      if (there.toUpperCase() !== label.toUpperCase()) return null;
      continue;
    }
    const at = left.indexOf(isBlank(label) ? "?" : label);
    if (at < 0) return null;
    left.splice(at, 1);
    laid.push([square, label]);
  }
  return laid.length ? laid : null;
}

/** @param {Shape} shape @param {{square: number, down: boolean}} from @param {number} along */
function squareAlong({ rows, columns }, { square, down }, along) {
  const row = Math.floor(square / columns) + (down ? along : 0);
  const column = (square % columns) + (down ? 0 : along);
  return row < rows && column < columns ? row * columns + column : null;
}
