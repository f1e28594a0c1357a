/** Orders of an arbiter: a small form for each, with author, clause, reason and instance. */

import { ask, cancelButton } from "./dialog.js";
import { clausePicker } from "./clauses.js";
import { element } from "./element.js";
import { fieldset, sideField } from "./form.js";
import { gettext } from "./language.js";
import { reasonList } from "./reasons.js";
import { milliseconds } from "./table_questions.js";
import { rulingText } from "./words.js";

/**
 * @typedef {import("./form.js").Field} Field
 * @typedef {import("./form.js").Values} Values
 *
 * @typedef {object} Order
 * @property {string} order
 * @property {string} title
 * @property {Field[]} fields
 * @property {(values: Values) => object} [message] fields → what the order says
 */

/** @param {[string, string]} names @param {import("./protocol.js").Ruling[]} rulings @returns {Order[]} */
function orders(names, rulings) {
  const side = sideField(names, [0, 1]);
  /** @type {[string, string][]} */
  const eitherOrNone = [
    ["", gettext("nobody")],
    ["0", names[0]],
    ["1", names[1]],
  ];
  const sided = (/** @type {Values} */ values) => ({ ...values, side: Number(values.side) });
  const numbered = (/** @type {Values} */ values) => ({ ...values, ruling: Number(values.ruling) });
  const sideOrNull = (/** @type {unknown} */ value) => (value === "" ? null : Number(value));
  const ruling = [
    {
      name: "ruling",
      label: gettext("Number of the ruling"),
      kind: /** @type {const} */ ("select"),
      options: rulings.map(
        (each, at) =>
          /** @type {[string, string]} */ ([String(each.number), `${at + 1} · ${rulingText(each, names, rulings)}`]),
      ),
      required: true,
    },
  ];
  return [
    {
      order: "sanction",
      title: gettext("Warning, or points deducted"),
      fields: [
        ...side,
        { name: "points", label: gettext("Points deducted; 0 is a warning"), kind: "number", value: 0 },
      ],
      message: sided,
    },
    {
      order: "adjust_clock",
      title: gettext("Correct a clock"),
      fields: [
        ...side,
        {
          name: "by",
          label: gettext("Time used, in minutes and seconds; a minus sign gives time back"),
          value: "0:30",
          required: true,
        },
      ],
      message: ({ side, by }) => ({ side: Number(side), by_ms: milliseconds(String(by).replace("−", "-")) }),
    },
    {
      order: "adjust_score",
      title: gettext("Correct a score"),
      fields: [
        ...side,
        { name: "points", label: gettext("Points to add; a negative number deducts"), kind: "number", required: true },
        { name: "processing", label: gettext("An error in processing, sending or loading the data"), kind: "checkbox" },
      ],
      message: sided,
    },
    { order: "annul_play", title: gettext("Annul the last play: its turn is lost"), fields: [] },
    { order: "order_back", title: gettext("Take the play back: the dictionaries are ambiguous"), fields: [] },
    {
      order: "restore_turn",
      title: gettext("Go back to an earlier turn"),
      fields: [{ name: "turns", label: gettext("How many turns back"), kind: "number", value: 1, min: 1 }],
    },
    {
      order: "settle_request",
      title: gettext("Decide on a correction that a player requests"),
      fields: [{ name: "granted", label: gettext("Granted"), kind: "checkbox" }],
    },
    { order: "call_time", title: gettext("The round's time is over"), fields: [] },
    {
      order: "take_attendance",
      title: gettext("Start with a player missing"),
      fields: names.map((name, at) => ({ name: `present${at}`, label: name, kind: /** @type {const} */ ("checkbox") })),
      message: ({ present0, present1 }) => ({ present: [present0, present1] }),
    },
    { order: "arrive", title: gettext("A missing player has arrived"), fields: side, message: sided },
    {
      order: "end_game",
      title: gettext("End the game"),
      fields: [
        { name: "winner", label: gettext("Winner"), kind: "select", options: eitherOrNone, value: "" },
        { name: "both_lose", label: gettext("Both lose"), kind: "checkbox" },
        { name: "count_racks", label: gettext("Count the unplayed tiles"), kind: "checkbox" },
        { name: "disqualified", label: gettext("Disqualified"), kind: "select", options: eitherOrNone, value: "" },
      ],
      message: (values) => ({
        ...values,
        winner: sideOrNull(values.winner),
        disqualified: sideOrNull(values.disqualified),
      }),
    },
    { order: "overturn", title: gettext("Overturn a ruling"), fields: ruling, message: numbered },
    { order: "uphold", title: gettext("Uphold a ruling on appeal"), fields: ruling, message: numbered },
    { order: "close_round", title: gettext("Close the round: the tournament decides the result"), fields: [] },
  ];
}

