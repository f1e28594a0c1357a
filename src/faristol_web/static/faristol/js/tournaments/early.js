// Before the module is there, a fast typist has entered a row: it is held, and the keyboard moves on.
// A classic script in the head, because modules wait for the whole page.
{
  /** @type {HTMLFormElement[]} */
  const held = [];
  /** @param {SubmitEvent} event */
  const hold = (event) => {
    const form = event.target;
    const row = form instanceof HTMLFormElement && form.closest("table.grid tr");
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(form);
    /** @type {HTMLInputElement | null | undefined} */
    const next = row.nextElementSibling?.querySelector("input[name=first]");
    next?.focus();
  };
  document.addEventListener("submit", hold, true);
  Object.assign(window, {
    takeHeldForms: () => {
      document.removeEventListener("submit", hold, true);
      return held;
    },
  });
}
