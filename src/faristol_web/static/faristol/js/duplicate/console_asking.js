/** What questions of the console are made of: warnings that say what and to whom, and small forms. */

import { ask, cancelButton } from "../dialog.js";
import { element } from "../element.js";
import { askForm } from "../form.js";
import { gettext } from "../language.js";
import { whoText } from "./console_words.js";

/**
 * @typedef {import("./console.js").FaristolConsole} Console
 * @typedef {import("../form.js").Field} Field
 */

const CONFIRM_CODE = "KeyY";

/**
 * A warning. Enter alone cancels, so that nobody confirms what was not read: the button is pressed, or its key.
 * @param {object} warning
 * @param {string} warning.title
 * @param {(string | Node | null | false)[]} warning.lines
 * @param {string} warning.submit
 * @param {string} [warning.needs]
 * @param {string} [warning.style]
 * @returns {Promise<boolean>}
 */
export async function confirm({ title, lines, submit, needs, style = "danger" }) {
  const answered = await ask(
    title,
    (answer) => {
      const cancel = cancelButton(() => answer(null));
      cancel.autofocus = true;
      const yes = element(
        "button",
        {
          type: "button",
          class: style,
          "data-testid": "confirm",
          "aria-keyshortcuts": "Y",
          onclick: () => answer(true),
        },
        submit,
        " ",
        element("kbd", {}, "Y"),
      );
      const told = lines
        .filter((line) => line !== null && line !== false && line !== "")
        .map((line) => (line instanceof Node ? line : element("p", {}, line)));
      const pressed = (/** @type {KeyboardEvent} */ event) =>
        event.code === CONFIRM_CODE && !event.repeat && !event.ctrlKey && !event.metaKey && answer(true);
      return [
        element(
          "div",
          { class: "warning", "data-testid": "warning", onkeydown: pressed },
          ...told,
          element("div", { class: "buttons" }, cancel, yes),
        ),
      ];
    },
    needs,
  );
  return answered === true;
}

/** Author and reason of every ruling. The name stays from one to the next. @param {Console} page @returns {Field[]} */
export const grounds = (page) => [
  { name: "author", label: gettext("Arbiter"), value: page.author, required: true },
  { name: "reason", label: gettext("Reason"), kind: "textarea", required: true },
];

/**
 * A form whose answer is an action.
 * @param {Console} page @param {string} action
 * @param {{title: string, intro?: string, fields: Field[], submit: string, style?: string, message?: (values: import("../form.js").Values) => object | string | null}} question what the answer sends; a string is what there is against it
 */
export function order(page, action, { message = (values) => values, ...question }) {
  return askForm({
    ...question,
    needs: action,
    rulebookUrl: page.rulebookUrl,
    send: async (values) => {
      if (typeof values.author === "string") page.author = values.author;
      const said = message(values);
      if (typeof said === "string") return [{ text: said }];
      return said === null
        ? [{ text: gettext("This cannot be read. Check what you typed.") }]
        : page.reasonsAgainst(action, said);
    },
  });
}

/** @param {Console} page @param {number | null} chosen @param {import("./protocol.js").Entrant[]} [entrants] @returns {Field} */
export function numberField(page, chosen, entrants = page.entrants.filter(({ left }) => !left)) {
  return {
    name: "number",
    label: gettext("Number"),
    kind: "select",
    required: true,
    value: String(chosen ?? ""),
    options: [
      ["", "–"],
      ...entrants.map((entrant) => /** @type {[string, string]} */ ([String(entrant.number), whoText(entrant)])),
    ],
  };
}
