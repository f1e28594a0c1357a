/** The form of a new game: what means nothing for the chosen opponent or time is switched off. */

import "./terms.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form"));

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));

const follow = () => {
  const isBot = !["anyone", "link", ""].includes(field("opponent")?.value ?? "");
  const byCorrespondence = Boolean(field("days")?.value);
  close("minutes", byCorrespondence);
  close("rated", isBot);
  const isRated = field("opponent")?.value === "anyone" && field("rated")?.checked;
  for (const name of ["lowest", "highest"]) close(name, !isRated);
  close("chat", isBot);
};

/** @param {string} name @param {boolean} closed */
function close(name, closed) {
  const found = field(name);
  if (!found) return;
  found.disabled = closed;
  const row = /** @type {HTMLElement | null} */ (found.closest(".field"));
  if (row) row.hidden = closed;
}

form.addEventListener("change", follow);
addEventListener("pageshow", follow); // browsers fill in again what was chosen before
follow();
