/** Open questions at a wooden table: tiles drawn for the start, racks, an answer to a play, a surplus to go back. */

import { declared } from "./declared.js";
import { element } from "./element.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { SIDES, whoMay } from "./sides.js";
import { Speller } from "./typing.js";

/** @typedef {import("./game.js").FaristolGame} Context */

/** @param {Context} context @returns {Node[]} */
export function tableStart(context) {
  const { view } = context;
  if (view.phase === "start-draw") return startTiles(context);
  const drawing = whoMay(view, "draw_rack");
  if (view.starter === null || !drawing.length) return [];
  return [
    element(
      "p",
      {},
      element("strong", {}, interpolate(gettext("%(name)s goes first."), { name: view.names[view.starter] })),
    ),
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        {
          type: "button",
          class: "primary",
          "data-testid": "racks-drawn",
          onclick: () => /** @type {import("./table.js").TableDesk} */ (context.desk).takeRacks(),
        },
        gettext("Both have their tiles"),
      ),
    ),
  ];
}

/** The tiles that were drawn for the start, typed in. @param {Context} context @returns {Node[]} */
function startTiles(context) {
  const { view, settings } = context;
  const speller = new Speller(settings);
  const sides = whoMay(view, "draw_start");
  if (!sides.length) return [];
  const inputs = sides.map(
    (side) =>
      /** @type {HTMLInputElement} */ (
        element("input", {
          type: "text",
          size: 3,
          maxlength: 4,
          autocomplete: "off",
          autocapitalize: "characters",
          required: true,
          "data-testid": `start-tile-${side}`,
        })
      ),
  );
  const form = element(
    "form",
    { class: "start-tiles-form" },
    ...sides.map((side, at) =>
      element(
        "label",
        { class: "field" },
        interpolate(gettext("Tile drawn by %(name)s"), { name: view.names[side] }),
        inputs[at],
      ),
    ),
    element("button", { type: "submit", class: "primary", "data-testid": "start-tiles-send" }, gettext("Enter")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = inputs.map((input) => {
      const spelled = speller.spell(input.value) ?? [];
      return spelled.length === 1 ? spelled[0] : input.value; // what is no one tile is refused, and said so
    });
    for (const [at, side] of sides.entries()) {
      if (!(await context.did("draw_start", { side, tile: typed[at] }))) return;
    }
  });
  const tied =
    view.start_round > 1 &&
    element("p", {}, interpolate(gettext("Equal tiles: draw again (round %(round)s)."), { round: view.start_round }));
  const shown = SIDES.filter((side) => view.start_tiles[side]).map((side) =>
    element("p", { class: "soft" }, `${view.names[side]}: ${view.start_tiles[side]}`),
  );
  return [tied, ...shown, form, element("p", { class: "soft" }, gettext("? is a blank."))].filter(
    (part) => part instanceof Node,
  );
}

/** @param {Context} context @returns {Node[]} */
export function tableAnswer(context) {
  const { view } = context;
  const { pending, names } = view;
  if (!pending) return [];
  const own = pending.side;
  const other = own === 0 ? 1 : 0;
  const may = (/** @type {0 | 1} */ side, /** @type {string} */ word) => view.may_each?.[side]?.includes(word);
  const button = (/** @type {0 | 1} */ side, /** @type {string} */ word, /** @type {string} */ text, style = "") =>
    may(side, word) &&
    element(
      "button",
      {
        type: "button",
        class: style,
        "data-testid": word.replace("_", "-"),
        onclick: () => context.act(word, { side }),
      },
      interpolate(text, { name: names[side] }),
    );
  const again = pending.answers > 0 && may(other, "challenge");
  return [
    declared(pending),
    again &&
      element(
        "p",
        { class: "soft" },
        gettext("The answer was: valid. It may be challenged once more, with an argument; that answer is final."),
      ),
    element(
      "div",
      { class: "buttons" },
      // Where nobody keeps a sheet by hand, the page writes it down itself.
      context.settings.paper_sheet && button(view.scorer ?? own, "write", gettext("%(name)s has written it down")),
      button(own, "draw", gettext("%(name)s draws")),
      button(other, "accept", gettext("%(name)s accepts")),
      may(other, "challenge") &&
        element(
          "button",
          { type: "button", class: "danger", "data-testid": "challenge", onclick: () => context.desk?.challenge() },
          interpolate(again ? gettext("%(name)s challenges once more…") : gettext("%(name)s challenges…"), {
            name: names[other],
          }),
        ),
    ),
  ].filter((part) => part instanceof Node);
}

/** Tiles drawn too many or too few, until that is put right. @param {Context} context @returns {Node | null} */
export function miscountLine(context) {
  const { view } = context;
  const { names } = view;
  for (const side of SIDES) {
    const other = side === 0 ? 1 : 0;
    const many = view.surplus?.[side] ?? 0;
    const few = view.missing?.[side] ?? 0;
    if (many) {
      const text = interpolate(
        ngettext("%(name)s has %(count)s tile too many.", "%(name)s has %(count)s tiles too many.", many),
        { name: names[side], count: many },
      );
      const back = view.may_each?.[other]?.includes("return_surplus");
      const look = view.surplus_seen?.[side]
        ? gettext("The opponent may look at them first.")
        : gettext("Nobody looks at them.");
      return element(
        "p",
        { class: "question" },
        text,
        " ",
        look,
        " ",
        back &&
          element(
            "button",
            {
              type: "button",
              class: "primary",
              "data-testid": "return-surplus",
              onclick: () => context.act("return_surplus", { side: other }),
            },
            interpolate(gettext("%(name)s has put back the surplus tiles"), { name: names[other] }),
          ),
      );
    }
    if (few) {
      const text = interpolate(
        ngettext("%(name)s has %(count)s tile too few.", "%(name)s has %(count)s tiles too few.", few),
        { name: names[side], count: few },
      );
      const draw = view.may_each?.[side]?.includes("draw");
      return element(
        "p",
        { class: "question" },
        text,
        " ",
        draw &&
          view.phase !== "answer" &&
          element(
            "button",
            {
              type: "button",
              class: "primary",
              "data-testid": "draw-missing",
              onclick: () => context.act("draw", { side }),
            },
            interpolate(gettext("%(name)s draws"), { name: names[side] }),
          ),
      );
    }
  }
  return null;
}
