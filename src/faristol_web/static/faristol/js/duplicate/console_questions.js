/** What the console asks before something happens: warnings that say what and to whom, and small forms. */

import { formatTime } from "../clock.js";
import { ask, cancelButton } from "../dialog.js";
import { element } from "../element.js";
import { askForm } from "../form.js";
import { gettext, interpolate, ngettext } from "../language.js";
import { milliseconds } from "../table_questions.js";
import { points } from "../words.js";
import { nameOf, slipText, whoText, whoseText } from "./console_words.js";

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
  const answered = await ask(title, (answer) => {
    const cancel = cancelButton(() => answer(null));
    cancel.autofocus = true;
    const yes = element("button", { type: "button", class: style, "data-testid": "confirm", "aria-keyshortcuts": "Y", onclick: () => answer(true) }, submit, " ", element("kbd", {}, "Y"));
    const told = lines.filter((line) => line !== null && line !== false && line !== "").map((line) => (line instanceof Node ? line : element("p", {}, line)));
    const pressed = (/** @type {KeyboardEvent} */ event) => event.code === CONFIRM_CODE && !event.repeat && !event.ctrlKey && !event.metaKey && answer(true);
    return [element("div", { class: "warning", "data-testid": "warning", onkeydown: pressed }, ...told, element("div", { class: "buttons" }, cancel, yes))];
  }, needs);
  return answered === true;
}

/** Who and why, of every ruling. The name stays from one to the next. @param {Console} page @returns {Field[]} */
const grounds = (page) => [
  { name: "author", label: gettext("Arbiter"), value: page.author, required: true },
  { name: "reason", label: gettext("Reason"), kind: "textarea", required: true },
];

/**
 * A form whose answer is an action.
 * @param {Console} page @param {string} action
 * @param {{title: string, intro?: string, fields: Field[], submit: string, style?: string, message?: (values: import("../form.js").Values) => object | null}} question
 */
function order(page, action, { message = (values) => values, ...question }) {
  return askForm({
    ...question,
    needs: action,
    rulebookUrl: page.rulebookUrl,
    send: async (values) => {
      if (typeof values.author === "string") page.author = values.author;
      const said = message(values);
      return said === null ? [{ rule: "", text: gettext("This cannot be read.") }] : page.reasonsAgainst(action, said);
    },
  });
}

/** @param {Console} page @param {number | null} chosen @param {import("./protocol.js").Entrant[]} [entrants] @returns {Field} */
function numberField(page, chosen, entrants = page.entrants.filter(({ left }) => !left)) {
  return { name: "number", label: gettext("Number"), kind: "select", required: true, value: String(chosen ?? ""), options: [["", "–"], ...entrants.map((entrant) => /** @type {[string, string]} */ ([String(entrant.number), whoText(entrant)]))] };
}

/** @param {Console} page */
export const askReject = (page) =>
  order(page, "reject", {
    title: gettext("Reject the rack"),
    intro: gettext("All its tiles go back into the bag, and another rack is drawn at once."),
    fields: grounds(page),
    submit: gettext("Reject"),
    style: "danger",
  });

/** @param {Console} page */
export const askExtend = (page) =>
  order(page, "extend", {
    title: gettext("More time"),
    fields: [{ name: "by", label: gettext("Minutes and seconds"), value: "1:00", required: true }],
    submit: gettext("Add"),
    message: ({ by }) => (milliseconds(by) > 0 ? { by_ms: milliseconds(by) } : null),
  });

/** @param {Console} page */
export async function askStop(page) {
  const missing = page.missing();
  const left = formatTime(page.countdown.remaining());
  const sure = await confirm({
    title: gettext("Call time now?"),
    lines: [
      interpolate(gettext("%(time)s is left. Time ends for everybody, and does not come back."), { time: left }),
      missing.length > 0 && interpolate(ngettext("One number has not handed in: %(whose)s.", "%(count)s numbers have not handed in: %(whose)s.", missing.length), { count: missing.length, whose: whoseText(missing) }),
    ],
    submit: gettext("Call time"),
    needs: "stop",
  });
  if (sure) await page.act("stop");
}

