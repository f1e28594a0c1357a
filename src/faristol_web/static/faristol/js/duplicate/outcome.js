/** After the reveal: the master play, the own play beside it, why it counts or not, and how one stands. */

import { element, fill } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { points } from "../words.js";
import { citation } from "../reasons.js";
import { foundText } from "./hall_words.js";
import { rankText } from "./entrant_words.js";

/**
 * @typedef {import("./protocol.js").Coup} Coup
 * @typedef {import("./protocol.js").OwnMark} OwnMark
 * @typedef {import("./protocol.js").Own} Own
 * @typedef {import("./protocol.js").View} View
 */

/** @param {string} place @param {string} word */
const playNode = (place, word) =>
  element(
    "span",
    { class: "play" },
    element("span", { class: "place" }, place),
    " ",
    element("span", { class: "word" }, word),
  );

/** @param {Coup} coup @returns {Node} */
export function masterPart(coup) {
  const { master } = coup;
  return element(
    "div",
    { class: "master", "data-testid": "master" },
    element("h2", {}, interpolate(gettext("Coup %(coup)s: the master play"), { coup: coup.number })),
    master &&
      element(
        "p",
        { class: "line" },
        playNode(master.place, master.word),
        element("strong", { class: "points" }, points(master.score)),
      ),
    element("p", { class: "soft" }, foundText(coup)),
  );
}

/** @param {OwnMark | undefined} mark @param {string} [rulebookUrl] @returns {Node} */
export function ownPart(mark, rulebookUrl) {
  if (!mark)
    return element(
      "div",
      { class: "own", "data-testid": "own-mark" },
      element("h2", {}, gettext("Your play")),
      element("p", {}, gettext("You handed in nothing.")),
    );
  return element(
    "div",
    { class: "own", "data-testid": "own-mark" },
    element("h2", {}, gettext("Your play")),
    element(
      "p",
      { class: "line" },
      playNode(mark.place, mark.word || gettext("not a play")),
      element("strong", { class: "points" }, points(mark.points)),
    ),
    mark.reasons.length > 0 &&
      element(
        "ul",
        { class: "reasons refused" },
        ...mark.reasons.map((reason) => element("li", {}, reason.text, " ", cited(reason, rulebookUrl))),
      ),
    mark.reasons.length > 0 &&
      mark.worth !== null &&
      element(
        "p",
        { class: "soft" },
        interpolate(gettext("The board would have given %(points)s."), { points: points(mark.worth) }),
      ),
    mark.warnings.length > 0 &&
      element("ul", { class: "reasons" }, ...mark.warnings.map((text) => element("li", {}, text))),
  );
}

/** @param {import("./protocol.js").MarkReason} reason @param {string} [rulebookUrl] */
function cited({ kind, article, clause }, rulebookUrl) {
  const node = citation(article, kind === "late" ? "coup.late_is_zero" : "slip.annuls", rulebookUrl);
  if (clause) node.title = clause;
  return node;
}

/** @param {Own} own @param {View} view @returns {Node | null} */
export function standingPart(own, view) {
  if (!view.coups.length) return null;
  const mine = view.standings.find(({ number }) => number === own.number);
  return element(
    "p",
    { class: "standing", "data-testid": "own-total" },
    element("strong", {}, points(own.total)),
    mine && ` · ${mine.percentage}%`,
    own.rank !== null && ` · ${rankText(own.rank, view.standings.length)}`,
  );
}

/**
 * The player's sheet as the rulebook has it: own plays on the left, master plays on the right. The newest first, so
 * that it is in sight on a phone.
 * @param {HTMLElement} holder @param {View} view @param {Own | null} own
 */
export function showHistory(holder, view, own) {
  const head = element(
    "tr",
    {},
    heading("#"),
    ...(own ? [heading(gettext("Your play")), heading(gettext("Points"), "number")] : []),
    heading(gettext("Master play")),
    heading(gettext("Points"), "number"),
  );
  const rows = view.coups.map((coup) => {
    const mark = own?.marks.find((each) => each.coup === coup.number);
    const mine = own
      ? [
          element("td", {}, mark?.word ? playNode(mark.place, mark.word) : "–"),
          element("td", { class: "number" }, mark?.points ?? 0),
        ]
      : [];
    const { master } = coup;
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, coup.number),
      ...mine,
      element("td", {}, master ? playNode(master.place, master.word) : "–"),
      element("td", { class: "number" }, master?.score ?? 0),
    );
  });
  const sums = element(
    "tr",
    { class: "sums" },
    element("th", { scope: "row" }, "Σ"),
    ...(own ? [element("td"), element("td", { class: "number" }, own.total)] : []),
    element("td"),
    element("td", { class: "number" }, view.master_total),
  );
  fill(holder, element("thead", {}, head), element("tbody", {}, sums, ...rows.reverse()));
}

/** @param {HTMLElement} holder @param {View} view @param {number | null} number whose line is marked */
export function showStandings(holder, view, number) {
  const head = element(
    "tr",
    {},
    heading(gettext("Rank"), "number"),
    heading(gettext("Player")),
    heading(gettext("Points"), "number"),
    heading("%", "number"),
  );
  const rows = view.standings.map((standing) => {
    const names = (standing.names ?? []).join(" · ");
    const who = [interpolate(gettext("number %(number)s"), { number: standing.number }), names]
      .filter(Boolean)
      .join(", ");
    return element(
      "tr",
      standing.number === number ? { class: "you", "aria-current": "true" } : {},
      element("td", { class: "number" }, standing.rank),
      element("td", {}, who),
      element("td", { class: "number" }, standing.total),
      element("td", { class: "number" }, standing.percentage),
    );
  });
  fill(holder, element("thead", {}, head), element("tbody", {}, ...rows));
}

/** @param {string} text @param {string} [style] */
const heading = (text, style) => element("th", { scope: "col", class: style }, text);
