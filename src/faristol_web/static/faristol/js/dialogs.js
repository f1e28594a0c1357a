/** Questions to the player: a blank's letter, tiles to exchange, words to challenge, whether to leave. */

import { columnLabel, exampleCommand, rowLabel } from "./coordinates.js";
import { ask, cancelButton } from "./dialog.js";
import { element, enable, isEnabled } from "./element.js";
import { gettext, interpolate, ngettext, pgettext } from "./language.js";
import { drawFace, letterName, spokenTile } from "./tile.js";
import { secondsText } from "./words.js";

/** Choice of the letter for a blank. @param {string[]} labels @returns {Promise<string | null>} */
export function chooseLetter(labels) {
  return ask(gettext("Which letter is the blank?"), (answer) => {
    const letters = labels.map((label) => {
      const button = element("button", { type: "button", "data-letter": label, onclick: () => answer(label) });
      drawFace(button, label, new Map());
      button.setAttribute("aria-label", letterName(label));
      return button;
    });
    const grid = element("div", { class: "letters" }, ...letters);
    // A key goes to the first letter that begins with it, and on to the next: N, N again: NY.
    grid.addEventListener("keydown", (event) => {
      const key = event.key.toUpperCase();
      const fitting = letters.filter((letter) => key.length === 1 && letter.dataset.letter?.startsWith(key));
      fitting[(fitting.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1) % fitting.length]?.focus();
    });
    return [
      grid,
      element(
        "div",
        { class: "buttons" },
        cancelButton(() => answer(null)),
      ),
    ];
  });
}

/**
 * Which tiles go back to the bag.
 * @param {import("./placement.js").Slot[]} slots @param {Map<string, number>} values
 * @returns {Promise<string[] | null>}
 */
export function chooseTiles(slots, values) {
  return ask(
    gettext("Exchange tiles"),
    (answer) => {
      const confirm = element("button", { type: "button", class: "primary", "data-testid": "exchange-confirm" });
      const tiles = slots.map((slot) => {
        const button = element("button", {
          type: "button",
          "aria-pressed": "false",
          "data-exchange-tile": slot.label,
          "aria-label": spokenTile(slot.label, values),
        });
        drawFace(button, slot.label, values);
        button.addEventListener("click", () => {
          button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
          count();
        });
        return button;
      });
      const pressed = () => tiles.filter((tile) => tile.getAttribute("aria-pressed") === "true");
      const count = () => {
        const number = pressed().length;
        confirm.textContent = number
          ? interpolate(ngettext("Exchange %(count)s tile", "Exchange %(count)s tiles", number), { count: number })
          : gettext("Exchange");
        enable(confirm, number > 0);
      };
      const all = element(
        "button",
        {
          type: "button",
          onclick: () => {
            const some = pressed().length < tiles.length;
            tiles.forEach((tile) => tile.setAttribute("aria-pressed", String(some)));
            count();
          },
        },
        gettext("All"),
      );
      confirm.addEventListener(
        "click",
        () => isEnabled(confirm) && answer(pressed().map((tile) => tile.dataset.exchangeTile ?? "")),
      );
      count();
      return [
        element("p", { class: "soft" }, gettext("Choose the tiles to put back. This ends your turn.")),
        element("div", { class: "hand" }, ...tiles),
        element(
          "div",
          { class: "buttons" },
          all,
          cancelButton(() => answer(null)),
          confirm,
        ),
      ];
    },
    "exchange",
  );
}

/**
 * Which words of the play are doubted; the second time, why.
 * @param {import("./protocol.js").Pending} pending @param {import("./clock.js").ServerTime} time
 * @returns {Promise<{words: string[], argument?: string} | null>}
 */
