/**
 * What this device keeps of one person's study: the log, the answers of cards, and how far the server's log was read.
 * A browser that keeps nothing, as private windows may, loses only this: the page holds everything while it is open.
 */

import { STUDY } from "../faristol/js/outbox.js";

/** @typedef {import("./log.js").Entry} Entry */
/** @typedef {{key: string, answers: number[][], front: number[], back: number[]}} Card as the server sends it, in letters */

const OPENED_WITHIN_MS = 3000;
const STORES = ["entries", "cards", "facts"];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  /** @type {IDBDatabase | null} */
  database = null;

  /** @param {string} owner empty for a device without an account */
  constructor(owner) {
    this.owner = owner;
  }

  get isKept() {
    return this.database !== null;
  }

  /** Some browsers refuse, and some never answer. */
  async open() {
    try {
      const opening = indexedDB.open(STUDY + this.owner, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore("entries", { keyPath: "id" });
        opening.result.createObjectStore("cards");
        opening.result.createObjectStore("facts");
      };
      const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error("late")), OPENED_WITHIN_MS));
      this.database = /** @type {IDBDatabase} */ (await Promise.race([answer(opening), late]));
      // Signing out in another tab deletes it: this one must not stand in the way.
      this.database.onversionchange = () => this.#close();
    } catch {
      this.database = null;
    }
    return this;
  }

  #close() {
    this.database?.close();
    this.database = null;
  }

  /** @returns {Promise<(Entry & {sent?: boolean})[]>} */
  entries() {
    return this.#read("entries", (store) => store.getAll(), []);
  }

  /** @param {(Entry & {sent?: boolean})[]} entries @returns {Promise<boolean>} whether they are kept */
  add(entries) {
    return this.#write("entries", (store) => {
      for (const each of entries) store.put(each);
    });
  }

  /** @param {string} name @returns {Promise<any>} */
  fact(name) {
    return this.#read("facts", (store) => store.get(name), undefined);
  }

  /** @param {string} name @param {unknown} value */
  setFact(name, value) {
    return this.#write("facts", (store) => store.put(value, name));
  }

  /** @param {string[]} names @returns {Promise<(Card | undefined)[]>} */
  async cards(names) {
    if (!this.database) return names.map(() => undefined);
    try {
      const store = this.database.transaction("cards").objectStore("cards");
      return await Promise.all(names.map((name) => answer(store.get(name))));
    } catch {
      return names.map(() => undefined);
    }
  }

  /** @param {[string, Card][]} cards by name */
  keepCards(cards) {
    return this.#write("cards", (store) => {
      for (const [name, card] of cards) store.put(card, name);
    });
  }

  /** Everything. */
  async clear() {
    for (const name of STORES) await this.#write(name, (store) => store.clear());
  }

  /** @template T @param {string} name @param {(store: IDBObjectStore) => IDBRequest<T>} work @param {T} otherwise @returns {Promise<T>} */
  async #read(name, work, otherwise) {
    if (!this.database) return otherwise;
    try {
      return await answer(work(this.database.transaction(name).objectStore(name)));
    } catch {
      return otherwise;
    }
  }

  /** Told at once to be done, so that a page that is closed right now loses nothing. @param {string} name @param {(store: IDBObjectStore) => unknown} work @returns {Promise<boolean>} */
  async #write(name, work) {
    if (!this.database) return false;
    try {
      const transaction = this.database.transaction(name, "readwrite");
      const done = new Promise((resolve) => {
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
      work(transaction.objectStore(name));
      transaction.commit?.();
      return await done;
    } catch {
      this.#close();
      return false;
    }
  }
}