export class Arbiter {
  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    this.button = element(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-testid": "arbiter",
        "aria-haspopup": "dialog",
        onclick: () => this.open(),
      },
      gettext("Arbiter…"),
    );
    if (!game.isTable) game.statusRow.append(this.button); // there it stands in the menu of rulings
  }

  /** @param {import("./protocol.js").View} view */
  show({ phase }) {
    this.button.hidden = phase === "seating";
  }

  /**
   * What was filled in before a reload and never accepted is there again.
   * @param {string} [order] chosen already
   * @param {Record<string, string | number>} [asked] values of its fields
   * @param {import("./reasons.js").Reason[]} [reasons] against it
   */
  open(order, asked = {}, reasons = []) {
    const { game } = this;
    const draft = game.outbox.recall("ruling");
    /** @type {Record<string, any>} */
    const known = draft?.order === order || !order ? { ...draft?.values, ...asked } : asked;
    order ??= draft?.order;
    const all = orders(game.view.names, game.view.rulings ?? []).map((each) => ({
      ...each,
      fields: each.fields.map((field) => ({
        ...field,
        value: known[field.name] === undefined ? field.value : asValue(known[field.name]),
      })),
    }));
    const first = all.find((each) => each.order === order) ?? all[0];
    return ask(gettext("An arbiter gives an order"), (answer) => {
      const kinds = /** @type {HTMLSelectElement} */ (
        element(
          "select",
          { "data-testid": "order", "aria-label": gettext("Order") },
          ...all.map((each) => element("option", { value: each.order, selected: each === first }, each.title)),
        )
      );
      const own = element("div", {});
      let shown = fieldset(first.fields);
      const chosen = () => all.find((each) => each.order === kinds.value) ?? first;
      const rebuild = () => {
        shown = fieldset(chosen().fields);
        own.replaceChildren(...shown.nodes);
      };
      kinds.addEventListener("change", rebuild);
      rebuild();
      const { grounds, values } = this.#grounds(known);
      const against = reasonList(game.rulebookUrl);
      against.show(reasons);
      const form = element(
        "form",
        {},
        element("label", { class: "field" }, element("span", { class: "label" }, gettext("Order")), kinds),
        own,
        ...grounds,
        against.node,
        element(
          "div",
          { class: "buttons" },
          cancelButton(() => {
            game.outbox.forget("ruling");
            answer(null);
          }),
          element("button", { type: "submit", class: "primary", "data-testid": "rule-send" }, gettext("Rule")),
        ),
      );
      form.addEventListener("input", () =>
        game.outbox.keep("ruling", { order: chosen().order, values: { ...shown.values(), ...values() } }),
      );
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const { order: name, message } = chosen();
        const fields = shown.values();
        const { reasons } = await game.socket.rule(name, { ...(message ? message(fields) : fields), ...values() });
        if (reasons.length) return against.show(reasons);
        game.outbox.forget("ruling");
        answer(true);
      });
      // A guest without an account may be asked to rule here, too.
      const guests =
        game.dataset.guestsUrl && !game.isTable
          ? [
              element(
                "p",
                { class: "soft" },
                element("a", { href: game.dataset.guestsUrl }, gettext("Links for guest arbiters of this game")),
              ),
            ]
          : [];
      return [form, ...guests];
    });
  }

  /** Author, clause, reason and instance. @param {Record<string, any>} known */
  #grounds(known) {
    const { settings } = this.game;
    const clause = clausePicker(settings.clauses ?? [], known.clause);
    const rest = fieldset([
      { name: "reason", label: gettext("Reason"), kind: "textarea", value: known.reason, required: true },
      {
        name: "instance",
        label: gettext("Who decides"),
        kind: "select",
        options: [
          ["first", gettext("one arbiter")],
          ["committee", gettext("the whole committee")],
        ],
        value: String(known.instance ?? "first"),
      },
    ]);
    const author = this.#author(known);
    return {
      grounds: [...author.nodes, clause.node, ...rest.nodes],
      values: () => ({ ...author.values(), ...rest.values(), ...clause.values() }),
    };
  }

  /** At a wooden board one device is everybody's, so it asks; elsewhere the server signs with who has logged in. @param {Record<string, any>} known */
  #author({ author }) {
    const { settings, view, isTable, ownName } = this.game;
    const label = gettext("Arbiter");
    if (isTable)
      return fieldset([
        {
          name: "author",
          label,
          value: author || view.on_duty || settings.committee?.[0] || "",
          known: settings.committee,
          required: true,
        },
      ]);
    return {
      nodes: [element("p", { "data-testid": "rules-as" }, label + gettext(": "), element("strong", {}, ownName))],
      values: () => ({}),
    };
  }
}

/** As a field takes it. @param {unknown} known */
const asValue = (known) => (typeof known === "boolean" ? known : String(known));