export function chooseWords({ words, answers, deadline_ms }, time) {
  return ask(
    gettext("Challenge"),
    (answer) => {
      const confirm = element(
        "button",
        { type: "button", class: "primary", "data-testid": "challenge-confirm" },
        gettext("Challenge"),
      );
      const boxes = wordBoxes(words, () => check());
      const argument = answers ? argumentField(() => check()) : null;
      const check = () => enable(confirm, named(boxes).length > 0 && (!argument || argument.input.value.trim() !== ""));
      confirm.addEventListener(
        "click",
        () =>
          isEnabled(confirm) &&
          answer({ words: named(boxes), ...(argument && { argument: argument.input.value.trim() }) }),
      );
      check();
      const left = element("strong", { class: "countdown" });
      // By correspondence somebody has to answer, whenever that is.
      if (deadline_ms !== null) {
        const tick = () => left.replaceChildren(secondsText(time.secondsTo(deadline_ms)));
        tick();
        const counting = setInterval(() => (left.isConnected ? tick() : clearInterval(counting)), 250);
      }
      const intro = gettext("Choose the words you doubt. One answer covers them all, without saying which is wrong.");
      return [
        element("p", { class: "soft" }, intro),
        tickList(boxes),
        ...(argument ? [argument.field] : []),
        element(
          "div",
          { class: "buttons" },
          left,
          cancelButton(() => answer(null)),
          confirm,
        ),
      ];
    },
    "challenge",
  );
}

/** @param {string[]} words @param {() => void} onchange */
export const wordBoxes = (words, onchange) =>
  words.map(
    (word) =>
      /** @type {HTMLInputElement} */ (
        element("input", { type: "checkbox", value: word, checked: words.length === 1, onchange })
      ),
  );

/** @param {HTMLInputElement[]} boxes */
export const tickList = (boxes) =>
  element(
    "div",
    { class: "choices" },
    ...boxes.map((box) => element("label", {}, box, element("span", { class: "word" }, box.value))),
  );

/** @param {HTMLInputElement[]} boxes */
export const named = (boxes) => boxes.filter((box) => box.checked).map((box) => box.value);

/** @param {() => void} oninput */
export function argumentField(oninput) {
  const input = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { rows: 2, maxlength: 200, "data-testid": "argument", oninput })
  );
  return {
    input,
    field: element(
      "label",
      { class: "field" },
      element("span", { class: "label" }, gettext("Why is the first answer wrong?")),
      input,
    ),
  };
}

/**
 * Before what a slip of the finger must not do.
 * @param {string} title @param {string} text
 * @param {{text: string, style: string, testid: string, needs: string}} button
 * @returns {Promise<boolean | null>}
 */
function confirm(title, text, button) {
  return ask(
    title,
    (answer) => [
      element("p", {}, text),
      element(
        "div",
        { class: "buttons" },
        cancelButton(() => answer(null)),
        element(
          "button",
          { type: "button", class: button.style, "data-testid": button.testid, onclick: () => answer(true) },
          button.text,
        ),
      ),
    ],
    button.needs,
  );
}

export const confirmLeave = () =>
  confirm(gettext("Leave the game?"), gettext("The game ends at once and cannot be resumed."), {
    text: gettext("Leave the game"),
    style: "danger",
    testid: "leave-confirm",
    needs: "leave",
  });

export const confirmPass = () =>
  confirm(gettext("Pass your turn?"), gettext("You score nothing, and your opponent is to move."), {
    text: gettext("Pass"),
    style: "primary",
    testid: "pass-confirm",
    needs: "pass",
  });

/** @param {string} reason which letters are missing */
export const confirmBlank = (reason) =>
  confirm(gettext("Lay a blank?"), reason, {
    text: gettext("Lay the blank"),
    style: "primary",
    testid: "blank-confirm",
    needs: "play",
  });

