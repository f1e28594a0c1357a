/** The end of a game: who won, why, what was added, and what anyone needs to check the draw. */

import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";
import { tileElement } from "./tile.js";
import { adjustmentText, endText } from "./words.js";

/** A rack as written in records, `A[L·L]?`, in labels. @param {string} text */
const labelsOf = (text) => [...text.matchAll(/\[([^\]]+)\]|(.)/gsu)].map(([, bracketed, single]) => bracketed ?? single);

/** @param {import("./notice.js").Context} context @returns {Node[]} */
export function resultParts({ view, settings, values, replayUrl }) {
  const { result, names } = view;
  if (!result) return [];
  const title = result.winner === null ? gettext("A tie") : interpolate(gettext("%(name)s wins"), { name: names[result.winner] });
  const left = ([0, 1]).filter((side) => result.racks[side]);
  return [
    element("div", { class: "outcome", "data-testid": "result" }, element("h2", {}, title), element("p", { class: "final number" }, result.scores.map((score) => String(score).replace("-", "−")).join(" – "))),
    element("p", { class: "soft" }, endText(result.reason)),
    result.adjustments.length > 0 && adjustments(result, names),
    ...left.map((side) => element("p", { class: "left-over" }, element("span", { class: "soft" }, interpolate(gettext("Left on %(name)s's rack:"), { name: names[side] })), ...labelsOf(result.racks[side]).map((label) => tileElement(label, values)))),
    replayUrl && element("p", { class: "buttons" }, element("a", { class: "button primary", href: replayUrl, "data-testid": "replay-link" }, gettext("Replay the game"))),
    element(
      "details",
      {},
      element("summary", {}, gettext("Check the draw")),
      element("p", { class: "soft" }, gettext("The order of the bag was fixed before the first tile was drawn: the seed below gives the order, and its fingerprint was shown from the start.")),
      element("p", {}, gettext("Seed"), " ", element("code", { class: "break" }, result.seed)),
      element("p", {}, gettext("Fingerprint"), " ", element("code", { class: "break" }, settings.commitment)),
      element("p", {}, element("a", { href: "events.json", download: "" }, gettext("Everything that happened, as a file")), " ", element("code", {}, "faristol game audit")),
    ),
  ].filter((part) => part instanceof Node);
}

/** @param {import("./protocol.js").Result} result @param {[string, string]} names */
function adjustments(result, names) {
  const rows = result.adjustments.map((adjustment) =>
    element(
      "tr",
      {},
      element("td", {}, names[adjustment.side]),
      element("td", {}, adjustmentText(adjustment.rule), " ", element("span", { class: "soft" }, adjustment.article)),
      element("td", { class: "number" }, adjustment.points > 0 ? `+${adjustment.points}` : String(adjustment.points).replace("-", "−")),
    ),
  );
  return element("table", { class: "adjustments" }, element("caption", { class: "visually-hidden" }, gettext("Points added and taken")), element("tbody", {}, ...rows));
}
