/** The desk: a list that narrows while somebody types, and the grid of a round's results. */

import { Reception } from "./reception.js";
import { ResultsGrid } from "./results_grid.js";

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("search"));
if (search) narrow(search);
const outbox = document.getElementById("outbox");
if (outbox) new Reception(outbox);
const grid = document.querySelector("table.grid");
if (grid instanceof HTMLTableElement) new ResultsGrid(grid);

/** @param {HTMLInputElement} search */
function narrow(search) {
  const lines = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-words]"));
  const show = () => {
    const wanted = plain(search.value);
    for (const line of lines) line.hidden = !plain(line.dataset.words ?? "").includes(wanted);
  };
  search.addEventListener("input", show);
  if (search.value !== search.defaultValue) show(); // typed before this file came
  // Enter goes to the one person who is left, and not to the server.
  search.form?.addEventListener("submit", (event) => {
    const left = [...lines].filter((line) => !line.hidden);
    if (left.length !== 1 || document.getElementById("more-people")) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (left[0].querySelector("form.acts button"))?.focus();
  });
}

/** Without accents: nobody types them at reception. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
