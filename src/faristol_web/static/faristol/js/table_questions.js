/** Questions at a wooden table: which place, what to exchange, why the clock stops, what a challenge asks. */

import { argumentField, named, tickList, wordBoxes } from "./dialogs.js";
import { ask, cancelButton } from "./dialog.js";
import { element, enable, isEnabled } from "./element.js";
import { askForm, fieldset, sideField } from "./form.js";
import { gettext, interpolate, pgettext } from "./language.js";
import { reasonList } from "./reasons.js";
import { whoMay } from "./sides.js";
import { points, stopText } from "./words.js";

/** @typedef {import("./game.js").FaristolGame} Game */

/**
 * A word that was written without its place fits in several.
 * @param {import("./protocol.js").Choice[]} choices
 * @returns {Promise<import("./protocol.js").Choice | null>}
 */
export function choosePlay(choices) {
  return ask(gettext("Where does it go?"), (answer) => [
    element(
      "div",
      { class: "choices", "data-testid": "choices" },
      ...choices.map((choice) =>
        element(
          "button",
          { type: "button", class: "choice", onclick: () => answer(choice) },
          element("strong", {}, choice.place),
          element("span", { class: "word" }, choice.word),
          element("span", { class: "soft" }, points(choice.score)),
        ),
      ),
    ),
    element(
      "div",
      { class: "buttons" },
      cancelButton(() => answer(null)),
    ),
  ]);
}

/** @param {Game} game @param {0 | 1} side @param {import("./typing.js").Speller} speller */
export function chooseExchange(game, side, speller) {
  return askForm({
    title: gettext("Exchange tiles"),
    intro: interpolate(gettext("%(name)s says how many. Record which ones only if they are known here."), {
      name: game.view.names[side],
    }),
    fields: [
      { name: "count", label: gettext("How many"), kind: "number", value: 1, min: 1 },
      { name: "tiles", label: gettext("Which ones, if known"), kind: "text" },
    ],
    submit: gettext("Exchange"),
    needs: "exchange",
    rulebookUrl: game.rulebookUrl,
    send: ({ count, tiles }) =>
      game.reasonsAgainst(
        "exchange",
        tiles ? { side, tiles: speller.spell(String(tiles)) ?? [tiles] } : { side, count },
      ),
  });
}

/** Reason for stopping the clock, and who stops it. @param {Game} game @returns {Promise<{side: 0 | 1, reason: string} | null>} */
export function chooseStop(game) {
  const { view } = game;
  const reasons = view.may.filter((word) => word.startsWith("stop_"));
  return ask(gettext("Stop the clock"), (answer) => [
    element("p", { class: "soft" }, gettext("The rulebook allows it for:")),
    element(
      "div",
      { class: "choices" },
      ...reasons.map((word) =>
        element(
          "button",
          {
            type: "button",
            class: "choice",
            "data-testid": word,
            onclick: () => answer({ side: whoMay(view, word)[0] ?? 0, reason: word.slice(5) }),
          },
          stopText(word.slice(5)),
        ),
      ),
    ),
    element(
      "div",
      { class: "buttons" },
      cancelButton(() => answer(null)),
    ),
  ]);
}

/**
 * Which words, and who answers: the word list, or an arbiter. One answer for all, without a reason.
 * @param {Game} game @param {string[]} [words] typed already
 * @returns {Promise<boolean | null>}
 */
export async function chooseChallenge(game, words) {
  const { view, settings, rulebookUrl } = game;
  const { pending } = view;
  const side = whoMay(view, "challenge")[0];
  if (!pending || side === undefined) return null;
  return ask(
    interpolate(gettext("%(name)s challenges"), { name: view.names[side] }),
    (answer) => {
      const confirm = element(
        "button",
        { type: "submit", class: "primary", "data-testid": "challenge-confirm" },
        gettext("Answer"),
      );
      const boxes = wordBoxes(pending.words, () => check());
      for (const box of boxes) if (words?.includes(box.value)) box.checked = true;
      const argument = pending.answers ? argumentField(() => check()) : null;
      const verdict = fieldset([
        {
          name: "verdict",
          label: gettext("Who answers"),
          kind: "select",
          options: [
            ["", interpolate(gettext("the word list: %(lexicon)s"), { lexicon: settings.lexicon_label })],
            ["true", gettext("an arbiter: valid")],
            ["false", gettext("an arbiter: not valid")],
          ],
        },
        { name: "arbiter", label: gettext("The arbiter's name"), value: view.on_duty, known: settings.committee },
      ]);
      const check = () => enable(confirm, named(boxes).length > 0 && (!argument || argument.input.value.trim() !== ""));
      check();
      const against = reasonList(rulebookUrl);
      const form = element(
        "form",
        {},
        tickList(boxes),
        argument?.field,
        ...verdict.nodes,
        settings.dictionary &&
          element(
            "p",
            { class: "soft" },
            interpolate(gettext("The rulebook names: %(dictionary)s."), { dictionary: settings.dictionary }),
          ),
        against.node,
        element(
          "div",
          { class: "buttons" },
          cancelButton(() => answer(null)),
          confirm,
        ),
      );
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (!isEnabled(confirm)) return;
        const { verdict: said, arbiter } = verdict.values();
        const reasons = await game.reasonsAgainst("challenge", {
          side,
          words: named(boxes),
          ...(argument && { argument: argument.input.value.trim() }),
          ...(said && { verdict: said === "true", arbiter }),
        });
        if (!reasons.length) answer(true);
        else against.show(reasons);
      });
      return [
        element(
          "p",
          { class: "soft" },
          gettext("Tick the doubted words. One answer covers them all, without saying which is wrong."),
        ),
        form,
      ];
    },
    "challenge",
  );
}