/** @param {import("./coordinates.js").Style} style how places are written here */
export function showHelp(style) {
  const rows = [
    [gettext("letters"), gettext("lay tiles along the arrow")],
    [gettext("Shift + letter"), gettext("lay the blank as this letter")],
    [gettext("arrow keys"), gettext("move around the board")],
    [gettext("space, or click again"), gettext("turn the arrow")],
    [gettext("Backspace"), gettext("take back the last tile")],
    [pgettext("key", "Enter"), gettext("play")],
    [pgettext("key", "Esc"), gettext("take all tiles back")],
  ];
  return ask(gettext("Keys and commands"), (answer) => [
    element("h3", {}, gettext("On the board")),
    table(rows),
    element("h3", { class: "later" }, gettext("In the command box")),
    table(commands(style)),
    element(
      "p",
      { class: "soft" },
      gettext("A word that is also a command is played by putting its square before it."),
    ),
    element("h3", { class: "later" }, gettext("Hear the state of the game")),
    table(readings(style)),
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", class: "primary", onclick: () => answer(true) }, gettext("Close")),
    ),
  ]);
}

/** A player's, but for those that only read. @param {import("./coordinates.js").Style} style @returns {string[][]} */
export const commands = (style) => [
  [exampleCommand(style), gettext("play a word; a blank in lower case")],
  [`${pgettext("typed command", "exchange")} ABC?`, gettext("exchange these tiles")],
  [pgettext("typed command", "pass"), gettext("pass the turn")],
  [`${pgettext("typed command", "challenge")} CASA`, gettext("challenge these words")],
  [pgettext("typed command", "accept"), gettext("accept the play")],
  [pgettext("typed command", "draw"), gettext("draw for the start, or take your tiles")],
  [pgettext("typed command", "shuffle"), gettext("shuffle the rack")],
  [pgettext("typed command", "recall"), gettext("take all tiles back")],
  [pgettext("typed command", "changerack"), gettext("change a rack of only vowels or only consonants")],
  [pgettext("typed command", "keep"), gettext("keep it")],
  [pgettext("typed command", "claim"), gettext("claim the game if your opponent is gone")],
  [pgettext("typed command", "arbiter"), gettext("call an arbiter")],
  [`${pgettext("typed command", "say")} …`, gettext("send a message to the chat")],
  [pgettext("typed command", "chat"), gettext("open or close the chat")],
  [pgettext("typed command", "zoom"), gettext("enlarge the board")],
  [pgettext("typed command", "leave"), gettext("leave the game")],
];

/** Answers shown in the place of the question. @param {import("./coordinates.js").Style} style @returns {string[][]} */
export const readings = (style) => [
  [`${pgettext("typed command", "row")} ${rowLabel(style, 7)}`, gettext("tiles in this row")],
  [`${pgettext("typed command", "column")} ${columnLabel(style, 7)}`, gettext("tiles in this column")],
  [pgettext("typed command", "words"), gettext("every word on the board")],
  [pgettext("typed command", "rack"), gettext("your tiles")],
  [pgettext("typed command", "score"), gettext("the scores")],
  [pgettext("typed command", "clock"), gettext("time left")],
  [pgettext("typed command", "bag"), gettext("number of tiles in the bag")],
  [pgettext("typed command", "last"), gettext("the last move")],
];

/** @param {string[][]} lines */
export const table = (lines) =>
  element(
    "table",
    {},
    element(
      "tbody",
      {},
      ...lines.map(([key, text]) => element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, text))),
    ),
  );

/** The same for spectators. @param {import("./coordinates.js").Style} style */
export function showReadings(style) {
  const more = [
    [`${pgettext("typed command", "say")} …`, gettext("send a message to the chat")],
    [pgettext("typed command", "chat"), gettext("open or close the chat")],
    [pgettext("typed command", "zoom"), gettext("enlarge the board")],
  ];
  return ask(gettext("Commands"), (answer) => [
    table([...readings(style), ...more]),
    element(
      "div",
      { class: "buttons" },
      element("button", { type: "button", class: "primary", onclick: () => answer(true) }, gettext("Close")),
    ),
  ]);
}
