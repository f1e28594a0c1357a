/** The panel for whatever the game waits for: an opponent, the draw for the start, an answer to a play. */

import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { resultParts } from "./result.js";
import { tileElement } from "./tile.js";
import { points, secondsText } from "./words.js";

/**
 * @typedef {object} Context
 * @property {import("./protocol.js").View} view
 * @property {import("./protocol.js").Settings} settings
 * @property {0 | 1 | null} you
 * @property {Map<string, number>} values
 * @property {string} joinUrl
 * @property {string} replayUrl
 * @property {import("./clock.js").ServerTime} time
 * @property {(action: string) => void} act
 * @property {() => void} challenge
 */

export class Notice {
  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
  }

  /** @param {Context} context */
  show(context) {
    const { view, you, settings, joinUrl, replayUrl } = context;
    const seen = [view.phase, view.names, view.start_tiles, view.start_round, view.starter, view.phase === "racks" && view.rack_counts, view.pending, view.may, view.result, you, joinUrl, replayUrl, settings.lexicon];
    const drawn = JSON.stringify(seen);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    clearInterval(this.counting);
    const hadFocus = this.holder.contains(document.activeElement);
    const parts = this.#parts(context);
    this.holder.replaceChildren(...parts);
    this.holder.hidden = !parts.length;
    this.holder.dataset.kind = view.phase;
    // A keyboard stays where it was: at the next button, or else at the board.
    if (hadFocus) /** @type {HTMLElement | null} */ (this.holder.querySelector("button") ?? document.querySelector("[role=grid] [tabindex='0']"))?.focus();
  }

  /** @param {Context} context @returns {Node[]} */
  #parts(context) {
    switch (context.view.phase) {
      case "seating":
        return [...seating(context), fingerprint(context)];
      case "start-draw":
      case "racks":
        return [...startDraw(context), fingerprint(context)];
      case "answer":
        return this.#answer(context);
      case "over":
        return resultParts(context);
      default:
        return [];
    }
  }

  /** @param {Context} context */
  #answer({ view, you, time, act, challenge }) {
    const { pending, may } = view;
    if (!pending) return [];
    const left = element("strong", { class: "countdown" });
    const count = () => {
      left.textContent = secondsText(time.secondsTo(pending.deadline_ms));
    };
    count();
    this.counting = setInterval(count, 250);
    const words = pending.words.length ? pending.words : [pending.word];
    return [
      element(
        "div",
        { class: "declared" },
        element("span", { class: "place" }, pending.place),
        element("span", { class: "words" }, ...words.map((word) => element("span", { class: "word" }, word))),
        element("span", { class: "points" }, points(pending.score)),
        left,
      ),
      element(
        "div",
        { class: "buttons" },
        may.includes("accept") && element("button", { type: "button", class: "primary", "data-testid": "accept", onclick: () => act("accept") }, gettext("Accept")),
        may.includes("challenge") && element("button", { type: "button", class: "danger", "data-testid": "challenge", onclick: challenge }, gettext("Challenge…")),
        you !== null && pending.side === you && element("span", { class: "soft" }, gettext("Your play stands unless it is challenged in time.")),
      ),
    ];
  }
}

/** @param {Context} context */
function seating({ joinUrl }) {
  if (!joinUrl) return [element("p", { class: "soft" }, gettext("The game begins when both seats are taken."))];
  const link = /** @type {HTMLInputElement} */ (element("input", { readonly: true, value: joinUrl, "data-testid": "join-link", "aria-label": gettext("Link for your opponent"), onfocus: () => link.select() }));
  const copied = element("span", { class: "soft", role: "status" });
  const copy = async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(joinUrl);
    } catch {
      document.execCommand("copy"); // plain HTTP, as in a hall without internet, has no clipboard object
    }
    copied.textContent = gettext("Copied.");
  };
  return [
    element("h2", {}, gettext("Invite your opponent")),
    element("p", { class: "soft" }, gettext("Send this link. Play begins as soon as you are both here.")),
    element("div", { class: "invitation" }, link, element("button", { type: "button", class: "primary", onclick: copy }, gettext("Copy"))),
    copied,
  ];
}

/** What fixes every draw of this game, shown before the first one. @param {Context} context */
function fingerprint({ settings }) {
  return element(
    "details",
    { class: "fingerprint" },
    element("summary", {}, gettext("Fingerprint of the draw")),
    element("code", { class: "break", "data-testid": "fingerprint" }, settings.commitment),
    element("p", { class: "soft" }, gettext("It fixes the order of the bag and tells nothing about it. When the game is over the seed is published, and anyone can check that it fits.")),
  );
}

/** Who draws now: one after the other, so that the order of the bag is theirs. @param {import("./protocol.js").View} view */
const drawing = ({ starter, rack_counts }) => (rack_counts[starter ?? 0] === 0 ? (starter ?? 0) : 1 - (starter ?? 0));

/** @param {Context} context */
function startDraw({ view, settings, values, act }) {
  const { names, start_tiles, start_round, starter, may, phase } = view;
  const drawn = ([0, 1]).map((side) => {
    const label = start_tiles[side];
    return element(
      "figure",
      { class: starter === side ? "starter" : null },
      label ? tileElement(label, values) : element("span", { class: "tile face-down" }),
      element("figcaption", {}, names[side], label ? element("span", { class: "visually-hidden" }, ` ${label === "?" ? gettext("blank") : label}`) : null),
    );
  });
  const parts = [element("div", { class: "start-tiles" }, ...drawn)];
  if (starter !== null) parts.push(element("p", {}, element("strong", {}, interpolate(gettext("%(name)s starts."), { name: names[starter] }))));
  else if (start_round > 1) parts.push(element("p", {}, interpolate(gettext("Equal tiles: draw again (round %(round)s)."), { round: start_round })));
  const buttons = element("div", { class: "buttons" });
  if (may.includes("draw_start")) buttons.append(element("button", { type: "button", class: "primary", "data-testid": "draw-start", onclick: () => act("draw_start") }, gettext("Draw a tile")));
  if (may.includes("draw_rack")) {
    const text = interpolate(ngettext("Take %(count)s tile", "Take %(count)s tiles", settings.rack_size), { count: settings.rack_size });
    buttons.append(element("button", { type: "button", class: "primary", "data-testid": "draw-rack", onclick: () => act("draw_rack") }, text));
  }
  if (buttons.childElementCount) parts.push(buttons);
  else parts.push(element("p", { class: "soft" }, phase === "racks" ? interpolate(gettext("Waiting for %(name)s to take tiles."), { name: names[drawing(view)] }) : gettext("Waiting for the other tile.")));
  return parts;
}
