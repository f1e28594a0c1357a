/** A question in front of the page: one at a time, closed with Esc, the focus goes back where it was. */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** The open question, and the `may` word without which it is pointless. @type {{dialog: HTMLDialogElement, needs: string} | null} */
let pending = null;

/** Time went on: a question that can no longer be answered goes away. @param {string[]} may @returns {boolean} whether one did */
export function closePointless(may) {
  if (!pending || may.includes(pending.needs)) return false;
  pending.dialog.close();
  return true;
}

/**
 * Shows a dialog until it closes; Esc closes without an answer.
 * @template T
 * @param {string} title
 * @param {(answer: (value: T | null) => void) => Node[]} body
 * @param {string} [needs] the `may` word this is about
 * @returns {Promise<T | null>}
 */
export function ask(title, body, needs) {
  return new Promise((resolve) => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { "aria-label": title }));
    /** @type {T | null} */
    let answered = null;
    dialog.append(
      element("h2", {}, title),
      ...body((value) => {
        answered = value;
        dialog.close();
      }),
    );
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    if (needs) pending = { dialog, needs };
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (pending?.dialog === dialog) pending = null;
      // The pressed button may be gone by then: focus goes to the page, and not out of it.
      if (before?.isConnected) before.focus({ preventScroll: true });
      if (before !== document.body && document.activeElement === document.body)
        document.getElementById("content")?.focus({ preventScroll: true });
      resolve(answered);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.scrollTop = 0; // the first button has the focus, and may stand below a long text
  });
}

/** @param {() => void} onclick */
export const cancelButton = (onclick) => element("button", { type: "button", onclick }, gettext("Cancel"));

/**
 * A question that comes while lines are typed into a box, maybe without looking up: what is typed on stays the box's.
 * As long as the box is empty, a key of the question answers it.
 * @template T
 * @param {HTMLInputElement | HTMLTextAreaElement} box @param {() => Promise<T>} question
 * @returns {Promise<T>}
 */
export async function askAmid(box, question) {
  let isAnswering = false;
  const divert = (/** @type {KeyboardEvent} */ event) => {
    const dialog = document.querySelector("dialog[open]");
    if (!dialog || isAnswering || event.ctrlKey || event.metaKey || event.altKey) return;
    const isWriting = event.target instanceof Element && event.target.matches("input, textarea");
    if (!box.value && !beginsLine(event, dialog, isWriting)) {
      isAnswering = isWriting && event.key.length === 1;
      // The key that answers is not typed into the box that has the focus again.
      if (!isWriting && event.key.length === 1 && event.key !== " ") event.preventDefault();
      return;
    }
    if (!typeInto(box, event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("keydown", divert, true);
  try {
    return await question();
  } finally {
    document.removeEventListener("keydown", divert, true);
    // Chromium shows the focus in a box that changed behind a question, but types nothing into it.
    if (document.activeElement === box) box.blur();
    box.focus({ preventScroll: true });
    box.setSelectionRange(box.value.length, box.value.length);
  }
}

/** A name or a reason begins with no figure, a slip does. @param {KeyboardEvent} event @param {Element} dialog @param {boolean} isWriting */
function beginsLine({ key, code }, dialog, isWriting) {
  if (isWriting) return /^\d$/.test(key);
  const meant = [...dialog.querySelectorAll("[aria-keyshortcuts]")].map((node) =>
    node.getAttribute("aria-keyshortcuts"),
  );
  return key.length === 1 && key !== " " && !meant.some((letter) => code === `Key${letter}`);
}

/** @param {HTMLInputElement | HTMLTextAreaElement} box @param {string} key @returns {boolean} whether that is typing */
function typeInto(box, key) {
  if (key === "Enter") {
    box.form?.requestSubmit();
    return true;
  }
  if (key.length !== 1 && key !== "Backspace") return false;
  box.value = key === "Backspace" ? box.value.slice(0, -1) : box.value + key;
  box.dispatchEvent(new Event("input"));
  return true;
}
