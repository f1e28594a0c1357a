/** The two sides of a game, and those that may do something. */

export const SIDES = /** @type {(0 | 1)[]} */ ([0, 1]);

/** Sides that may do this. @param {import("./protocol.js").View} view @param {string} word @returns {(0 | 1)[]} */
export const whoMay = (view, word) => SIDES.filter((side) => view.may_each?.[side]?.includes(word));
