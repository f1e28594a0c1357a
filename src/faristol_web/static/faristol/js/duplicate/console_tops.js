/** The best plays of the coup, as the program found them; each can be looked at on the board before it is there. */

import { element } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { points } from "../words.js";
import { askChoose, publishedOrder } from "./console_choose.js";

/** @typedef {import("./console.js").FaristolConsole} Console */

export class Tops {
  drawn = "";

  /** @param {Console} page @param {HTMLElement} holder */
  constructor(page, holder) {
    this.page = page;
    this.head = element("p", { class: "tops-head" });
    this.list = element("ol", { class: "tops-list" });
    this.order = element("p", { class: "tops-order soft", hidden: true }, publishedOrder());
    this.node = element(
      "section",
      { class: "tops", "data-testid": "tops", "aria-label": gettext("Best plays") },
      element("h2", { class: "visually-hidden" }, gettext("Best plays")),
      this.head,
      this.list,
      this.order,
    );
    holder.append(this.node);
    this.list.addEventListener("focusin", (event) => this.#look(event.target));
    this.list.addEventListener("pointerover", (event) => this.#look(event.target));
    this.list.addEventListener("focusout", () => this.#lookAway());
    this.list.addEventListener("pointerleave", () => this.#lookAway());
    this.list.addEventListener("keydown", (event) => this.#walk(event));
  }

  show() {
    const { desk, view } = this.page;
    const drawn = JSON.stringify([desk.tops, desk.may.includes("choose"), view.phase, desk.rack.length]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const tops = desk.tops;
    const searching = !tops && ["announced", "thinking", "collecting", "ruling", "choosing"].includes(view.phase);
    this.head.replaceChildren(...(tops ? this.#summary(tops) : [this.#whyNone(searching)]));
    this.order.hidden = (tops?.plays.length ?? 0) < 2;
    this.list.replaceChildren(...(tops?.plays ?? []).map((top, at) => element("li", {}, this.#button(top, at))));
  }

  /** Nothing once it is over: no rack will be announced. @param {boolean} searching */
  #whyNone(searching) {
    if (this.page.view.phase === "over") return "";
    if (this.page.whyHidden) return this.page.whyHidden;
    return searching
      ? gettext("Finding the best plays…")
      : gettext("The best plays appear once the rack is announced.");
  }

  /** @param {NonNullable<import("./protocol.js").Desk["tops"]>} tops */
  #summary({ score, sub_top, plays }) {
    if (!plays.length) return [gettext("No play")];
    const below = sub_top === null ? "" : ` · ${interpolate(gettext("next best %(score)s"), { score: sub_top })}`;
    return [element("strong", {}, interpolate(gettext("Top %(score)s"), { score })), below];
  }

  /** @param {import("./protocol.js").Top} top @param {number} at */
  #button({ place, word, score }, at) {
    const choosing = this.page.desk.may.includes("choose");
    const deed = () => (this.page.desk.may.includes("choose") ? askChoose(this.page, at) : undefined);
    return element(
      "button",
      {
        type: "button",
        class: choosing ? "" : "quiet",
        "data-top": at,
        "aria-label": `${place} ${word}, ${points(score)}`,
        onclick: deed,
      },
      element("span", { class: "place" }, place),
      element("span", { class: "word" }, word),
      element("span", { class: "score" }, score),
    );
  }

  /** @param {EventTarget | null} target */
  #look(target) {
    const button = target instanceof Element ? target.closest("[data-top]") : null;
    if (button instanceof HTMLElement)
      this.page.preview(this.page.desk.tops?.plays[Number(button.dataset.top)] ?? null);
  }

  /** The dialog that was opened from here shows its own choice on the board. */
  #lookAway() {
    if (!document.querySelector("dialog[open]")) this.page.preview(null);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const buttons = [...this.list.querySelectorAll("button")];
    buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step]?.focus();
  }
}
