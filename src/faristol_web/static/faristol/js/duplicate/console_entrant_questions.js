/** Questions of the console about entrants: who comes, leaves, is renamed, and whose slip counts. */

import { gettext, interpolate, ngettext } from "../language.js";
import { confirm, grounds, numberField, order } from "./console_asking.js";

/**
 * @typedef {import("./console.js").FaristolConsole} Console
 * @typedef {import("../form.js").Field} Field
 */

/** @param {Console} page @param {number | null} number */
export const askLeave = (page, number) =>
  order(page, "leave", {
    title: gettext("A player leaves"),
    intro: gettext("This number hands in nothing more and scores nothing for the coups to come. It keeps its points."),
    fields: [numberField(page, number)],
    submit: gettext("A player leaves"),
    style: "danger",
    message: (values) => ({ number: Number(values.number) }),
  });

/** @param {Console} page @param {number | null} number */
export function askAnnul(page, number) {
  const coup = page.shownCoup;
  const handed = page.entrants.filter((entrant) => page.rowsOf(coup).has(entrant.number));
  return order(page, "annul", {
    title: interpolate(gettext("Annul a slip of coup %(coup)s"), { coup }),
    intro: gettext("The player kept writing after time, against the arbiter's word: the slip counts for nothing."),
    fields: [numberField(page, number, handed), ...grounds(page)],
    submit: gettext("Annul"),
    style: "danger",
    message: (values) => ({ ...values, coup, number: Number(values.number) }),
  });
}

/** An annulment that was wrong. @param {Console} page @param {number | null} number */
export function askRestore(page, number) {
  const coup = page.shownCoup;
  const annulled = page.entrants.filter((entrant) => page.rowsOf(coup).get(entrant.number)?.after_time);
  return order(page, "restore", {
    title: interpolate(gettext("Lift an annulment of coup %(coup)s"), { coup }),
    intro: gettext("The slip counts again as it was handed in."),
    fields: [numberField(page, number, annulled), ...grounds(page)],
    submit: gettext("Lift the annulment"),
    message: (values) => ({ ...values, coup, number: Number(values.number) }),
  });
}

/** Entrants marked as gone who did not leave. @param {Console} page @param {number | null} number */
export const askReturn = (page, number) =>
  order(page, "return", {
    title: gettext("A player returns"),
    intro: gettext("The number plays again from the next rack. Slips for the coups in between can be entered."),
    fields: [
      numberField(
        page,
        number,
        page.entrants.filter(({ left }) => left),
      ),
      ...grounds(page),
    ],
    submit: gettext("A player returns"),
    message: (values) => ({ ...values, number: Number(values.number) }),
  });

/** @param {Console} page @param {number | null} number */
export const askRename = (page, number) =>
  order(page, "rename", {
    title: gettext("Correct a name"),
    intro: gettext("For a pair, two names with / between them. Results and sheets show the new spelling."),
    fields: [
      numberField(page, number, page.entrants),
      {
        name: "names",
        label: gettext("Names"),
        value: (page.entrant(number ?? 0)?.names ?? []).join(" / "),
        required: true,
      },
      ...everywhere(page),
    ],
    submit: gettext("Rename"),
    message: ({ number: whose, names, everywhere: all }) => ({
      number: Number(whose),
      names: namesIn(String(names))[0] ?? [],
      everywhere: all === true,
    }),
  });

/** The games of a series are put together by name. @param {Console} page @returns {Field[]} */
const everywhere = (page) =>
  page.settings.series
    ? [{ name: "everywhere", kind: "checkbox", label: gettext("In all games of the series"), value: true }]
    : [];

/** One line an entrant; a pair has both names on it. @param {string} text */
const namesIn = (text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[/&]/).map((name) => name.trim()))
    .filter((names) => names.some(Boolean));

/** @param {Console} page */
export const askAdmit = (page) =>
  order(page, "admit", {
    title: gettext("Admit players"),
    intro: gettext(
      "One per line; for a pair, two names with / between them. They get the next numbers and play from the next coup.",
    ),
    fields: [{ name: "names", label: gettext("Names"), kind: "textarea", required: true }],
    submit: gettext("Admit"),
    message: (values) => ({ names: namesIn(String(values.names)) }),
  });

/** @param {Console} page */
export async function askSeats(page) {
  const sure = await confirm({
    title: gettext("Draw the seats by lot?"),
    lines: [
      interpolate(
        ngettext(
          "%(count)s number gets a seat at the tables.",
          "%(count)s numbers get seats at the tables.",
          page.entrants.length,
        ),
        { count: page.entrants.length },
      ),
      page.entrants.some(({ place }) => place !== null) && gettext("The seats drawn before are lost."),
    ],
    submit: gettext("Draw lots"),
    style: "primary",
    needs: "draw_seats",
  });
  if (sure) await page.act("draw_seats");
}
