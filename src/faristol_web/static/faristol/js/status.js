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
      return view.may.includes("draw_start") ? gettext("Draw for the start") : gettext("Drawing for the start");
    case "racks":
      return view.may.includes("draw_rack") ? gettext("Take your tiles") : gettext("The players take their tiles");
    case "answer":
      if (!pending) return "";
      // Short, because a second line would push the board down under the finger.
      if (pending.side === you) return gettext("Waiting for the answer");
      return you === null ? gettext("The play may be challenged") : gettext("Accept or challenge");
    case "over":
      return gettext("The game is over");
    default:
      return turn === you ? gettext("Your turn") : interpolate(gettext("%(name)s is on turn"), { name: names[turn] });
  }
}
