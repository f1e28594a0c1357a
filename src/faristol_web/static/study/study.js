/** Word study: one person's log on this device, its decks, and a deck being studied. */

import { gettext, interpolate, ngettext } from "../faristol/js/language.js";
import { orderedId, STUDY, STUDY_OWNER } from "../faristol/js/outbox.js";
import { recall, remember } from "../faristol/kept/memory.js";
import { keepPage } from "../faristol/kept/offline.js";
import { listsOf } from "./cards.js";
import { DeckPage } from "./decks.js";
import { after, cardName, counted, decksIn, knownCards, merged } from "./log.js";
import { Session } from "./session.js";
import { Store } from "./store.js";
import { Sync, whoIsHere } from "./sync.js";

/** @typedef {import("./log.js").Entry & {sent?: boolean}} Entry */
/** @typedef {import("./log.js").Deck} Deck */
/** @template E @typedef {E extends unknown ? Omit<E, "id" | "at"> : never} New */

const ASKED_WITHIN_MS = 2500;
/** So often a page that stays open looks whether another day has begun. */
const LOOK_MS = 60_000;

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const today = () => new Date().toDateString();

export class Study {
  /** @type {Map<string, Entry>} */
  entries = new Map();
  /** Ids that the account has no room for. @type {Set<string>} */
  refused = new Set();
  /** @type {Map<string, import("./log.js").Known> | null} */
  #known = null;
  #last = 0;
  /** @type {Store} */
  store = new Store("");
  /** @type {"coming" | "kept" | "insecure" | "failed"} */
  page = "coming";

  constructor() {
    this.lists = listsOf(JSON.parse(get("lists").textContent ?? "[]"));
    this.decks = new DeckPage(this);
    this.session = new Session(this);
    try {
      this.channel = new BroadcastChannel("faristol-study");
      this.channel.onmessage = ({ data }) => data.owner === this.store.owner && this.hear(data.entries);
    } catch {
      // an old browser: its other tabs see it when they are loaded anew
    }
  }

