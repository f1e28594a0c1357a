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

class FaristolTraining extends HTMLElement {
  connectedCallback() {
    const data = document.getElementById("training");
    if (!data) return;
    this.data = JSON.parse(data.textContent ?? "");
    this.board = /** @type {import("../board.js").FaristolBoard} */ (this.querySelector("faristol-board"));
    this.board.setUp(this.data.settings);
    if (this.data.rack) this.#lay();
    else this.board.show({ board: new Map(this.data.board), last: new Set(this.data.last) });
  }

  #lay() {
    const { settings, rack, board, last, coup, key } = this.data;
    const form = (this.form = /** @type {HTMLFormElement} */ (this.querySelector("form")));
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const announcer = new Announcer(/** @type {HTMLElement} */ (this.querySelector("[aria-live]")));
    const hint = /** @type {HTMLElement} */ (this.querySelector(".hint"));
    const drafts = new Drafts(`training-${key}`);
    this.laying = new Laying(
      this,
      /** @type {any} */ (this.board),
      /** @type {HTMLElement} */ (this.querySelector(".rack-row")),
      { place: field("place"), word: field("word"), score: field("score") },
      settings,
      {
        changed: () => {
          hint.textContent = slipHint(this.laying);
          drafts.save(this.laying.draft(coup, null));
        },
        handIn: () => form.requestSubmit(),
        say: (text) => announcer.say(text),
      },
    );
    const keys = letterKeys(field("word"), settings);
    field("word").addEventListener("focus", () => keys.classList.add("wanted"), { once: true });
    form.after(keys);
    keepInReach(this.laying.rackRow, /** @type {HTMLElement} */ (this.querySelector(".slip-desk")));
    this.laying.update(rack, board, last);
    const draft = drafts.load(coup);
    if (draft) this.laying.restore(draft);
    form.addEventListener("submit", (event) => this.#submit(event));
    // Back again from the next page: the server knows better where this one stands.
    window.addEventListener("pageshow", (event) => event.persisted && location.reload());
    this.#countDown();
  }

  /** A second press must not send it twice. @param {Event} event */
  #submit(event) {
    if (this.isSent) event.preventDefault();
    this.isSent = true;
  }

  #countDown() {
    const { countdown, now_ms, settings } = this.data;
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

  /** What is written is collected, as from a table in a hall. */
  #timeUp() {
    this.laying?.freeze(true);
    if (!this.isSent) this.form?.requestSubmit();
  }
}

customElements.define("faristol-training", FaristolTraining);