/** With every slip there nothing is asked; what is missing is named. @param {Console} page @returns {Promise<void>} */
export async function askClose(page) {
  const missing = page.missing();
  if (!missing.length) return void (await page.act("close", { somebody_played: false }));
  // With an empty bag the game ends where nobody has a play: then it matters what is on paper only.
  const unsure = page.view.bag === 0 && ![...page.rowsOf(page.view.coup).values()].some(({ mark }) => mark && mark.points > 0);
  const played = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", "data-testid": "somebody-played" }));
  const sure = await confirm({
    title: gettext("Close the coup with slips missing?"),
    lines: [
      interpolate(ngettext("No slip from one number: %(whose)s.", "No slip from %(count)s numbers: %(whose)s.", missing.length), { count: missing.length, whose: whoseText(missing) }),
      gettext("They get nothing for this coup unless their slips are entered later. The best play goes on every board, and stays there."),
      unsure && element("label", { class: "field checkbox" }, played, element("span", {}, gettext("A slip that is not entered yet has a play"))),
      unsure && gettext("The bag is empty: where nobody has a play, the game ends."),
    ],
    submit: gettext("Close"),
    needs: "close",
  });
  if (sure) await page.act("close", { somebody_played: played.checked });
}

/** @param {Console} page @param {number | null} number */
export const askLeave = (page, number) =>
  order(page, "leave", {
    title: gettext("A number leaves"),
    intro: gettext("Nothing more is taken from it: it gets nothing for every coup to come. What it has stays. This cannot be taken back."),
    fields: [numberField(page, number)],
    submit: gettext("It leaves"),
    style: "danger",
    message: (values) => ({ number: Number(values.number) }),
  });

/** @param {Console} page @param {number | null} number */
export function askAnnul(page, number) {
  const coup = page.shownCoup;
  const handed = page.entrants.filter((entrant) => page.rowsOf(coup).has(entrant.number));
  return order(page, "annul", {
    title: interpolate(gettext("Annul a slip of coup %(coup)s"), { coup }),
    intro: gettext("Its writer went on after time, against the arbiter's word: it counts for nothing. This cannot be taken back."),
    fields: [numberField(page, number, handed), ...grounds(page)],
    submit: gettext("Annul"),
    style: "danger",
    message: (values) => ({ ...values, coup, number: Number(values.number) }),
  });
}

/** One line an entrant; a pair has both names on it. @param {string} text */
export const namesIn = (text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[/&]/).map((name) => name.trim()))
    .filter((names) => names.some(Boolean));

/** @param {Console} page */
export const askAdmit = (page) =>
  order(page, "admit", {
    title: gettext("Admit players"),
    intro: gettext("One line each, two names with / between them for a pair. They get the next numbers, and play from the next coup on."),
    fields: [{ name: "names", label: gettext("Names"), kind: "textarea", required: true }],
    submit: gettext("Admit"),
    message: (values) => ({ names: namesIn(String(values.names)) }),
  });

/** @param {Console} page */
export async function askSeats(page) {
  const sure = await confirm({
    title: gettext("Draw the seats by lot?"),
    lines: [interpolate(ngettext("%(count)s number gets a place at the tables.", "%(count)s numbers get places at the tables.", page.entrants.length), { count: page.entrants.length }), page.entrants.some(({ place }) => place !== null) && gettext("The places that were drawn before are lost.")],
    submit: gettext("Draw"),
    style: "primary",
    needs: "draw_seats",
  });
  if (sure) await page.act("draw_seats");
}

/** @param {Console} page @param {string} [word] */
export function askRule(page, word) {
  const { asked } = page.desk;
  const rows = [...page.rowsOf(page.view.coup).values()];
  const writers = asked.map((each) => {
    const who = rows.filter(({ mark }) => mark?.unlisted.includes(each)).map((row) => `${row.number}: ${slipText(row)} (${points(row.mark?.worth ?? 0)})`);
    return `${each} – ${who.join(", ")}`;
  });
  return order(page, "rule", {
    title: gettext("Rule on a long word"),
    intro: [gettext("The word list lacks it. Upheld, it counts for whoever has it, and the best play with it goes on the board. This cannot be taken back."), ...writers].join(" "),
    fields: [
      { name: "word", label: gettext("Word"), kind: "select", options: asked.map((each) => [each, each]), value: word ?? asked[0] ?? "", required: true },
      { name: "upheld", label: gettext("Ruling"), kind: "select", required: true, options: [["", "–"], ["yes", gettext("upheld: it is a word")], ["no", gettext("refused: it is none")]] },
      ...grounds(page),
    ],
    submit: gettext("Rule"),
    message: (values) => ({ ...values, upheld: values.upheld === "yes" }),
  });
}

