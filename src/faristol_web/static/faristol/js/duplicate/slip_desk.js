/** A player's desk: rack, slip, the button that hands it in, and a line that says where the slip is. */

import { element, enable, isEnabled } from "../element.js";
import { gettext } from "../language.js";
import { letterKeys } from "../letters.js";
import { reasonItem, wayButtons } from "../reasons.js";
import { Awake } from "./awake.js";
import { wish } from "../wishes.js";
import { Drafts } from "./draft.js";
import { HandIn, isSame, slipHint, stateOf, stateText, textOf } from "./hand_in.js";
import { Laying } from "./laying.js";
import { Sound } from "../sound.js";

const BY_ITSELF_MS = 2000; // before the end, for those who want that
const COUP = ["announced", "thinking", "collecting", "ruling", "choosing"];
const COUNT_MS = 150;
const VIBRATION_MS = [250, 150, 250];

const isShown = (/** @type {HTMLElement} */ node) => node.getClientRects().length > 0;

export class SlipDesk {
  /** @param {import("./entrant.js").FaristolEntrant} page */
  constructor(page) {
    this.page = page;
    this.drafts = new Drafts(`${page.dataset.socket}${page.number}`);
    this.coup = 0;
    this.phase = "";
    this.isOnline = true;
    this.sound = new Sound();
    this.awake = new Awake();
    this.byItself = wish("hand-in");
    this.#build();
    this.laying = new Laying(page, page.board, page.rackRow, this.fields, page.settings, {
      changed: () => this.#changed(),
      handIn: () => this.#press(),
      say: (text) => page.announcer.say(text),
    });
    this.handIn = new HandIn(page.socket, () => this.#changed());
    /** Part of the desk that the keyboard was at when it went. @type {HTMLElement | null} */
    this.left = null;
    page.countdown.addEventListener("time-up", () => this.#timeUp());
    page.countdown.addEventListener("warning", () => this.#call(() => this.sound.warning()));
  }

  #build() {
    const { settings, deskHolder } = this.page;
    const shared = { type: "text", autocomplete: "off", autocorrect: "off", spellcheck: "false", enterkeyhint: "send" };
    const place = /** @type {HTMLInputElement} */ (
      element("input", {
        ...shared,
        autocapitalize: "characters",
        maxlength: 20,
        placeholder: settings.example.split(" ")[0],
        "data-testid": "place-input",
      })
    );
    const word = /** @type {HTMLInputElement} */ (
      element("input", { ...shared, autocapitalize: "characters", maxlength: 60, "data-testid": "word-input" })
    );
    const score = settings.score_ignored
      ? null
      : /** @type {HTMLInputElement} */ (
          element("input", { ...shared, inputmode: "numeric", maxlength: 4, "data-testid": "score-input" })
        );
    /** @type {{ place: HTMLInputElement; word: HTMLInputElement; score: HTMLInputElement | null; }} */
    this.fields = { place, word, score };
    /** @type {HTMLElement} */
    this.button = element("button", { type: "submit", class: "primary", "data-testid": "hand-in" }, gettext("Hand in"));
    /** @type {HTMLElement} */
    this.state = element("p", { class: "slip-state", role: "status", "data-testid": "slip-state" });
    /** @type {HTMLElement} */
    this.hint = element("p", { class: "hint soft", "data-testid": "slip-hint" });
    /** @type {HTMLElement} */
    this.against = element("ul", { class: "reasons refused" });
    /** Points counted by the program when players write none. @type {HTMLElement | null} */
    this.counted = score ? null : element("output", { "data-testid": "points" }, "–");
    const form = element(
      "form",
      { class: "slip scored" },
      element("label", { class: "field" }, element("span", { class: "label" }, gettext("Place")), place),
      element(
        "label",
        { class: "field" },
        element("span", { class: "label" }, settings.blank_circled ? gettext("Word, a blank as (A)") : gettext("Word")),
        word,
      ),
      element(
        "label",
        { class: "field" },
        element("span", { class: "label" }, gettext("Points")),
        score ?? this.counted,
      ),
      this.button,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#press();
    });
    const keys = letterKeys(word, settings);
    word.addEventListener("focus", () => keys.classList.add("wanted"), { once: true });
    deskHolder.replaceChildren(form, keys, this.state, this.hint, element("div", { role: "alert" }, this.against));
    this.page.querySelector(".terms")?.before(this.#options());
  }

  #options() {
    const box = (
      /** @type {string} */ name,
      /** @type {string} */ text,
      /** @type {boolean} */ checked,
      /** @type {(on: boolean) => void} */ set,
    ) => {
      const input = /** @type {HTMLInputElement} */ (
        element("input", { type: "checkbox", "data-testid": name, checked })
      );
      input.addEventListener("change", () => set(input.checked));
      return element("label", { class: "option" }, input, element("span", {}, text));
    };
    return element(
      "details",
      { class: "options" },
      element("summary", {}, gettext("Options")),
      box(
        "by-itself",
        gettext("Hand in my play automatically two seconds before the end"),
        this.byItself.isOn,
        (on) => {
          this.byItself.set(on);
          this.#plan();
        },
      ),
      box("sound", gettext("Sound and vibration at the warning and at the end"), this.sound.wanted, (on) =>
        on ? this.sound.turnOn() : this.sound.turnOff(),
      ),
    );
  }

  /** @param {import("./protocol.js").View} view @param {import("./protocol.js").Own} own */
  update(view, own) {
    const focused = this.#focused();
    const fresh = this.coup !== view.coup;
    const wasThinking = !fresh && this.phase === "thinking";
    this.phase = view.phase;
    /** @type {import("./protocol.js").Own} */
    this.own = own;
    /** @type {import("./protocol.js").View} */
    this.view = view;
    const isOn = COUP.includes(view.phase) && !own.left;
    /** @type {boolean} */
    this.isOver = !isOn || !["announced", "thinking"].includes(view.phase);
    if (fresh || !isOn) this.laying.forget();
    this.laying.update(view.rack, view.board, view.last);
    this.page.deskHolder.hidden = !isOn;
    this.page.rackRow.hidden = view.phase === "over" || !view.rack.length;
    if (fresh) this.#begin(view.coup, isOn);
    if (!isOn) this.handIn.forget();
    this.awake.keep(isOn);
    this.#plan();
    // Time that is called early comes before the moment that was planned.
    if (wasThinking && view.phase === "collecting" && isOn && this.byItself.isOn && this.isWritten)
      this.handIn.send(this.coup, this.laying.slip());
    this.#changed();
    this.#keepFocus(focused);
  }

  #focused() {
    const { activeElement: focused } = document;
    return focused instanceof HTMLElement && this.page.deskHolder.contains(focused) ? focused : null;
  }

