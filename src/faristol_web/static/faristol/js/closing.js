/** The end at a wooden table: what is left to enter, the sums with every article, claims, two signatures. */

import { element } from "./element.js";
import { askForm, sideField } from "./form.js";
import { gettext, interpolate } from "./language.js";
import { endLine, marksTable } from "./result.js";
import { SIDES, whoMay } from "./sides.js";
import { Speller } from "./typing.js";

/** @typedef {import("./game.js").FaristolGame} Context */

/**
 * Reason for the end; and who wins, where the points do not decide.
 * @param {Context} context @returns {Node[]}
 */
export function endParts({ view: { closing, names }, rulebookUrl }) {
  if (!closing) return [];
  const { loser, reason } = closing;
  const decided =
    loser !== null
      ? interpolate(gettext("%(name)s wins"), { name: names[loser ? 0 : 1] })
      : reason === "fruitless" && gettext("A tie");
  return [
    endLine(closing, rulebookUrl),
    ...(decided ? [element("p", { "data-testid": "decided" }, element("strong", {}, decided))] : []),
  ];
}

/** @param {Context} context @returns {Node[]} */
export function closingParts(context) {
  const { view, rulebookUrl } = context;
  const { closing, names, signed } = view;
  const scores = closing?.scores ?? view.scores;
  const unknown = SIDES.filter(
    (side) => view.racks?.[side]?.includes("_") && whoMay(view, "enter_rack").includes(side),
  );
  const claims = ["claim_overtime", "claim_sheet"].flatMap((word) =>
    whoMay(view, word).map((side) => claimButton(context, word, side)),
  );
  return [
    element(
      "div",
      { class: "outcome", "data-testid": "closing" },
      element("h2", {}, gettext("The game is over")),
      element("p", { class: "final number" }, scores.map((score) => String(score).replace("-", "−")).join(" – ")),
    ),
    ...endParts(context),
    ...unknown.map((side) => rackForm(context, side)),
    marksTable([...(view.marks ?? []), ...(closing?.adjustments ?? [])], names, rulebookUrl),
    !unknown.length &&
      !closing?.adjustments &&
      element("p", { class: "soft" }, gettext("Unplayed tiles and overtime are counted when the sheet is signed.")),
    element(
      "div",
      { class: "buttons" },
      ...SIDES.map((side) =>
        signed?.[side]
          ? element(
              "span",
              { class: "signed", "data-testid": `signed-${side}` },
              interpolate(gettext("✓ %(name)s has signed"), { name: names[side] }),
            )
          : whoMay(view, "sign").includes(side) &&
            element(
              "button",
              {
                type: "button",
                class: "primary",
                "data-testid": `sign-${side}`,
                onclick: () => context.act("sign", { side }),
              },
              interpolate(gettext("%(name)s signs"), { name: names[side] }),
            ),
      ),
      whoMay(view, "correct_total").length > 0 &&
        element(
          "button",
          { type: "button", "data-testid": "correct-total", onclick: () => correctTotal(context) },
          gettext("Correct a total…"),
        ),
    ),
    claims.length > 0 &&
      element(
        "details",
        { class: "claims" },
        element("summary", {}, gettext("Claims")),
        element("div", { class: "buttons" }, ...claims),
      ),
  ].filter((part) => part instanceof Node);
}

/** Tiles that a side is left with. @param {Context} context @param {0 | 1} side */
function rackForm(context, side) {
  const { view, settings } = context;
  const speller = new Speller(settings);
  const input = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      required: true,
      value: (view.racks?.[side] ?? []).filter((label) => label !== "_").join(" "),
      "data-testid": `rack-${side}`,
    })
  );
  const form = element(
    "form",
    { class: "command" },
    element(
      "label",
      { class: "field" },
      interpolate(gettext("Left on %(name)s's rack:"), { name: view.names[side] }),
      input,
    ),
    element("button", { type: "submit", class: "primary", "data-testid": `rack-send-${side}` }, gettext("Enter")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    context.act("enter_rack", { side, tiles: speller.spell(input.value) ?? [input.value] });
  });
  return form;
}

/** @param {Context} context @param {string} word @param {0 | 1} side */
function claimButton(context, word, side) {
  const name = context.view.names[side];
  const text =
    word === "claim_overtime"
      ? gettext("%(name)s claims that the clock is still running")
      : gettext("%(name)s claims that the sheet is incomplete");
  return element(
    "button",
    { type: "button", "data-testid": `${word}-${side}`, onclick: () => context.act(word, { side }) },
    interpolate(text, { name }),
  );
}

/** @param {Context} context */
export function correctTotal(context) {
  const { view, rulebookUrl } = context;
  return askForm({
    title: gettext("Correct a total"),
    intro: gettext("The correction counts once the other player agrees."),
    fields: [
      ...sideField(view.names, whoMay(view, "correct_total"), gettext("Requested by")),
      { name: "what", label: gettext("What is wrong"), kind: "select", options: whatIsWrong(context) },
      { name: "points", label: gettext("Points to add; a negative number deducts"), kind: "number", required: true },
      { name: "note", label: gettext("What was wrong"), kind: "text" },
    ],
    submit: gettext("Correct the total"),
    rulebookUrl,
    send: ({ side, what, ...rest }) => {
      const [whose, turn] = String(what).split(" ").map(Number);
      return context.reasonsAgainst("correct_total", { side: Number(side), whose, turn: turn || null, ...rest });
    },
  });
}

/** Either total, and the plays whose score may still be corrected. @param {Context} context @returns {[string, string][]} */
function whatIsWrong({ view, moves }) {
  const totals = SIDES.map(
    (side) =>
      /** @type {[string, string]} */ ([
        String(side),
        interpolate(gettext("the total of %(name)s"), { name: view.names[side] }),
      ]),
  );
  const plays = view.may
    .map((word) => Number(/^correct_play_(\d+)$/.exec(word)?.[1] ?? 0))
    .filter((turn) => moves[turn - 1])
    .map(
      (turn) =>
        /** @type {[string, string]} */ ([
          `${moves[turn - 1].side} ${turn}`,
          interpolate(gettext("the score of %(word)s, turn %(turn)s"), { word: moves[turn - 1].word, turn }),
        ]),
    );
  return [...totals, ...plays];
}