/** @param {Console} page @param {number} index */
export async function askChoose(page, index) {
  const top = page.desk.tops?.plays[index];
  if (!top) return;
  const sure = await confirm({
    title: gettext("Lay this play?"),
    lines: [`${top.place} ${top.word}, ${points(top.score)}.`, gettext("It goes on every board, and stays there.")],
    submit: gettext("Lay it"),
    style: "primary",
    needs: "choose",
  });
  if (sure) await page.act("choose", { top: index });
}

/** @param {Console} page @param {number | null} number */
export function askCorrect(page, number) {
  const coup = page.shownCoup;
  const row = number === null ? undefined : page.rowsOf(coup).get(number);
  const handed = page.entrants.filter((entrant) => page.rowsOf(coup).has(entrant.number));
  return order(page, "correct", {
    title: interpolate(gettext("Correct a mark of coup %(coup)s"), { coup }),
    intro: [row && `${row.number}: ${slipText(row)}.`, gettext("Points and ranking change, the board does not. It is written down who corrected it, when and why.")].filter(Boolean).join(" "),
    fields: [
      numberField(page, number, handed),
      { name: "accepted", label: gettext("The play"), kind: "select", required: true, options: [["", "–"], ["yes", gettext("was rejected wrongly: it counts")], ["no", gettext("was accepted wrongly: it counts for nothing")]] },
      { name: "points", label: gettext("Points, where the board cannot say them"), help: gettext("Left empty, the board counts.") },
      ...grounds(page),
    ],
    submit: gettext("Correct"),
    style: "danger",
    message: ({ number: whose, accepted, points: given, ...why }) => {
      if (given !== "" && !/^\d{1,4}$/.test(String(given))) return null;
      return { ...why, coup, number: Number(whose), accepted: accepted === "yes", ...(given !== "" && { points: Number(given) }) };
    },
  });
}

/** @param {Console} page */
export const askEnd = (page) =>
  order(page, "end", {
    title: gettext("End the game now"),
    intro: interpolate(gettext("No further coup is played. The results stand as they are after coup %(coup)s. This cannot be taken back."), { coup: page.view.coups.length }),
    fields: grounds(page),
    submit: gettext("End the game"),
    style: "danger",
  });

/**
 * A number that was entered already, or handed in from its own device.
 * @param {import("./protocol.js").SlipRow} before @param {string} text @param {{number: number, names: string[] | null} | undefined} entrant
 */
export const askReplace = (before, text, entrant) =>
  confirm({
    title: interpolate(gettext("Replace the slip of number %(number)s?"), { number: [before.number, nameOf(entrant)].filter(Boolean).join(" ") }),
    lines: [interpolate(before.by_arbiter ? gettext("Entered before: %(slip)s.") : gettext("Handed in from the device: %(slip)s."), { slip: slipText(before) }), interpolate(gettext("Now: %(slip)s."), { slip: text })],
    submit: gettext("Replace"),
  });

/** @param {[key: string, text: string][]} keys @param {string} example */
export const showKeys = (keys, example) =>
  ask(gettext("Keys"), (answer) => [
    element("p", { class: "soft" }, gettext("Outside the entry box the letter alone, inside it with Alt.")),
    element("dl", { class: "keys" }, ...keys.map(([key, text]) => element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)))),
    element("h3", {}, gettext("A slip in one line")),
    element(
      "dl",
      { class: "keys" },
      ...[
        [`12 ${example}`, gettext("number 12, where, and the word; a blank in parentheses")],
        ["12 =", gettext("the same as the top")],
        ["12 =7", gettext("the same as number 7")],
        ["12 -", gettext("an empty slip")],
        ["… !", gettext("hard to read")],
        ["… *", gettext("came late")],
      ].map(([line, text]) => element("div", {}, element("dt", {}, element("kbd", {}, line)), element("dd", {}, text))),
    ),
    element("div", { class: "buttons" }, element("button", { type: "button", class: "primary", autofocus: true, onclick: () => answer(true) }, gettext("Close"))),
  ]);
