/** The box of somebody who only looks on, an arbiter perhaps: to hear how the game stands, and to say something. */

import { parseCommand } from "./commands.js";
import { rowLabel } from "./coordinates.js";
import { showReadings } from "./dialogs.js";
import { element } from "./element.js";
import { gettext, pgettext } from "./language.js";
import { READINGS } from "./reading.js";
import { reasonText } from "./words.js";

export class Onlooker {
  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    this.input = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        maxlength: 400,
        "data-testid": "command",
        autocomplete: "off",
        spellcheck: "false",
        placeholder: `${pgettext("typed command", "row")} ${rowLabel(game.settings.coordinates, 7)}`,
        "aria-label": gettext("Command, such as a row and its number"),
      })
    );
    this.answer = element("p", { class: "answer soft", "aria-hidden": "true", "data-testid": "answer", hidden: true });
    const help = element(
      "button",
      {
        type: "button",
        class: "icon quiet",
        "data-testid": "help",
        "aria-label": gettext("Commands"),
        title: gettext("Commands"),
        onclick: () => showReadings(game.settings.coordinates),
      },
      "?",
    );
    this.form = element(
      "form",
      { class: "command" },
      this.input,
      element("button", { type: "submit", class: "quiet" }, gettext("Send")),
      help,
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#command(this.input.value);
    });
    game.actionsHolder.append(this.form, this.answer);
    game.actionsHolder.hidden = false;
  }

  /** @param {string} text */
  async #command(text) {
    const wish = parseCommand(text);
    if (!wish) return;
    this.input.value = "";
    if (wish.command === "read") this.#tell(READINGS[wish.what](this.game, wish.of));
    else if (wish.command === "say") this.#tell((await this.game.talk.say(wish.text)).map(reasonText).join(" "));
    else if (wish.command === "chat") this.game.talk.toggle();
    else if (wish.command === "zoom") this.game.zoom.click();
    else if (wish.command === "arbiter") this.game.arbiter?.open();
    else if (wish.command === "help") showReadings(this.game.settings.coordinates);
    else this.#tell(gettext("You are watching: only players can do that."));
  }

  /** For ears and eyes. @param {string} text */
  #tell(text) {
    this.game.announcer.say(text);
    this.answer.textContent = text;
    this.answer.hidden = text === "";
  }
}
