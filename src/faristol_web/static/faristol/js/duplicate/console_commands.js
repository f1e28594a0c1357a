/** The arbiter's commands: a button and a key each. One of them is the obvious next step. */

import { element, enable, isEnabled } from "../element.js";
import { gettext, pgettext } from "../language.js";
import { lastingWish } from "../wishes.js";
import { askChoose } from "./console_choose.js";
import {
  askAdmit,
  askAnnul,
  askLeave,
  askRename,
  askRestore,
  askReturn,
  askSeats,
} from "./console_entrant_questions.js";
import {
  askClose,
  askCorrect,
  askEnd,
  askExtend,
  askReject,
  askRest,
  askRule,
  askStop,
  showKeys,
} from "./console_questions.js";

/** @typedef {import("./console.js").FaristolConsole} Console */

/**
 * @typedef {object} Command
 * @property {string} name also its test id
 * @property {string} key a letter, as on an English keyboard; none for what is rarely wanted
 * @property {string} text
 * @property {string} [needs] the word in `may` without which it cannot be used
 * @property {() => boolean} [isBeside] where it appears beside the next step while it can be used; else under "More"
 * @property {() => boolean} [isUsable] where slips decide it, which come between two views
 * @property {boolean} [hides] not even under "More" while it cannot be used
 * @property {string} [href] for a way to another page
 * @property {() => unknown} [deed]
 */

const MORE_MS = 30_000;
const READ_MS = 350;
const always = () => true;

/** @param {Console} page @returns {Command[]} */
function commandsOf(page) {
  const { links } = page;
  const whose = () => page.slips.chosenNumber;
  const isIn = (/** @type {string[]} */ ...phases) => phases.includes(page.view.phase);
  const isBeforeFirst = () => isIn("between") && !page.view.coups.length;
  return [
    { name: "draw", key: "D", text: gettext("Draw"), needs: "draw", isBeside: always, deed: () => page.act("draw") },
    {
      name: "reject",
      key: "R",
      text: gettext("Reject…"),
      needs: "reject",
      isBeside: always,
      deed: () => askReject(page),
    },
    {
      name: "announce",
      key: "A",
      text: gettext("Announce"),
      needs: "announce",
      isBeside: always,
      deed: () => page.act("announce"),
    },
    {
      name: "start",
      key: "S",
      text: gettext("Start"),
      needs: "start",
      isBeside: always,
      deed: () => page.act("start"),
    },
    {
      name: "pause",
      key: "P",
      text: gettext("Pause"),
      needs: "pause",
      isBeside: always,
      deed: () => page.act("pause"),
    },
    {
      name: "extend",
      key: "X",
      text: gettext("+30 s"),
      needs: "extend",
      isBeside: always,
      deed: () => page.act("extend", { by_ms: MORE_MS }),
    },
    {
      name: "more-time",
      key: "T",
      text: gettext("More time…"),
      needs: "extend",
      isBeside: always,
      deed: () => askExtend(page),
    },
    { name: "stop", key: "Z", text: gettext("Call time…"), needs: "stop", isBeside: always, deed: () => askStop(page) },
    { name: "close", key: "C", text: gettext("Close…"), needs: "close", isBeside: always, deed: () => askClose(page) },
    {
      name: "rule",
      key: "W",
      text: gettext("Rule on a word…"),
      isBeside: always,
      needs: "rule",
      hides: true,
      deed: () => askRule(page),
    },
    {
      name: "choose",
      key: "B",
      text: gettext("Choose the play…"),
      isBeside: always,
      needs: "choose",
      hides: true,
      deed: () => askChoose(page),
    },
    {
      name: "correct",
      key: "G",
      text: gettext("Correct…"),
      isBeside: () => isIn("over"),
      needs: "correct",
      hides: true,
      deed: () => askCorrect(page, whose()),
    },
    {
      name: "undo",
      key: "U",
      text: gettext("Undo entry"),
      isBeside: () => isIn("thinking", "collecting"),
      needs: "enter",
      deed: () => page.entry.undo(),
    },
    {
      name: "rest",
      key: "Q",
      text: gettext("No more slips…"),
      isBeside: always,
      hides: true,
      isUsable: () => page.canBeEmpty() && page.missing().length > 0,
      deed: () => askRest(page),
    },
    {
      name: "annul",
      key: "V",
      text: gettext("Annul…"),
      isUsable: () => page.rowsOf(page.shownCoup).size > 0,
      deed: () => askAnnul(page, whose()),
    },
    {
      name: "leave",
      key: "L",
      text: gettext("Leaves…"),
      needs: "leave",
      deed: () => askLeave(page, whose()),
    },
    {
      name: "return",
      key: "",
      text: gettext("Return…"),
      needs: "return",
      hides: true,
      deed: () => askReturn(page, whose()),
    },
    {
      name: "restore",
      key: "",
      text: gettext("Lift an annulment…"),
      hides: true,
      isUsable: () => [...page.rowsOf(page.shownCoup).values()].some(({ after_time }) => after_time),
      deed: () => askRestore(page, whose()),
    },
    {
      name: "rename",
      key: "",
      text: gettext("Rename…"),
      hides: true,
      isUsable: () => page.entrants.length > 0,
      deed: () => askRename(page, whose()),
    },
    {
      name: "admit",
      key: "M",
      text: gettext("Admit…"),
      isBeside: isBeforeFirst,
      needs: "admit",
      deed: () => askAdmit(page),
    },
    {
      name: "draw-seats",
      key: "O",
      text: gettext("Draw seats…"),
      isBeside: isBeforeFirst,
      needs: "draw_seats",
      hides: true,
      deed: () => askSeats(page),
    },
    { name: "end", key: "E", text: gettext("End…"), needs: "end", deed: () => askEnd(page) },
    { name: "links", key: "I", text: gettext("Links"), isBeside: isBeforeFirst, href: links.links },
    { name: "hall", key: "H", text: gettext("Hall screen"), isBeside: isBeforeFirst, href: links.hall },
    { name: "results", key: "F", text: gettext("Results"), href: links.results },
    { name: "keys", key: "?", text: gettext("Keys"), deed: () => page.commands.help() },
  ];
}

