/** A link to hand over, and a button that copies it. */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** @param {HTMLInputElement} link @returns {[HTMLElement, HTMLElement]} the button, and where it says that it did */
export function copyButton(link) {
  const copied = element("span", { class: "soft", role: "status" });
  const copy = async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy"); // plain HTTP, as in a hall without internet, has no clipboard object
    }
    copied.textContent = gettext("Copied.");
  };
  return [element("button", { type: "button", class: "primary", "data-testid": "copy-link", onclick: copy }, gettext("Copy")), copied];
}

/** Around a field with a link that the server wrote. */
class Copying extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("input");
    if (!link || this.querySelector("[data-testid=copy-link]")) return;
    link.addEventListener("focus", () => link.select());
    const [button, copied] = copyButton(link);
    const line = element("div", { class: "invitation" });
    link.replaceWith(line);
    line.append(link, button);
    line.after(copied);
  }
}

customElements.define("faristol-copying", Copying);
