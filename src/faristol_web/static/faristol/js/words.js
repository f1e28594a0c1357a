/** How a move is said and shown: on the list, in the status line, aloud. */

import { gettext, interpolate, ngettext } from "./language.js";

/** @param {import("./protocol.js").Move} move */
export function moveText(move) {
  switch (move.kind) {
    case "pass":
      return gettext("pass");
    case "exchange":
      if (!move.count) return gettext("exchange"); // a record may not say how many
      return interpolate(ngettext("exchange of %(count)s tile", "exchange of %(count)s tiles", move.count), { count: move.count });
    case "rack-points":
      return gettext("unplayed tiles");
    case "time-penalty":
      return gettext("overtime");
    case "adjustment":
      return gettext("correction");
    default:
      return move.word;
  }
}

/** @param {number} count */
export const points = (count) => interpolate(ngettext("%(count)s point", "%(count)s points", count), { count });

/** @param {number} count */
export const secondsText = (count) => interpolate(ngettext("%(count)s second", "%(count)s seconds", count), { count });

/** @param {number} count */
export const tiles = (count) => interpolate(ngettext("%(count)s tile", "%(count)s tiles", count), { count });

/** @param {import("./protocol.js").Reason} reason */
export const reasonText = (reason) => (reason.article ? `${reason.text} (${reason.article})` : reason.text);

/** Why a game ended. @param {string} reason */
export function endText(reason) {
  switch (reason) {
    case "out":
      return gettext("The bag is empty and one rack too.");
    case "lost-turns":
      return gettext("Too many turns in a row were lost.");
    case "passes":
      return gettext("Both players passed too often in a row.");
    case "wrong-plays":
      return gettext("Too many plays were withdrawn.");
    case "fruitless":
      return gettext("Too many turns in a row brought nothing.");
    case "left":
      return gettext("A player left.");
    default:
      return reason;
  }
}

/** Why points were added or taken at the end. @param {string} rule a key of the rulebook */
export function adjustmentText(rule) {
  switch (rule) {
    case "ending.out_gains_opponents_rack":
      return gettext("the opponent's unplayed tiles");
    case "ending.out_costs_opponent_rack":
    case "ending.lost_turns_each":
    case "ending.passes_each":
      return gettext("own unplayed tiles");
    case "clock.overtime_points":
      return gettext("overtime");
    case "ending.abandonment_points":
      return gettext("for leaving");
    default:
      return rule;
  }
}
