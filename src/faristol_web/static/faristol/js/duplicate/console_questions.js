/** Questions of the console before something happens to a coup, a slip or the game. */

import { formatTime } from "../clock.js";
import { ask, cancelButton } from "../dialog.js";
import { element } from "../element.js";
import { askForm } from "../form.js";
import { gettext, interpolate, ngettext } from "../language.js";
import { milliseconds } from "../table_questions.js";
import { points } from "../words.js";
import { confirm, grounds, numberField, order } from "./console_asking.js";
import { nameOf, slipText, whoseText } from "./console_words.js";

/** @typedef {import("./console.js").FaristolConsole} Console */

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
export async function askExtend(page) {
  let by_ms = 0;
  const read = await askForm({
    title: gettext("More time"),
    fields: [
      {
        name: "by",
        label: gettext("Minutes and seconds"),
        help: interpolate(gettext("For example 1:00. The rulebook gives a coup %(most)s at most."), {
          most: formatTime(page.settings.coup_maximum_ms ?? page.settings.coup_ms),
        }),
        value: "1:00",
        required: true,
      },
    ],
    submit: gettext("Add"),
    needs: "extend",
    send: async ({ by }) => {
      by_ms = milliseconds(by);
      return by_ms > 0 ? [] : [{ text: gettext("Type minutes and seconds, for example 1:00.") }];
    },
  });
  if (!read) return;
  // No coup of the rulebook's is as long: time that was given cannot be taken back.
  const most = page.settings.coup_maximum_ms ?? page.settings.coup_ms;
  const left = page.countdown.remaining() + by_ms;
  const sure =
    left <= most ||
    (await confirm({
      title: gettext("Allow more time than a coup has?"),
      lines: [
        interpolate(gettext("This leaves %(time)s; the rulebook gives a coup %(most)s at most."), {
          time: formatTime(left),
          most: formatTime(most),
        }),
      ],
      submit: gettext("Add"),
      needs: "extend",
    }));
  if (sure) await page.act("extend", { by_ms });
}

/** @param {Console} page */
export async function askStop(page) {
  const missing = page.missing();
  const left = formatTime(page.countdown.remaining());
  const sure = await confirm({
    title: gettext("Call time now?"),
    lines: [
      interpolate(gettext("%(time)s is left. Time ends for everybody and cannot be given back."), { time: left }),
      missing.length > 0 &&
        interpolate(
          ngettext(
            "One number has not handed in: %(whose)s.",
            "%(count)s numbers have not handed in: %(whose)s.",
            missing.length,
          ),
          { count: missing.length, whose: whoseText(missing) },
        ),
    ],
    submit: gettext("Call time"),
    needs: "stop",
  });
  if (sure) await page.act("stop");
}

/** With every slip there nothing is asked; what is missing is named. @param {Console} page @returns {Promise<void>} */
export async function askClose(page) {
  const missing = page.missing();
  const unseen = page.isUnseen(page.view.coup) && page.view.handed < page.view.playing;
  if (!missing.length && !unseen) return void (await page.act("close", { somebody_played: false }));
  // With an empty bag the game ends where nobody has a play: then it matters what is on paper only.
  const unsure =
    page.view.bag === 0 && ![...page.rowsOf(page.view.coup).values()].some(({ mark }) => mark && mark.points > 0);
  const played = /** @type {HTMLInputElement} */ (
    element("input", { type: "checkbox", "data-testid": "somebody-played" })
  );
  const sure = await confirm({
    title: gettext("Close the coup with slips missing?"),
    lines: [
      unseen
        ? interpolate(gettext("%(handed)s of %(playing)s handed in"), {
            handed: page.view.handed,
            playing: page.view.playing,
          })
        : interpolate(
            ngettext(
              "No slip from one number: %(whose)s.",
              "No slip from %(count)s numbers: %(whose)s.",
              missing.length,
            ),
            { count: missing.length, whose: whoseText(missing) },
          ),
      gettext(
        "They score nothing for this coup unless their slips are entered later. The best play goes on every board, and stays there.",
      ),
      unsure &&
        element(
          "label",
          { class: "field checkbox" },
          played,
          element("span", {}, gettext("A slip not entered yet has a play")),
        ),
      unsure && gettext("The bag is empty: if nobody has a play, the game ends."),
    ],
    submit: gettext("Close"),
    needs: "close",
  });
  if (sure) await page.act("close", { somebody_played: played.checked });
}

/**
 * Who has handed in nothing on paper, either: empty slips, so that nothing is asked for any more.
 * @param {Console} page
 */
