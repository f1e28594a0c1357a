/**
 * What was asked and answered, kept on this device. Entries are only ever added; the arbiter clears all of
 * them at once, and their numbers go on where they were, so that a gap tells of it.
 */

/**
 * @typedef {object} Entry
 * @property {number} [number] given by the log, from 1
 * @property {number} at_ms since 1970
 * @property {string} typed
 * @property {string[]} words as spelled in tiles
 * @property {boolean} acceptable
 * @property {string} lexicon
 * @property {string} edition
 * @property {string} version
 * @property {string} label
 * @property {string} note
 */

const NAME = "faristol-validator";
const STORE = "queries";
const OPENED_WITHIN_MS = 1500;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Some browsers never answer. @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "number", autoIncrement: true });
  const opened = answer(opening);
  return new Promise((resolve, reject) => {
    const refuse = () => {
      reject(new Error("the log does not open"));
      opened.then(
        (database) => database.close(),
        () => {},
      );
    };
    opening.onblocked = refuse;
    const late = setTimeout(refuse, OPENED_WITHIN_MS);
    opened.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T>} */
async function transact(mode, work) {
  const database = await open();
  try {
    // Strict: when this says done it is on the disk, and a power cut takes nothing back.
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const request = work(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

/** @param {Entry} entry @returns {Promise<number>} its number */
export const write = async (entry) => Number(await transact("readwrite", (store) => store.add(entry)));

/** In the order of their numbers. @returns {Promise<Entry[]>} */
export const entries = () => transact("readonly", (store) => store.getAll());

/** Clears entries up to this one; later ones stay. @param {number} last number of the last entry to go */
export const clear = (last) => transact("readwrite", (store) => store.delete(IDBKeyRange.upperBound(last)));
