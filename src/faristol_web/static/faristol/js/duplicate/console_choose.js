/** The dialog in which the arbiter chooses among tied best plays. */

import { ask, cancelButton } from "../dialog.js";
import { element } from "../element.js";
import { gettext } from "../language.js";
import { points } from "../words.js";

/** @typedef {import("./console.js").FaristolConsole} Console */

/** The order in which plays of the same score are listed. */
export const publishedOrder = () =>
  gettext(
    "Tied plays: across before down, then row by row by first square, then shorter words, then alphabetically, blanks last.",
  );

/**
 * Lists the tied plays. Arrows and digits choose, Enter lays; while nothing is chosen, Enter does nothing.
 * @param {Console} page @param {number | null} [at] the play that is chosen already
 */
export async function askChoose(page, at = null) {
  const plays = page.desk.tops?.plays ?? [];
  if (!plays.length) return;
  const chosen = await ask(
    gettext("Choose the play"),
    (/** @type {(value: number | null) => void} */ answer) => [chooser(page, plays, at, answer)],
    "choose",
  );
  page.preview(null);
  if (chosen !== null) await page.act("choose", { top: chosen });
}

/** @param {Console} page @param {import("./protocol.js").Top[]} plays @param {number | null} at @param {(value: number | null) => void} answer */
function chooser(page, plays, at, answer) {
  const inputs = plays.map((_, index) => radio(index, index === at));
  const chosen = () => inputs.findIndex((input) => input.checked);
  const choose = (/** @type {number} */ index) => {
    const input = inputs[index];
    if (!input) return;
    input.checked = true;
    input.focus();
    page.preview(plays[index]);
  };
  const form = element(
    "form",
    {
      class: "choose-play",
      "data-testid": "choose-play",
      // Until a play is chosen the keyboard is here, where Enter means nothing.
      tabindex: -1,
      autofocus: at === null,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (chosen() >= 0) answer(chosen());
      },
      onchange: () => choose(chosen()),
      onfocusin: () => chosen() >= 0 && page.preview(plays[chosen()]),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const index = indexMeant(event, chosen(), plays.length);
        if (index === null) return;
        event.preventDefault();
        choose(index);
      },
    },
    element(
      "ol",
      { class: "plays" },
      ...plays.map((top, index) => element("li", {}, option(top, index, inputs[index]))),
    ),
    element("p", { class: "soft" }, publishedOrder()),
    element("p", {}, gettext("It goes on every board, and stays there.")),
    element(
      "div",
      { class: "buttons" },
      cancelButton(() => answer(null)),
      element("button", { type: "submit", class: "primary", "data-testid": "lay-play" }, gettext("Lay it")),
    ),
  );
  return form;
}

/** @param {number} index @param {boolean} checked */
const radio = (index, checked) =>
  /** @type {HTMLInputElement} */ (
    element("input", { type: "radio", name: "top", value: index, required: true, checked, autofocus: checked })
  );

/** @param {import("./protocol.js").Top} top @param {number} index @param {HTMLInputElement} input */
const option = ({ place, word, score }, index, input) =>
  element(
    "label",
    { class: "play" },
    input,
    element("kbd", { "aria-hidden": "true" }, index < 9 ? index + 1 : ""),
    element("span", { class: "place" }, place),
    element("span", { class: "word" }, word),
    element("span", { class: "score" }, points(score)),
  );

/** The play that a key means: a digit its number, an arrow the one beside. @param {KeyboardEvent} event @param {number} chosen @param {number} count */
function indexMeant(event, chosen, count) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return Number(event.key) <= count ? Number(event.key) - 1 : null;
  if (["ArrowDown", "ArrowRight"].includes(event.key)) return Math.min(chosen + 1, count - 1);
  if (["ArrowUp", "ArrowLeft"].includes(event.key)) return chosen < 0 ? count - 1 : Math.max(chosen - 1, 0);
  return null;
}
