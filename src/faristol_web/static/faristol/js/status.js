/** The one sentence that says whose move it is and what is awaited. */

import { gettext, interpolate } from "./language.js";

/**
 * @param {import("./protocol.js").View} view
 * @param {0 | 1 | null} you
 * @returns {string}
 */
export function statusText(view, you) {
  const { phase, names, pending } = view;
  const turn = view.on_turn;
  switch (phase) {
    case "seating":
      return gettext("Waiting for an opponent");
    case "start-draw":
      return view.may.includes("draw_start") ? gettext("Draw a tile for the start") : gettext("Drawing for the start");
    case "racks":
      return view.may.includes("draw_rack") ? gettext("Take your tiles") : gettext("The players take their tiles");
    case "answer":
      if (!pending) return "";
      if (pending.side === you) return interpolate(gettext("%(name)s may challenge your play"), { name: names[1 - pending.side] });
      return you === null ? interpolate(gettext("%(name)s's play may be challenged"), { name: names[pending.side] }) : interpolate(gettext("Answer %(name)s's play"), { name: names[pending.side] });
    case "over":
      return gettext("The game is over");
    default:
      return turn === you ? gettext("Your turn") : interpolate(gettext("%(name)s is on turn"), { name: names[turn] });
  }
}
