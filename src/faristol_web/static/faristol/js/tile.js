/** Look of a tile: label, value, and if it is a blank. */

import { element } from "./element.js";
import { gettext, interpolate, ngettext, pgettext } from "./language.js";

/** A blank on the board is written in lower case. @param {string} label */
export const isBlank = (label) => label === "?" || label !== label.toUpperCase();

/** @param {Pick<import("./protocol.js").BoardSettings, "tiles">} settings @returns {Map<string, number>} */
export const valuesOf = (settings) => new Map(settings.tiles.map(([label, , value]) => [label, value]));

/**
 * Fills a node with a tile's face. Capitals on a blank too, in a ring: the ring is read at a glance, `i` and `l` are not.
 * @param {HTMLElement} holder
 * @param {string} label
 * @param {Map<string, number>} values
 */
export function drawFace(holder, label, values) {
  const blank = isBlank(label);
  holder.translate = false;
  holder.classList.add("tile");
  holder.classList.toggle("blank", blank);
  holder.dataset.length = String(label.length);
  const value = blank ? "" : (values.get(label) ?? "");
  holder.replaceChildren(
    element("span", { class: "letter", "aria-hidden": "true" }, label === "?" ? "" : label.toUpperCase()),
    element("span", { class: "value", "aria-hidden": "true" }, value),
  );
}

/** A rack as written in records, `A[L·L]?`, in labels. @param {string} text */
export const labelsOf = (text) =>
  [...text.matchAll(/\[([^\]]+)\]|(.)/gsu)].map(([, bracketed, single]) => bracketed ?? single);

/** @param {string} label @param {Map<string, number>} values */
export function tileElement(label, values) {
  const made = element("span", {});
  drawFace(made, label, values);
  return made;
}

/** Names of letters that are read out badly, or not at all, as they are written. @returns {Record<string, string>} */
const names = () => ({
  "L·L": pgettext("name of a tile", "geminate L"),
  LL: pgettext("name of a tile", "double L"),
  RR: pgettext("name of a tile", "double R"),
  NY: pgettext("name of a tile", "N Y"),
  QU: pgettext("name of a tile", "Q U"),
  CH: pgettext("name of a tile", "C H"),
  Ç: pgettext("name of a tile", "C cedilla"),
  Ñ: pgettext("name of a tile", "N tilde"),
  Ă: pgettext("name of a tile", "A breve"),
  Â: pgettext("name of a tile", "A circumflex"),
  Î: pgettext("name of a tile", "I circumflex"),
  Ș: pgettext("name of a tile", "S comma"),
  Ț: pgettext("name of a tile", "T comma"),
});

/** Name of a tile's letter, in the reader's language. @param {string} label */
export const letterName = (label) => names()[label.toUpperCase()] ?? label.toUpperCase();

/** For those who hear the page. @param {string} label @param {Map<string, number>} values */
export function spokenTile(label, values) {
  if (label === "?") return gettext("blank");
  if (isBlank(label)) return interpolate(gettext("blank as %(letter)s"), { letter: letterName(label) });
  const value = values.get(label) ?? 0;
  return interpolate(ngettext("%(letter)s, %(value)s point", "%(letter)s, %(value)s points", value), {
    letter: letterName(label),
    value,
  });
}
