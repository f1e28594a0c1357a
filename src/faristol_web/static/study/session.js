/** A deck being studied: one card after another, all its answers typed or tapped, then a grade. */

import { gettext, interpolate, ngettext } from "../faristol/js/language.js";
import { cardsOfKeys } from "./cards.js";
import { after } from "./log.js";
import { Question } from "./question.js";

/** @typedef {import("./log.js").Deck} Deck */
/** @typedef {import("./fsrs.js").Grade} Grade */
/** @typedef {import("./question.js").Draft} Draft */

/** A card that was forgotten comes again after so many others. */
const AGAIN_AFTER = 5;
/** Presses that belong to what was on the page before. */
const DEAF_MS = 350;
const DRAFT = "faristol-study-draft";
/** @type {Grade[]} */
const GRADES = [1, 2, 3, 4];

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Session {
  /** @type {Deck | null} */
  deck = null;
  /** @type {Question | null} */
  question = null;
  isGrading = false;
  /** @type {{card: string, key: string, id: Promise<string>, draft: Draft} | null} */
  last = null;
  #changedAt = 0;

  /** @param {import("./study.js").Study} study */
  constructor(study) {
    this.study = study;
    get("show-answers").addEventListener("click", (event) => this.#press(event, () => this.#reveal()));
    get("undo").addEventListener("click", () => this.#undo());
    for (const grade of GRADES)
      get(`grade-${grade}`).addEventListener("click", (event) => this.#press(event, () => this.#grade(grade)));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Deck} deck */
  async open(deck) {
    if (this.deck?.deck === deck.deck && this.question) return;
    this.deck = deck;
    this.day = this.study.day;
    this.question = null;
    this.last = null;
    get("session-title").textContent = deck.title;
    get("undo").hidden = true;
    const list = /** @type {import("./question.js").List} */ (this.study.lists.get(deck.list));
    const cards = await cardsOfKeys(this.study.store, list, deck.of, deck.keys);
    if (this.deck !== deck) return;
    this.list = list;
    this.cards = cards;
    const names = this.study.names(deck);
    /** Key of a card by its name. */
    this.keys = new Map(
      deck.keys.flatMap((key, place) =>
        cards.has(key) ? [/** @type {[string, string]} */ ([names[place], key])] : [],
      ),
    );
    const { due, fresh } = this.study.counts(deck);
    this.queue = [...due, ...fresh].filter((name) => this.keys?.has(name));
    /** @type {{name: string, at: number}[]} */
    this.again = [];
    this.done = 0;
    this.missing = deck.keys.length - cards.size;
    const draft = recallDraft();
    if (draft?.deck === deck.deck && this.queue.includes(draft.name)) {
      this.queue = [draft.name, ...this.queue.filter((name) => name !== draft.name)];
      this.#ask(draft.name, draft.draft);
    } else this.#next();
  }

  close() {
    this.deck = null;
    this.question = null;
  }

  #next() {
    this.queue = this.queue?.filter((name) => this.study.isOpen(name));
    const ready = this.again?.findIndex(({ at }) => at <= (this.done ?? 0) || !this.queue?.length) ?? -1;
    const name = ready >= 0 ? this.again?.splice(ready, 1)[0].name : this.queue?.shift();
    if (name === undefined) this.#finish();
    else this.#ask(name, null);
  }

  /** @param {string} name @param {Draft | null} draft */
  #ask(name, draft) {
    if (this.queue?.[0] === name) this.queue.shift();
    const key = /** @type {string} */ (this.keys?.get(name));
    this.name = name;
    this.isGrading = false;
    this.#changedAt = performance.now();
    get("card").hidden = false;
    get("finished").hidden = true;
    get("card-said").textContent = "";
    this.question = new Question({
      card: /** @type {import("./store.js").Card} */ (this.cards?.get(key)),
      list: /** @type {import("./question.js").List} */ (this.list),
      of: /** @type {Deck} */ (this.deck).of,
      draft,
      changed: () => this.#keepDraft(),
      done: () => this.#reveal(),
    });
    this.#draw();
    if (draft && this.deck?.of === "anagram" && this.question.isComplete) this.#reveal();
    else this.question.focus();
  }

  #draw() {
    const left = (this.queue?.length ?? 0) + (this.again?.length ?? 0) + Number(Boolean(this.question));
    const text = ngettext("%(count)s card left", "%(count)s cards left", left);
    get("session-left").textContent = interpolate(text, { count: left });
    get("card").dataset.state = this.isGrading ? "grading" : "asking";
    get("card-inputs").hidden = this.isGrading;
    get("show-answers").hidden = this.isGrading;
    get("grades").hidden = !this.isGrading;
    get("undo").hidden = !this.last;
  }

  #reveal() {
    const { question } = this;
    if (!question || this.isGrading) return;
    this.isGrading = true;
    this.#changedAt = performance.now();
    question.show({ all: true });
    const before = this.study.known().get(/** @type {string} */ (this.name)) ?? null;
    for (const grade of GRADES) {
      const { days } = after(before, grade, Date.now());
      const said = interpolate(ngettext("in %(count)s day", "in %(count)s days", days), { count: days });
      const [small] = get(`grade-${grade}`).getElementsByTagName("small");
      small.textContent = said;
      get(`grade-${grade}`).classList.toggle("primary", grade === question.suggested);
    }
    this.#draw();
    get(`grade-${question.suggested}`).focus({ preventScroll: true });
  }

  /** @param {Grade} grade */
  #grade(grade) {
    if (!this.isGrading || !this.question || !this.name) return;
    const { name, question } = this;
    const id = this.study.review(name, grade);
    this.last = { card: name, key: question.card.key, id, draft: question.draft };
    forgetDraft();
    this.done = (this.done ?? 0) + 1;
    if (grade === 1) this.again?.push({ name, at: this.done + AGAIN_AFTER });
    this.#next();
  }

  /** The last grade never was; its card is there again, with its answers. */
  async #undo() {
    const { last } = this;
    if (!last) return;
    this.last = null;
    if (this.question && this.name && this.name !== last.card) this.queue?.unshift(this.name);
    this.again = this.again?.filter(({ name }) => name !== last.card);
    this.#ask(last.card, last.draft);
    this.#reveal();
    await this.study.add({ kind: "undo", of: await last.id });
    if (this.name === last.card) {
      this.isGrading = false; // dates anew, without that review
      this.#reveal();
    }
  }

  #finish() {
    this.question = null;
    forgetDraft();
    if (this.deck && this.day !== this.study.day) return void this.open(this.deck); // begun before midnight
    get("card").hidden = true;
    get("finished").hidden = false;
    this.#draw();
    const text = get("finished-said");
    text.textContent = this.missing
      ? interpolate(
          ngettext(
            "%(count)s card is not on this device yet, or no longer in the word list. Open the deck with a network.",
            "%(count)s cards are not on this device yet, or no longer in the word list. Open the deck with a network.",
            this.missing,
          ),
          { count: this.missing },
        )
      : gettext("Nothing more is due today.");
    get("to-decks").focus();
  }

  /** A second press of a button that has gone means nothing to what is there now. @param {Event} event @param {() => void} work */
  #press(event, work) {
    if (event.timeStamp - this.#changedAt >= DEAF_MS) work();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (get("session").hidden || event.altKey || event.isComposing) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if (isUndo && (this.isGrading || !this.question?.draft.typed.some(Boolean))) {
      event.preventDefault();
      this.#undo();
    } else if (this.isGrading && !event.ctrlKey && !event.metaKey && !event.repeat && /^[1-4]$/.test(event.key)) {
      event.preventDefault();
      this.#grade(/** @type {Grade} */ (Number(event.key)));
    } else if (!this.isGrading && isLetter(event)) this.question?.focus();
  }

  /** Found words and a half-typed one outlive a reload of this tab. */
  #keepDraft() {
    try {
      const draft = { deck: this.deck?.deck, name: this.name, draft: this.question?.draft };
      sessionStorage.setItem(DRAFT, JSON.stringify(draft));
    } catch {
      // nothing is kept here
    }
  }
}

/** A letter typed where no box is: the pointer took the focus away. @param {KeyboardEvent} event */
const isLetter = ({ key, ctrlKey, metaKey }) =>
  key.length === 1 &&
  key !== " " &&
  !ctrlKey &&
  !metaKey &&
  !document.activeElement?.matches("input, select, textarea");

/** @returns {{deck: string, name: string, draft: Draft} | null} */
function recallDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
  } catch {
    return null;
  }
}

function forgetDraft() {
  try {
    sessionStorage.removeItem(DRAFT);
  } catch {
    // nothing was kept
  }
}
