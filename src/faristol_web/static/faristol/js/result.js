/** The end of a game: who won, why, what was added, and what anyone needs to check the draw. */

import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";
import { citation } from "./reasons.js";
import { labelsOf, tileElement } from "./tile.js";
import { adjustmentText, cited, endText } from "./words.js";

/** @param {import("./game.js").FaristolGame} context @returns {Node[]} */
export function resultParts(context) {
  const { view, settings, values, rulebookUrl, isTable, bot } = context;
  const { result, names } = view;
  if (!result) return [];
  const atTable = settings.mode === "table";
  const title = result.both_lost
    ? gettext("Both lose")
    : result.winner === null
      ? gettext("A tie")
      : interpolate(gettext("%(name)s wins"), { name: names[result.winner] });
  const left = [0, 1].filter((side) => labelsOf(result.racks[side]).some((label) => label !== "_")); // at a table nobody may know them
  return [
    element(
      "div",
      { class: "outcome", "data-testid": "result" },
      element("h2", {}, title),
      element(
        "p",
        { class: "final number" },
        result.scores.map((score) => String(score).replace("-", "−")).join(" – "),
      ),
    ),
    endLine(result, rulebookUrl),
    marksTable([...(view.marks ?? []), ...result.adjustments], names, rulebookUrl),
    ...left.map((side) =>
      element(
        "p",
        { class: "left-over" },
        element("span", { class: "soft" }, interpolate(gettext("Left on %(name)s's rack:"), { name: names[side] })),
        ...labelsOf(result.racks[side]).map((label) => tileElement(label, values)),
      ),
    ),
    signaturesLine(view),
    rematchLine(context),
    element(
      "p",
      { class: "buttons" },
      element(
        "a",
        { class: isTable ? "button primary" : "button", href: "sheet/", "data-testid": "sheet-link" },
        gettext("Score sheet"),
      ),
      element("a", { class: "button", href: "sheet.pdf", "data-testid": "pdf-link" }, gettext("Print as PDF")),
      element(
        "a",
        {
          class: isTable || isWanted(context) ? "button" : "button primary",
          href: "replay/",
          "data-testid": "replay-link",
        },
        gettext("Replay game"),
      ),
      element("a", { class: "button", href: "report/", "data-testid": "report-link" }, gettext("Game report")),
      element("a", { class: "button", href: "game.gcg", "data-testid": "gcg-link" }, "GCG"),
      bot
        ? element(
            "a",
            { class: "button", href: againUrl(bot, view, settings), "data-testid": "again-link" },
            gettext("Play again"),
          )
        : null,
      !bot && context.rematchUrl && !context.rematch?.game
        ? element(
            "a",
            {
              class: isWanted(context) ? "button primary" : "button",
              href: context.rematchUrl,
              "data-testid": "rematch-link",
            },
            gettext("Rematch"),
          )
        : null,
      bot || isTable || !context.dataset.lobbyUrl
        ? null
        : element(
            "a",
            { class: "button", href: context.dataset.lobbyUrl, "data-testid": "lobby-link" },
            gettext("Go to the lobby"),
          ),
    ),
    !atTable &&
      element(
        "details",
        {},
        element("summary", {}, gettext("Check the draw")),
        element(
          "p",
          { class: "soft" },
          gettext(
            "The order of the bag was fixed before the first tile was drawn: the seed below gives the order, and its fingerprint was shown from the start.",
          ),
        ),
        element("p", {}, gettext("Seed"), " ", element("code", { class: "break" }, result.seed)),
        element("p", {}, gettext("Fingerprint"), " ", element("code", { class: "break" }, settings.commitment)),
        context.dataset.seedUrl
          ? element(
              "p",
              {},
              element("a", { href: context.dataset.seedUrl }, gettext("How the tiles came out of the bag")),
            )
          : null,
        element(
          "p",
          {},
          element("a", { href: "events.json", download: "" }, gettext("Every event, as a file")),
          " ",
          element("code", {}, "faristol game audit"),
        ),
      ),
  ].filter((part) => part instanceof Node);
}

/**
 * Reason for the end and its article, leading to the rule.
 * @param {Pick<import("./protocol.js").Result, "reason" | "rule" | "article">} end @param {string} rulebookUrl
 */
export function endLine({ reason, rule, article }, rulebookUrl) {
  const parts = article ? [" ", citation(cited(article), rule, rulebookUrl)] : [];
  return element("p", { class: "soft", "data-testid": "end-reason" }, endText(reason), ...parts);
}

/** Sides that have signed the sheet. @param {import("./protocol.js").View} view */
function signaturesLine({ signed, names }) {
  const who = names.filter((_name, side) => signed[side]);
  return who.length
    ? element(
        "p",
        { class: "signed", "data-testid": "signatures" },
        interpolate(gettext("✓ Signed: %(names)s"), { names: who.join(", ") }),
      )
    : null;
}

/** True if the opponent waits for an answer. @param {import("./game.js").FaristolGame} context */
const isWanted = ({ rematch, rematchUrl, you }) =>
  Boolean(rematch && rematchUrl && !rematch.game && rematch.side !== you);

/** The opponent's wish after the game. @param {import("./game.js").FaristolGame} context */
function rematchLine({ rematch, rematchUrl, view, you }) {
  if (!rematch || !rematchUrl) return null;
  if (rematch.game)
    return element(
      "p",
      {},
      element(
        "a",
        { class: "button primary", href: `/games/${rematch.game}/`, "data-testid": "new-game-link" },
        gettext("Open the new game"),
      ),
    );
  if (rematch.side === you) return null;
  return element(
    "p",
    { "data-testid": "rematch-wanted" },
    interpolate(gettext("%(name)s wants a rematch."), { name: view.names[rematch.side] }),
  );
}

/**
 * The start page, with the same terms filled in.
 * @param {string} bot @param {import("./protocol.js").View} view @param {import("./protocol.js").Settings} settings
 */
function againUrl(bot, view, settings) {
  const [lexicon] = settings.lexicon.split(" ");
  return `/?${new URLSearchParams({ opponent: bot, rulebook: settings.rulebook, lexicon, minutes: String(view.clock.side_ms / 60_000) })}#start-a-game`;
}

/**
 * Points added and taken, each with its article.
 * @param {import("./protocol.js").Mark[]} marks @param {[string, string]} names @param {string} rulebookUrl
 * @returns {Node | null}
 */
export function marksTable(marks, names, rulebookUrl) {
  if (!marks.length) return null;
  const rows = marks.map((mark) =>
    element(
      "tr",
      {},
      element("td", {}, names[mark.side]),
      element(
        "td",
        {},
        adjustmentText(mark.rule),
        " ",
        mark.article && citation(cited(mark.article), mark.rule, rulebookUrl),
      ),
      element("td", { class: "number" }, mark.points > 0 ? `+${mark.points}` : String(mark.points).replace("-", "−")),
    ),
  );
  return element(
    "table",
    { class: "adjustments" },
    element("caption", { class: "visually-hidden" }, gettext("Points added and deducted")),
    element("tbody", {}, ...rows),
  );
}
