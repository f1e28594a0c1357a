/** Text that was typed so long ago that a person has to say whether it is still meant. */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** Names of what a page adds to a text that somebody typed. */
const ADDED = new Set(
  "type id wish state sentences reasons had seen sure pairing proposal csrfmiddlewaretoken".split(" "),
);

/** At the top of the page, until it is decided. @param {{at: number, value: unknown}[]} kept @param {(isMeant: boolean) => void} decided */
export function askAboutOld(kept, decided) {
  const answer = (/** @type {boolean} */ isMeant) => () => {
    section.remove();
    decided(isMeant);
  };
  const section = element(
    "section",
    { class: "card", "data-testid": "old-lines", role: "status" },
    element("p", {}, gettext("You typed this some time ago, and it was never sent:")),
    element("ul", {}, ...kept.map((each) => element("li", {}, dayOf(each.at), gettext(": "), lineOf(each.value)))),
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", class: "primary", onclick: answer(true) }, gettext("Bring back")),
      element("button", { type: "button", onclick: answer(false) }, gettext("Discard")),
    ),
  );
  document.querySelector("main")?.prepend(section);
}

/** @param {unknown} value */
const lineOf = (value) => element("kbd", {}, [...new Set(saidIn(value))].join(" ") || "…");

/** All that is text in it; a form's fields are pairs. @param {any} value @returns {Generator<string>} */
function* saidIn(value) {
  if (typeof value === "string") yield value;
  else if (typeof value?.text === "string") yield value.text;
  else if (Array.isArray(value) && value.length === 2 && typeof value[0] === "string")
    yield* ADDED.has(value[0]) ? [] : saidIn(value[1]);
  else if (Array.isArray(value)) for (const each of value) yield* saidIn(each);
  else if (value && typeof value === "object")
    for (const [name, each] of Object.entries(value)) if (!ADDED.has(name)) yield* saidIn(each);
}

/** @param {number} at in ms since 1970, by the clock of the device at that time */
function dayOf(at) {
  const how = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Date(at).toLocaleString(document.documentElement.lang || undefined, how);
}
