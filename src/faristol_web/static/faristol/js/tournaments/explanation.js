/** Explanation of a pair: the page behind the link, shown in a dialog if there is one. */

import { element } from "../element.js";
import { gettext } from "../language.js";
import { freshPage } from "./version.js";

/** @param {HTMLElement} page */
export function explainIn(page) {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-explain]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void show(link);
  });
}

/** @param {HTMLAnchorElement} link */
async function show(link) {
  const page = await freshPage(link.href).catch(() => null);
  const found = page?.querySelector("[data-explanation]");
  if (!found) {
    location.assign(link.href); // the page itself says what is the matter
    return;
  }
  const close = element(
    "button",
    { type: "button", class: "primary", onclick: () => dialog.close() },
    gettext("Close"),
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { class: "explanation", "aria-labelledby": "explanation-title", "data-testid": "explanation" })
  );
  dialog.append(document.importNode(found, true), element("p", { class: "buttons" }, close));
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
