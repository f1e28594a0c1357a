/** State of a slip between hand and server: written, on its way, there, or too late. */

import { gettext, interpolate } from "../language.js";
import { placeLabel } from "../coordinates.js";
import { readPlace, slipText } from "./slip.js";

/**
 * @typedef {import("./protocol.js").Slip} Slip
 * @typedef {"none" | "handed" | "changed" | "sending" | "lost" | "late" | "missed" | "kept"} State
 *
 * @typedef {object} Situation
 * @property {Slip} slip as it is written now
 * @property {Slip | null} handed what the server has, and counts
 * @property {boolean} isFrozen nothing can be handed in any more
 * @property {boolean} isOnline
 * @property {boolean} isSending
 * @property {boolean} wasLate the server refused the last one for the time
 */

/** @param {Slip | null} slip */
export const textOf = (slip) => (slip === null ? "" : slipText(slip.square + slip.direction, slip.word));

/** Letter for letter, and the score. @param {Slip} slip @param {Slip | null} other */
export const isSame = (slip, other) => other !== null && textOf(slip) === textOf(other) && slip.score === other.score;

/** @param {Situation} situation @returns {State} */
export function stateOf({ slip, handed, isFrozen, isOnline, isSending, wasLate }) {
  if (isSending) return isOnline ? "sending" : "lost";
  if (wasLate) return "late";
  if (isFrozen) return handed === null ? "missed" : "kept";
  if (handed === null) return "none";
  return isSame(slip, handed) || !textOf(slip) ? "handed" : "changed";
}

/** @param {State} state @param {Slip | null} handed */
export function stateText(state, handed) {
  const slip = textOf(handed);
  switch (state) {
    case "none":
      return gettext("Not handed in");
    case "handed":
      return interpolate(gettext("Handed in: %(slip)s"), { slip });
    case "changed":
      return interpolate(gettext("Changed but not handed in. What counts: %(slip)s"), { slip });
    case "sending":
      return gettext("Sending…");
    case "lost":
      return gettext("No connection. The slip is sent as soon as the connection is back.");
    case "late":
      return handed === null
        ? gettext("Too late: the slip came after time.")
        : interpolate(gettext("Too late: your earlier slip counts: %(slip)s"), { slip });
    case "missed":
      return gettext("Time is up. Nothing was handed in.");
    case "kept":
      return interpolate(gettext("Time is up. Handed in: %(slip)s"), { slip });
  }
}

/** Description of a slip before it is sent, without its worth. @param {import("./laying.js").Laying} laying */
export function slipHint(laying) {
  if (laying.trouble === "line") return gettext("The tiles are not in one line, so the slip has no place. Move them.");
  if (laying.trouble === "gap") return gettext("There is a gap between the tiles. Lay them as one word.");
  const slip = laying.slip();
  if (!textOf(slip))
    return interpolate(gettext("Write a place like this: %(example)s"), { example: examples(laying.settings) });
  if (!slip.square)
    return interpolate(gettext("The place is missing. Where does the word begin? %(example)s"), {
      example: examples(laying.settings),
    });
  if (!slip.word) return gettext("The word is missing");
  const across = directed(laying.settings, slip.square);
  if (across) return interpolate(gettext("The direction is missing: %(across)s (across) or %(down)s (down)?"), across);
  return laying.isShown ? "" : gettext("Your board cannot show this. It is handed in as you wrote it.");
}

/** @param {import("./protocol.js").Settings} settings */
const examples = ({ coordinates, columns, start }) =>
  interpolate(gettext("%(across)s (across), %(down)s (down)"), places(coordinates, start, columns));

/** If a rulebook writes the direction behind the square: both directions, for a square without. @param {import("./protocol.js").Settings} settings @param {string} square */
function directed(settings, square) {
  if (settings.coordinates !== "greek" || readPlace(settings, square)) return null;
  const read = readPlace(settings, `${square}O`);
  return read && places("greek", read.square, settings.columns);
}

/** @param {import("./protocol.js").Settings["coordinates"]} style @param {number} square @param {number} columns */
const places = (style, square, columns) => ({
  across: placeLabel(style, square, columns, false),
  down: placeLabel(style, square, columns, true),
});

/**
 * Sends slips until the server has answered. The newest one counts, so what is sent again does no harm.
 */
export class HandIn {
  /** @param {Pick<import("../socket.js").GameSocket, "act">} socket @param {() => void} changed */
  constructor(socket, changed) {
    this.socket = socket;
    this.changed = changed;
    this.forget();
  }

  /** A new coup. */
  forget() {
    /** The last thing sent without an answer. @type {Slip | null} */
    this.sent = null;
    /** @type {boolean} */
    this.wasLate = false;
    /** @type {import("../reasons.js").Reason[]} */
    this.reasons = [];
  }

  get isSending() {
    return this.sent !== null;
  }

  /** Says for which coup: one that waited on a dead line must not count for the next. @param {number} coup @param {Slip} slip */
  async send(coup, slip) {
    this.sent = slip;
    this.wasLate = false;
    this.reasons = [];
    this.changed();
    const answer = /** @type {import("../socket.js").Answer} */ (await this.socket.act("hand_in", { coup, ...slip }));
    if (this.sent !== slip) return; // a newer one is on its way, or another coup is played
    this.sent = null;
    this.wasLate = answer.late === true;
    this.reasons = answer.reasons;
    this.changed();
  }
}
