/** Signing out forgets what the browser keeps, and asks first where something of it was never sent. */

import { forgetAll, isAnythingWaiting } from "./outbox.js";

window.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const question = form.dataset.signsOut;
  if (question === undefined) return;
  if (isAnythingWaiting() && !confirm(question)) event.preventDefault();
  else forgetAll();
});
