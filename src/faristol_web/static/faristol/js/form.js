/** Small forms made of described fields, and a question that stays open until the server takes the answer. */

import { ask, cancelButton } from "./dialog.js";
import { element } from "./element.js";
import { gettext } from "./language.js";
import { reasonList } from "./reasons.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {"text" | "number" | "checkbox" | "select" | "textarea"} [kind]
 * @property {[value: string, text: string][]} [options]
 * @property {string | number | boolean} [value]
 * @property {string} [help]
 * @property {boolean} [required]
 * @property {number} [min] whole numbers from here on
 * @property {string[]} [known] what is probably meant, to choose from
 *
 * @typedef {Record<string, string | number | boolean>} Values
 */

let made = 0;

/** The fields, and a way to read them. @param {Field[]} fields @returns {{nodes: HTMLElement[], values: () => Values}} */
export function fieldset(fields) {
  const inputs = fields.map((field) => [field, inputFor(field)]);
  return {
    nodes: inputs.map(([field, input]) =>
      labelled(/** @type {Field} */ (field), /** @type {HTMLInputElement} */ (input)),
    ),
    values: () =>
      Object.fromEntries(
        inputs.map(([field, input]) => [
          /** @type {Field} */ (field).name,
          valueOf(/** @type {Field} */ (field), /** @type {HTMLInputElement} */ (input)),
        ]),
      ),
  };
}

/** @param {Field} field */
function inputFor(field) {
  const shared = { name: field.name, "data-testid": `field-${field.name}`, required: field.required };
  if (field.kind === "select")
    return element(
      "select",
      shared,
      ...(field.options ?? []).map(([value, text]) =>
        element("option", { value, selected: value === field.value }, text),
      ),
    );
  if (field.kind === "textarea")
    return element("textarea", { ...shared, rows: 2, maxlength: 200 }, String(field.value ?? ""));
  if (field.kind === "checkbox")
    return element("input", { ...shared, type: "checkbox", checked: field.value === true });
  const type =
    field.kind === "number"
      ? { type: "number", step: field.min === undefined ? "any" : 1, min: field.min, inputmode: "text" }
      : { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 200 };
  return element("input", { ...shared, ...type, value: field.value });
}

/** @param {Field} field @param {HTMLInputElement} input */
function labelled(field, input) {
  const known = field.known?.length
    ? element("datalist", { id: `known-${++made}` }, ...field.known.map((value) => element("option", { value })))
    : null;
  if (known) input.setAttribute("list", known.id);
  const help = field.help && element("span", { class: "help" }, field.help);
  return element(
    "label",
    { class: field.kind === "checkbox" ? "field checkbox" : "field" },
    element("span", { class: "label" }, field.label),
    input,
    help,
    known,
  );
}

/** @param {Field} field @param {HTMLInputElement} input */
function valueOf(field, input) {
  if (field.kind === "checkbox") return input.checked;
  return field.kind === "number" ? Number(input.value) : input.value.trim();
}

/**
 * Stays open, with the reasons, as long as the server refuses. Answers whether it was done.
 * @param {object} question
 * @param {string} question.title
 * @param {string} [question.intro]
 * @param {Field[]} [question.fields]
 * @param {{node: Node, values: () => Values}[]} [question.parts] fields that are more than one input
 * @param {string} question.submit
 * @param {string} [question.style]
 * @param {string} [question.needs]
 * @param {string} [question.rulebookUrl]
 * @param {(values: Values) => Promise<import("./reasons.js").Reason[]>} question.send
 * @returns {Promise<boolean | null>}
 */
export function askForm({
  title,
  intro,
  fields = [],
  parts = [],
  submit,
  style = "primary",
  needs,
  rulebookUrl,
  send,
}) {
  return ask(
    title,
    (answer) => {
      const plain = fieldset(fields);
      const against = reasonList(rulebookUrl);
      const button = element("button", { type: "submit", class: style, "data-testid": "form-send" }, submit);
      const form = element(
        "form",
        {},
        ...plain.nodes,
        ...parts.map((part) => part.node),
        against.node,
        element(
          "div",
          { class: "buttons" },
          cancelButton(() => answer(null)),
          button,
        ),
      );
      let busy = false;
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (busy) return;
        busy = true;
        const reasons = await send(Object.assign(plain.values(), ...parts.map((part) => part.values())));
        busy = false;
        if (!reasons.length) answer(true);
        else against.show(reasons);
      });
      return [...(intro ? [element("p", { class: "soft" }, intro)] : []), form];
    },
    needs,
  );
}

/** A field that asks whose. @param {[string, string]} names @param {(0 | 1)[]} sides @param {string} label @returns {Field[]} */
export function sideField(names, sides, label = gettext("Player")) {
  return [
    {
      name: "side",
      label,
      kind: "select",
      options: sides.map((side) => [String(side), names[side]]),
      value: String(sides[0]),
    },
  ];
}
