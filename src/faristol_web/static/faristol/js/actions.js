/** Actions of a player: buttons, the score of the tiles laid, reasons against it, the command box. */

import { exampleCommand } from "./coordinates.js";
import { element, enable, isEnabled } from "./element.js";
import { icon } from "./icons.js";
import { gettext } from "./language.js";
import { letterKeys } from "./letters.js";
import { reasonItem } from "./reasons.js";
import { reasonText } from "./words.js";

/**
 * @typedef {object} Deeds
 * @property {() => void} play
 * @property {() => void} exchange
 * @property {() => void} pass
 * @property {() => void} leave
 * @property {() => void} recall
 * @property {() => void} shuffle
 * @property {() => void} arbiter
 * @property {() => void} help
 * @property {(text: string) => void} command
 */

export class Actions {
  refused = false;
  listed = "";

  /** @param {HTMLElement} holder @param {HTMLElement} rackRow @param {import("./protocol.js").Settings} settings @param {Deeds} deeds @param {string} [rulebookUrl] */
  constructor(holder, rackRow, settings, deeds, rulebookUrl) {
    this.rulebookUrl = rulebookUrl;
    /** @param {string} name @param {string | Node} text @param {string} [style] @param {Exclude<keyof Deeds, "command">} [deed] */
    const button = (name, text, style = "", deed = /** @type {"play"} */ (name)) => {
      const made = element("button", { type: "button", class: style, "data-testid": name }, text);
      made.addEventListener("click", () => isEnabled(made) && deeds[deed]());
      return made;
    };
    this.play = button("play", gettext("Play"), "primary");
    this.exchange = button("exchange", gettext("Exchange…"));
    this.pass = button("pass", gettext("Pass"));
    this.leave = button("leave", gettext("Leave…"), "quiet danger");
    this.arbiter = button("call-arbiter", icon("scales"), "icon quiet", "arbiter");
    this.arbiter.setAttribute("aria-haspopup", "dialog");
    name(this.arbiter, gettext("Call an arbiter"));
    this.recall = button("recall", icon("recall"), "icon");
    this.shuffle = button("shuffle", icon("shuffle"), "icon");
    name(this.recall, gettext("Recall tiles"));
    name(this.shuffle, gettext("Shuffle rack"));
    const help = button("help", "?", "icon quiet");
    name(help, gettext("Keys and commands"));
    rackRow.prepend(this.shuffle);
    rackRow.append(this.recall);

    this.preview = element("div", { class: "preview", "data-testid": "preview", "aria-live": "polite" });
    this.reasonList = element("ul", { class: "reasons" });
    this.reasons = element("div", { "data-testid": "reasons", role: "status" }, this.reasonList);
    const input = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        maxlength: 400,
        "data-testid": "command",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        placeholder: exampleCommand(settings.coordinates),
        "aria-label": gettext("Command, such as a square and a word"),
      })
    );
    this.input = input;
    const form = element(
      "form",
      { class: "command" },
      input,
      element("button", { type: "submit", class: "quiet" }, gettext("Send")),
      this.arbiter,
      help,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      deeds.command(input.value);
    });
    // Heard in the live region, so here it is for eyes only.
    this.answer = element("p", { class: "answer soft", "aria-hidden": "true", "data-testid": "answer", hidden: true });
    const deedsRow = element("div", { class: "deeds" }, this.play, this.exchange, this.pass, this.leave);
    holder.append(
      element("div", { class: "outlook" }, this.preview, this.reasons),
      deedsRow,
      form,
      this.answer,
      letterKeys(input, settings),
    );
  }

  /** @param {import("./protocol.js").View} view @param {{laid: number, busy: boolean}} hand */
  show({ may, phase }, { laid, busy }) {
    const playing = phase === "play" || phase === "answer";
    for (const deed of [this.play, this.exchange, this.pass]) deed.hidden = !playing;
    enable(this.play, may.includes("play") && laid > 0 && !busy);
    enable(this.exchange, may.includes("exchange") && !busy);
    enable(this.pass, may.includes("pass") && !busy);
    enable(this.recall, laid > 0);
    const pressed = document.activeElement;
    this.leave.hidden = !may.includes("leave");
    // After leaving by keyboard, focus goes to the board, before the result.
    if (this.leave.hidden && pressed === this.leave)
      /** @type {HTMLElement | null} */ (document.querySelector("[role=grid] [tabindex='0']"))?.focus();
    this.play.classList.toggle("busy", busy);
  }

  /** @param {import("./protocol.js").Preview | null} preview @param {boolean} laid */
  showPreview(preview, laid) {
    if (!preview || !laid || preview.score === null) {
      this.preview.replaceChildren();
    } else {
      const words = preview.words.map((word) =>
        element("span", { class: "part" }, element("span", { class: "word" }, word.text), ` ${word.points}`),
      );
      this.preview.replaceChildren(element("strong", {}, preview.score), ...words);
    }
    if (!this.refused) this.#list(laid ? (preview?.reasons ?? []) : []);
  }

  /** Questions asked in the command box. @param {string} text */
  showAnswer(text) {
    this.answer.textContent = text;
    this.answer.hidden = text === "";
  }

  /** Stays until the player does something else. @param {import("./reasons.js").Reason[]} reasons */
  showRefusal(reasons) {
    this.refused = reasons.length > 0;
    this.#list(reasons);
    if (this.refused) this.preview.replaceChildren();
  }

  /** @param {import("./reasons.js").Reason[]} reasons */
  #list(reasons) {
    const text = reasons.map(reasonText).join("\n");
    if (text === this.listed && this.reasonList.classList.contains("refused") === Boolean(this.refused)) return;
    this.listed = text;
    // Tiles half laid are no mistake yet: only a refusal is marked as one.
    this.reasonList.classList.toggle("refused", Boolean(this.refused));
    this.reasonList.replaceChildren(...reasons.map((reason) => reasonItem(reason, this.rulebookUrl)));
  }
}

/** @param {HTMLElement} button @param {string} text */
function name(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}
