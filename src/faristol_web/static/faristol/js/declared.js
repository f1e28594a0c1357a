/** A play that waits for an answer. */

import { element } from "./element.js";
import { points } from "./words.js";

/** Where, which words, how many points. @param {import("./protocol.js").Pending} pending @param {Node} [after] */
export function declared(pending, after) {
  const words = pending.words.length ? pending.words : [pending.word];
  return element(
    "div",
    { class: "declared" },
    element("span", { class: "place" }, pending.place),
    element("span", { class: "words" }, ...words.map((word) => element("span", { class: "word" }, word))),
    element("span", { class: "points" }, points(pending.score)),
    after,
  );
}
