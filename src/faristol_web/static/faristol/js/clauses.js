/** Chooses a clause of the rulebook: searched by number or by what it says. */

import { element } from "./element.js";
import { gettext } from "./language.js";

/** Letters without accents, for searching. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * @param {import("./protocol.js").Clause[]} clauses @param {string} [known] chosen before
 * @returns {{node: HTMLElement, values: () => {clause: string}}}
 */
export function clausePicker(clauses, known = "") {
  const search = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "search",
      autocomplete: "off",
      "data-testid": "clause-search",
      placeholder: gettext("number or words"),
      "aria-label": gettext("Search the clauses"),
    })
  );
  const list = /** @type {HTMLSelectElement} */ (
    element("select", {
      name: "clause",
      required: true,
      size: 4,
      "data-testid": "field-clause",
      "aria-label": gettext("Clause"),
    })
  );
  const text = element("p", { class: "help clause-text", "aria-live": "polite" });
  const show = () => {
    const found = clauses.find(({ id }) => id === list.value);
    text.textContent = found ? found.text : "";
  };
  const fill = () => {
    const chosen = list.value || known;
    const parts = plain(search.value).split(/\s+/).filter(Boolean);
    const fitting = clauses.filter((clause) =>
      parts.every((part) => plain(`${clause.id} ${clause.article} ${clause.text}`).includes(part)),
    );
    list.replaceChildren(
      ...fitting.map(({ id, article, text: said }) =>
        element(
          "option",
          { value: id, selected: id === chosen || fitting.length === 1 },
          `${id} · ${article} · ${said}`,
        ),
      ),
    );
    show();
  };
  search.addEventListener("input", fill);
  list.addEventListener("change", show);
  fill();
  return {
    node: element("fieldset", { class: "field clause" }, element("legend", {}, gettext("Clause")), search, list, text),
    values: () => ({ clause: list.value }),
  };
}
