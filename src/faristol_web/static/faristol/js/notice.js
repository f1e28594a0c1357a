/** The panel for whatever the game waits for: an opponent, the draw for the start, an answer to a play. */

import { formatTime } from "./clock.js";
import { closingParts, endParts } from "./closing.js";
import { copyButton } from "./copying.js";
import { declared } from "./declared.js";
import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { Press } from "./press.js";
import { judgesLine, requestLine } from "./request.js";
import { resultParts } from "./result.js";
import { miscountLine, tableAnswer, tableStart } from "./table_notice.js";
import { tileElement } from "./tile.js";
import { secondsText } from "./words.js";

/**
 * What a notice needs of the page.
 * @typedef {import("./game.js").FaristolGame} Context
 */

export class Notice {
  drawn = "";

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    this.press = new Press(holder, () => this.context && this.show(this.context));
  }

  /** @param {Context} context */
  show(context) {
    /** @type {import("./game.js").FaristolGame} */
    this.context = context;
    if (this.press.putsOff()) return;
    const { view, you, joinUrl } = context;
    const drawn = JSON.stringify([
      { ...view, seq: 0, clock: 0, marks: 0, rulings: 0 },
      you,
      joinUrl,
      context.news,
      context.rematch,
    ]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    clearInterval(this.counting);
    const hadFocus = this.holder.contains(document.activeElement);
    const focused = hadFocus && /** @type {HTMLElement} */ (document.activeElement).dataset.testid;
    const parts = this.#parts(context).filter((part) => part instanceof Node);
    const typed = this.#typed();
    this.holder.replaceChildren(...parts);
    for (const input of this.#inputs()) input.value = typed.get(input.dataset.testid) ?? input.value;
    this.holder.hidden = !parts.length;
    this.holder.dataset.kind = view.phase;
    // A keyboard stays where it was: at the next button, or else at the board.
    if (hadFocus)
      /** @type {HTMLElement | null} */ (
        (focused ? this.holder.querySelector(`[data-testid="${focused}"]`) : null) ??
          this.holder.querySelector("button:not([hidden]), input") ??
          document.querySelector("[data-testid=entry], [role=grid] [tabindex='0']")
      )?.focus();
  }

  #inputs() {
    return /** @type {HTMLInputElement[]} */ ([...this.holder.querySelectorAll("input[data-testid]")]);
  }

  /** Text typed and not sent, by field: it survives redrawing. */
  #typed() {
    const changed = this.#inputs().filter((input) => input.value !== input.defaultValue);
    return new Map(changed.map((input) => [input.dataset.testid, input.value]));
  }

  /** @param {Context} context @returns {(Node | false | null)[]} */
  #parts(context) {
    const { view, isTable } = context;
    const extra = [
      ...context.news.parts(view.names, context.values),
      attendanceLine(context),
      requestLine(context),
      judgesLine(context),
      isTable ? miscountLine(context) : senyorsQuestion(context),
      view.phase !== "over" && leftLine(context),
    ];
    switch (view.phase) {
      case "seating":
        return [...seating(context), judgesLine(context), fingerprint(context)];
      case "start-draw":
      case "racks":
        return isTable ? [...extra, ...tableStart(context)] : [...extra, ...startDraw(context), fingerprint(context)];
      case "answer":
        return [...extra, ...(isTable ? tableAnswer(context) : this.#answer(context)), this.#abandoned(context)];
      case "closing":
        return isTable
          ? [...extra, ...closingParts(context)]
          : [
              requestLine(context),
              ...endParts(context),
              element("p", { class: "soft" }, gettext("The players enter their unplayed tiles and sign.")),
            ];
      case "over":
        return resultParts(context);
      default:
        return [...extra, this.#abandoned(context)];
    }
  }

  /** @param {Context} context */
  #answer(context) {
    const { view, you, time } = context;
    const { pending, may } = view;
    if (!pending) return [];
    const left = element("strong", { class: "countdown" });
    const { deadline_ms } = pending;
    if (deadline_ms !== null) {
      const count = () => {
        left.textContent = secondsText(time.secondsTo(deadline_ms));
      };
      count();
      this.counting = setInterval(count, 250);
    }
    const again = may.includes("challenge") && pending.answers > 0;
    return [
      declared(pending, left),
      again &&
        element(
          "p",
          { class: "soft" },
          gettext("The answer was: valid. You may challenge once more, with an argument; that answer is final."),
        ),
      element(
        "div",
        { class: "buttons" },
        may.includes("accept") &&
          element(
            "button",
            { type: "button", class: "primary", "data-testid": "accept", onclick: () => context.act("accept") },
            gettext("Accept"),
          ),
        may.includes("challenge") &&
          element(
            "button",
            { type: "button", class: "danger", "data-testid": "challenge", onclick: () => context.desk?.challenge() },
            again ? gettext("Challenge once more…") : gettext("Challenge…"),
          ),
        you !== null &&
          pending.side === you &&
          element("span", { class: "soft" }, gettext("Your play stands unless it is challenged in time.")),
      ),
    ];
  }

  /** Appears when the opponent has been away for long enough, without a word from the server. @param {Context} context */
  #abandoned(context) {
    const { view, you, settings, time } = context;
    if (!view.may.includes("claim_abandoned") || (you !== 0 && you !== 1)) return null;
    const { clock } = view;
    const other = you === 0 ? 1 : 0;
    const shown = settings.online_claim_ms + 1000; // a clock shows whole seconds
    const claimedAt = time.now() + shown - (clock.spent_ms[other] - clock.side_ms);
    const button = element(
      "button",
      {
        type: "button",
        class: "danger",
        "data-testid": "claim-abandoned",
        onclick: () => context.act("claim_abandoned"),
      },
      gettext("Claim the game: your opponent is gone"),
    );
    const look = () => {
      button.hidden = view.turns_left == null && time.now() < claimedAt;
    };
    look();
    const looking = setInterval(() => (button.isConnected ? look() : clearInterval(looking)), 1000);
    return element("div", { class: "buttons" }, button);
  }
}

