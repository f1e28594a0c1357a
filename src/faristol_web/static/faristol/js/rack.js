/** `<faristol-rack>`: the player's own tiles, in the order the player likes. */

import { element } from "./element.js";
import { gettext } from "./language.js";
import { drawFace, spokenTile } from "./tile.js";

export class FaristolRack extends HTMLElement {
  drawn = "";

  /** @param {Map<string, number>} values @param {number} size */
  setUp(values, size) {
    /** @type {Map<string, number>} */
    this.values = values;
    this.size = size;
    this.dataset.testid = "rack";
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", gettext("Your rack"));
    this.style.setProperty("--size", String(size));
    this.addEventListener("keydown", (event) => this.#walk(event));
  }

  /**
   * A tile on the board leaves its place empty, so that the others do not jump under the finger.
   * @param {import("./placement.js").Slot[]} slots
   * @param {Set<number>} inHand
   * @param {number | null} chosen
   */
  show(slots, inHand, chosen) {
    // Drawn anew only where something changed: between the press and the release of a tap the node must stay.
    const drawn = JSON.stringify([slots, [...inHand], chosen]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.id
      : null;
    const places = slots.map((slot) =>
      inHand.has(slot.id)
        ? this.#tile(slot, slot.id === chosen)
        : element("span", { class: "gap", "data-id": slot.id }),
    );
    while (places.length < (this.size ?? 0)) places.push(element("span", { class: "gap" }));
    this.replaceChildren(...places);
    if (focused)
      /** @type {HTMLElement | null} */ (
        this.querySelector(`button[data-id="${focused}"]`) ?? this.querySelector("button")
      )?.focus();
  }

  /** @param {import("./placement.js").Slot} slot @param {boolean} chosen */
  #tile(slot, chosen) {
    const button = element("button", {
      type: "button",
      "data-rack-tile": slot.label,
      "data-id": slot.id,
      "aria-label": spokenTile(slot.label, this.values ?? new Map()),
    });
    button.setAttribute("aria-pressed", String(chosen));
    drawFace(button, slot.label, this.values ?? new Map());
    return button;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // Alt and an arrow leaf through pages
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const tiles = [...this.querySelectorAll("button")];
    const at = tiles.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    tiles[at + step]?.focus();
    event.preventDefault();
  }
}

customElements.define("faristol-rack", FaristolRack);
