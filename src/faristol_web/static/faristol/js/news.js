/** News that all must see for a while though the game continues: a shown rack, a question to the arbiter. */

import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";
import { labelsOf, tileElement } from "./tile.js";

const MOVES = new Set(["PlayDeclared", "TilesExchanged", "TurnPassed", "GameEnded"]);

export class News {
  constructor() {
    /** @type {Extract<import("./protocol.js").GameEvent, {kind: "RackChanged"}> | null} */
    this.shown = null;
    /** @type {Extract<import("./protocol.js").GameEvent, {kind: "ArbiterCalled"}> | null} */
    this.question = null;
  }

  /** @param {import("./protocol.js").GameEvent[]} events */
  take(events) {
    for (const event of events) {
      if (event.kind === "RackChanged") this.shown = event;
      else if (MOVES.has(event.kind)) this.shown = null;
      if (event.kind === "ArbiterCalled") this.question = event;
      else if (MOVES.has(event.kind) || ("author" in event && event.author)) this.question = null;
    }
  }

  /** @param {[string, string]} names @param {Map<string, number>} values @returns {Node[]} */
  parts(names, values) {
    const { shown, question } = this;
    const parts = [];
    if (shown)
      parts.push(
        element(
          "p",
          { class: "left-over", "data-testid": "shown-rack" },
          element(
            "span",
            { class: "soft" },
            interpolate(gettext("%(name)s showed and changed:"), { name: names[shown.side] }),
          ),
          ...labelsOf(shown.shown).map((label) => tileElement(label, values)),
        ),
      );
    if (question?.question) {
      const who = question.member
        ? interpolate(gettext("%(name)s asks %(member)s:"), {
            name: names[question.side],
            member: question.member,
          })
        : interpolate(gettext("%(name)s asks the arbiter:"), { name: names[question.side] });
      parts.push(element("p", { "data-testid": "question" }, element("strong", {}, who), ` ${question.question}`));
    }
    return parts;
  }
}
