/** `<faristol-training>`: one coup of a finished game, laid as in a game and handed in by a plain form. */

import "../board.js";
import "../rack.js";
import "./countdown.js";
import { Announcer } from "../announce.js";
import { ServerTime } from "../clock.js";
import { letterKeys } from "../letters.js";
import { Drafts } from "./draft.js";
import { slipHint } from "./hand_in.js";
import { keepInReach, Laying } from "./laying.js";

/**
 * @typedef {object} Shown a coup after it was handed in
 * @property {import("./protocol.js").Settings} settings
 * @property {number} coup
 * @property {import("./protocol.js").LaidTile[]} board
 * @property {number[]} last
 *
 * And before.
 * @typedef {Shown & {rack: string[], key: string, now_ms: number, countdown: import("./countdown.js").Countdown | null}} Coup
 */

class FaristolTraining extends HTMLElement {
  connectedCallback() {
    const data = document.getElementById("training");
    if (!data) return;
    /** @type {Shown | Coup} */
    const shown = JSON.parse(data.textContent ?? "");
    /** @type {import("../board.js").FaristolBoard} */
    this.board = /** @type {import("../board.js").FaristolBoard} */ (this.querySelector("faristol-board"));
    this.board.setUp(shown.settings);
    if ("rack" in shown) this.#lay(shown);
    else this.board.show({ board: new Map(shown.board), last: new Set(shown.last) });
  }

  /** @param {Coup} shown */
  #lay(shown) {
    const { settings, rack, board, last, coup, key } = shown;
    const form = (this.form = /** @type {HTMLFormElement} */ (this.querySelector("form")));
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const announcer = new Announcer(/** @type {HTMLElement} */ (this.querySelector("[aria-live]")));
    const hint = /** @type {HTMLElement} */ (this.querySelector(".hint"));
    const drafts = new Drafts(`training-${key}`);
    const laying = (this.laying = new Laying(
      this,
      this.board,
      /** @type {HTMLElement} */ (this.querySelector(".rack-row")),
      { place: field("place"), word: field("word"), score: field("score") },
      settings,
      {
        changed: () => {
          hint.textContent = slipHint(laying);
          drafts.save({ ...laying.draft(coup, null), had: null });
        },
        handIn: () => form.requestSubmit(),
        say: (text) => announcer.say(text),
      },
    ));
    const keys = letterKeys(field("word"), settings);
    field("word").addEventListener("focus", () => keys.classList.add("wanted"), { once: true });
    form.after(keys);
    keepInReach(laying.rackRow, /** @type {HTMLElement} */ (this.querySelector(".slip-desk")));
    laying.update(rack, board, last);
    const draft = drafts.load(coup);
    if (draft) laying.restore(draft);
    form.addEventListener("submit", (event) => this.#submit(event));
    // Back again from the next page: the server knows better where this one stands.
    window.addEventListener("pageshow", (event) => event.persisted && location.reload());
    this.#countDown(shown);
  }

  /** A second press must not send it twice. @param {Event} event */
  #submit(event) {
    if (this.isSent) event.preventDefault();
    this.isSent = true;
  }

  /** @param {Coup} shown */
  #countDown({ countdown, now_ms, settings }) {
    const clock = /** @type {import("./countdown.js").FaristolCountdown} */ (this.querySelector("faristol-countdown"));
    clock.hidden = countdown === null;
    if (countdown === null) return;
    const time = new ServerTime();
    time.set(now_ms);
    clock.setUp(time, { warning_ms: settings.warning_ms });
    clock.addEventListener("time-up", () => this.#timeUp());
    clock.show(countdown, now_ms);
    if (countdown.left_ms <= 0) this.#timeUp(); // it ran out while the page was away
  }

  /** Collects the written slip, as from a table in a hall. */
  #timeUp() {
    this.laying?.freeze(true);
    if (!this.isSent) this.form?.requestSubmit();
  }
}

customElements.define("faristol-training", FaristolTraining);