/** Text for a game that leaving does not end: the committee has to. @param {Context} context */
function leftLine({ view }) {
  if (!view.left.length) return null;
  const told = view.on_duty
    ? gettext("%(name)s leaves the game; the committee decides. %(member)s answers.")
    : gettext("%(name)s leaves the game; the committee decides.");
  const name = view.left.map((side) => view.names[side]).join(", ");
  return element(
    "p",
    { "data-testid": "left" },
    element("strong", {}, interpolate(told, { name, member: view.on_duty })),
  );
}

/** Seven of a kind online: change them or keep them. @param {Context} context */
function senyorsQuestion(context) {
  const { view, you } = context;
  if (!view.may.includes("change_rack")) return null;
  const held = view.held === you && view.may.includes("press_clock");
  return element(
    "div",
    { class: "question", "data-testid": "senyors" },
    element(
      "p",
      {},
      element("strong", {}, gettext("All your tiles are vowels, or all are consonants. Change them?")),
      " ",
      gettext("You show them, put them back and draw again without losing your turn."),
    ),
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { type: "button", class: "primary", "data-testid": "change-rack", onclick: () => context.act("change_rack") },
        gettext("Change the rack"),
      ),
      held &&
        element(
          "button",
          { type: "button", "data-testid": "keep-rack", onclick: () => context.act("press_clock") },
          gettext("Keep them"),
        ),
    ),
  );
}

/** Somebody is missing, and a clock runs for it. @param {Context} context */
function attendanceLine({ view, time }) {
  const { attendance, names } = view;
  if (!attendance) return null;
  const left = element("strong", { class: "countdown" });
  const tick = () =>
    (left.textContent =
      attendance.deadline_ms == null ? "" : formatTime(Math.max(0, attendance.deadline_ms - time.now())));
  tick();
  const ticking = setInterval(() => (left.isConnected ? tick() : clearInterval(ticking)), 500);
  return element(
    "p",
    { class: "declared" },
    interpolate(gettext("%(name)s is not here yet."), { name: names[attendance.waiting_for] }),
    left,
  );
}

