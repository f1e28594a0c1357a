/** `<faristol-commands>`: every typed command, from the very list that a game's own help shows. */

import { commands, readings, table } from "./dialogs.js";
import { element } from "./element.js";
import { gettext } from "./language.js";

/** Notation of squares in the rulebooks of a language; the others put the letter on the column. */
const STYLE = /** @type {const} */ ({ ca: "rows-lettered", el: "greek", ro: "rows-lettered" });

class FaristolCommands extends HTMLElement {
  connectedCallback() {
    const style = STYLE[/** @type {"ca"} */ (document.documentElement.lang)] ?? "columns-lettered";
    this.replaceChildren(
      table(commands(style)),
      element(
        "p",
        { class: "soft later" },
        gettext("A word that is also a command is played by putting its square before it."),
      ),
      element("h3", { class: "later" }, gettext("Hear the state of the game")),
      table(readings(style)),
    );
  }
}

customElements.define("faristol-commands", FaristolCommands);
