/** The decks of a person: how much is due in each, new ones, and words from elsewhere. */

import { element } from "../faristol/js/element.js";
import { gettext, interpolate, ngettext } from "../faristol/js/language.js";
import { orderedId } from "../faristol/js/outbox.js";
import { recall, remember } from "../faristol/kept/memory.js";
import { cardsOfKeys, cardsOfRange, cardsOfTexts, NoCards, textOf, wordsSought } from "./cards.js";
import { formatCsv, HEADER, readFirstFields, save } from "./csv.js";
import { dueAt } from "./fsrs.js";
import { Store } from "./store.js";

/** @typedef {import("./log.js").Deck} Deck */
/** @typedef {import("./log.js").Of} Of */
/** @typedef {import("./cards.js").List} List */

const LAST_LIST = "faristol-study-list";
/** In one entry of the log. */
const MOST_KEYS = 500;
const MOST_TITLE = 80;

/** The day as clocks here show it, `2026-11-28`. @param {number} at in ms since 1970 */
function localDay(at) {
  const day = new Date(at);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {string[]} words @returns {string[]} that there are more than a deck takes at once, if there are */
function leftOut({ length }) {
  const said = gettext("Only the first %(most)s words were read: import the others from a file of their own.");
  return length > MOST_KEYS ? [interpolate(said, { most: MOST_KEYS })] : [];
}

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class DeckPage {
  /** The device's own study, that belongs to no account. @type {import("./study.js").Entry[]} */
  ownerless = [];
  isBusy = false;

  /** @param {import("./study.js").Study} study */
  constructor(study) {
    this.study = study;
    get("new-deck").addEventListener("submit", (event) => this.#submit(event, (form) => this.#make(form)));
    get("import").addEventListener("submit", (event) => this.#submit(event, (form) => this.#import(form)));
    get("take-over").addEventListener("click", () => this.#takeOver());
    for (const name of ["new-list", "import-list"]) {
      const select = /** @type {HTMLSelectElement} */ (get(name));
      const last = recall(LAST_LIST) ?? "";
      const inLanguage = [...study.lists.values()].find(({ language }) => language === document.documentElement.lang);
      select.value = study.lists.has(last) ? last : (inLanguage?.id ?? select.value);
      select.addEventListener("change", () => remember(LAST_LIST, select.value));
    }
    get("new-list").addEventListener("change", () => this.#offerOrders());
    this.#offerOrders();
  }

  /** By how often words are played only where that was counted. */
  #offerOrders() {
    const order = /** @type {HTMLSelectElement} */ (get("order"));
    const option = /** @type {HTMLOptionElement} */ (order.querySelector("[value=playability]"));
    option.disabled = !this.#list(/** @type {HTMLSelectElement} */ (get("new-list")).value).counted;
    if (option.disabled && option.selected) order.selectedIndex = 0;
  }

  /** @param {import("./sync.js").Me | null} me */
  async start(me) {
    if (me?.owner) this.ownerless = await (await new Store("").open()).entries();
    await this.#addAsked();
  }

  offerTakeover() {
    get("ownerless").hidden = !this.ownerless.length;
  }

  draw() {
    const decks = this.study.allDecks();
    get("no-decks").hidden = decks.length > 0;
    get("deck-list").replaceChildren(...decks.map((deck) => this.#line(deck)));
  }

  /** @param {Deck} deck */
  #line(deck) {
    const { due, fresh, learnt, forgotten } = this.study.counts(deck);
    const counts = { due: due.length, fresh: fresh.length, learnt, forgotten };
    const said = gettext("Due today: %(due)s · New: %(fresh)s · Learnt: %(learnt)s · Forgotten: %(forgotten)s");
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, style = "") =>
      element("button", { type: "button", class: style, "aria-label": `${text}: ${deck.title}`, onclick }, text);
    return element(
      "li",
      { "data-testid": "deck" },
      element("h3", {}, deck.title),
      element("p", { class: "soft" }, interpolate(said, counts)),
      element(
        "div",
        { class: "buttons" },
        element("a", { class: "button primary", href: `#deck=${encodeURIComponent(deck.deck)}` }, gettext("Study")),
        button(gettext("Export"), () => this.#export(deck)),
        button(gettext("Remove"), () => this.#remove(deck), "danger"),
      ),
    );
  }

  /** @param {Deck} deck */
  async #remove(deck) {
    const question = gettext("Remove the deck “%(title)s”? What you know of its cards stays.");
    if (!confirm(interpolate(question, { title: deck.title }))) return;
    await this.study.add({ kind: "gone", deck: deck.deck });
    this.draw();
  }

  /** One press at a time: what is pressed meanwhile would do the same again. @param {Event} event @param {(form: HTMLFormElement) => Promise<string>} work */
  async #submit(event, work) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (this.isBusy) return;
    this.isBusy = true;
    const said = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
    try {
      said.textContent = await work(form);
    } catch (error) {
      if (!(error instanceof NoCards)) throw error;
      said.textContent = gettext("The server sent no cards. Try again when you are online.");
    } finally {
      this.isBusy = false;
    }
    this.draw();
  }

  /** @param {HTMLFormElement} form */
  async #make(form) {
    const values = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    const { list, of, length, first, last, order } = values;
    const kind = /** @type {Of} */ (of);
    if (Number(first) > Number(last)) return gettext("“From” is greater than “To”: swap them.");
    const cards = await cardsOfRange(this.study.store, this.#list(list), kind, { length, first, last, order });
    if (!cards.length) return gettext("No such cards.");
    const chosen = (/** @type {string} */ name) =>
      /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).selectedOptions[0].text;
    const title = [chosen("of"), length, `${first}–${Number(first) + cards.length - 1}`, chosen("order")].join(" · ");
    return this.#addDeck({ deck: orderedId(), title, list, of: kind, keys: [] }, cards);
  }

  /** @param {HTMLFormElement} form */
  async #import(form) {
    const data = new FormData(form);
    const file = /** @type {File} */ (data.get("file"));
    const sources = [String(data.get("words")), file.size ? await file.text() : ""];
    const every = [...new Set(sources.flatMap(readFirstFields))];
    const texts = every.slice(0, MOST_KEYS);
    const list = String(data.get("list"));
    const kind = /** @type {Of} */ (data.get("of"));
    /** @type {string[]} */
    const missing = [];
    const cards = await cardsOfTexts(this.study.store, this.#list(list), kind, texts, missing);
    if (!cards.length) return gettext("None of these words is in the list.");
    const name = file.size ? file.name.replace(/\.\w+$/, "") : "";
    const title =
      (name || textOf(this.#list(list), cards[0].answers[0] ?? [])).slice(0, MOST_TITLE) || gettext("Words");
    const said = await this.#addDeck({ deck: orderedId(), title, list, of: kind, keys: [] }, cards);
    form.reset();
    /** @type {HTMLTextAreaElement} */ (get("words")).value = missing.join("\n");
    const unknown = interpolate(
      ngettext(
        "%(count)s word is not in the list: correct it below.",
        "%(count)s words are not in the list: correct them below.",
        missing.length,
      ),
      { count: missing.length },
    );
    return [said, ...(missing.length ? [unknown] : []), ...leftOut(every)].join(" ");
  }

  /** @param {string} id @returns {List} */
  #list(id) {
    return /** @type {List} */ (this.study.lists.get(id));
  }

  /** @param {Deck} deck @param {import("./store.js").Card[]} cards @returns {Promise<string>} what was done */
  async #addDeck({ deck, title, list, of }, cards) {
    const known = this.study.allDecks().find((each) => each.deck === deck);
    const keys = cards.map(({ key }) => key).filter((key) => !known?.keys.includes(key));
    /** @type {import("./study.js").New<import("./log.js").Entry>[]} */
    const entries = known ? [] : [{ kind: "deck", deck, title, list, of }];
    for (let start = 0; start < keys.length; start += MOST_KEYS)
      entries.push({ kind: "cards", deck, keys: keys.slice(start, start + MOST_KEYS) });
    await this.study.add(...entries);
    return interpolate(ngettext("%(count)s card added.", "%(count)s cards added.", keys.length), {
      count: keys.length,
    });
  }

  /** Words of a game's report or of a search: the address has them, and is cleared once they are in their deck. */
  async #addAsked() {
    const asked = new URLSearchParams(location.search);
    const list = asked.get("list") ?? "";
    const missed = asked.getAll("missed");
    const sought = (asked.get("q") ?? "").slice(0, MOST_TITLE);
    if (!(missed.length || sought) || !this.study.lists.has(list)) return;
    const title = missed.length ? gettext("Missed bingos") : sought;
    const same = this.study.allDecks().find((each) => each.list === list && each.title === title);
    const said = get("asked-said");
    said.hidden = false;
    try {
      const every = missed.length ? missed : await wordsSought(asked);
      const texts = every.slice(0, MOST_KEYS);
      const cards = await cardsOfTexts(this.study.store, this.#list(list), "anagram", texts);
      const deck = missed.length ? `missed-${list}` : (same?.deck ?? orderedId());
      const added = await this.#addDeck({ deck, title, list, of: "anagram", keys: [] }, cards);
      said.textContent = [`${title}: ${added}`, ...leftOut(every)].join(" ");
      history.replaceState(null, "", location.pathname + location.hash);
    } catch (error) {
      if (!(error instanceof NoCards)) throw error;
      said.textContent = gettext("The server sent no cards. Try again when you are online.");
    }
  }

  /** @param {Deck} deck */
  async #export(deck) {
    const list = this.#list(deck.list);
    const cards = await cardsOfKeys(this.study.store, list, deck.of, deck.keys);
    const known = this.study.known();
    const names = this.study.names(deck);
    const rows = deck.keys.map((key, place) => {
      const card = cards.get(key);
      const memory = known.get(names[place]);
      const answers = card?.answers.map((letters) => textOf(list, letters)) ?? [];
      const hooks = [card?.front ?? [], card?.back ?? []].map((letters) =>
        letters.map((letter) => textOf(list, [letter])).join(" "),
      );
      const due = memory ? localDay(dueAt(memory)) : "";
      return [key, answers.join(" "), ...hooks, String(memory?.reviews ?? 0), due];
    });
    save(deck.title, formatCsv([HEADER, ...rows]));
  }

  /** The device's own study becomes the account's; it goes from here once it is kept there. */
  async #takeOver() {
    const entries = this.ownerless.map(({ sent: _sent, ...entry }) => entry);
    this.ownerless = [];
    this.study.hear(entries.filter(({ id }) => !this.study.entries.has(id)));
    const isKept = await this.study.store.add(entries);
    if (isKept) await (await new Store("").open()).clear();
    await this.study.sync?.now();
    this.study.show();
  }
}
