/** A game's terms, before it begins: what follows from one of them is filled in, what means nothing is switched off. */

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form:has(select[name=rulebook])"));

/** @param {string} name */
const input = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {string} name */
const select = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

followRulebook(select("rulebook"), input("minutes"));
if (input("public")) closeToOthers(select("opponent"), input("public"));

/** The minutes are the rulebook's own for as long as nobody says otherwise. @param {HTMLSelectElement} rulebook @param {HTMLInputElement} minutes */
function followRulebook(rulebook, minutes) {
  const own = () => rulebook.selectedOptions[0]?.dataset.minutes ?? "";
  let follows = minutes.value === own();
  minutes.addEventListener("input", () => (follows = minutes.value === ""));
  rulebook.addEventListener("change", () => {
    if (follows) minutes.value = own();
  });
}

/** A computer has the other seat: nobody can join. @param {HTMLSelectElement} opponent @param {HTMLInputElement} open */
function closeToOthers(opponent, open) {
  const follow = () => (open.disabled = opponent.value !== "");
  opponent.addEventListener("change", follow);
  addEventListener("pageshow", follow); // browsers fill in again what was chosen before
  follow();
}
