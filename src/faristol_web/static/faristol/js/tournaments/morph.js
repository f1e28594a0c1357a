/**
 * Makes one tree like another while what is equal stays where it is: a reader's focus, an open explanation and the
 * place in a long table survive the results that come in meanwhile.
 */

const READERS = new Set(["open", "value", "checked"]);

/** True for a field that readers change: then the server's value is older than theirs. @param {Element} node @param {string} name */
function isReaders(node, name) {
  if (name === "value" && node instanceof HTMLInputElement)
    return node.type !== "hidden" && (node === document.activeElement || node.value !== node.defaultValue);
  return READERS.has(name) && !(node instanceof HTMLButtonElement);
}

/** True for what makes a part hold the focus, while it does. @param {Element} node @param {string} name */
const isHere = (node, name) => name === "tabindex" && node === document.activeElement;

/** @param {Element} old @param {Element} next */
export function morph(old, next) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const scrolled = [...old.querySelectorAll(".scroll")].map(
    (node) => /** @type {[Element, number, number]} */ ([node, node.scrollLeft, node.scrollTop]),
  );
  change(old, next);
  for (const [node, left, top] of scrolled) node.scrollTo(left, top);
  // A row that moved takes its focus along, but the browser drops it on the way.
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected)
    focused.focus({ preventScroll: true });
  else if (focused && !focused.isConnected && old instanceof HTMLElement) {
    old.tabIndex = -1; // what had the focus has gone: reading goes on where it was
    old.focus({ preventScroll: true });
  }
}

/** @param {Element} old @param {Element} next */
function change(old, next) {
  if (old.isEqualNode(next)) return;
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && !isReaders(old, name) && !isHere(old, name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (!isReaders(old, name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  changeChildren(old, next);
}

/** @param {Element} old @param {Element} next */
function changeChildren(old, next) {
  const keyed = new Map([...old.children].filter(keyOf).map((node) => [keyOf(node), node]));
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const known = wanted instanceof Element ? keyed.get(keyOf(wanted)) : undefined;
    const found = known ?? (here && isAlike(here, wanted) ? here : undefined);
    if (!found) {
      old.insertBefore(document.importNode(wanted, true), here);
      continue;
    }
    if (found === here) here = here.nextSibling;
    else old.insertBefore(found, here);
    if (found instanceof Element && wanted instanceof Element) change(found, wanted);
    else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
  while (here) {
    const after = here.nextSibling;
    here.remove();
    here = after;
  }
}

/** @param {Element} node who it is, wherever it stands now; empty for what is nobody in particular */
const keyOf = (node) => node.getAttribute("data-key") ?? node.id;

/** @param {Node} one @param {Node} other */
function isAlike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  return !(one instanceof Element && other instanceof Element) || (!keyOf(one) && !keyOf(other));
}
