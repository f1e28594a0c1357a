/**
 * The box for paper slips: a line, Enter, the next. It waits for nobody: lines go out one after the other, and what
 * the server refuses stays below with its reason.
 */

import { askAmid } from "../dialog.js";
import { element } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { letterKeys } from "../letters.js";
import { orderedId, Outbox } from "../outbox.js";
import { reasonItem, wayButtons } from "../reasons.js";
import { Speller } from "../typing.js";
import { isGreek, readLine } from "./console_letters.js";
import { askReplace, askReplaceDecided, askWhichCoup } from "./console_questions.js";
import { isEmpty, isFaulty, markText, nameOf, slipText, whoText } from "./console_words.js";

/**
 * @typedef {import("./console.js").FaristolConsole} Console
 * @typedef {{coup: number, number: number, text: string, before: import("./protocol.js").SlipRow | undefined}} Entered
 *
 * A line that is no slip yet; sent once the page had seen so many events, and refused if there are reasons.
 * @typedef {{coup: number, text: string, seen?: number, reasons?: import("../reasons.js").Reason[]}} Kept
 */

const KEPT_LINES = 50;
const SHOWN_MISSING = 24;
const PATIENCE_MS = 800;

export class Entry {
  /** Lines that were sent and have no answer yet. @type {Promise<unknown> | undefined} */
  underWay = undefined;
  /** The lines before, as far as something is asked about them. @type {Promise<unknown>} */
  turn = Promise.resolve();
  /** The number that stands in the box because it was offered. */
  offered = "";
  /** The coup that slips typed while its time runs are of: the arbiter was asked. @type {number | undefined} */
  sureOf = undefined;

  /** @param {Console} page @param {HTMLElement} holder */
  constructor(page, holder) {
    this.page = page;
    this.outbox = new Outbox(page.dataset.socket ?? "");
    this.speller = new Speller(page.settings);
    this.isGreek = isGreek(page.settings);
    /** @type {Entered[]} */
    this.done = [];
    /** @type {string[]} */
    this.lines = [];
    /** Lines that no server has answered yet. @type {string[]} */
    this.waiting = [];
    this.label = element("label", { for: "slip-line" });
    const head = element("h2", { class: "label" }, this.label);
    this.input = /** @type {HTMLInputElement} */ (
      element("input", {
        id: "slip-line",
        type: "text",
        "data-testid": "entry",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        enterkeyhint: "send",
        placeholder: `12 ${page.exampleLine}`,
        "aria-describedby": "slip-echo",
        "aria-keyshortcuts": "/",
      })
    );
    this.echo = element("p", { id: "slip-echo", class: "echo", "data-testid": "echo" });
    this.inOrder = /** @type {HTMLInputElement} */ (
      element("input", { type: "checkbox", "data-testid": "in-order", onchange: () => this.#offer(0) })
    );
    this.last = element("p", { class: "entered", "data-testid": "entered" });
    this.refused = element("ul", { class: "reasons refused", "data-testid": "refused" });
    this.unsure = element("p", { class: "unsure", "data-testid": "unsure", role: "status" });
    this.missing = element("p", { class: "missing soft", "data-testid": "missing" });
    const order = element("label", { class: "in-order" }, this.inOrder, element("span", {}, gettext("by number")));
    this.form = element(
      "form",
      { class: "slip-entry" },
      element("div", { class: "entry-head" }, head, order),
      element("div", { class: "command" }, this.input, element("button", { type: "submit" }, gettext("Enter"))),
      letterKeys(this.input, page.settings),
      this.echo,
      this.last,
      element("div", { role: "alert" }, this.refused),
      this.unsure,
      this.missing,
    );
    holder.append(this.form);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter(this.input.value);
    });
    this.input.addEventListener("input", () => this.#read());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("paste", (event) => this.#paste(event));
    this.input.value = this.outbox.recall("typed") ?? "";
  }

  /** Replaces the text in the box. @param {{anew?: boolean}} [how] */
  focus({ anew = false } = {}) {
    this.input.focus();
    if (anew && /^\d+\s*$/.test(this.input.value)) this.input.value = ""; // a number that was only offered
    this.input.select();
  }

  /** True if a slip for this coup would be accepted now. @param {number} coup */
  #isOpen(coup) {
    const { view, desk } = this.page;
    if (!coup || !desk.may.includes("enter")) return false;
    return coup < view.coup || !["announced", "ruling"].includes(view.phase);
  }

