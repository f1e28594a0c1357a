/** What this device remembers from one visit to the next; where it refuses, for as long as the page is open. */

/** What the device did not take. @type {Map<string, string>} */
const refused = new Map();

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return refused.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
    refused.delete(name);
  } catch {
    refused.set(name, text);
  }
}
