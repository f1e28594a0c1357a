/** Rulings so far: author, clause, reason, and possible answers. */

import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";
import { whoMay } from "./sides.js";
import { cited, rulingText } from "./words.js";

export class RulingList {
  drawn = "";

  /** @param {HTMLElement} holder a `details` @param {import("./game.js").FaristolGame} game */
  constructor(holder, game) {
    this.holder = holder;
    this.game = game;
    this.summary = element("summary", {});
    this.list = element("ol", {});
    holder.append(this.summary, this.list);
  }

  /** @param {import("./protocol.js").View} view */
  show(view) {
    const rulings = view.rulings ?? [];
    const drawn = JSON.stringify([rulings, view.may.filter((word) => word.startsWith("appeal_")), view.may_each]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.holder.hidden = rulings.length === 0;
    this.summary.textContent = interpolate(gettext("Rulings: %(count)s"), { count: rulings.length });
    if (rulings.length > (this.count ?? 0)) /** @type {HTMLDetailsElement} */ (this.holder).open = true;
    this.count = rulings.length;
    this.list.replaceChildren(...rulings.map((ruling, at) => this.#item(ruling, at + 1, view)));
  }

  /** @param {import("./protocol.js").Ruling} ruling @param {number} place in this list @param {import("./protocol.js").View} view */
  #item(ruling, place, view) {
    const { game } = this;
    const said = rulingText(ruling, view.names, view.rulings);
    const author = ruling.author || gettext("by the clock");
    const instance = ruling.instance === "committee" ? gettext("the whole committee") : "";
    const state = [ruling.appealed && gettext("appealed"), ruling.overturned && gettext("overturned")]
      .filter(Boolean)
      .join(", ");
    // Readers of the rulebook's own language need no English beside it.
    const isOwn = document.documentElement.lang === game.settings.rulebook_language;
    return element(
      "li",
      { "data-testid": `ruling-${ruling.number}`, class: ruling.overturned ? "overturned" : null },
      element(
        "p",
        {},
        element("span", { class: "soft number" }, `${place} · `),
        element("strong", {}, said),
        state && element("span", { class: "tag" }, state),
      ),
      element(
        "p",
        { class: "soft" },
        [author, instance, cited(ruling.article || ruling.clause)].filter(Boolean).join(" · "),
      ),
      ruling.text && !(ruling.summary && isOwn) && element("p", { class: "rule-text", lang: "en" }, ruling.text),
      ruling.summary && element("p", { class: "rule-text", lang: game.settings.rulebook_language }, ruling.summary),
      ruling.reason && element("p", {}, ruling.reason),
      element("div", { class: "buttons" }, ...this.#appeals(ruling, view), ...this.#decisions(ruling, view)),
    );
  }

  /** @param {import("./protocol.js").Ruling} ruling @param {import("./protocol.js").View} view */
  #appeals({ number }, view) {
    const { game } = this;
    const word = `appeal_${number}`;
    if (!view.may.includes(word)) return [];
    const button = (/** @type {string} */ text, /** @type {object} */ more) =>
      element(
        "button",
        {
          type: "button",
          "data-testid": `appeal-${number}`,
          onclick: () => game.act("appeal", { ruling: number, ...more }),
        },
        text,
      );
    if (!game.isTable) return [button(gettext("Appeal to the committee"), {})];
    return whoMay(view, word).map((side) =>
      button(interpolate(gettext("%(name)s appeals"), { name: view.names[side] }), { side }),
    );
  }

  /** None where the committee has spoken: that is final. @param {import("./protocol.js").Ruling} ruling @param {import("./protocol.js").View} view */
  #decisions({ number, overturned, appealed, kind, instance }, { rulings }) {
    const { arbiter } = this.game;
    const upheld = rulings?.some((each) => each.kind === "RulingUpheld" && each.ruling === number);
    if (
      !arbiter ||
      overturned ||
      upheld ||
      instance === "committee" ||
      kind === "RulingUpheld" ||
      kind === "RequestSettled" ||
      kind === "RulingOverturned"
    )
      return [];
    const known = { ruling: number, instance: appealed ? "committee" : "first" };
    const button = (/** @type {string} */ order, /** @type {string} */ text) =>
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-testid": `${order}-${number}`,
          onclick: () => arbiter.open(order, known),
        },
        text,
      );
    return [button("overturn", gettext("Overturn…")), appealed && button("uphold", gettext("Uphold…"))].filter(Boolean);
  }
}
