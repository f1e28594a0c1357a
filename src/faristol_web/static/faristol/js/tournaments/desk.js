/** The desk: a list that narrows while somebody types, a grid that goes by the arrow keys, a place that is kept. */

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("search"));
if (search) narrow(search);
for (const grid of document.querySelectorAll("table.grid")) walk(/** @type {HTMLTableElement} */ (grid));

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

/** Up and down stay in the column; Enter in the first box goes to the second. @param {HTMLTableElement} grid */
function walk(grid) {
  grid.addEventListener("keydown", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (!(box instanceof HTMLInputElement)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const column = [
        .../** @type {NodeListOf<HTMLInputElement>} */ (grid.querySelectorAll(`input[name="${box.name}"]`)),
      ];
      const next = column[column.indexOf(box) + (event.key === "ArrowDown" ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.select();
    }
    if (event.key === "Enter" && box.name === "first") {
      const second = /** @type {HTMLInputElement | null} */ (box.closest("tr")?.querySelector('input[name="second"]'));
      if (!second || second.value) return;
      event.preventDefault();
      second.focus();
    }
  });
}
