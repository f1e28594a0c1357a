/** Moves and findings of the analysis board in words and figures. */

import { gettext, interpolate } from "./language.js";
import { moveText } from "./words.js";

/** @typedef {import("./analysis_live.js").Simulated | import("./analysis_live.js").Weighed} Compared */

const LANGUAGE = document.documentElement.lang || "en";
const TENTHS = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat(LANGUAGE);
const SIGNED = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** @param {number} number */
export const tenths = (number) => TENTHS.format(number);

/** Whole points with a sign. @param {number} points */
export const whole = (points) => new Intl.NumberFormat(LANGUAGE, { signDisplay: "exceptZero" }).format(points);

/** @param {number} number */
export const signed = (number) => SIGNED.format(number);

/** Place apart from the rest, for those who look. @param {Pick<import("./analysis_lines.js").Move, "kind" | "place" | "text" | "count">} move @returns {[string, string]} */
export function partsOf(move) {
  if (move.kind === "play") return [move.place, move.text];
  const said = moveText({ kind: move.kind, word: "", count: move.count });
  return ["", move.text ? `${said}: ${move.text}` : said];
}

/** @param {Parameters<typeof partsOf>[0]} move */
export const labelOf = (move) => partsOf(move).filter(Boolean).join(" ");

/** What was found in the end; the list may have another order. @param {import("./analysis_live.js").Found} found @param {string} best the move that was best */
export function foundText(found, best) {
  if (found.kind === "ending") return endingText(found);
  if (found.kind === "pre-ending") {
    const weighed = found.sure
      ? gettext("Moves compared over every draw: %(count)s. No other move wins more often than %(best)s.")
      : gettext(
          "Moves compared over every draw: %(count)s. It is not proven that no other move wins more often than %(best)s.",
        );
    return interpolate(weighed, { best, count: WHOLE.format(found.count) });
  }
  const said = found.sure
    ? gettext("Simulated: %(best)s is best (%(made)s playouts).")
    : gettext("Simulated: several moves are as good (%(made)s playouts).");
  return interpolate(said, { best, made: WHOLE.format(found.made) });
}

/** @param {import("./analysis_live.js").Ending} found */
function endingText({ proven, least, most, gain = 0, end = 0 }) {
  const figures = { gain: whole(gain), end: whole(end), least: whole(least ?? 0), most: whole(most ?? 0) };
  if (proven) return interpolate(gettext("Solved: %(gain)s points from here on, %(end)s at the end."), figures);
  if (typeof least === "number" && typeof most === "number")
    return interpolate(gettext("Not solved to the end: between %(least)s and %(most)s points from here on."), figures);
  return interpolate(gettext("Not solved to the end: about %(gain)s points from here on."), figures);
}

/** How sure the share of wins is. @param {Compared} found */
export function winError(found) {
  if ("win_error" in found) return `± ${tenths(100 * found.win_error)}`;
  if (found.least === found.most) return gettext("proven");
  return `${tenths(100 * found.least)}–${tenths(100 * found.most)}`;
}

/** Why nothing was found. @param {import("./analysis_live.js").Word} word */
export function wordText({ kind, fault }) {
  if (kind === "waiting") return gettext("Waiting for another analysis to finish.");
  if (kind === "too-many") return gettext("Too many analyses at once. Try again in a minute.");
  return fault ?? gettext("The analysis did not finish. Try again.");
}
