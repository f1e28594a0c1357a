/** Why something was refused: the reason, its article, and what the rulebook says there in its own language. */

import { element } from "./element.js";

/** What the server has against something, or the page itself, which only has words. @typedef {{text: string} & Partial<import("./protocol.js").Reason>} Reason */

/** @param {Reason} reason @param {string} [rulebookUrl] */
export function reasonItem(reason, rulebookUrl) {
  const article = reason.article ? citation(reason.article, reason.key || reason.rule || "", rulebookUrl) : null;
  const summary = reason.summary && element("span", { class: "rule-text", lang: reason.lang }, reason.summary);
  return element("li", {}, reason.text, article && " ", article, summary);
}

/** Where a form says at once what the server had against it. @param {string} [rulebookUrl] */
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