/** Commands that work everywhere, typing or not. */
const FUNCTION_KEYS = { F2: "next", F8: "halt", F9: "extend" };

/** The letter on the key, whatever alphabet the keyboard writes. @param {KeyboardEvent} event */
function letterOf(event) {
  const plain = !event.altKey && /^[a-z?\/]$/i.test(event.key);
  if (plain) return event.key.toUpperCase();
  return event.code.startsWith("Key") ? event.code.slice(3) : "";
}

export class Commands {
  /** @param {Console} page @param {{next: HTMLElement, row: HTMLElement}} holders */
  constructor(page, { next, row }) {
    this.page = page;
    this.commands = commandsOf(page);
    /** Setting for people who speak to the computer, or strike keys by mistake: no single keys. */
    this.onlyAlt = lastingWish("only-alt");
    this.next = element("button", {
      type: "button",
      class: "primary next",
      "data-testid": "next",
      "aria-keyshortcuts": "N",
      onclick: () => this.doNext(),
    });
    next.append(this.next);
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map(this.commands.map((command) => [command.name, this.#button(command)]));
    this.beside = row;
    row.tabIndex = -1;
    this.folded = element("div", { class: "folded" });
    this.more = element(
      "details",
      { class: "more", "data-testid": "more" },
      element("summary", { class: "button" }, gettext("More")),
      this.folded,
    );
    this.folded.addEventListener("click", () => this.#fold());
    this.more.addEventListener("keydown", (event) => event.key === "Escape" && this.#fold());
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !this.more.contains(target)) this.more.removeAttribute("open");
    });
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {Command} command */
  #button({ name, key, text, href }) {
    const face = [element("span", {}, text), key && element("kbd", { "aria-hidden": "true" }, key)];
    const shared = { "data-testid": name, "aria-keyshortcuts": key || null };
    if (href) return element("a", { ...shared, class: "button", href, target: "_blank" }, ...face);
    return element("button", { ...shared, type: "button", onclick: () => this.run(name) }, ...face);
  }

  /** The next step, and the text of its button. @returns {[name: string, text: string]} */
  #step() {
    const { view, desk, settings } = this.page;
    const may = (/** @type {string} */ word) => desk.may.includes(word);
    if (may("go")) return ["go", gettext("Begin: the program leads the game")];
    // Every button still works: should it ever stand still, a person can go on.
    if (settings.automatic && view.coups.length + view.coup > 0 && view.phase !== "over" && !view.countdown.paused)
      return ["", gettext("The program leads")];
    switch (view.phase) {
      case "between":
        if (!view.entrants.length) return ["admit", gettext("Admit players…")];
        if (may("draw"))
          return ["draw", view.coups.length ? gettext("Draw the next rack") : gettext("Draw the first rack")];
        return desk.missing.length ? ["missing", gettext("Enter the missing slips")] : ["", gettext("Nothing to do")];
      case "drawn":
        return ["announce", gettext("Announce the rack")];
      case "announced":
        return ["start", gettext("Start the countdown")];
      case "thinking":
        if (view.countdown.paused) return ["start", gettext("Continue")];
        return view.playing > 0 && view.handed >= view.playing
          ? ["stop", gettext("All slips in: call time…")]
          : ["", gettext("Time is running")];
      case "collecting":
        return ["close", this.page.missing().length ? gettext("Close the coup…") : gettext("Close the coup")];
      case "ruling":
        return ["rule", gettext("Rule on the word…")];
      case "choosing":
        return ["choose", gettext("Choose the play…")];
      default:
        return desk.missing.length ? ["missing", gettext("Enter the missing slips")] : ["results", gettext("Results")];
    }
  }

  show() {
    const { view, desk } = this.page;
    const [name, text] = this.#step();
    if (this.step !== undefined && name !== this.step) this.#freshen();
    /** @type {string | undefined} */
    this.step = name;
    this.next.replaceChildren(element("span", {}, text), element("kbd", { "aria-hidden": "true" }, "N"));
    this.next.dataset.step = name;
    enable(this.next, name !== "");
    /** @type {HTMLElement[]} */
    const beside = [];
    /** @type {HTMLElement[]} */
    const folded = [];
    for (const command of this.commands) {
      const button = this.buttons.get(command.name);
      const usable = command.isUsable?.() ?? (!command.needs || desk.may.includes(command.needs));
      if (!button) continue;
      button.hidden = (command.hides ?? false) && !usable;
      enable(button, usable);
      // The next step has its own button, the large one.
      if (command.name === name || !(command.deed || command.href)) continue;
      (usable && command.isBeside?.() ? beside : folded).push(button);
    }
    this.#place(beside, folded);
    const start = this.buttons.get("start")?.firstElementChild;
    if (start)
      start.textContent = view.countdown.paused && view.phase === "thinking" ? gettext("Continue") : gettext("Start");
  }

  /** Keeps the focus at the commands after pressing a button that moves away. @param {HTMLElement[]} beside @param {HTMLElement[]} folded */
  #place(beside, folded) {
    const wanted = [...beside, this.more];
    const isSame = (/** @type {Element} */ holder, /** @type {Element[]} */ nodes) =>
      holder.children.length === nodes.length && nodes.every((node, at) => holder.children[at] === node);
    if (isSame(this.beside, wanted) && isSame(this.folded, folded)) return;
    const had = this.beside.contains(document.activeElement) ? document.activeElement : null;
    this.folded.replaceChildren(...folded);
    this.beside.replaceChildren(...wanted);
    if (!(had instanceof HTMLElement) || had === document.activeElement) return;
    if (beside.includes(had) || had.closest("[open], summary")) had.focus({ preventScroll: true });
    else this.beside.focus({ preventScroll: true });
  }

