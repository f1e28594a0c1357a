/** Keys for the letters of a tile set that a reader's keyboard may not have, under any box that is typed in. */

import { element } from "./element.js";
import { gettext } from "./language.js";
import { letterName } from "./tile.js";

const ON_EVERY_KEYBOARD = /^[A-Z]$/;

/**
 * One row of keys that put a letter where the caret is. Nothing for a tile set that any keyboard can write.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {Pick<import("./protocol.js").Settings, "tiles">} settings
 * @param {{always?: boolean}} [options] `always`: every letter, not only the rare ones
 */
export function letterKeys(input, { tiles }, { always = false } = {}) {
  const labels = tiles
    .map(([label]) => label)
    .filter((label) => label !== "?" && (always || !ON_EVERY_KEYBOARD.test(label)));
  const keys = labels.map((label) =>
    element(
      "button",
      {
        type: "button",
        class: "letter-key",
        "aria-label": letterName(label),
        "data-letter-key": label,
        tabindex: -1,
        onclick: () => typeInto(input, label),
      },
      label,
    ),
  );
  // The box keeps the focus, and a phone its keyboard.
  for (const key of keys) key.addEventListener("pointerdown", (event) => event.preventDefault());
  if (keys.length) keys[0].tabIndex = 0;
  const row = element(
    "div",
    { class: "letter-keys", role: "toolbar", "aria-label": gettext("Letters"), hidden: keys.length === 0 },
    ...keys,
  );
  row.addEventListener("keydown", (event) => walk(event, keys));
  return row;
}

/** @param {HTMLInputElement | HTMLTextAreaElement} input @param {string} text */
function typeInto(input, text) {
  const [start, stop] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
  input.setRangeText(text, start, stop, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A toolbar is one stop for Tab; the arrows walk in it. @param {KeyboardEvent} event @param {HTMLElement[]} keys */
function walk(event, keys) {
  if (event.altKey || event.ctrlKey || event.metaKey) return; // see the rack
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const next = keys[keys.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step];
  if (!step || !next) return;
  event.preventDefault();
  for (const key of keys) key.tabIndex = key === next ? 0 : -1;
  next.focus();
}
