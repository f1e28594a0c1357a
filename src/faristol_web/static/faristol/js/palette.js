/** `<faristol-palette>`: every tile that is not on the board yet, to put a play on the screen without a rack. */

import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { drawFace, spokenTile } from "./tile.js";

/** The labels still to be seen. @param {import("./protocol.js").Settings} settings @param {Map<number, string>} board @returns {string[]} */
export function unseenTiles({ tiles }, board) {
  const used = new Map();
  for (const label of board.values()) {
    const tile = label === label.toUpperCase() ? label : "?";
    used.set(tile, (used.get(tile) ?? 0) + 1);
  }
  return tiles.flatMap(([label, count]) => Array(Math.max(0, count - (used.get(label) ?? 0))).fill(label));
}

/** Shows slots as a rack does, equal ones as one button with their number. */
export class FaristolPalette extends HTMLElement {
  drawn = "";

  /** @param {Map<string, number>} values */
  setUp(values) {
    /** @type {Map<string, number>} */
    this.values = values;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", gettext("Tiles not on the board"));
  }

  /** @param {import("./placement.js").Slot[]} slots @param {Set<number>} inHand @param {number | null} chosen */
  show(slots, inHand, chosen) {
    const drawn = JSON.stringify([slots.map(({ label }) => label), [...inHand], chosen]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.rackTile
      : null;
    /** @type {Map<string, number[]>} */
    const kinds = new Map();
    for (const { id, label } of slots) if (inHand.has(id)) kinds.set(label, [...(kinds.get(label) ?? []), id]);
    this.replaceChildren(...[...kinds].map(([label, ids]) => this.#tile(label, ids, chosen)));
    if (focused)
      /** @type {HTMLElement | undefined} */ (
        [...this.children].find((tile) => /** @type {HTMLElement} */ (tile).dataset.rackTile === focused)
      )?.focus();
  }

  /** @param {string} label @param {number[]} ids @param {number | null} chosen */
  #tile(label, ids, chosen) {
    const spoken = interpolate(ngettext("%(tile)s, %(count)s left", "%(tile)s, %(count)s left", ids.length), {
      tile: spokenTile(label, this.values ?? new Map()),
      count: ids.length,
    });
    const pressed = chosen !== null && ids.includes(chosen);
    const button = element("button", {
      type: "button",
      "data-rack-tile": label,
      "data-id": pressed ? chosen : ids[0],
      "aria-label": spoken,
      "aria-pressed": String(pressed),
    });
    drawFace(button, label, this.values ?? new Map());
    button.append(element("span", { class: "left", "aria-hidden": "true" }, ids.length));
    return button;
  }
}

customElements.define("faristol-palette", FaristolPalette);
