/** Sentences of the hall screen. */

import { gettext, interpolate, ngettext } from "../language.js";

const MOST_NUMBERS = 16; // of those who found a play; a line that the back row can still read

/** @typedef {import("./protocol.js").View} View */

/** The event that everybody waits for. @param {View} view @returns {string} */
export function phaseText(view) {
  if (view.waiting && view.phase !== "over") return gettext("The game waits until a player opens the page.");
  switch (view.phase) {
    case "announced":
      return gettext("The rack is announced");
    case "thinking":
      if (view.countdown.paused)
        return view.countdown.by_server ? gettext("Paused: the server was down") : gettext("The countdown is paused");
      return gettext("Find the best play");
    case "collecting":
      return gettext("Time is up: slips are collected");
    case "ruling":
      return gettext("The arbiter is ruling on a word");
    case "choosing":
      return gettext("The arbiter is choosing the play");
    case "over":
      return gettext("The game is over");
    default:
      return view.coup ? gettext("The master play") : gettext("Before the start");
  }
}

/** @param {View} view @returns {string} */
export function handedText({ handed, playing }) {
  return interpolate(gettext("Slips: %(handed)s of %(playing)s"), { handed, playing });
}

/** @param {number} count */
export function playersText(count) {
  return interpolate(ngettext("%(count)s player has a number", "%(count)s players have a number", count), { count });
}

/** @param {number} count */
export function tilesText(count) {
  return interpolate(ngettext("%(count)s tile in the bag", "%(count)s tiles in the bag", count), { count });
}

/** @param {number} count */
export function pointsText(count) {
  return interpolate(ngettext("%(count)s point", "%(count)s points", count), { count });
}

/** Numbers of the entrants who have it; no more than can be read. @param {number[]} numbers */
function numbersText(numbers) {
  const shown = numbers.slice(0, MOST_NUMBERS).join(", ");
  const more = numbers.length - MOST_NUMBERS;
  return more > 0
    ? interpolate(ngettext("%(numbers)s and %(more)s more", "%(numbers)s and %(more)s more", more), {
        numbers: shown,
        more,
      })
    : shown;
}

/** Entrants who found the best play of a coup, or came nearest. @param {import("./protocol.js").Coup} coup @returns {string} */
export function foundText({ nothing, found, best, best_by, solo }) {
  if (nothing) return gettext("Nothing can be played: all the tiles are exchanged.");
  if (solo !== null) return interpolate(gettext("Found by number %(number)s alone"), { number: solo });
  if (found)
    return interpolate(
      ngettext("Found by %(found)s player: %(numbers)s", "Found by %(found)s players: %(numbers)s", found),
      { found, numbers: numbersText(best_by) },
    );
  if (best > 0)
    return interpolate(gettext("Found by nobody. The best score was %(points)s: %(numbers)s"), {
      points: pointsText(best),
      numbers: numbersText(best_by),
    });
  return gettext("Found by nobody");
}

/** A whole coup, for those who hear the page. @param {import("./protocol.js").Coup} coup @returns {string} */
export function coupText(coup) {
  const { master } = coup;
  const play =
    master &&
    interpolate(gettext("Coup %(coup)s: %(word)s at %(place)s for %(points)s."), {
      coup: coup.number,
      word: master.word,
      place: master.place,
      points: pointsText(master.score),
    });
  return [play, foundText(coup)].filter(Boolean).join(" ");
}