export async function askRest(page) {
  const { shownCoup, desk } = page;
  const others = desk.missing.filter(([coup, numbers]) => coup !== shownCoup && page.isDecided(coup) && numbers.length);
  const missing = page.missing();
  const all = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", "data-testid": "every-coup" }));
  const sure = await confirm({
    title: interpolate(gettext("Coup %(coup)s: enter empty slips for the rest?"), { coup: shownCoup }),
    lines: [
      interpolate(
        ngettext(
          "One number gets an empty slip: %(whose)s.",
          "%(count)s numbers get an empty slip: %(whose)s.",
          missing.length,
        ),
        { count: missing.length, whose: whoseText(missing) },
      ),
      others.length > 0 &&
        element(
          "label",
          { class: "option" },
          all,
          " ",
          interpolate(gettext("Also in the coups decided before: %(coups)s"), {
            coups: others.map(([coup]) => coup).join(", "),
          }),
        ),
    ],
    submit: gettext("Enter empty slips"),
  });
  if (sure) await page.enterEmpty([[shownCoup, missing.map(({ number }) => number)], ...(all.checked ? others : [])]);
}

/** @param {Console} page @param {string} [word] */
export function askRule(page, word) {
  const { asked } = page.desk;
  const rows = [...page.rowsOf(page.view.coup).values()];
  const writers = asked.map((each) => {
    const who = rows
      .filter(({ mark }) => mark?.unlisted.includes(each))
      .map((row) => `${row.number}: ${slipText(row)} (${points(row.mark?.worth ?? 0)})`);
    return `${each} – ${who.join(", ")}`;
  });
  return order(page, "rule", {
    title: gettext("Rule on a long word"),
    intro: [
      gettext(
        "The word is not in the word list. If you uphold it, it counts for everyone who has it, and the best play with it goes on the board. This cannot be undone.",
      ),
      ...writers,
    ].join(" "),
    fields: [
      {
        name: "word",
        label: gettext("Word"),
        kind: "select",
        options: asked.map((each) => [each, each]),
        value: word ?? asked[0] ?? "",
        required: true,
      },
      {
        name: "upheld",
        label: gettext("Ruling"),
        kind: "select",
        required: true,
        options: [
          ["", "–"],
          ["yes", gettext("upheld: it is a word")],
          ["no", gettext("refused: it is not a word")],
        ],
      },
      ...grounds(page),
    ],
    submit: gettext("Rule"),
    message: (values) => ({ ...values, upheld: values.upheld === "yes" }),
  });
}

/** @param {Console} page @param {number | null} number */
export function askCorrect(page, number) {
  const coup = page.shownCoup;
  const coups = Array.from({ length: page.view.coups.length }, (_, at) => String(at + 1));
  let sure = ""; // the answer that was questioned
  const row = number === null ? undefined : page.rowsOf(coup).get(number);
  return order(page, "correct", {
    title: gettext("Correct a mark"),
    intro: [
      row && `${row.number}: ${slipText(row)}.`,
      gettext("Points and ranking change; the board does not. The record keeps who corrected it, when and why."),
    ]
      .filter(Boolean)
      .join(" "),
    fields: [
      {
        name: "coup",
        label: gettext("Coup"),
        kind: "select",
        value: String(coup),
        options: coups.map((each) => [each, each]),
      },
      numberField(page, number, page.entrants),
      {
        name: "accepted",
        label: gettext("The play"),
        kind: "select",
        required: true,
        options: [
          ["", "–"],
          ["yes", gettext("was wrongly rejected: it counts")],
          ["no", gettext("was wrongly accepted: it counts for nothing")],
        ],
      },
      {
        name: "points",
        label: gettext("Points, if the board cannot give them"),
        help: gettext("0 to 9999. Leave blank to count on the board."),
      },
      ...grounds(page),
    ],
    submit: gettext("Correct"),
    style: "danger",
    message: ({ coup: which, number: whose, accepted, points: given, ...why }) => {
      if (given !== "" && !/^\d{1,4}$/.test(String(given))) return gettext("Points are a whole number from 0 to 9999.");
      const worth = page.rowsOf(Number(which)).get(Number(whose))?.mark?.worth ?? null;
      const asked = JSON.stringify([which, whose, given]);
      if (given !== "" && worth !== null && worth !== Number(given) && sure !== asked) {
        sure = asked;
        return interpolate(
          gettext("The board gives it %(worth)s. Press the button again to give it %(points)s anyway."),
          { worth: points(worth), points: points(Number(given)) },
        );
      }
      return {
        ...why,
        coup: Number(which),
        number: Number(whose),
        accepted: accepted === "yes",
        ...(given !== "" && { points: Number(given) }),
      };
    },
  });
}

/** @param {Console} page */
export const askEnd = (page) =>
  order(page, "end", {
    title: gettext("End the game now"),
    intro: interpolate(
      gettext("No more coups are played. The results stand as they are after coup %(coup)s. This cannot be undone."),
      { coup: page.view.coups.length },
    ),
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
    title: interpolate(gettext("Replace the slip of number %(number)s?"), {
      number: [before.number, nameOf(entrant)].filter(Boolean).join(" "),
    }),
    lines: [
      interpolate(
        before.by_arbiter ? gettext("Entered before: %(slip)s.") : gettext("Handed in from the device: %(slip)s."),
        { slip: slipText(before) },
      ),
      interpolate(gettext("Now: %(slip)s."), { slip: text }),
    ],
    submit: gettext("Replace"),
  });