  async start() {
    const late = new Promise((resolve) => setTimeout(resolve, ASKED_WITHIN_MS, null));
    const me = /** @type {import("./sync.js").Me | null} */ (await Promise.race([whoIsHere(), late]));
    // A session may have run out: the study is still this person's, until somebody signs out.
    const owner = me?.owner || recall(STUDY_OWNER) || "";
    const before = recall(STUDY_OWNER);
    if (before && before !== owner) globalThis.indexedDB?.deleteDatabase(STUDY + before);
    if (owner) remember(STUDY_OWNER, owner);
    this.isSignedIn = Boolean(me?.owner);
    this.store = await new Store(owner).open();
    this.entries = merged(this.entries.values(), await this.store.entries());
    this.sync = new Sync({
      owner,
      store: this.store,
      unsent: () => [...this.entries.values()].filter((each) => !each.sent && !this.refused.has(each.id)),
      take: (entries, refused) => this.#take(entries, refused),
      told: () => this.tell(),
    });
    addEventListener("hashchange", () => this.show());
    // Signed out, or signed in as somebody else, in another tab.
    addEventListener("storage", ({ key }) => key === STUDY_OWNER && location.reload());
    await this.decks.start(me);
    this.show();
    this.day = today();
    setInterval(() => this.#newDay(), LOOK_MS);
    document.addEventListener("visibilitychange", () => this.#newDay());
    get("study").dataset.ready = "";
    this.sync.soon(0);
    this.#keep();
  }

  /** Adds to the log, on the device at once and on its way to the account. @param {...New<import("./log.js").Entry>} made */
  async add(...made) {
    const entries = made.map((each) => {
      this.#last = Math.max(Date.now(), this.#last + 1);
      return /** @type {Entry} */ ({ id: orderedId(), at: this.#last, ...each });
    });
    for (const each of entries) this.entries.set(each.id, each);
    this.#known = null;
    this.channel?.postMessage({ owner: this.store.owner, entries });
    this.sync?.soon();
    const isKept = await this.store.add(entries);
    if (!isKept) this.tell();
    return entries;
  }

  /** @param {string} card @param {import("./log.js").Grade} grade */
  async review(card, grade) {
    const known = this.known();
    const adding = this.add({ kind: "review", card, grade });
    // Instead of working everything out anew after each card.
    this.#known = known.set(card, after(known.get(card) ?? null, grade, this.#last));
    const [entry] = await adding;
    return entry.id;
  }

  known() {
    this.#known ??= knownCards(this.entries.values(), Date.now());
    return this.#known;
  }

  allDecks() {
    return decksIn(this.entries.values()).filter(({ list }) => this.lists.has(list));
  }

  /** @param {Deck} deck */
  names(deck) {
    const { tileset } = /** @type {import("./cards.js").List} */ (this.lists.get(deck.list));
    return deck.keys.map((key) => cardName(tileset, deck.of, key));
  }

  /** @param {Deck} deck */
  counts(deck) {
    return this.#counted(this.names(deck));
  }

  /** True for a card that is due or new: another tab or device may have asked it meanwhile. @param {string} card */
  isOpen(card) {
    const { due, fresh } = this.#counted([card]);
    return due.length + fresh.length > 0;
  }

  /** @param {string[]} cards */
  #counted(cards) {
    return counted(cards, this.known(), new Date().setHours(24, 0, 0, 0));
  }

  /** The page stayed open over midnight: other cards are due. A card that is being answered stays. */
  #newDay() {
    if (this.day === today()) return;
    this.day = today();
    this.#known = null;
    if (!this.session.question) this.show();
  }

  /** The decks, or the deck of the address. */
  show() {
    const id = decodeURIComponent(location.hash.match(/^#deck=(.*)$/)?.[1] ?? "");
    const deck = this.allDecks().find((each) => each.deck === id);
    get("decks").hidden = Boolean(deck);
    get("session").hidden = !deck;
    if (deck) this.session.open(deck);
    else {
      this.session.close();
      this.decks.draw();
    }
    this.tell();
  }

  /** One line on what is kept, and where. */
  tell() {
    const waiting = [...this.entries.values()].filter((each) => !each.sent).length;
    const said = [];
    if (!this.store.isKept)
      said.push(
        gettext(
          "This browser keeps nothing, as in a private window: what is not in your account is lost when you close the page.",
        ),
      );
    else if (this.page === "kept") said.push(gettext("This page opens without a network."));
    else if (this.page === "insecure") said.push(gettext("Without HTTPS this page needs the network."));
    if (this.sync?.isFull)
      said.push(gettext("Your account has no room for more cards or reviews: they stay on this device."));
    else if (this.isSignedIn && !waiting) said.push(gettext("Everything is in your account."));
    else if (this.isSignedIn || (this.store.owner && waiting))
      said.push(
        interpolate(ngettext("%(count)s entry waits to be sent.", "%(count)s entries wait to be sent.", waiting), {
          count: waiting,
        }),
      );
    if (this.sync?.state === "signed-out") said.push(gettext("Sign in to bring them to your account."));
    const state = get("state");
    state.dataset.page = this.page;
    state.dataset.sync = this.sync?.state ?? "";
    if (state.textContent !== said.join(" ")) state.textContent = said.join(" ");
    this.decks.offerTakeover();
  }

  /** @param {Entry[]} entries @param {string[]} refused */
  async #take(entries, refused) {
    for (const id of refused) this.refused.add(id);
    if (entries.length) {
      this.channel?.postMessage({ owner: this.store.owner, entries });
      this.hear(entries);
      await this.store.add(entries);
    }
  }

  /** @param {Entry[]} entries from another tab or device */
  hear(entries) {
    const isNew = entries.some((each) => !this.entries.has(each.id));
    this.entries = merged(this.entries.values(), entries);
    this.#known = null;
    if (isNew && !get("decks").hidden) this.decks.draw();
    this.tell();
  }

  async #keep() {
    const { version = "", worker = "" } = get("study").dataset;
    this.page = await keepPage({
      worker,
      version,
      onnewer: () => {
        get("newer").hidden = false;
      },
    });
    this.tell();
  }
}

get("load-newer").addEventListener("click", () => location.reload());
new Study().start();
