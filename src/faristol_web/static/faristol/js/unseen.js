/** The tiles that a player has not seen: in the bag or on the opponent's rack. */

import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";

export class Unseen {
  drawn = "";

  /** @param {import("./protocol.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.title = element("summary", {});
    this.list = element("p", { class: "unseen-tiles", "data-testid": "unseen-tiles" });
    /** @type {HTMLElement} */
    this.node = element("details", { class: "unseen", "data-testid": "unseen", hidden: true }, this.title, this.list);
  }

  /**
   * Where the rulebook hides how many tiles the bag holds, nothing is shown: this would tell.
   * @param {import("./protocol.js").View} view @param {Map<number, string>} board
   */
  show(view, board) {
    const isShown = view.bag !== null && view.rack.length > 0 && view.phase !== "over";
    this.node.hidden = !isShown;
    if (!isShown) return;
    const left = unseen(this.settings.tiles, [...board.values(), ...view.rack]);
    const drawn = JSON.stringify(left);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const count = left.reduce((sum, [, some]) => sum + some, 0);
    this.title.textContent = interpolate(gettext("Unseen tiles: %(count)s"), { count });
    this.list.replaceChildren(
      ...left.flatMap(([label, some]) => [
        element("span", { class: "unseen-tile", lang: this.settings.language }, `${label}\u202f×${some}`),
        " ",
      ]),
    );
  }
}

/**
 * By letter, in the alphabet's order; a designated blank, written small, is the blank it was.
 * @param {readonly (readonly [string, number, number])[]} tiles label, count, value
 * @param {string[]} seen
 * @returns {[string, number][]}
 */
export function unseen(tiles, seen) {
  const left = new Map(tiles.map(([label, count]) => [label, count]));
  for (const label of seen) {
    const tile = left.has(label) ? label : "?";
    left.set(tile, (left.get(tile) ?? 0) - 1);
  }
  return [...left].filter(([, count]) => count > 0);
}
