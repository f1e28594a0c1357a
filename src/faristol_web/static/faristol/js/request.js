/** Requests of one side: a correction, or the last entry undone. They count once the other side agrees. */

import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { whoMay } from "./sides.js";
import { callArbiter } from "./table_questions.js";

/** @typedef {import("./game.js").FaristolGame} Context */

/** Request of one side, until the other agrees, or an arbiter decides. @param {Context} context @returns {Node | null} */
export function requestLine(context) {
  const { view, arbiter } = context;
  const { asked, names } = view;
  if (!asked) return null;
  const button = (/** @type {string} */ word, /** @type {0 | 1} */ side, /** @type {string} */ text, style = "") =>
    whoMay(view, word).includes(side) &&
    element(
      "button",
      { type: "button", class: style, "data-testid": word, onclick: () => context.act(word, { side }) },
      interpolate(text, { name: names[side] }),
    );
  const other = asked.side === 0 ? 1 : 0;
  const callers = whoMay(view, "call_arbiter").length > 0;
  return element(
    "div",
    { class: "question", "data-testid": "asked" },
    element("p", {}, requestText(asked, names), asked.note && ` (${asked.note})`),
    element(
      "div",
      { class: "buttons" },
      button("agree", other, gettext("%(name)s agrees"), "primary"),
      button("decline", other, gettext("%(name)s does not agree")),
      callers &&
        element(
          "button",
          { type: "button", "data-testid": "asked-call", onclick: () => callArbiter(context) },
          gettext("Call an arbiter"),
        ),
      arbiter &&
        element(
          "button",
          { type: "button", "data-testid": "asked-settle", onclick: () => arbiter.open("settle_request") },
          gettext("Ask an arbiter…"),
        ),
    ),
  );
}

/** Before the first move: too few members of the committee are left who do not play here. @param {Context} context @returns {Node | null} */
export function judgesLine({ view, settings, moves }) {
  const { committee, committee_size: wanted } = settings;
  const free = committee.filter((name) => !view.names.includes(name)).length;
  if (!committee.length || moves.length || free >= (wanted ?? 1)) return null;
  const text = ngettext(
    "%(count)s committee member does not play in this game; the rulebook needs %(wanted)s.",
    "%(count)s committee members do not play in this game; the rulebook needs %(wanted)s.",
    free,
  );
  return element(
    "p",
    { class: "soft", "data-testid": "judges" },
    interpolate(text, { count: free, wanted: wanted ?? 1 }),
  );
}

/** @param {import("./protocol.js").Asked} asked @param {[string, string]} names */
function requestText({ side, undoes, whose, points, turn }, names) {
  const words = { name: names[side], other: names[whose], points: signed(points), turn: turn ?? 0 };
  if (undoes) return interpolate(gettext("%(name)s asks to undo the last entry."), words);
  return turn === null
    ? interpolate(gettext("%(name)s asks to correct %(other)s's total by %(points)s."), words)
    : interpolate(gettext("%(name)s asks to correct %(other)s's play in turn %(turn)s by %(points)s."), words);
}

const signed = (/** @type {number} */ points) => (points < 0 ? `−${-points}` : `+${points}`);
