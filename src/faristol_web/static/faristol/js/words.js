/** Words for a move: on the list, in the status line, aloud. */

import { gettext, interpolate, ngettext } from "./language.js";

/** A line of a record that is no move. @typedef {"rack-points" | "time-penalty" | "adjustment"} Sum */
/** @param {{kind: import("./protocol.js").Move["kind"] | Sum, word: string, count: number, said?: string}} move */
export function moveText(move) {
  switch (move.kind) {
    case "pass":
      return gettext("pass");
    case "exchange":
      if (!move.count) return gettext("exchange"); // a record may not say how many
      return interpolate(ngettext("exchange of %(count)s tile", "exchange of %(count)s tiles", move.count), {
        count: move.count,
      });
    case "rack-points":
      return gettext("unplayed tiles");
    case "time-penalty":
      return gettext("overtime");
    case "adjustment":
      return move.said || gettext("correction"); // what for, where the record names a rule
    case "taken-back":
    case "ambiguous":
      return move.word || gettext("tiles taken back");
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

/** @type {Readonly<Record<string, string>>} */
const PRACTICES = {
  "general practice": gettext("general practice"),
  "Catalan practice": gettext("Catalan practice"),
  "French practice": gettext("French practice"),
  "Catalan and French practice": gettext("Catalan and French practice"),
};

/** Citation of a view, which all readers share, in this reader's language. @param {string} article such as `art. 34 (AJ-34)` */
export function cited(article) {
  const [, numbered, name, clauses] = article.match(/^(art\. )?(.*?)( \(.*)?$/) ?? [];
  const said = numbered ? interpolate(gettext("art. %(article)s"), { article: name }) : (PRACTICES[name] ?? name);
  return said + (clauses ?? "");
}

/** @param {import("./reasons.js").Reason} reason */
export const reasonText = (reason) => (reason.article ? `${reason.text} (${reason.article})` : reason.text);

/** Reason for the end of a game. @param {string} reason */
export function endText(reason) {
  switch (reason) {
    case "out":
      return gettext("The bag is empty, and so is one rack.");
    case "lost-turns":
      return gettext("Too many turns in a row were lost.");
    case "passes":
      return gettext("Both players passed too often in a row.");
    case "wrong-plays":
      return gettext("Too many wrong plays in a row.");
    case "fruitless":
      return gettext("Too many turns in a row without a valid play.");
    case "left":
      return gettext("A player left.");
    case "both-left":
      return gettext("Both players left.");
    case "time":
      return gettext("A player used up all the time allowed.");
    case "claimed":
      return gettext("A player was gone for too long, and the opponent claimed the game.");
    case "round-over":
      return gettext("The round's time is over.");
    case "absent":
      return gettext("A player did not come.");
    case "arbiter":
      return gettext("The arbiters ended the game.");
    default:
      return reason;
  }
}

/** Reasons for points added or taken at the end. @param {string} rule a key of the rulebook */
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
    case "ending.both_left_points":
      return gettext("for leaving");
    case "ending.forfeit_points":
      return gettext("the result when a player leaves or is missing");
    case "challenge.failed_points":
      return gettext("for challenging a valid play");
    case "opened.turn_ms":
      return gettext("the time for a move ran out");
    case "sheet.total_corrected":
      return gettext("a mistake in the total");
    case "sheet.play_stands_after":
      return gettext("a play counted wrongly");
    default:
      // Any other rule was ordered by an arbiter, on a clause, or is named by the article.
      return rule.includes(".") && rule === rule.toLowerCase()
        ? gettext("as the rulebook says")
        : gettext("ordered by an arbiter");
  }
}

/** Reasons for stopping a clock. @param {string} reason */
export function stopText(reason) {
  switch (reason) {
    case "challenge":
      return gettext("a challenge");
    case "count":
      return gettext("a difference in the count");
    case "overdraw":
      return gettext("surplus tiles drawn");
    case "last-play":
      return gettext("the last play");
    case "arbiter":
      return gettext("a question to the arbiter");
    case "force-majeure":
      return gettext("force majeure");
    default:
      return reason;
  }
}

/**
 * What an arbiter ordered; another ruling is named by its place in the list of all, as it is shown there.
 * @param {import("./protocol.js").Ruling | Extract<import("./protocol.js").GameEvent, {clause: string}>} ruling @param {[string, string]} names @param {import("./protocol.js").Ruling[]} [rulings]
 */
export function rulingText(ruling, names, rulings = []) {
  const other = "ruling" in ruling ? ruling.ruling : null;
  const number = rulings.findIndex((each) => each.number === other) + 1 || (other ?? "");
  const name = "side" in ruling ? names[ruling.side] : "";
  switch (ruling.kind) {
    case "SanctionGiven":
      return ruling.points
        ? interpolate(gettext("%(name)s loses %(points)s"), { name, points: points(ruling.points) })
        : interpolate(gettext("%(name)s is warned"), { name });
    case "ClockAdjusted":
      return interpolate(gettext("%(name)s's clock is corrected by %(seconds)s"), {
        name,
        seconds: secondsText(Math.round(ruling.by_ms / 1000)),
      });
    case "ScoreAdjusted":
      return interpolate(gettext("%(name)s's score is corrected by %(points)s"), {
        name,
        points: points(ruling.points),
      });
    case "PlayAnnulled":
      return gettext("The last play is annulled");
    case "PlayOrderedBack":
      return gettext("The play is taken back by order");
    case "TurnRestored":
      return gettext("The game goes back to an earlier turn");
    case "RoundTimeCalled":
      return gettext("The round's time is over");
    case "AttendanceTaken":
      return gettext("A player is missing");
    case "PlayerArrived":
      return interpolate(gettext("%(name)s has arrived"), { name });
    case "EndOrdered":
      return gettext("The game is ended");
    case "RulingOverturned":
      return interpolate(gettext("Ruling %(number)s is overturned"), { number });
    case "RulingUpheld":
      return interpolate(gettext("Ruling %(number)s is upheld"), { number });
    case "RoundClosed":
      return gettext("The round is closed");
    case "RequestSettled":
      return ruling.granted ? gettext("The request is granted") : gettext("The request is refused");
  }
}