  /** The keyboard waits at the board while there is no slip to write, and is back with the next coup. @param {HTMLElement | null} focused */
  #keepFocus(focused) {
    const cell = /** @type {HTMLElement | null} */ (this.page.board.querySelector("[role=grid] [tabindex='0']"));
    if (focused && !isShown(focused)) {
      this.left = focused;
      cell?.focus({ preventScroll: true });
    } else if (this.left && isShown(this.left)) {
      // A finger's keyboard would cover the board.
      if (document.activeElement === cell && matchMedia("(pointer: fine)").matches)
        this.left.focus({ preventScroll: true });
      this.left = null;
    }
  }

  /** A new coup, or the page was loaded in the middle of one: what was written is there again. @param {number} coup @param {boolean} isOn */
  #begin(coup, isOn) {
    this.coup = coup;
    this.handIn.forget();
    if (!isOn) return;
    const draft = this.drafts.load(coup);
    const { slip } = this.own;
    if (draft) this.laying.restore(draft);
    else if (slip) this.laying.take(slip);
    // Sent before the reload and never answered: the server has it, or gets it now, unless another device was there since.
    if (draft?.sent && !isSame(draft.sent, slip) && textOf(slip) === textOf(draft.had))
      this.handIn.send(coup, draft.sent);
  }

  /** True if nothing can be changed any more. */
  get isFrozen() {
    return this.isOver || (this.page.countdown.isRunning && this.page.countdown.remaining() <= 0);
  }

  #timeUp() {
    if (!this.view) return;
    this.#call(() => this.sound.timeUp());
    const focused = this.#focused();
    this.isOver = true;
    this.#changed();
    this.#keepFocus(focused);
  }

  /** For those who asked for it. @param {() => void} tones */
  #call(tones) {
    if (!this.sound.wanted) return;
    tones();
    navigator.vibrate?.(VIBRATION_MS);
  }

  /** Time at which an unsent slip is handed in automatically, if it may be. */
  #plan() {
    clearTimeout(this.timer);
    const ends = this.view?.phase === "thinking" ? this.view.countdown.ends_ms : null;
    if (ends === null || !this.byItself.isOn) return;
    this.timer = setTimeout(
      () => this.isWritten && this.#press(),
      Math.max(0, ends - BY_ITSELF_MS - this.page.time.now()),
    );
  }

  /** Something is written that the server does not have. */
  get isWritten() {
    const slip = this.laying.slip();
    return textOf(slip) !== "" && !isSame(slip, this.handIn.sent ?? this.own.slip);
  }

  #press() {
    if (this.isFrozen || this.view.phase !== "thinking" || !isEnabled(this.button)) return;
    this.handIn.send(this.coup, this.laying.slip());
  }

  /** @param {boolean} online */
  connected(online) {
    this.isOnline = online;
    this.asked = undefined;
    if (this.view) this.#changed();
  }

  #changed() {
    if (!this.view || !this.laying) return;
    const { handIn, laying, isFrozen } = this;
    laying.freeze(isFrozen);
    const handed = this.own.in_time ? this.own.slip : null;
    const state = stateOf({
      slip: laying.slip(),
      handed,
      isFrozen,
      isOnline: this.isOnline,
      isSending: handIn.isSending,
      wasLate: handIn.wasLate || (this.own.slip !== null && !this.own.in_time),
    });
    const text = this.view.phase === "announced" ? "" : stateText(state, handed);
    if (this.state.textContent !== text) this.state.textContent = text;
    this.state.dataset.state = state;
    this.hint.textContent = isFrozen ? "" : slipHint(laying);
    this.against.replaceChildren(...handIn.reasons.map((reason) => this.#objection(reason)));
    this.button.hidden = isFrozen;
    enable(this.button, this.view.phase === "thinking" && this.isWritten);
    if (this.page.deskHolder.hidden) this.drafts.forget();
    else this.drafts.save({ ...laying.draft(this.coup, handIn.sent), had: this.own.slip });
    this.#count();
  }

  /** Asks for the points of another slip than before, once nothing more is typed. */
  #count() {
    if (!this.counted || this.view.phase !== "thinking") return;
    const { square, word } = this.laying.slip();
    const text = JSON.stringify([this.coup, square, word]);
    if (text === this.asked) return;
    /** @type {string | undefined} */
    this.asked = text;
    this.counted.textContent = "–";
    clearTimeout(this.counting);
    if (!square || !word) return;
    this.counting = setTimeout(() => this.page.socket.request({ type: "count", square, word }), COUNT_MS);
  }

  /** An answer to an earlier question is no longer of this slip. @param {import("./protocol.js").Counted} answer */
  count({ square, word, points }) {
    const slip = this.laying.slip();
    if (this.counted && slip.square === square && slip.word === word) this.counted.textContent = String(points ?? "–");
  }

  /** With a button for each way to read the slip, where it has to be said which is meant. @param {import("../reasons.js").Reason} reason */
  #objection(reason) {
    const item = reasonItem(reason, this.page.rulebookUrl);
    const buttons = wayButtons(reason, (way) => {
      const [square, ...word] = way.split(" ");
      this.laying.take({ ...this.laying.slip(), square, direction: "", word: word.join(" ") });
      this.#press();
    });
    item.append(" ", ...buttons);
    return item;
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.counting);
    this.awake.keep(false);
  }
}
