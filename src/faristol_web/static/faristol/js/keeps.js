/**
 * A long form that is half written comes back after a reload, a page thrown away by the browser, or a server that is down.
 *
 * The text stays with its tab: two tabs do not write into each other, and on a shared computer it goes when the tab is
 * closed. Passwords, files and hidden fields (keys among them) are never kept.
 */

import { CLEARED, ownerHere } from "./outbox.js";
import { isBack, TYPED } from "./sent.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */
/** @typedef {Record<string, string>} Values only what differs from the form as it came */

const NEVER = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);

/** @param {HTMLFormElement} form @returns {[string, Control][]} with names that are the same after a reload */
function controlsOf(form) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return [...form.elements].flatMap((each) => {
    const control = /** @type {Control} */ (each);
    if (!control.matches("input, textarea, select") || !control.name || NEVER.has(control.type)) return [];
    const name = `${control.name} ${control.type}`; // after an upgrade a field may be of another kind
    const count = met.get(name) ?? 0;
    met.set(name, count + 1);
    return [[`${name} ${count}`, control]];
  });
}

const isTicked = (/** @type {Control} */ control) => control.type === "checkbox" || control.type === "radio";

/** @param {Control} control */
function valueOf(control) {
  if (control instanceof HTMLSelectElement)
    return JSON.stringify([...control.selectedOptions].map(({ value }) => value));
  return isTicked(control) ? String(/** @type {HTMLInputElement} */ (control).checked) : control.value;
}

/** @param {Control} control */
function setBack(control) {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = option.defaultSelected;
    if (control.selectedIndex < 0 && !control.multiple) control.selectedIndex = 0;
  } else if (control instanceof HTMLInputElement && isTicked(control)) control.checked = control.defaultChecked;
  else control.value = control.defaultValue;
}

/** @param {Control} control @param {string} value */
function put(control, value) {
  if (control instanceof HTMLSelectElement) {
    const chosen = JSON.parse(value);
    for (const option of control.options) option.selected = chosen.includes(option.value);
  } else if (control instanceof HTMLInputElement && isTicked(control)) control.checked = value === "true";
  else control.value = value;
}

/** False for a choice that is not offered any more. @param {Control} control @param {string} value */
function canTake(control, value) {
  if (!(control instanceof HTMLSelectElement)) return true;
  const chosen = JSON.parse(value);
  return !chosen.length || [...control.options].some((option) => chosen.includes(option.value));
}

/** Other scripts of the page follow what a form says. @param {Control} control */
const tell = (control) =>
  ["input", "change"].forEach((kind) => control.dispatchEvent(new Event(kind, { bubbles: true })));

/** @param {HTMLElement} notice @param {number} index */
function keep(notice, index) {
  const form = /** @type {HTMLFormElement} */ (notice.closest("form"));
  const key = `${TYPED}${ownerHere() ?? ""} ${location.pathname}${location.search} ${index}`;
  const controls = controlsOf(form);
  const came = new Map(controls.map(([name, control]) => [name, asItCame(control)]));

  function write(isSent = false) {
    if (isClosed) return;
    const changed = controls.filter(([name, control]) => valueOf(control) !== came.get(name));
    const values = Object.fromEntries(changed.map(([name, control]) => [name, valueOf(control)]));
    try {
      if (!changed.length) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ from: isSent ? pageHere() : "", values }));
    } catch {
      // a browser that keeps nothing, or is full: the page itself still holds it
    }
  }

  /** @type {Values} */
  const values = recall(key);
  const back = controls.filter(([name, control]) => {
    const hasNew = name in values && values[name] !== came.get(name);
    return hasNew && valueOf(control) === came.get(name) && canTake(control, values[name]);
  });
  for (const [name, control] of back) put(control, values[name]);
  for (const [, control] of back) tell(control);
  for (const [, control] of back) control.closest("details")?.setAttribute("open", "");
  notice.hidden = !back.length;
  notice.querySelector("button")?.addEventListener("click", () => {
    for (const [, control] of controls) setBack(control);
    for (const [, control] of controls) tell(control);
    notice.hidden = true;
    write();
    controls[0]?.[1].focus();
  });
  // Also what was typed before this script came; but a page of Back is filled in by the browser with what was sent.
  if (!isBack() || Object.keys(values).length) write();
  form.addEventListener("input", () => write());
  form.addEventListener("change", () => write());
  form.addEventListener("submit", () => write(true));
}

/** @param {Control} control */
function asItCame(control) {
  if (isTicked(control)) return String(/** @type {HTMLInputElement} */ (control).defaultChecked);
  const now = valueOf(control);
  setBack(control);
  const came = valueOf(control);
  put(control, now);
  return came;
}

/** @param {string} key @returns {Values} */
function recall(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}").values ?? {};
  } catch {
    return {};
  }
}

/** @param {(whose: string) => boolean} isGone */
function forget(isGone) {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(TYPED) && isGone(key.slice(TYPED.length).split(" ")[0])) sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

const pageHere = () => location.href.replace(/#.*/, "");

let isClosed = false;
forget((whose) => Boolean(ownerHere()) && whose !== ownerHere());
window.addEventListener("storage", ({ key }) => {
  if (key !== CLEARED) return;
  isClosed = true; // signed out in another tab
  forget(() => true);
});
for (const [index, notice] of document.querySelectorAll("[data-keeps]").entries())
  keep(/** @type {HTMLElement} */ (notice), index);
