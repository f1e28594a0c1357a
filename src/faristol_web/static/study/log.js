/**
 * The log of a person's study: decks, cards and reviews as entries that are only ever added. Logs of two devices are merged
 * by the ids of their entries; decks and dates are worked out from the union, in the order of time.
 */

import { dueAt, reviewed } from "./fsrs.js";

/** @typedef {import("./fsrs.js").Grade} Grade */
/** @typedef {"anagram" | "hooks"} Of */

/**
 * @typedef {{id: string, at: number} & (
 *   {kind: "review", card: string, grade: Grade} |
 *   {kind: "undo", of: string} |
 *   {kind: "deck", deck: string, title: string, list: string, of: Of} |
 *   {kind: "cards", deck: string, keys: string[]} |
 *   {kind: "gone", deck: string}
 * )} Entry `at` is in ms since 1970; `of` an undo is the id of a review
 */

/** @typedef {{deck: string, title: string, list: string, of: Of, keys: string[]}} Deck */
/** @typedef {import("./fsrs.js").Memory & {grade: Grade, reviews: number, lapses: number}} Known a card after its last review */

/** A clock that is a little ahead is no fault. */
const AHEAD_MS = 86_400_000;

/**
 * The union. Where both have an entry, the second's is taken: the server sets the time of a clock that is wrong.
 * @param {Iterable<Entry>} entries @param {Iterable<Entry>} [others]
 * @returns {Map<string, Entry>}
 */
export function merged(entries, others = []) {
  const union = new Map();
  for (const each of entries) union.set(each.id, each);
  for (const each of others) union.set(each.id, each);
  return union;
}

/** The order of time; of the same millisecond, the order of ids. @param {Iterable<Entry>} entries */
export const inOrder = (entries) =>
  [...entries].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id)));

/**
 * What is known of each card. A review from tomorrow or later, made by a clock that was wrong, counts once its time has
 * come: until then the card is as it was before.
 * @param {Iterable<Entry>} entries @param {number} now
 * @returns {Map<string, Known>}
 */
export function knownCards(entries, now) {
  const ordered = inOrder(entries);
  const undone = new Set(ordered.flatMap((each) => (each.kind === "undo" ? [each.of] : [])));
  const known = new Map();
  for (const each of ordered) {
    if (each.kind !== "review" || undone.has(each.id) || each.at > now + AHEAD_MS) continue;
    known.set(each.card, after(known.get(each.card) ?? null, each.grade, each.at));
  }
  return known;
}

/** @param {Known | null} before @param {Grade} grade @param {number} at @returns {Known} */
export function after(before, grade, at) {
  return {
    ...reviewed(before, grade, at),
    grade,
    reviews: (before?.reviews ?? 0) + 1,
    lapses: (before?.lapses ?? 0) + Number(before !== null && grade === 1),
  };
}

/**
 * Decks that are not gone, the oldest first. Each holds a card once, where it came first.
 * @param {Iterable<Entry>} entries
 * @returns {Deck[]}
 */
export function decksIn(entries) {
  /** @type {Map<string, Deck & {has: Set<string>}>} */
  const decks = new Map();
  for (const each of inOrder(entries)) {
    if (each.kind === "deck" && !decks.has(each.deck)) {
      const { deck, title, list, of } = each;
      decks.set(deck, { deck, title, list, of, keys: [], has: new Set() });
    } else if (each.kind === "gone") decks.delete(each.deck);
    else if (each.kind === "cards") {
      const deck = decks.get(each.deck);
      for (const key of each.keys) deck?.has.add(key);
    }
  }
  return [...decks.values()].map(({ has, ...deck }) => ({ ...deck, keys: [...has] }));
}

/** @param {string} tileset @param {Of} of @param {string} key */
export const cardName = (tileset, of, key) => `${tileset}/${of}/${key}`;

/**
 * @typedef {object} Counts
 * @property {string[]} due cards whose day has come, the longest overdue first
 * @property {string[]} fresh cards never reviewed, in the deck's order
 * @property {number} learnt remembered at the last review, and not due yet
 * @property {number} forgotten not remembered at the last review
 */

/**
 * @param {string[]} cards @param {Map<string, Known>} known @param {number} tonight end of the reader's day
 * @returns {Counts}
 */
export function counted(cards, known, tonight) {
  /** @type {Counts} */
  const counts = { due: [], fresh: [], learnt: 0, forgotten: 0 };
  for (const card of cards) {
    const memory = known.get(card);
    if (!memory) counts.fresh.push(card);
    else if (dueAt(memory) < tonight) counts.due.push(card);
    else if (memory.grade > 1) counts.learnt += 1;
    if (memory?.grade === 1) counts.forgotten += 1;
  }
  const when = (/** @type {string} */ card) => dueAt(/** @type {Known} */ (known.get(card)));
  counts.due.sort((one, other) => when(one) - when(other));
  return counts;
}
