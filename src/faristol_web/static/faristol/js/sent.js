/**
 * The server does a form of a page once, however often it is sent. A page that comes back by the Back button is the same
 * page: once its answer has come, its forms are for something new, and are marked so. Without an answer they stay.
 */

const KEY = "faristol sent";
/** Begins the names of half-written forms, which stay with their tab (`keeps.js`). */
export const TYPED = "faristol typed ";

window.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!event.defaultPrevented && form.method === "post") remember("yes");
});

window.addEventListener("pageshow", (event) => {
  if (!event.persisted && !isBack()) remember("");
  else if (!remembered()) for (const form of document.querySelectorAll("form")) markNew(form);
});

/** @returns {PerformanceNavigationTiming | undefined} */
const navigation = () => /** @type {any} */ (performance.getEntriesByType("navigation")[0]);

/** True for a page that came by the Back or the Forward button. */
export const isBack = () => navigation()?.type === "back_forward";

/**
 * A form that this page answers is no longer half written, unless the answer is that it was not taken. `keeps.js` wrote
 * down which page sent it.
 */
function settle() {
  if (isBack() || !document.referrer) return;
  const isTaken = (navigation()?.responseStatus ?? 200) < 400;
  try {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (!key.startsWith(TYPED) || JSON.parse(text).from !== document.referrer) continue;
      if (isTaken) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), from: "" }));
    }
  } catch {
    // see below
  }
}

settle();

/** @param {HTMLFormElement} form */
function markNew(form) {
  if (form.method !== "post") return;
  form.querySelector("input[name=again]")?.remove();
  const mark = document.createElement("input");
  Object.assign(mark, { type: "hidden", name: "again", value: crypto.getRandomValues(new Uint32Array(2)).join("") });
  form.append(mark);
}

// A key held down presses once: the button that has the focus next would be pressed, too.
const once = (/** @type {KeyboardEvent} */ event) => {
  const isButton = event.target instanceof Element && event.target.matches("button, summary, a");
  if (event.repeat && event.key === "Enter" && isButton) event.preventDefault();
};
document.addEventListener("keydown", once, true);

// A browser that keeps nothing for anybody: then a page that comes back is a new one.

/** @param {string} value */
function remember(value) {
  try {
    sessionStorage.setItem(KEY, value);
  } catch {
    // see above
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return "";
  }
}
