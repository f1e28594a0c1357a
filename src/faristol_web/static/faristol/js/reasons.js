/** Reasons for a refusal: the reason, its article, and the rulebook's text in its own language. */

import { element } from "./element.js";

/** An objection of the server, or of the page itself, which only has words. @typedef {{text: string} & Partial<import("./protocol.js").Reason>} Reason */

/** @param {Reason} reason @param {string} [rulebookUrl] */
export function reasonItem(reason, rulebookUrl) {
  const article = reason.article ? citation(reason.article, reason.key || reason.rule || "", rulebookUrl) : null;
  const summary = reason.summary && element("span", { class: "rule-text", lang: reason.lang }, reason.summary);
  const gloss = reason.gloss && element("span", { class: "rule-text gloss", lang: reason.gloss_lang }, reason.gloss);
  return element("li", {}, reason.text, article && " ", article, gloss, summary);
}

/** A button for each way to read a slip that nobody could make out. @param {Reason} reason @param {(way: string) => void} take */
export const wayButtons = ({ ways = [] }, take) =>
  ways.map((way) => element("button", { type: "button", class: "way", onclick: () => take(way) }, way));

/** Place in a form for the server's immediate objections. @param {string} [rulebookUrl] */
export function reasonList(rulebookUrl) {
  const list = element("ul", { class: "reasons refused" });
  const node = element("div", { role: "alert" }, list);
  const show = (/** @type {Reason[]} */ reasons) =>
    list.replaceChildren(...reasons.map((reason) => reasonItem(reason, rulebookUrl)));
  return { node, show };
}

/** An article, leading to its rule. @param {string} article @param {string} rule @param {string} [rulebookUrl] */
export function citation(article, rule, rulebookUrl) {
  const words = { class: "article" };
  return rulebookUrl
    ? element("a", { ...words, href: `${rulebookUrl}#${rule}`, target: "_blank" }, article)
    : element("span", words, article);
}
