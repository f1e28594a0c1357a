/** A link to hand over: a button that copies it, and one that shares it where the device can. */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** @param {HTMLInputElement} link @returns {[HTMLElement, HTMLElement]} the buttons, and where they say what they did */
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
  const copying = element(
    "button",
    { type: "button", class: "primary", "data-testid": "copy-link", onclick: copy },
    gettext("Copy"),
  );
  return [element("span", { class: "buttons" }, copying, ...shareButton(link)), copied];
}

/** Phones have it, over HTTPS; nothing elsewhere. @param {HTMLInputElement} link */
function shareButton(link) {
  if (!navigator.share) return [];
  const share = () => navigator.share({ title: document.title, url: link.value }).catch(() => {}); // closed without a choice
  return [element("button", { type: "button", "data-testid": "share-link", onclick: share }, gettext("Share"))];
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
