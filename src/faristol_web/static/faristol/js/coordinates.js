/** Notation of squares under this rulebook: `H8` is across for a Catalan and down for an English reader. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @typedef {import("./protocol.js").Settings["coordinates"]} Style */

/** @param {Style} style @param {number} row */
export const rowLabel = (style, row) => (style === "rows-lettered" ? LETTERS[row] : String(row + 1));

/** @param {Style} style @param {number} column */
export const columnLabel = (style, column) => (style === "rows-lettered" ? String(column + 1) : LETTERS[column]);

/**
 * One square, letter first in every style.
 * @param {Style} style @param {number} square @param {number} columns
 */
export function squareLabel(style, square, columns) {
  const [row, column] = [Math.floor(square / columns), square % columns];
  return style === "rows-lettered" ? LETTERS[row] + (column + 1) : LETTERS[column] + (row + 1);
}

/**
 * Where a word starts and which way it runs.
 * @param {Style} style @param {number} square @param {number} columns @param {boolean} down
 */
export function placeLabel(style, square, columns, down) {
  const [row, column] = [Math.floor(square / columns), square % columns];
  if (style === "greek") return LETTERS[column] + (row + 1) + (down ? "Κ" : "Ο");
  const [letter, number] = style === "rows-lettered" ? [LETTERS[row], column + 1] : [LETTERS[column], row + 1];
  return down === (style === "columns-lettered") ? `${letter}${number}` : `${number}${letter}`;
}

/** Example to type, for hints. @param {Style} style */
export const exampleCommand = (style) =>
  ({ "rows-lettered": "H8 CASA", "columns-lettered": "8H CASA", greek: "H8Ο ΚΑΛΑ" })[style];
