/** The menu "Rulings": what to do when something goes wrong at a wooden board, one step after the other. */

import { ask } from "./dialog.js";
import { correctTotal } from "./closing.js";
import { element } from "./element.js";
import { askForm, sideField } from "./form.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { whoMay } from "./sides.js";
import { callArbiter, confirmTableLeave, correctClock } from "./table_questions.js";
import { Speller } from "./typing.js";

/** @typedef {import("./game.js").FaristolGame} Game */

export class Guide {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.speller = new Speller(game.settings);
    this.button = element(
      "button",
      { type: "button", "data-testid": "guide", "aria-haspopup": "dialog", onclick: () => this.#open() },
      gettext("Rulings…"),
    );
  }

  show() {
    this.button.hidden = this.#entries().length === 0;
  }

  /** Actions allowed now: name, text, parameters. @returns {[string, string, () => void][]} */
  #entries() {
    const { view, arbiter } = this.game;
    /** @type {[string, string, () => void][]} */
    const all = [
      ["change_rack", gettext("Seven vowels or seven consonants: change the rack"), () => this.#changeRack()],
      ["take_up", gettext("Tiles were put on the board and taken back"), () => this.#takeUp()],
      ["report_overdraw", gettext("Too many tiles were drawn"), () => this.#overdraw()],
      ["report_underdraw", gettext("Too few tiles were drawn"), () => this.#underdraw()],
      ["enter_rack", gettext("Record what a player holds"), () => this.#enterRack()],
      ["correct_total", gettext("Correct a total, or the score of a play"), () => correctTotal(this.game)],
      ["correct_clock", gettext("Correct the clock"), () => correctClock(this.game)],
      ["call_arbiter", gettext("Call an arbiter"), () => callArbiter(this.game)],
      ["leave", gettext("A player leaves"), () => confirmTableLeave(this.game)],
    ];
    const entries = all.filter(([word]) => view.may.includes(word));
    if (!arbiter || view.phase === "seating") return entries;
    if (["start-draw", "racks"].includes(view.phase))
      entries.push(
        view.attendance
          ? [
              "arrive",
              gettext("The missing player is here"),
              () => arbiter.open("arrive", { side: String(view.attendance?.waiting_for) }),
            ]
          : ["take_attendance", gettext("A player is missing"), () => arbiter.open("take_attendance")],
      );
    else if (view.turns_left == null && !["closing", "over"].includes(view.phase))
      entries.push(["call_time", gettext("The round's time is over"), () => arbiter.open("call_time")]);
    return [...entries, ["arbiter", gettext("An arbiter gives an order…"), () => arbiter.open()]];
  }

  async #open() {
    const entries = this.#entries();
    const { view } = this.game;
    const chosen = await ask(gettext("Rulings"), (answer) =>
      [
        view.on_duty && element("p", {}, interpolate(gettext("On duty: %(name)s"), { name: view.on_duty })),
        element(
          "div",
          { class: "choices" },
          ...entries.map(([name, text, deed]) =>
            element(
              "button",
              { type: "button", class: "choice", "data-testid": `guide-${name}`, onclick: () => answer(deed) },
              text,
            ),
          ),
        ),
        element(
          "div",
          { class: "buttons" },
          element("button", { type: "button", onclick: () => answer(null) }, gettext("Close")),
        ),
      ].filter((part) => part instanceof Node),
    );
    chosen?.();
  }

  /** @param {string} action @param {object} more */
  #send(action, more) {
    return this.game.reasonsAgainst(action, more);
  }

  /** Labels of typed tiles; what spells none is left for the server to refuse. @param {unknown} text */
  #tiles(text) {
    return this.speller.spell(String(text)) ?? [String(text)];
  }

  /** Show the rack; where it is due the clock stops, and somebody looks into the bag first. */
  async #changeRack(typed = "") {
    const { view, rulebookUrl } = this.game;
    const isRunning = view.clock.running !== null;
    let asked = "";
    const due = (/** @type {number} */ side) => view.senyors?.inspection_due[side] === true;
    const sides = whoMay(view, "change_rack");
    await askForm({
      title: gettext("Change the rack"),
      intro: gettext("The player shows the seven tiles, puts them back and draws again without losing the turn."),
      fields: [
        ...sideField(view.names, sides),
        { name: "shown", label: gettext("Tiles shown"), required: true, value: typed },
        ...(sides.some(due)
          ? [
              {
                name: "found",
                label: gettext("In the bag, of the missing kind, blanks included"),
                kind: /** @type {"select"} */ ("select"),
                options: /** @type {[string, string][]} */ ([
                  [
                    "",
                    isRunning ? gettext("someone is asked to look: the clock stops") : gettext("nobody needs to look"),
                  ],
                  ["none", gettext("none: play continues")],
                  ["one", gettext("exactly one: it goes on the rack")],
                  ["several", gettext("several: draw until one comes")],
                ]),
                value: sides.every(due) && !isRunning ? "none" : "",
                help: interpolate(gettext("An arbiter looks into the bag for %(names)s."), {
                  names: sides
                    .filter(due)
                    .map((side) => view.names[side])
                    .join(", "),
                }),
              },
              { name: "tile", label: gettext("Which one, if exactly one") },
            ]
          : []),
      ],
      submit: gettext("Change the rack"),
      needs: "change_rack",
      rulebookUrl,
      send: ({ side, shown, found, tile }) => {
        asked = isRunning && due(Number(side)) && !found ? String(shown) : "";
        return this.#send("change_rack", {
          side: Number(side),
          shown: this.#tiles(shown),
          ...(found && { found }),
          ...(found === "one" && tile && { tile: this.#tiles(tile)[0] }),
        });
      },
    });
    if (asked && this.game.view.clock.running === null) await this.#changeRack(asked);
  }