/** @param {Context} context */
function seating({ joinUrl, dataset, view }) {
  if (view.names.every(Boolean)) return [];
  if (!joinUrl) {
    const text = dataset.withdrawn ?? gettext("The game begins when both seats are taken.");
    return [element("p", { class: "soft", "data-testid": "waiting" }, text)];
  }
  return [
    element("h2", {}, gettext("Invite your opponent")),
    element("p", { class: "soft" }, gettext("Send this link. Play begins as soon as you are both here.")),
    ...invitation(joinUrl, gettext("Link for your opponent")),
    ...(dataset.inviteUrl
      ? [
          element(
            "p",
            {},
            element("a", { href: dataset.inviteUrl, "data-testid": "invite-link" }, gettext("Show QR code")),
          ),
        ]
      : []),
  ];
}

/** A link to hand over. @param {string} joinUrl @param {string} label */
export function invitation(joinUrl, label) {
  const link = /** @type {HTMLInputElement} */ (
    element("input", {
      readonly: true,
      value: joinUrl,
      "data-testid": "join-link",
      "aria-label": label,
      onfocus: () => link.select(),
    })
  );
  const [button, copied] = copyButton(link);
  return [element("div", { class: "invitation" }, link, button), copied];
}

/** Commitment to every draw of this game, shown before the first one. At a table people draw. @param {Context} context */
function fingerprint({ settings }) {
  if (settings.mode === "table") return null;
  return element(
    "details",
    { class: "fingerprint" },
    element("summary", {}, gettext("Fair-draw proof")),
    element("code", { class: "break", "data-testid": "fingerprint" }, settings.commitment),
    element(
      "p",
      { class: "soft" },
      gettext(
        "It fixes the order of the bag without revealing it. When the game is over the seed is published, and anyone can check that it matches.",
      ),
    ),
  );
}

/**
 * Who draws now: one after the other, so that the order of the bag is theirs. The tile drawn for the start may stay.
 * @param {import("./protocol.js").View} view
 */
const drawing = ({ starter, rack_counts }) => (rack_counts[starter ?? 0] <= 1 ? (starter ?? 0) : 1 - (starter ?? 0));

/** @param {Context} context */
function startDraw(context) {
  const { view, settings, values } = context;
  const { names, start_tiles, start_round, starter, may, phase } = view;
  const drawn = [0, 1].map((side) => {
    const label = start_tiles[side];
    return element(
      "figure",
      { class: starter === side ? "starter" : null },
      label ? tileElement(label, values) : element("span", { class: "tile face-down" }),
      element(
        "figcaption",
        {},
        names[side],
        label ? element("span", { class: "visually-hidden" }, ` ${label === "?" ? gettext("blank") : label}`) : null,
      ),
    );
  });
  const parts = [element("div", { class: "start-tiles" }, ...drawn)];
  if (starter !== null)
    parts.push(
      element("p", {}, element("strong", {}, interpolate(gettext("%(name)s goes first."), { name: names[starter] }))),
    );
  else if (start_round > 1)
    parts.push(
      element("p", {}, interpolate(gettext("Equal tiles: draw again (round %(round)s)."), { round: start_round })),
    );
  const buttons = element("div", { class: "buttons" });
  if (may.includes("draw_start"))
    buttons.append(
      element(
        "button",
        { type: "button", class: "primary", "data-testid": "draw-start", onclick: () => context.act("draw_start") },
        gettext("Draw a tile"),
      ),
    );
  if (may.includes("draw_rack")) {
    const text = interpolate(ngettext("Take %(count)s tile", "Take %(count)s tiles", settings.rack_size), {
      count: settings.rack_size,
    });
    buttons.append(
      element(
        "button",
        { type: "button", class: "primary", "data-testid": "draw-rack", onclick: () => context.act("draw_rack") },
        text,
      ),
    );
  }
  if (buttons.childElementCount) parts.push(buttons);
  else if (settings.mode !== "table")
    parts.push(
      element(
        "p",
        { class: "soft" },
        phase === "racks"
          ? interpolate(gettext("Waiting for %(name)s to take tiles."), { name: names[drawing(view)] })
          : gettext("Waiting for the other tile."),
      ),
    );
  return parts;
}
