/** Texts of the player's page: what is awaited, what is read out. */

import { exampleCommand } from "../coordinates.js";
import { gettext, interpolate, ngettext } from "../language.js";
import { spokenTile } from "../tile.js";
import { points } from "../words.js";
import { endedText } from "./console_words.js";
import { coupText, phaseText as publicPhaseText } from "./hall_words.js";

/** @typedef {import("./protocol.js").View} View @typedef {import("./protocol.js").Own} Own */

/** One line for everyone, or for entrants. @param {View} view @param {Own | null} own @returns {string} */
export function statusText(view, own) {
  if (view.phase === "over")
    return [gettext("The game is over."), endedText(view.ended ?? "")].filter(Boolean).join(" ");
  if (own?.left) return gettext("You have left the game.");
  if (own && view.phase === "announced") return gettext("The rack is announced. The countdown starts in a moment.");
  if (own && view.phase === "drawn" && view.coup) return gettext("The next rack comes in a moment.");
  if (!own && view.phase === "thinking" && !view.countdown.paused)
    return gettext("The players are looking for the best play.");
  return publicPhaseText(view);
}

/** In one sentence, for players who have never been here. @param {import("./protocol.js").Settings} settings */
const howText = ({ coordinates }) =>
  interpolate(
    gettext("Choose a square on the board, lay your tiles there or type %(example)s, and hand in before time is up."),
    { example: exampleCommand(coordinates) },
  );

/** Before the first coup. @param {Own} own @param {import("./protocol.js").Settings} settings @returns {string} */
export function welcomeText({ number, place }, settings) {
  return [
    interpolate(gettext("You are number %(number)s."), { number }),
    place !== null && interpolate(gettext("Your seat: %(place)s."), { place }),
    gettext("Please wait. The first rack will appear here."),
    howText(settings),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Equal totals share a rank. @param {number} rank @param {number} of */
export const rankText = (rank, of) => interpolate(gettext("place %(rank)s of %(of)s"), { rank, of });

/** Points of one's own slip. @param {import("./protocol.js").OwnMark | undefined} mark @returns {string} */
function ownText(mark) {
  if (!mark) return gettext("You handed in nothing.");
  return [
    `${[mark.place, mark.word].filter(Boolean).join(" ") || gettext("Your slip")}${gettext(": ")}${points(mark.points)}`,
    ...mark.reasons.map(({ text }) => text),
    ...mark.warnings,
  ].join(". ");
}

/** Recent changes, for those who hear the page; the countdown speaks for itself. @param {View | null} before @param {View} view @param {Own | null} own @param {Map<string, number>} values @returns {string[]} */
export function news(before, view, own, values) {
  if (!before || (before.phase === view.phase && before.coup === view.coup)) return [];
  const said = [];
  const coup = view.coups.at(-1);
  if (coup && view.coups.length > before.coups.length) {
    said.push(coupText(coup));
    if (own) said.push(ownText(own.marks.find((mark) => mark.coup === coup.number)));
  }
  if (view.coup > before.coup)
    said.push(
      interpolate(gettext("Coup %(coup)s. The rack: %(tiles)s"), {
        coup: view.coup,
        tiles: view.rack.map((label) => spokenTile(label, values)).join(gettext("; ")),
      }),
    );
  if (view.phase === "thinking" && before.phase !== "thinking") said.push(gettext("The countdown is running."));
  if (["ruling", "choosing", "over"].includes(view.phase)) said.push(statusText(view, own));
  return said;
}

/** @param {number} count */
export const playersText = (count) => interpolate(ngettext("%(count)s player", "%(count)s players", count), { count });
