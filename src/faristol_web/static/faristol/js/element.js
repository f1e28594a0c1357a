/** Builds DOM nodes, so that text is never parsed as markup. */

/** Classes of what a browser that translates the page must leave as it is: a translated word is another play. */
const UNTRANSLATED = /(?:^| )(?:word|place|name|letter|letter-key)(?: |$)/;

/**
 * A null or false attribute is left out, true is an empty one, a function is a listener.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function")
      made.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  if (UNTRANSLATED.test(made.className)) made.translate = false;
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false)
      made.append(child instanceof Node ? child : String(child));
  }
  return made;
}

/**
 * Replaces the children only where the text or structure differs, so that a screen reader's place and
 * a half-typed click survive an update that changes nothing here.
 * @param {Element} parent
 * @param {...Node} children
 */
export function fill(parent, ...children) {
  const next = document.createElement(parent.tagName);
  next.append(...children);
  if (next.innerHTML === parent.innerHTML && !next.querySelector("button, a, input")) return;
  parent.replaceChildren(...next.childNodes);
}

/**
 * A button that stays in the tab order while it may not be used: a reader who just pressed it keeps the place.
 * @param {Element} button
 * @param {boolean} enabled
 */
export function enable(button, enabled) {
  if (enabled) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** @param {Element} button */
export const isEnabled = (button) => button.getAttribute("aria-disabled") !== "true";
