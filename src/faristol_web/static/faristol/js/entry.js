/** The box in which a game is written down move by move; a whole sheet may be pasted into it. */

import { parseCommand } from "./commands.js";
import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";

const PLACE = /^(\p{L}\d{1,2}|\d{1,2}\p{L})\p{L}?$/u;

/**
 * @typedef {{action: "pass"}
 *   | {action: "exchange", count?: number, tiles?: string}
 *   | {action: "play", text: string}
 *   | {action: "ask", command: string, words?: string[]}} Line
 */

/**
 * What a line of a sheet means. Most is left to the server, which knows the rulebook's own marks: a dash is a pass on
 * one sheet and an exchange on another. Null for an empty line, and for a remark, as in the files of `faristol game enter`.
 * @param {string} text
 * @returns {Line | null}
 */
function parseLine(text) {
  const line = text.trim().replace(/^\d+[.)]\s*/, ""); // sheets are often numbered
  if (!line || line.startsWith("#")) return null;
  if (/^[x×\-0](\s|\d|$)/i.test(line)) return { action: "play", text: line };
  const command = parseCommand(line);
  if (command?.command === "exchange")
    return /^\d+$/.test(command.tiles)
      ? { action: "exchange", count: Number(command.tiles) }
      : { action: "exchange", tiles: command.tiles };
  if (command?.command === "pass") return { action: "pass" };
  if (command?.command === "challenge") return { action: "ask", command: "challenge", words: command.words };
  // On a sheet anything else is a word: nobody asks a sheet how the game stands.
  if (command && ["accept", "draw", "leave", "help"].includes(command.command))
    return { action: "ask", command: command.command };
  return { action: "play", text: tidy(line) };
}

/** Capitals for what is typed in small letters only: a small one in a word of capitals is a blank. @param {string} line */
function tidy(line) {
  const parts = line.split(/[\s,;]+/).filter(Boolean);
  const place = PLACE.test(parts[0]) ? [/** @type {string} */ (parts.shift()).toUpperCase()] : [];
  const score = parts.length > 1 && /^\d+$/.test(parts.at(-1) ?? "") ? [/** @type {string} */ (parts.pop())] : [];
  const word = parts.join("");
  return [...place, word === word.toLowerCase() ? word.toUpperCase() : word, ...score].join(" ");
}

export class Entry {
  /**
   * @param {(line: Line, text: string) => Promise<boolean>} enter whether the line was taken
   * @param {string} example
   */
  constructor(enter, example) {
    this.enter = enter;
    /** Entries not accepted yet: lines, and actions that wait for them. @type {(string | (() => Promise<unknown>))[]} */
    this.queue = [];
    this.isRunning = false;
    this.side = element("span", { class: "side", id: "entry-side" });
    this.input = /** @type {HTMLTextAreaElement} */ (
      element("textarea", {
        rows: 1,
        "data-testid": "entry",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        enterkeyhint: "send",
        placeholder: `${example} 24`,
        "aria-labelledby": "entry-side",
        "aria-describedby": "entry-progress",
      })
    );
    this.button = element(
      "button",
      { type: "submit", class: "primary", "data-testid": "entry-send" },
      gettext("Enter"),
    );
    this.progress = element("p", { class: "soft progress", id: "entry-progress", role: "status" });
    this.form = element(
      "form",
      { class: "entry" },
      this.side,
      element("div", { class: "command" }, this.input, this.button),
      this.progress,
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enterAll();
    });
    this.input.addEventListener("input", () => this.#grow());
    // Lines that no server has yet are on this page only.
    window.addEventListener("beforeunload", (event) => this.queue.length > 0 && event.preventDefault());
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#enterAll();
    });
  }

  get isEmpty() {
    return this.input.value.trim() === "";
  }

  /** Side whose move is written down next. @param {string} name @param {0 | 1} side */
  show(name, side) {
    this.side.textContent = interpolate(gettext("Move of %(name)s"), { name });
    this.form.dataset.side = String(side);
  }

  #lines() {
    return this.input.value.split(/\r?\n/).filter((line) => line.trim());
  }

  #grow() {
    const count = Math.max(1, this.input.value.split("\n").length);
    this.input.rows = Math.min(8, count);
    const lines = this.#lines().length + this.queue.length;
    this.progress.textContent =
      lines > 1
        ? interpolate(ngettext("%(count)s line to enter", "%(count)s lines to enter", lines), { count: lines })
        : "";
  }

  /** The box is free for the next line at once. */
  #enterAll() {
    this.queue.push(...this.#lines());
    this.input.value = "";
    this.input.focus({ preventScroll: true });
    this.#grow();
    if (!this.isRunning) void this.#run();
  }

  /** Once every line that was entered before is taken. @param {() => Promise<unknown>} deed */
  after(deed) {
    if (!this.isRunning) return deed();
    this.queue.push(deed);
  }

  /** One after the other; what was not taken comes back, from the first refusal on. */
  async #run() {
    this.isRunning = true;
    this.form.setAttribute("aria-busy", "true");
    while (this.queue.length) {
      if (!(await this.#isTaken(this.queue[0]))) {
        this.#giveBack();
        break;
      }
      this.queue.shift();
      this.#grow();
    }
    this.isRunning = false;
    this.form.removeAttribute("aria-busy");
    this.#grow();
  }

  /** @param {string | (() => Promise<unknown>)} next */
  async #isTaken(next) {
    if (typeof next === "string") {
      const line = parseLine(next);
      return !line || (await this.enter(line, next));
    }
    await next();
    return true;
  }

  /** In front of what was typed meanwhile, which continues where it was. */
  #giveBack() {
    const lines = this.queue.filter((next) => typeof next === "string");
    this.queue = [];
    const { value, selectionEnd } = this.input;
    const before = lines.join("\n") + (value && "\n");
    this.input.value = before + value;
    if (!value) this.input.focus({ preventScroll: true });
    if (value) this.input.setSelectionRange(before.length + selectionEnd, before.length + selectionEnd);
    else this.input.setSelectionRange(0, lines[0]?.length ?? 0);
  }
}
