/** Texts of the console: phases, slips and marks in a few words. */

import { gettext, interpolate, ngettext } from "../language.js";
import { points } from "../words.js";

/** @param {import("./protocol.js").View} view */
export function phaseText({ phase, coup, countdown, ended, waiting }) {
  if (waiting && phase !== "over") return gettext("The game waits until a player opens the page.");
  switch (phase) {
    case "between":
      return coup ? interpolate(gettext("Coup %(coup)s is decided"), { coup }) : gettext("Before the first coup");
    case "drawn":
      return interpolate(gettext("Coup %(coup)s: a rack is drawn but not announced"), { coup: coup + 1 });
    case "announced":
      return interpolate(gettext("Coup %(coup)s: the rack is announced"), { coup });
    case "thinking":
      if (countdown.paused)
        return interpolate(
          countdown.by_server
            ? gettext("Coup %(coup)s: paused, the server was down")
            : gettext("Coup %(coup)s: the countdown is paused"),
          { coup },
        );
      return interpolate(gettext("Coup %(coup)s: time is running"), { coup });
    case "collecting":
      return interpolate(gettext("Coup %(coup)s: time is up, slips are being collected"), { coup });
    case "ruling":
      return interpolate(gettext("Coup %(coup)s: a long word awaits a ruling"), { coup });
    case "choosing":
      return interpolate(gettext("Coup %(coup)s: choose one of the best plays"), { coup });
    default:
      return `${gettext("The game is over")}. ${endedText(ended ?? "")}`.trim();
  }
}

/** Reason for the end of a session. @param {string} reason */
export function endedText(reason) {
  switch (reason) {
    case "tiles-out":
      return gettext("All tiles are laid.");
    case "no-play":
      return gettext("Nobody has a play left.");
    case "one-kind":
      return gettext("Only vowels or only consonants are left.");
    case "arbiter":
      return gettext("The arbiters ended the game.");
    default:
      return reason;
  }
}

/** @param {{number: number, names: string[] | null} | undefined} entrant */
export const nameOf = (entrant) => (entrant?.names ?? []).join(" · ");

/** Number and name, where there is one. @param {{number: number, names: string[] | null}} entrant */
export const whoText = (entrant) => [entrant.number, nameOf(entrant)].filter(Boolean).join(" ");

/** Many numbers, in a line that stays readable. @param {{number: number, names: string[] | null}[]} entrants */
export function whoseText(entrants, most = 12) {
  const shown = entrants.slice(0, most).map(whoText).join(", ");
  const more = entrants.length - most;
  return more > 0
    ? `${shown} ${interpolate(ngettext("and %(count)s more", "and %(count)s more", more), { count: more })}`
    : shown;
}

/** The slip as the program read it, otherwise as it was written. @param {import("./protocol.js").SlipRow} row */
export function slipText({ square, direction, word, mark }) {
  if (!square && !word) return gettext("empty");
  if (mark?.place) return `${mark.place} ${mark.word}`;
  return [square + direction, word].filter(Boolean).join(" ");
}

/** Points of one slip, with the reasons. @param {import("./protocol.js").SlipRow} row */
export function markText(row) {
  const { mark } = row;
  if (!mark) return slipText(row);
  const faults = [
    ...mark.reasons.map(({ text, article }) => (article ? `${text} (${article})` : text)),
    ...mark.warnings,
  ];
  return [`${slipText(row)}: ${points(mark.points)}`, mark.top && gettext("the top"), ...faults]
    .filter(Boolean)
    .join(" · ");
}

/** @param {import("./protocol.js").SlipRow} row */
export const isEmpty = ({ square, word }) => !square && !word;

/** @param {import("./protocol.js").SlipRow} row */
export const isFaulty = ({ mark }) => (mark?.reasons.length ?? 0) + (mark?.warnings.length ?? 0) > 0;
