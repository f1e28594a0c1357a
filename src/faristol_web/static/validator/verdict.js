/** The verdict: it fills the screen until somebody confirms it, and then it is gone. */

import { element } from "../faristol/js/element.js";
import { gettext } from "../faristol/js/language.js";
import { fit } from "./fit.js";

/** Two outlines that cannot be taken for each other, filled differently too. */
const SIGNS = {
  yes: "M50 4a46 46 0 1 0 0 92a46 46 0 1 0 0-92M25 52l18 18 33-38",
  no: "M6 6h88v88h-88zM28 28l44 44M72 28l-44 44",
};
/** A finger that struck twice must not take away what nobody has seen. */
const SHOWN_AT_LEAST_MS = 600;

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Verdict {
  /** @param {() => void} onconfirm */
  constructor(onconfirm) {
    this.onconfirm = onconfirm;
    this.isShown = false;
    this.dialog = /** @type {HTMLDialogElement} */ (get("verdict"));
    this.dialog.addEventListener("click", () => this.#confirm());
    this.dialog.addEventListener("cancel", (event) => this.#wait(event));
    this.dialog.addEventListener("keydown", (event) => event.key === "Escape" && this.#wait(event));
    // A key held down since the question was asked confirms nothing.
    this.dialog.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
    this.dialog.addEventListener("close", () => this.dialog.open || this.#taken());
    addEventListener("resize", () => this.#fit());
  }

  /**
   * @param {import("./query.js").Word[]} words
   * @param {{acceptable: boolean, isLogged: boolean, lexicon: import("./query.js").Lexicon, about: string}} answer
   */
  show(words, { acceptable, isLogged, lexicon, about }) {
    this.dialog.dataset.verdict = acceptable ? "yes" : "no";
    get("verdict-words").lang = lexicon.language;
    get("verdict-words").replaceChildren(...words.flatMap(({ labels }) => [wordElement(labels), " "]));
    get("verdict-sign").replaceChildren(sign(acceptable ? "yes" : "no"));
    get("verdict-about").textContent = about;
    get("unlogged").hidden = isLogged;
    this.shownAt = performance.now();
    this.isShown = true;
    this.dialog.showModal();
    get("verdict-text").textContent = acceptable ? gettext("Acceptable") : gettext("Not acceptable");
    this.#fit();
    get("next").focus();
  }

  #fit() {
    if (!this.dialog.open) return;
    const { clientWidth: width, clientHeight: height } = this.dialog;
    const readable = Math.min(width, height) * 0.08;
    const words = get("verdict-words");
    words.classList.remove("broken");
    if (fit(words, { smallest: readable / 2, largest: height / 4 }) < readable) {
      words.classList.add("broken"); // a long word wraps instead of shrinking
      fit(words, { smallest: readable / 2, largest: readable * 1.2 });
    }
    this.#fitAnswer({ smallest: readable / 2, largest: height / 5 });
  }

  /** In one line or a word a line, as is larger: a line broken by chance would not stand in the middle. @param {{smallest: number, largest: number}} limits */
  #fitAnswer(limits) {
    const answer = get("verdict-text");
    const size = (/** @type {boolean} */ isBroken) => {
      answer.classList.toggle("broken", isBroken);
      return fit(answer, limits);
    };
    if (size(false) > size(true)) size(false);
  }

  #confirm() {
    if (performance.now() - (this.shownAt ?? 0) < SHOWN_AT_LEAST_MS) return;
    this.dialog.close();
    this.#taken(); // the browser says so later, and would clear what somebody has typed by then
  }

  /** Once, however it went: nothing of it is left. */
  #taken() {
    if (!this.isShown) return;
    this.isShown = false;
    for (const id of ["verdict-words", "verdict-sign", "verdict-text", "verdict-about"]) get(id).replaceChildren();
    this.onconfirm();
  }

  /** @param {Event} event */
  #wait(event) {
    event.preventDefault();
    this.#confirm();
  }
}

/** The word as tiles, and read aloud as one word. @param {string[]} labels */
function wordElement(labels) {
  return element(
    "span",
    { class: labels.length > 9 ? "word long" : "word" },
    element("span", { class: "visually-hidden" }, labels.join("")),
    ...labels.map((label) => element("span", { class: "letter", "aria-hidden": "true" }, label)),
  );
}

/** @param {keyof typeof SIGNS} name @returns {SVGElement} */
export function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", `mark mark-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}