  #takeUp() {
    const { view, rulebookUrl } = this.game;
    const sides = whoMay(view, "take_up");
    return askForm({
      title: gettext("Tiles taken back"),
      intro: gettext("The rulebook sets the penalty: the turn, or none."),
      fields: sideField(view.names, sides),
      submit: gettext("They were taken back"),
      needs: "take_up",
      rulebookUrl,
      send: ({ side }) => this.#send("take_up", { side: Number(side) }),
    });
  }

  #overdraw() {
    const { view, rulebookUrl } = this.game;
    return askForm({
      title: gettext("Too many tiles were drawn"),
      intro: [
        gettext(
          "The opponent will put back the surplus tiles. Whether the opponent may look at them depends on where they were.",
        ),
        // Reported over a waiting play, the tiles came before it, and it comes off.
        view.pending &&
          gettext(
            "Were they drawn after the play that is still pending? Then enter that draw first; otherwise the play comes off the board.",
          ),
      ]
        .filter(Boolean)
        .join(" "),
      fields: [
        ...sideField(view.names, whoMay(view, "report_overdraw"), gettext("Who drew")),
        { name: "count", label: gettext("How many too many"), kind: "number", value: 1, min: 1 },
        { name: "on_rack", label: gettext("They are on the rack already"), kind: "checkbox", value: true },
        { name: "seen", label: gettext("The player has seen them"), kind: "checkbox", value: true },
      ],
      submit: gettext("Continue"),
      needs: "report_overdraw",
      rulebookUrl,
      send: ({ side, ...rest }) => this.#send("report_overdraw", { side: Number(side), ...rest }),
    });
  }

  #underdraw() {
    const { view, rulebookUrl } = this.game;
    return askForm({
      title: gettext("Too few tiles were drawn"),
      fields: [
        ...sideField(view.names, whoMay(view, "report_underdraw"), gettext("Who drew")),
        { name: "count", label: gettext("How many are missing"), kind: "number", value: 1, min: 1 },
      ],
      submit: gettext("Continue"),
      needs: "report_underdraw",
      rulebookUrl,
      send: ({ side, count }) => this.#send("report_underdraw", { side: Number(side), count }),
    });
  }

  #enterRack() {
    const { view, rulebookUrl } = this.game;
    const held = view.rack_counts
      .map(
        (count, side) =>
          `${view.names[side]}: ${interpolate(ngettext("%(count)s tile", "%(count)s tiles", count), { count })}`,
      )
      .join(" · ");
    return askForm({
      title: gettext("Record what a player holds"),
      intro: held,
      fields: [
        ...sideField(view.names, whoMay(view, "enter_rack")),
        { name: "tiles", label: gettext("Tiles; ? is a blank"), required: true },
      ],
      submit: gettext("Enter"),
      needs: "enter_rack",
      rulebookUrl,
      send: ({ side, tiles }) => this.#send("enter_rack", { side: Number(side), tiles: this.#tiles(tiles) }),
    });
  }
}
