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
      // What was pressed may be gone by the answer: then to the page, and not out of it.
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
