/** The one sentence that says whose move it is and what is awaited. */

import { gettext, interpolate } from "./language.js";

/**
 * @param {import("./protocol.js").View} view
 * @param {0 | 1 | "table" | null} you
 * @returns {string}
 */
export function statusText(view, you) {
  const { phase, names, pending } = view;
  const turn = view.on_turn;
  if (you === "table") return tableText(view);
  switch (phase) {
    case "seating":
      // Both sit there already: what an organiser's delay keeps back is still to come.
      return names.every(Boolean)
        ? gettext("The game will be shown from its beginning")
        : gettext("Waiting for an opponent");
    case "start-draw":
      return view.may.includes("draw_start") ? gettext("Draw for the start") : gettext("Drawing for the start");
    case "racks":
      return view.may.includes("draw_rack") ? gettext("Take your tiles") : gettext("The players take their tiles");
    case "answer":
      if (!pending) return "";
      // Short, because a second line would push the board down under the finger.
      if (pending.side === you) return gettext("Waiting for the answer");
      return you === null ? gettext("The play may be challenged") : gettext("Accept or challenge");
    case "held":
      if (view.held === you) return gettext("Change or keep?");
      if (view.mode === "table") return tableText(view);
      return interpolate(gettext("%(name)s may change the rack"), { name: names[view.held ?? turn] });
    case "closing":
      return gettext("The game is over");
    case "over":
      return gettext("The game is over");
    default:
      return turn === you ? gettext("Your turn") : interpolate(gettext("%(name)s to move"), { name: names[turn] });
  }
}

/** Until when somebody has to move, where each move has its own time. @param {import("./protocol.js").Clock} clock @param {number} now_ms */
export function deadlineText({ turn_deadline_ms: until }, now_ms) {
  if (until == null) return "";
  const time = new Date(Date.now() + until - now_ms).toLocaleString(document.documentElement.lang || undefined, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return interpolate(gettext("until %(time)s"), { time });
}

/** Time at which the round is over, until it is. @param {import("./protocol.js").Clock} clock @param {number} now_ms */
export function roundText({ round_ends_ms: until }, now_ms) {
  if (until == null || until <= now_ms) return "";
  const time = new Date(Date.now() + until - now_ms).toLocaleTimeString(document.documentElement.lang || undefined, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return interpolate(gettext("round until %(time)s"), { time });
}

/** Next action at a wooden board. @param {import("./protocol.js").View} view */
function tableText({ phase, names, pending, on_turn, held }) {
  switch (phase) {
    case "seating":
      return gettext("Waiting for the players");
    case "start-draw":
      return gettext("Draw for the start");
    case "racks":
      return gettext("The players take their tiles");
    case "answer":
      return pending ? interpolate(gettext("%(name)s's play may be challenged"), { name: names[pending.side] }) : "";
    case "held":
      return interpolate(gettext("%(name)s must press the clock"), { name: names[held ?? on_turn] });
    case "closing":
      return gettext("Racks, totals and signatures");
    case "over":
      return gettext("The game is over");
    default:
      return interpolate(gettext("%(name)s to move"), { name: names[on_turn] });
  }
}