  #fold() {
    if (this.more.contains(document.activeElement)) this.more.querySelector("summary")?.focus();
    this.more.removeAttribute("open");
  }

  doNext() {
    const { page, step } = this;
    if (step === "go") return page.act("go");
    if (step === "missing") return page.showMissing();
    if (step) return this.run(step);
  }

  /** A key struck twice must not announce the rack that it drew: a new meaning is read before it counts. */
  #pressNext() {
    if (!this.next.hasAttribute("data-fresh")) return this.doNext();
  }

  #freshen() {
    clearTimeout(this.reading);
    this.next.toggleAttribute("data-fresh", true);
    this.reading = setTimeout(() => this.next.removeAttribute("data-fresh"), READ_MS);
  }

  /** @param {string} name */
  run(name) {
    const command = this.commands.find((each) => each.name === name);
    const button = this.buttons.get(name);
    if (!command || !button || button.hidden) return;
    if (command.href) return void window.open(command.href, "_blank", "noopener");
    if (isEnabled(button)) return command.deed?.();
    this.page.say(gettext("This is not possible now."));
  }

  help() {
    const keys = /** @type {[string, string][]} */ (
      this.commands.filter(({ key }) => key).map(({ key, text }) => [key, text.replace("…", "")])
    );
    const others = /** @type {[string, string][]} */ ([
      ["N · F2", gettext("the next step, whatever it is")],
      ["F8", gettext("pause or continue")],
      ["F9", gettext("+30 s")],
      ["/", gettext("to the entry box")],
      [pgettext("key", "Esc"), gettext("out of the entry box")],
      ["↑", gettext("in the box: recall the last line")],
      ["J · K", gettext("previous coup, next coup")],
      ["Y", gettext("confirms a warning; Enter does not")],
    ]);
    return showKeys([...others, ...keys], this.page.exampleLine, this.onlyAlt);
  }

  /** Letters alone outside of what is written in, with Alt everywhere. @param {KeyboardEvent} event */
  #press(event) {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const fixed = FUNCTION_KEYS[/** @type {keyof typeof FUNCTION_KEYS} */ (event.key)];
    const writing =
      event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select") !== null;
    const graph = event.getModifierState("AltGraph");
    if (!fixed && (event.ctrlKey || event.metaKey || graph || (writing && !event.altKey))) return;
    if (!fixed && !event.altKey && this.onlyAlt.isOn) return;
    // A number begins a slip, so typing one means the box.
    if (!fixed && !writing && !event.altKey && /^\d$/.test(event.key)) return this.page.entry.focus({ anew: true });
    const deed = fixed ? this.#fixed(fixed) : this.#deedOf(letterOf(event));
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat) deed();
  }

  /** @param {string} letter @returns {(() => unknown) | null} */
  #deedOf(letter) {
    const { page } = this;
    if (letter === "N") return () => this.#pressNext();
    if (letter === "/") return () => page.entry.focus();
    if (letter === "J") return () => page.stepCoup(-1);
    if (letter === "K") return () => page.stepCoup(1);
    const command = letter && this.commands.find(({ key }) => key === letter);
    return command ? () => this.run(command.name) : null;
  }

  /** @param {string} name */
  #fixed(name) {
    if (name === "next") return () => this.#pressNext();
    if (name === "halt") return () => this.run(this.page.desk.may.includes("pause") ? "pause" : "start");
    return () => this.run(name);
  }
}