/** Players who leave: one, or both. @param {Game} game */
export function confirmTableLeave(game) {
  const { view, rulebookUrl } = game;
  const options = whoMay(view, "leave").map(
    (side) => /** @type {[string, string]} */ ([String(side), view.names[side]]),
  );
  if (whoMay(view, "leave_both").length) options.push(["both", gettext("both players")]);
  return askForm({
    title: gettext("Leave the game?"),
    intro: game.settings.leaving_ends
      ? gettext("The game ends at once and cannot be resumed.")
      : gettext("The committee is called and decides how the game ends."),
    fields: [{ name: "who", label: gettext("Who leaves"), kind: "select", options }],
    submit: gettext("Leave the game"),
    style: "danger",
    needs: "leave",
    rulebookUrl,
    send: ({ who }) =>
      who === "both"
        ? game.reasonsAgainst("leave_both", { side: whoMay(view, "leave_both")[0] })
        : game.reasonsAgainst("leave", { side: Number(who) }),
  });
}

/** @param {Game} game */
export function correctClock(game) {
  const { view, rulebookUrl } = game;
  const { clock, names } = view;
  const minutes = (/** @type {number} */ ms) =>
    `${Math.floor(ms / 60_000)}:${String(Math.round((ms % 60_000) / 1000)).padStart(2, "0")}`;
  return askForm({
    title: gettext("Correct the clock"),
    intro: gettext("Time used so far, in minutes and seconds."),
    fields: names.map((name, side) => ({
      name: `spent${side}`,
      label: name,
      value: minutes(clock.spent_ms[side]),
      required: true,
    })),
    submit: gettext("Correct the clock"),
    rulebookUrl,
    send: ({ spent0, spent1 }) =>
      game.reasonsAgainst("correct_clock", {
        side: whoMay(view, "correct_clock")[0],
        spent_ms: [spent0, spent1].map(milliseconds),
      }),
  });
}

/** `12:30`, or minutes alone. @param {string | number | boolean} text */
export function milliseconds(text) {
  const [minutes, seconds = "0"] = String(text).trim().split(":");
  const size = (Math.abs(Number(minutes)) * 60 + Number(seconds)) * 1000;
  return String(text).trim().startsWith("-") ? -size : size;
}

/** @param {Game} game */
export function callArbiter(game) {
  const { view, rulebookUrl } = game;
  return askForm({
    title: gettext("Call an arbiter"),
    fields: [
      ...sideField(view.names, whoMay(view, "call_arbiter")),
      { name: "question", label: gettext("What is to be decided"), kind: "textarea", required: true },
    ],
    submit: gettext("Call"),
    rulebookUrl,
    send: ({ side, question }) => game.reasonsAgainst("call_arbiter", { side: Number(side), question }),
  });
}

/** @param {string} example how a play is written here */
export function showTableHelp(example) {
  const rows = [
    [`${example} 24`, gettext("a play; its score, if given, is checked")],
    [`${example.split(" ")[1]} 24`, gettext("a play without its square, which is found or asked for")],
    [pgettext("typed command", "pass"), gettext("pass; the rulebook's own sign also works")],
    ["x3, x AEI", gettext("exchange three tiles, or these ones")],
    [pgettext("typed command", "challenge"), gettext("challenge the last play")],
    [gettext("space"), gettext("press the clock, while the box is empty")],
    [gettext("Shift + Enter"), gettext("a new line: all lines are entered in order")],
  ];
  return ask(gettext("Keys and commands"), (answer) => [
    element(
      "table",
      {},
      element(
        "tbody",
        {},
        ...rows.map(([key, text]) => element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, text))),
      ),
    ),
    element(
      "p",
      { class: "soft later" },
      gettext(
        "Write a blank in lower case in a word of capitals, or in parentheses. You can also type, tap or drag letters onto the board.",
      ),
    ),
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", class: "primary", onclick: () => answer(true) }, gettext("Close")),
    ),
  ]);
}
