/** Cards and their answers: from the device, else from the server, which makes them from its word lists. */

import { Spelling } from "../validator/spelling.js";

/** @typedef {import("./store.js").Card} Card */
/** @typedef {import("./log.js").Of} Of */
/**
 * @typedef {{id: string, name: string, language: string, tileset: string, version: string, labels: string[],
 *   tiles: [string, number, number][], written: [string, number[]][], counted: boolean}} List
 */

const AT_ONCE = 50;

/** The server could not be asked, or gave no cards. */
export class NoCards extends Error {}

/** The word lists of the page. @returns {Map<string, List & {spelling: Spelling}>} */
export function listsOf(/** @type {List[]} */ lists) {
  return new Map(lists.map((list) => [list.id, { ...list, spelling: new Spelling(list.written) }]));
}

/** @param {List} list @param {number[]} letters */
export const textOf = (list, letters) => letters.map((letter) => list.labels[letter - 1]).join("");

/** @param {Of} of @param {List} list @param {string} key */
const nameOf = (of, list, key) => `${list.version} ${of} ${key}`;

/**
 * Cards of one length by their places in an order, kept on the device from now on.
 * @param {import("./store.js").Store} store @param {List} list @param {Of} of @param {Record<string, string>} range
 */
export const cardsOfRange = (store, list, of, range) => ask(store, list, of, new URLSearchParams(range));

/**
 * Cards of keys or words; those of which nothing can be had are missing, and added to `missing`.
 * @param {import("./store.js").Store} store @param {List} list @param {Of} of @param {string[]} texts @param {string[]} [missing]
 * @returns {Promise<Card[]>}
 */
export async function cardsOfTexts(store, list, of, texts, missing = []) {
  const cards = [];
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const asked = texts.slice(start, start + AT_ONCE).map((text) => ["q", text]);
    cards.push(...(await ask(store, list, of, new URLSearchParams(asked), missing)));
  }
  return [...new Map(cards.map((card) => [card.key, card])).values()];
}

/**
 * Cards of a deck: those that the device has not kept are asked for. Without a network only those that it has.
 * @param {import("./store.js").Store} store @param {List} list @param {Of} of @param {string[]} keys
 * @returns {Promise<Map<string, Card>>}
 */
export async function cardsOfKeys(store, list, of, keys) {
  const kept = await store.cards(keys.map((key) => nameOf(of, list, key)));
  const found = new Map(kept.flatMap((card) => (card ? [[card.key, card]] : [])));
  const missing = keys.filter((key) => !found.has(key));
  try {
    for (const card of await cardsOfTexts(store, list, of, missing)) found.set(card.key, card);
  } catch (error) {
    if (!(error instanceof NoCards)) throw error;
  }
  return found;
}

/** The words that the page of words finds. @param {URLSearchParams} question as that page's address has it */
export async function wordsSought(question) {
  const text = await answerOf(`/words/?${question}&as=txt`, (response) => response.text());
  return text.split("\n").filter(Boolean);
}

/** @template T @param {string} address @param {(response: Response) => Promise<T>} read @returns {Promise<T>} */
async function answerOf(address, read) {
  try {
    const response = await fetch(address);
    if (response.ok) return await read(response);
    throw new NoCards(String(response.status));
  } catch (error) {
    throw new NoCards(String(error));
  }
}

/** @param {import("./store.js").Store} store @param {List} list @param {Of} of @param {URLSearchParams} asked @param {string[]} [missing] @returns {Promise<Card[]>} */
async function ask(store, list, of, asked, missing = []) {
  asked.set("list", list.id);
  asked.set("of", of);
  const answer = await answerOf(`/study/cards/?${asked}`, (response) => response.json());
  const named = answer.cards.map((/** @type {Card} */ card) => [nameOf(of, list, card.key), card]);
  await store.keepCards(named);
  missing.push(...answer.missing);
  return answer.cards;
}