  /** After every word of the server's. */
  show() {
    const { page } = this;
    const { shownCoup, view } = page;
    this.label.textContent = shownCoup
      ? interpolate(gettext("Slip for coup %(coup)s"), { coup: shownCoup })
      : gettext("Slips");
    this.form.classList.toggle("earlier", shownCoup > 0 && shownCoup < view.coup);
    const missing = page.missing();
    const shown = missing
      .slice(0, SHOWN_MISSING)
      .map(({ number }) => number)
      .join(" ");
    const text =
      !shownCoup || page.isUnseen(shownCoup)
        ? ""
        : missing.length
          ? interpolate(gettext("Still missing (%(count)s): %(numbers)s"), {
              count: missing.length,
              numbers: shown + (missing.length > SHOWN_MISSING ? " …" : ""),
            })
          : gettext("All slips are in.");
    if (this.missing.textContent !== text) this.missing.textContent = text;
    this.#showLast();
    this.#read();
  }

  /** The slip entered last, with its mark as soon as it has one. */
  #showLast() {
    const last = this.done.at(-1);
    const row = last && this.page.rowsOf(last.coup).get(last.number);
    const text =
      last && row
        ? `${whoText(this.page.entrant(last.number) ?? { number: last.number, names: null })}: ${markText(row)}`
        : "";
    if (this.last.textContent === text) return;
    this.last.textContent = text;
    this.last.classList.toggle("faulty", row !== undefined && isFaulty(row));
    if (text && this.page.contains(document.activeElement)) this.page.say(text);
  }

  /** If slips carry names, a line may begin with one: it stands for its number. @param {string} text */
  #understood(text) {
    const { settings, entrants } = this.page;
    const line = text.trim();
    const begins = (/** @type {string} */ name) => `${line} `.toLowerCase().startsWith(`${name} `.toLowerCase());
    const named = settings.by_number
      ? undefined
      : entrants.flatMap(({ number, names }) => (names ?? []).filter(begins).map((name) => ({ number, name })))[0];
    return readLine(
      named ? `${named.number}${line.slice(named.name.length)}` : line,
      this.isGreek,
      settings.coordinates === "greek",
    );
  }

  /** The line as understood, before it is sent. */
  #read() {
    const text = this.input.value;
    if (text.trim() && text !== this.offered) this.outbox.keep("typed", text, { waits: false });
    else this.outbox.forget("typed");
    const read = this.#understood(text);
    const parts = [];
    if (text.trim() && !Number.isNaN(read.number)) {
      const entrant = this.page.entrant(read.number);
      const before = this.page.rowsOf(this.page.shownCoup).get(read.number);
      parts.push(
        entrant
          ? nameOf(entrant) || `№ ${read.number}`
          : interpolate(gettext("nobody has number %(number)s"), { number: read.number }),
      );
      if (read.word) {
        const small = read.word === read.word.toLowerCase();
        parts.push(
          this.speller.spell(read.word.replace(/[()]/g, ""))
            ? small
              ? read.word.toUpperCase()
              : read.word
            : interpolate(gettext("no tiles spell %(word)s"), { word: read.word }),
        );
      }
      if (before) parts.push(interpolate(gettext("has handed in %(slip)s"), { slip: slipText(before) }));
    }
    this.echo.textContent = parts.join(" · ");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.page.commands.next.focus();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      this.#recall(event.key === "ArrowUp" ? 1 : -1);
    }
  }

  /** Lines typed before, what was refused before all others, the last first. @param {1 | -1} way */
  #recall(way) {
    const refused = this.#refusedItems().map((item) => item.dataset.line ?? "");
    const lines = [...this.lines.filter((line) => !refused.includes(line)), ...refused];
    const at = Math.min(lines.length, Math.max(0, (this.at ?? 0) + way));
    this.at = at;
    this.input.value = at ? lines[lines.length - at] : "";
    this.#read();
  }

  /** Several lines at once, as from a table. @param {ClipboardEvent} event */
  #paste(event) {
    const lines = (event.clipboardData?.getData("text") ?? "").split(/\r?\n/).filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    for (const line of lines) this.enter(line);
  }

  /** What an earlier page had not brought to the server, or was refused. */
  restore() {
    for (const [id, kept] of /** @type {[string, Kept][]} */ (this.outbox.all("line "))) {
      const { number } = this.#understood(kept.text);
      if (kept.reasons) this.#tell(kept.reasons, kept.text, id);
      else if (kept.seen !== undefined) this.#wait(kept.text, this.#send(id, number, kept));
      else if (kept.coup === this.page.shownCoup) this.enter(kept.text, id);
      else this.#tell([{ text: gettext("Which coup is this slip for?") }], kept.text, id);
    }
  }

  /** Nothing waits for it, and it waits for what is asked about those before. @param {string} text @param {string} [id] from an earlier page */
  enter(text, id = orderedId()) {
    const line = text.trim();
    const read = this.#understood(line);
    if (!line || !this.page.shownCoup) return;
    this.outbox.keep(`line ${id}`, { coup: this.page.shownCoup, text: line });
    const against = this.#objectionTo(read, this.page.shownCoup);
    if (against) return this.#reject(against, line, read.number, id);
    this.#sent(line, read.number);
    const asked = this.turn.then(() => this.#ask(read, line));
    this.turn = asked;
    this.#wait(
      line,
      asked.then((answer) => this.#answered(read, line, answer, id)),
    );
  }

  /** @param {string} line @param {Promise<unknown>} answered */
  #wait(line, answered) {
    this.waiting.push(line);
    const patience = setTimeout(() => this.#showWaiting(), PATIENCE_MS);
    this.underWay = Promise.all([this.underWay, answered]).then(() => {});
    void answered.then(() => {
      clearTimeout(patience);
      this.waiting.splice(this.waiting.indexOf(line), 1);
      if (this.unsure.textContent) this.#showWaiting();
    });
  }

  /**
   * @param {import("./console_letters.js").TypedLine} read @param {string} text
   * @param {"no" | "done" | {coup: number, before: Entered["before"]}} asked @param {string} id
   */
  async #answered({ number }, text, asked, id) {
    if (asked === "done") this.outbox.forget(`line ${id}`);
    else if (asked === "no") this.#giveBack(text, number, id);
    else await this.#send(id, number, { coup: asked.coup, text }, asked.before);
  }

  /**
   * Done once, whichever page sends it; one that was sent by an earlier page only if nobody has changed the slip since.
   * @param {string} id @param {number} number @param {Kept} kept @param {Entered["before"]} [before]
   */
  async #send(id, number, { coup, text, seen }, before) {
    if (seen === undefined) this.outbox.keep(`line ${id}`, { coup, text, seen: this.page.socket.seen });
    const { line } = this.#understood(text);
    const { reasons } = await this.page.socket.act("enter", { id, coup, text: line, seen });
    if (reasons.length) return this.#tell(reasons, text, id);
    this.outbox.forget(`line ${id}`);
    this.#entered({ coup, number, text, before });
  }

  /** To the box, or where that has the next line already, to those that were put aside. @param {string} text @param {number} number @param {string} id */
  #giveBack(text, number, id) {
    if (this.input.value && this.input.value !== this.offered) {
      const before = this.page.rowsOf(this.page.shownCoup).get(number);
      const why = before && interpolate(gettext("has handed in %(slip)s"), { slip: slipText(before) });
      return this.#tell([{ text: why ?? gettext("Which coup is this slip for?") }], text, id);
    }
    this.outbox.forget(`line ${id}`);
    this.input.value = text;
    this.#read();
  }

  /** Text typed meanwhile stays in the box. @template T @param {number} number @param {() => Promise<T>} question @returns {Promise<T>} */
  async #question(number, question) {
    this.isAsking = true;
    if (this.input.value === this.offered) this.input.value = "";
    const answer = await askAmid(this.input, question);
    this.isAsking = false;
    this.#offer(number);
    return answer;
  }

  /** @param {Entered} entered */
  #entered(entered) {
    this.done.push(entered);
    if (entered.coup !== this.page.view.coup) this.page.askCoup(entered.coup);
    this.#showLast();
  }

  /**
   * Which coup is meant, and whether a slip that is there is replaced; "done" where a form sent the line itself.
   * @param {import("./console_letters.js").TypedLine} read @param {string} text
   * @returns {Promise<"no" | "done" | {coup: number, before: import("./protocol.js").SlipRow | undefined}>}
   */
  async #ask({ number, rest, line }, text) {
    const { page } = this;
    const { view } = page;
    const unsure = view.phase === "thinking" && page.shownCoup === view.coup && this.sureOf !== view.coup;
    const missed = unsure
      ? page.desk.missing.findLast(([each, numbers]) => each < view.coup && numbers.includes(number))?.[0]
      : undefined;
    const coup =
      missed === undefined ? page.shownCoup : await this.#question(number, () => askWhichCoup(page, number, missed));
    if (coup === null) return "no";
    // The answer is about the pile: it is asked once a coup.
    if (coup === missed) page.showCoup(coup);
    else if (missed !== undefined) this.sureOf = coup;
    const before = page.rowsOf(coup).get(number);
    // After the end only an empty slip can be written anew: of others the server says that the mark is to be corrected.
    if (!before || (view.phase === "over" && !isEmpty(before))) return { coup, before };
    if (!page.isDecided(coup)) {
      const isMeant = await this.#question(number, () => askReplace(before, rest, page.entrant(number)));
      return isMeant ? { coup, before } : "no";
    }
    const send = (/** @type {object} */ grounds) => page.reasonsAgainst("enter", { coup, text: line, ...grounds });
    if (!(await this.#question(number, () => askReplaceDecided(page, before, rest, send)))) return "no";
    this.#entered({ coup, number, text, before });
    return "done";
  }

  /** Says so where the answer is long in coming. */
  #showWaiting() {
    this.unsure.textContent = this.waiting.length
      ? `${interpolate(gettext("Not saved yet: %(lines)s"), { lines: this.waiting.join(" · ") })} ${this.outbox.note}`
      : "";
  }

  /** Answers that need no question. @param {import("./console_letters.js").TypedLine} read @param {number} coup */
  #objectionTo({ number, rest, line }, coup) {
    if (Number.isNaN(number))
      return interpolate(gettext("“%(line)s” is not a slip. Start with the player's number."), { line });
    if (!this.page.entrant(number)) return interpolate(gettext("Nobody has number %(number)s."), { number });
    if (!rest)
      return interpolate(gettext("What is on the slip of number %(number)s? Type - for an empty slip."), { number });
    return this.#isOpen(coup) ? "" : interpolate(gettext("Slips for coup %(coup)s cannot be entered now."), { coup });
  }

  /**
   * The box is free for the next slip whatever was wrong with this one: a line that has a number is put aside as if
   * the server had refused it; any other is written over by what is typed next.
   * @param {string} text why @param {string} line @param {number} number @param {string} id
   */
  #reject(text, line, number, id) {
    if (Number.isNaN(number)) {
      this.outbox.forget(`line ${id}`);
      this.#tell([{ text }], "");
      this.input.select();
    } else {
      this.#sent(line, number);
      this.#tell([{ text }], line, id);
    }
    this.page.say(`${line}: ${text}`);
  }

  /** The box is free for the next at once. @param {string} text @param {number} number */
  #sent(text, number) {
    this.lines = [...this.lines, text].slice(-KEPT_LINES);
    this.at = 0;
    this.page.slips.pick(null);
    if ([text, this.offered.trim()].includes(this.input.value.trim())) this.input.value = "";
    this.refused.querySelector("li:not([data-line])")?.remove();
    for (const item of this.#refusedItems())
      if (this.#understood(item.dataset.line ?? "").number === number) this.#drop(item);
    this.#offer(number);
    this.#read();
  }

  /** The next number that is missing, if the arbiter goes by numbers. @param {number} after */
  #offer(after) {
    if (!this.inOrder.checked || this.isAsking || this.input.value.trim()) return;
    const missing = this.page
      .missing()
      .map(({ number }) => number)
      .filter((number) => number !== after);
    const next = missing.find((number) => number > after) ?? missing[0];
    if (next !== undefined) this.input.value = this.offered = `${next} `;
    this.#read();
  }

  /** @param {import("../reasons.js").Reason[]} reasons @param {string} line @param {string} [id] */
  #tell(reasons, line, id = "") {
    if (id) this.outbox.keep(`line ${id}`, { coup: this.page.shownCoup, text: line, reasons });
    this.refused.querySelector("li:not([data-line])")?.remove();
    for (const reason of reasons) {
      const item = reasonItem(reason, this.page.rulebookUrl);
      if (line) {
        item.dataset.line = line;
        item.dataset.id = id;
        item.prepend(element("kbd", {}, line), " ");
        item.append(" ", ...wayButtons(reason, (way) => this.#meant(item, way)));
        item.append(
          " ",
          element("button", { type: "button", class: "quiet", onclick: () => this.#mend(item) }, gettext("Fix")),
        );
      }
      this.refused.append(item);
    }
  }

  /** The way to read it was chosen: its score and its marks stay as they were typed. @param {HTMLElement} item @param {string} way */
  #meant(item, way) {
    const line = item.dataset.line ?? "";
    const [who] = line.split(" ");
    const score = /\s\d{1,4}(?=[\s!*]*(?:late)?[\s!*]*$)/iu.exec(line)?.[0] ?? "";
    const late = /\slate[\s!*]*$/iu.test(line) ? " late" : "";
    const marks = line.replace(/[^!*]/g, "");
    this.#drop(item);
    this.focus();
    this.enter([who, way].join(" ") + score + late + (marks && ` ${marks}`));
  }

  /** @returns {HTMLElement[]} */
  #refusedItems() {
    return [...this.refused.querySelectorAll("[data-line]")].filter((item) => item instanceof HTMLElement);
  }

  /** @param {HTMLElement} item */
  #drop(item) {
    this.outbox.forget(`line ${item.dataset.id}`);
    item.remove();
  }

  /** @param {HTMLElement} item */
  #mend(item) {
    const typed = this.input.value.trim();
    if (typed) this.lines.push(typed); // the arrow up brings it back
    this.input.value = item.dataset.line ?? "";
    this.#drop(item);
    this.input.focus();
    this.#read();
  }

  /** Begins a line for this number. @param {number} number */
  write(number) {
    this.input.value = `${number} `;
    this.input.focus();
    this.#read();
  }

  /** The entry made last: the slip before it comes back; where there was none, its line does, to be typed anew. */
  async undo() {
    await this.underWay; // the page shows a slip a moment before its answer comes
    const last = this.done.pop();
    if (!last) return this.page.say(gettext("There is no entry to undo."));
    const { coup, number, before, text } = last;
    if (!before) {
      this.page.showCoup(coup);
      this.input.value = text;
      this.focus();
      return this.page.say(gettext("A slip cannot be removed: enter the right one in its place."));
    }
    const { square, direction, word, score, late } = before;
    const slip = { coup, number, square, direction, word, score, late };
    const restore = async (/** @type {object} */ grounds) =>
      (await this.page.socket.act("enter", { ...slip, ...grounds })).reasons;
    if (this.page.isDecided(coup) && this.page.view.phase !== "over") {
      const now = this.page.rowsOf(coup).get(number) ?? before;
      if (!(await askReplaceDecided(this.page, now, slipText(before), restore))) return void this.done.push(last);
    } else {
      const reasons = await restore({});
      if (reasons.length) return this.#tell(reasons, "");
    }
    if (coup !== this.page.view.coup) this.page.askCoup(coup);
    this.page.say(interpolate(gettext("Number %(number)s has the previous slip again."), { number }));
  }
}
