/** The box in which a game is written down move by move; a whole sheet may be pasted into it. */

import { parseCommand } from "./commands.js";
import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { orderedId } from "./outbox.js";

const PLACE = /^(\p{L}\d{1,2}|\d{1,2}\p{L})\p{L}?$/u;

/**
 * @typedef {{action: "pass"}
 *   | {action: "exchange", count?: number, tiles?: string}
 *   | {action: "play", text: string}
 *   | {action: "ask", command: string, words?: string[]}} Line
 *
 * With a message: its id, which is the same after a reload; then also how many moves there were.
 * @typedef {{id?: string, moves?: number}} Step
 *
 * Something to do, in its turn: a line, or a press of the clock, which has no text.
 * @typedef {{id: string, text?: string, moves?: number, isOld?: boolean}} Task
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
   * @param {{enter: (line: Line, text: string, step: Step) => Promise<boolean>, press: (step: Step) => Promise<unknown>}} deeds enter: whether the line was taken
   * @param {{outbox: import("./outbox.js").Outbox, moves: () => number, example: string}} how moves: how many there are
   */
  constructor(deeds, { outbox, moves, example }) {
    this.deeds = deeds;
    this.outbox = outbox;
    this.moves = moves;
    /** Not accepted yet. @type {Task[]} */
    this.queue = [];
    this.isRestored = false;
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
    // Lines that no server has yet go out from this page only.
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
    const said =
      lines > 1
        ? interpolate(ngettext("%(count)s line to enter", "%(count)s lines to enter", lines), { count: lines })
        : "";
    this.progress.textContent = [said, lines && this.outbox.note].filter(Boolean).join(" ");
  }

  /** The box is free for the next line at once. */
  #enterAll() {
    for (const text of this.#lines()) this.#add({ id: orderedId(), text });
    this.input.value = "";
    this.input.dispatchEvent(new Event("input")); // for those who keep what is typed
    this.input.focus({ preventScroll: true });
    if (!this.isRunning) void this.#run();
  }

  /** The clock, once every line that was entered before is taken. */
  press() {
    if (!this.isRunning) return this.deeds.press({});
    this.#add({ id: orderedId() });
  }

  /** What an earlier page had to do yet, in its order. */
  restore() {
    if (this.isRestored) return;
    this.isRestored = true;
    const tasks = this.outbox.all("line ").map(([id, task]) => ({ ...task, id, isOld: true }));
    this.queue.unshift(...tasks);
    this.#grow();
    if (tasks.length && !this.isRunning) void this.#run();
  }

  /** @param {Task} task */
  #add(task) {
    this.queue.push(task);
    this.#keep(task);
  }

  /** @param {Task} task */
  #keep({ id, text, moves }) {
    this.outbox.keep(`line ${id}`, { text, moves });
  }

  /** One after the other; what was not taken comes back, from the first refusal on. */
  async #run() {
    this.isRunning = true;
    this.form.setAttribute("aria-busy", "true");
    while (this.queue.length) {
      const [task] = this.queue;
      if (!(await this.#isTaken(task))) {
        this.#giveBack();
        break;
      }
      this.queue.shift();
      this.outbox.forget(`line ${task.id}`);
      this.#grow();
    }
    this.isRunning = false;
    this.form.removeAttribute("aria-busy");
    this.#grow();
  }

  /** @param {Task} task */
  async #isTaken(task) {
    const { id, text, isOld } = task;
    if (task.moves === undefined) {
      task.moves = this.moves();
      this.#keep(task);
    }
    const step = isOld ? { id, moves: task.moves } : { id };
    if (text !== undefined) {
      const line = parseLine(text);
      return !line || (await this.deeds.enter(line, text, step));
    }
    await this.deeds.press(step);
    return true;
  }

  /** In front of what was typed meanwhile, which continues where it was. */
  #giveBack() {
    const lines = this.queue.flatMap(({ text }) => text ?? []);
    for (const { id } of this.queue) this.outbox.forget(`line ${id}`);
    this.queue = [];
    const { value, selectionEnd } = this.input;
    const before = lines.join("\n") + (value && "\n");
    this.input.value = before + value;
    if (!value) this.input.focus({ preventScroll: true });
    if (value) this.input.setSelectionRange(before.length + selectionEnd, before.length + selectionEnd);
    else this.input.setSelectionRange(0, lines[0]?.length ?? 0);
    this.input.dispatchEvent(new Event("input"));
  }
}
