/** Memory of this device from one visit to the next; if it refuses, for as long as the page is open. */

/** Values that the device did not store. @type {Map<string, string>} */
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
