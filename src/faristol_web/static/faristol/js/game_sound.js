/** A switch, and three short tones: your turn, time is short, the end. Off until somebody wants it. */

import { element } from "./element.js";
import { gettext } from "./language.js";
import { Sound } from "./sound.js";

export class GameSound {
  wasYours = false;
  /** @type {string | undefined} */
  phase = undefined;

  constructor() {
    this.sound = new Sound("faristol-game-sound", false);
    const box = /** @type {HTMLInputElement} */ (
      element("input", { type: "checkbox", "data-testid": "sound", onchange: () => this.#toggle(box.checked) })
    );
    box.checked = this.sound.wanted;
    this.node = element("label", { class: "choice" }, box, " ", gettext("Sound"));
  }

  /** @param {boolean} on */
  async #toggle(on) {
    if (!on) return this.sound.turnOff();
    await this.sound.turnOn();
    this.sound.yourTurn(); // who turns it on hears how loud it is
  }

  /** After the server's word. @param {boolean} isYours something is asked of this player @param {string} phase */
  heard(isYours, phase) {
    if (phase === "over" && this.phase && this.phase !== "over") this.sound.timeUp();
    else if (isYours && !this.wasYours) this.sound.yourTurn();
    [this.wasYours, this.phase] = [isYours, phase];
  }

  timeShort() {
    this.sound.warning();
  }
}
