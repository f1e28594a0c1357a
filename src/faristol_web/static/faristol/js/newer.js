/**
 * Says that the site was upgraded while a page stayed open: old scripts may ask a new server for what it no longer does.
 * Nothing is loaded by itself, because somebody may be in the middle of a move; what is unsent outlives the loading.
 */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** Where the address of a script names the current version, it never changes: it may be kept. */
const CURRENT = /immutable/;

/** To be asked when the server has been away. */
export async function tellIfNewer() {
  const script = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[type=module][src]"));
  const main = document.querySelector("main");
  if (!script || !main || document.querySelector("[data-newer]")) return;
  try {
    const answer = await fetch(script.src, { method: "HEAD", cache: "no-store" });
    if (!answer.ok || CURRENT.test(answer.headers.get("Cache-Control") ?? "")) return;
  } catch {
    return; // away again: the next connection asks anew
  }
  if (document.querySelector("[data-newer]")) return;
  const load = element("button", { type: "button", onclick: () => location.reload() }, gettext("Load it"));
  main.before(
    element(
      "div",
      { class: "messages", role: "status", "data-newer": true, "data-testid": "newer" },
      element("p", { class: "finding" }, `${gettext("A new version is ready.")} `, load),
    ),
  );
}
