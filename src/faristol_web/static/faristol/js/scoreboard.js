/** Two players side by side: name, presence, score, clock. */

import "./clock.js";
import { element } from "./element.js";
import { gettext } from "./language.js";
import { tiles } from "./words.js";

export class Scoreboard {
  /** @param {HTMLElement} holder @param {import("./clock.js").ServerTime} time @param {import("./protocol.js").Settings} settings */
  constructor(holder, time, settings) {
    this.timed = settings.timed !== false;
    this.players = /** @type {(0 | 1)[]} */ ([0, 1]).map((side) => {
      const parts = {
        name: element("span", { class: "name" }),
        dot: element("span", { class: "dot", role: "img" }),
        you: element("span", { class: "you", hidden: true }, gettext("you")),
        tiles: element("span", { class: "tiles" }),
        score: element("span", { class: "score", "data-testid": `score-${side}` }),
        clock: /** @type {import("./clock.js").FaristolClock} */ (
          element("faristol-clock", { "data-testid": `clock-${side}`, role: "timer" })
        ),
      };
      parts.clock.setUp(time);
      parts.clock.hidden = !this.timed;
      const box = element(
        "section",
        { class: "player" },
        element("div", { class: "who" }, parts.dot, parts.name, parts.you, parts.tiles),
        parts.score,
        parts.clock,
      );
      holder.append(box);
      return { box, ...parts };
    });
    this.presence([false, false]);
  }

  /** @param {import("./protocol.js").View} view @param {import("./protocol.js").Welcome["you"]} you @param {number} now_ms */
  show(view, you, now_ms) {
    this.players.forEach((player, index) => {
      const side = /** @type {0 | 1} */ (index);
      const name = view.names[side];
      player.name.textContent = name || gettext("free seat");
      player.box.classList.toggle("free", !name);
      player.box.setAttribute("aria-label", name || gettext("free seat"));
      player.you.hidden = you !== side;
      const playing = ["play", "answer", "held"].includes(view.phase);
      const turn = playing && (view.held ?? view.on_turn) === side;
      player.box.classList.toggle("on-turn", turn);
      if (turn) player.box.setAttribute("aria-current", "true");
      else player.box.removeAttribute("aria-current");
      player.score.textContent = String((view.result?.scores ?? view.scores)[side]).replace("-", "−");
      player.tiles.textContent = playing && side !== you ? tiles(view.rack_counts[side]) : "";
      player.clock.setAttribute("aria-label", name);
      player.clock.show(view.clock, side, now_ms);
    });
  }

  /** @param {boolean[]} here */
  presence(here) {
    this.players.forEach((player, side) => {
      player.dot.classList.toggle("here", here[side]);
      player.dot.setAttribute("aria-label", here[side] ? gettext("connected") : gettext("not connected"));
      player.dot.title = here[side] ? gettext("connected") : gettext("not connected");
    });
  }
}
