/**
 * Against the computer nothing waits for a press that could only be made one way: tiles are drawn, and its plays
 * accepted, as soon as the rules let the player do so. Who wants to challenge says so.
 */

import { element } from "./element.js";
import { gettext } from "./language.js";
import { lastingWish } from "./wishes.js";

const DRAWS = ["draw_start", "draw_rack"];

export class AtOnce {
  challenges = lastingWish("challenge-the-computer");

  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    const box = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "checkbox",
        "data-testid": "challenge-the-computer",
        onchange: () => {
          this.challenges.set(box.checked);
          this.act();
        },
      })
    );
    box.checked = this.challenges.isOn;
    this.node = element("label", { class: "choice" }, box, " ", gettext("Let me challenge the computer's plays"));
  }

  /** After the server's word. */
  act() {
    const { may, seq } = this.game.view;
    const id = `at-once-${seq}`; // a page that is loaded again says the same
    const draw = DRAWS.find((action) => may.includes(action));
    if (draw) void this.game.act(draw, { id });
    else if (may.includes("accept") && !this.challenges.isOn) void this.game.act("accept", { id });
  }
}
