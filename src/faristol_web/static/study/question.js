/** One card on the page: its tiles, what is typed, and what of it is right. Knows nothing of decks and dates. */

import { element } from "../faristol/js/element.js";
import { gettext, interpolate } from "../faristol/js/language.js";
import { letterKeys } from "../faristol/js/letters.js";
import { letterName, tileElement, valuesOf } from "../faristol/js/tile.js";
import { textOf } from "./cards.js";

/** @typedef {import("./store.js").Card} Card */
/** @typedef {import("./cards.js").List & {spelling: import("../validator/spelling.js").Spelling}} List */
/** @typedef {{found: string[], wrong: string[], typed: string[]}} Draft */

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const same = (/** @type {number[]} */ one, /** @type {number[]} */ other) => one.join() === other.join();

export class Question {
  /** @type {string[]} */
  found = [];
  /** @type {string[]} */
  wrong = [];
  /** What was typed for the last word that was found: the rest of a digraph may follow. */
  #last = "";

  /**
   * @param {{card: Card, list: List, of: import("./log.js").Of, draft: Draft | null, changed: () => void, done: () => void}} asked
   */
  constructor({ card, list, of, draft, changed, done }) {
    this.card = card;
    this.list = list;
    this.of = of;
    this.changed = changed;
    this.done = done;
    this.answers = card.answers.map((letters) => textOf(list, letters));
    this.inputs = of === "anagram" ? [this.#input(gettext("Word"))] : this.#hookInputs();
    if (draft) this.#take(draft);
    this.#draw();
  }

  /** True if every answer was given. */
  get isComplete() {
    return this.missing === 0;
  }

  get missing() {
    if (this.of === "anagram") return this.answers.length - this.found.length;
    return this.#sides().reduce(
      (count, { answers, typed }) => count + answers.filter((each) => !typed.includes(each)).length,
      0,
    );
  }

  /** @returns {Draft} */
  get draft() {
    return { found: this.found, wrong: this.wrong, typed: this.inputs.map(({ value }) => value) };
  }

  /** The grade that the answers suggest. @returns {import("./fsrs.js").Grade} */
  get suggested() {
    if (!this.isComplete) return 1;
    const wrong =
      this.of === "anagram"
        ? this.wrong
        : this.#sides().flatMap(({ typed, answers }) => typed.filter((each) => !answers.includes(each)));
    return wrong.length ? 2 : 3;
  }

  focus() {
    this.inputs[0].focus({ preventScroll: true });
  }