/**
 * A slip of a coup that is decided: who enters another one says who and why, and it is written down.
 * @param {Console} page @param {import("./protocol.js").SlipRow} before @param {string} text @param {(grounds: object) => Promise<import("../reasons.js").Reason[]>} send
 */
export const askReplaceDecided = (page, before, text, send) =>
  askForm({
    title: interpolate(gettext("Replace the slip of number %(number)s?"), {
      number: [before.number, nameOf(page.entrant(before.number))].filter(Boolean).join(" "),
    }),
    intro: [
      interpolate(
        gettext("Coup %(coup)s is decided: the results change. The record keeps who changed the slip, when and why."),
        { coup: before.coup },
      ),
      interpolate(gettext("Entered before: %(slip)s."), { slip: slipText(before) }),
      text && interpolate(gettext("Now: %(slip)s."), { slip: text }),
    ]
      .filter(Boolean)
      .join(" "),
    fields: grounds(page),
    submit: gettext("Replace"),
    style: "danger",
    needs: "enter",
    rulebookUrl: page.rulebookUrl,
    send: (values) => {
      page.author = String(values.author);
      return send(values);
    },
  });

/**
 * A slip typed while the countdown runs may be one of the coup before, on paper. Enter alone decides nothing.
 * @param {Console} page @param {number} number @param {number} earlier a coup that lacks this number's slip
 * @returns {Promise<number | null>} the coup that is meant
 */
export const askWhichCoup = (page, number, earlier) =>
  ask(
    gettext("Which coup is this slip for?"),
    (answer) => {
      const cancel = cancelButton(() => answer(null));
      cancel.autofocus = true;
      const meant = /** @type {[string, number][]} */ ([
        ["J", earlier],
        ["K", page.view.coup],
      ]);
      const buttons = meant.map(([key, coup]) =>
        element(
          "button",
          {
            type: "button",
            class: "primary",
            "data-testid": `coup-${coup}`,
            "aria-keyshortcuts": key,
            onclick: () => answer(coup),
          },
          interpolate(gettext("Coup %(coup)s"), { coup }),
          " ",
          element("kbd", {}, key),
        ),
      );
      const pressed = (/** @type {KeyboardEvent} */ event) => {
        const found = meant.find(([key]) => event.code === `Key${key}`);
        if (found && !event.repeat && !event.ctrlKey && !event.metaKey) answer(found[1]);
      };
      const why = interpolate(
        gettext("Coup %(coup)s is running, and the slip of number %(number)s for coup %(earlier)s is still missing."),
        { coup: page.view.coup, number, earlier },
      );
      return [
        element(
          "div",
          { class: "warning", "data-testid": "which-coup", onkeydown: pressed },
          element("p", {}, why),
          element("div", { class: "buttons" }, cancel, ...buttons),
        ),
      ];
    },
    "enter",
  );

/** @param {[key: string, text: string][]} keys @param {string} example @param {{isOn: boolean, set: (on: boolean) => void}} onlyAlt */
export const showKeys = (keys, example, onlyAlt) =>
  ask(gettext("Keys"), (answer) => [
    element("p", { class: "soft" }, gettext("Outside the entry box press the letter alone, inside it with Alt.")),
    element(
      "label",
      { class: "option" },
      element("input", {
        type: "checkbox",
        "data-testid": "only-alt",
        checked: onlyAlt.isOn,
        onchange: (/** @type {Event} */ event) => onlyAlt.set(/** @type {HTMLInputElement} */ (event.target).checked),
      }),
      " ",
      gettext("Letters only with Alt, everywhere; F2, F8 and F9 stay"),
    ),
    element(
      "dl",
      { class: "keys" },
      ...keys.map(([key, text]) =>
        element("div", {}, element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)),
      ),
    ),
    element("h3", {}, gettext("A slip on one line")),
    element(
      "dl",
      { class: "keys" },
      ...[
        [`12 ${example}`, gettext("number 12, the place and the word; a blank in parentheses")],
        ["12 =", gettext("the same as the top")],
        ["12 =7", gettext("the same as number 7")],
        ["12 -", gettext("an empty slip")],
        ["… !", gettext("hard to read")],
        ["… *", gettext("came late")],
      ].map(([line, text]) => element("div", {}, element("dt", {}, element("kbd", {}, line)), element("dd", {}, text))),
    ),
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { type: "button", class: "primary", autofocus: true, onclick: () => answer(true) },
        gettext("Close"),
      ),
    ),
  ]);