  /** @param {Draft} draft */
  #take({ found, wrong, typed }) {
    this.found = found.filter((word) => this.answers.includes(word));
    this.wrong = wrong;
    for (const [place, input] of this.inputs.entries()) input.value = typed[place] ?? "";
  }

  /** @param {string} label */
  #input(label) {
    const input = /** @type {HTMLInputElement} */ (
      element("input", {
        "aria-label": label,
        "data-testid": "typed",
        lang: this.list.language,
        autocomplete: "off",
        autocapitalize: "characters",
        autocorrect: "off",
        spellcheck: "false",
        enterkeyhint: "go",
        maxlength: 60,
        "aria-describedby": "card-said",
      })
    );
    input.addEventListener("input", () => this.#typed(input));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      if (!event.repeat) this.#enter(input);
    });
    return input;
  }

  #hookInputs() {
    return [this.#input(gettext("Front hooks")), this.#input(gettext("Back hooks"))];
  }

  #draw() {
    const values = valuesOf(this.list);
    const labels = this.card.key.split(" ");
    const spoken = labels.map(letterName).join(", ");
    const tiles = labels.map((label) => {
      if (this.of === "hooks") return tileElement(label, values);
      const tile = element("button", {
        type: "button",
        tabindex: -1,
        "aria-hidden": "true",
        onclick: () => this.#tap(label),
      });
      tile.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
      tile.append(tileElement(label, values));
      return tile;
    });
    get("card-tiles").replaceChildren(...tiles);
    get("card-spoken").textContent = spoken;
    get("card-tiles").lang = this.list.language;
    get("card-inputs").replaceChildren(
      ...this.inputs.map((input) =>
        element(
          "div",
          { class: "field" },
          this.of === "hooks" &&
            element("span", { class: "label", "aria-hidden": "true" }, input.getAttribute("aria-label")),
          input,
          letterKeys(input, this.list, { always: this.of === "hooks" }),
        ),
      ),
    );
    this.show();
  }

  /** @param {string} label */
  #tap(label) {
    const [input] = this.inputs;
    input.value += label;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** A word is checked off as soon as it is there. @param {HTMLInputElement} input */
  #typed(input) {
    if (this.of === "anagram") {
      const word = this.#answerOf(input.value);
      const goesOn =
        this.#last && input.value && this.#answerOf(this.#last + input.value) === this.#answerOf(this.#last);
      if (goesOn) {
        this.#last += input.value;
        input.value = "";
      } else if (word && !this.found.includes(word)) {
        this.found.push(word);
        this.#last = input.value;
        input.value = "";
        this.#say("");
      } else if (input.value) this.#last = "";
    }
    this.changed();
    this.show();
    if (this.of === "anagram" && this.isComplete) this.done();
  }

  /** @param {HTMLInputElement} input */
  #enter(input) {
    if (this.of === "hooks") {
      const next = this.inputs[this.inputs.indexOf(input) + 1];
      if (next) next.focus();
      else this.done();
      return;
    }
    const typed = input.value.trim();
    if (!typed) return;
    const word = this.#answerOf(typed);
    if (word) this.#say(interpolate(gettext("Already found: %(word)s"), { word }));
    else {
      const text = typed.toUpperCase();
      if (!this.wrong.includes(text)) this.wrong.push(text);
      this.#say(interpolate(gettext("Not an answer: %(word)s"), { word: text }));
    }
    input.value = "";
    this.changed();
  }

  /** @param {string} typed @returns {string | undefined} */
  #answerOf(typed) {
    const { letters } = this.list.spelling.spell(typed.trim());
    const place = letters ? this.card.answers.findIndex((answer) => same(answer, letters)) : -1;
    return place < 0 ? undefined : this.answers[place];
  }

  /** Letters of a text; what is on no tile is passed over. @param {string} text @returns {number[]} */
  #lettersOf(text) {
    return text.split(/[\s,;]+/).flatMap((part) => {
      const { letters, foreign } = this.list.spelling.spell(part);
      const rest = part
        .normalize("NFC")
        .toUpperCase()
        .replace(foreign ?? "", " ");
      return letters ?? (rest === part ? [] : this.#lettersOf(rest));
    });
  }

  /** Hooks of each side, and those typed, as labels. */
  #sides() {
    return [this.card.front, this.card.back].map((answers, side) => {
      const letters = this.#lettersOf(this.inputs[side].value);
      const label = (/** @type {number} */ letter) => this.list.labels[letter - 1];
      return { answers: answers.map(label), typed: [...new Set(letters.map(label))] };
    });
  }

  /** What was found; all answers once they are shown. */
  show({ all = false } = {}) {
    const marked = (/** @type {string} */ text, /** @type {boolean} */ isFound) =>
      element("li", { class: isFound ? "is-found" : "is-missing" }, isFound ? `✓ ${text}` : text);
    const list = get("card-answers");
    list.lang = this.list.language;
    if (this.of === "anagram") {
      const shown = all ? this.answers : this.found;
      list.replaceChildren(...shown.map((word) => marked(word, this.found.includes(word))));
    } else if (all) {
      const word = this.card.key.replaceAll(" ", "");
      const [front, back] = this.#sides();
      const lines = [
        ...front.answers.map((hook) => marked(`${hook}–${word}`, front.typed.includes(hook))),
        ...back.answers.map((hook) => marked(`${word}–${hook}`, back.typed.includes(hook))),
      ];
      list.replaceChildren(...(lines.length ? lines : [element("li", {}, gettext("No hooks"))]));
    } else list.replaceChildren();
    const total = this.of === "anagram" ? this.answers.length : this.card.front.length + this.card.back.length;
    const count = gettext("%(found)s of %(all)s found");
    get("card-count").textContent = interpolate(count, { found: total - this.missing, all: total });
  }

  /** @param {string} text */
  #say(text) {
    get("card-said").textContent = text;
  }
}
