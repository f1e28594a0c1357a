/** Laying a play and writing its slip: what lies on the board is written down, what is typed is laid where it can be. */

import { element } from "../element.js";
import { Hand } from "../hand.js";
import { icon } from "../icons.js";
import { gettext } from "../language.js";
import { valuesOf } from "../tile.js";
import { slipOf, tilesOf } from "./slip.js";

/**
 * @typedef {import("./protocol.js").LaidTile} LaidTile
 * @typedef {import("./protocol.js").Settings} Settings
 *
 * @typedef {object} Fields of the slip
 * @property {HTMLInputElement} place @property {HTMLInputElement} word
 * @property {HTMLInputElement | null} score null where none is asked for
 *
 * @typedef {object} Wishes what the laying asks of its page
 * @property {() => void} changed the slip is another one
 * @property {() => void} handIn by the Enter key on the board
 * @property {(text: string) => void} say
 */

export class Laying {
  /**
   * @param {HTMLElement} root what tiles are dragged over
   * @param {import("../board.js").FaristolBoard} board @param {HTMLElement} rackRow
   * @param {Fields} fields @param {Settings} settings @param {Wishes} wishes
   */
  constructor(root, board, rackRow, fields, settings, wishes) {
    this.board = board;
    this.rackRow = rackRow;
    this.fields = fields;
    this.settings = settings;
    this.wishes = wishes;
    /** The fields are as somebody typed them. */
    this.typed = false;
    /** @type {import("./slip.js").Trouble} */
    this.trouble = null;
    this.lay = "[]";
    /** @type {Set<number>} */
    this.last = new Set();
    this.rack = /** @type {import("../rack.js").FaristolRack} */ (element("faristol-rack"));
    this.tools = this.#tools();
    rackRow.replaceChildren(this.rack, this.tools);
    this.rack.setUp(valuesOf(settings), settings.rack_size);
    this.hand = new Hand(root, board, this.rack, settings, {
      preview: () => {}, // the desk asks for points, where players write none
      play: () => wishes.handIn(),
      say: wishes.say,
      redraw: () => this.#laid(),
    });
    for (const input of [fields.place, fields.word]) input.addEventListener("input", () => this.#read());
    fields.score?.addEventListener("input", () => wishes.changed());
  }

  #tools() {
    const button = (
      /** @type {"shuffle" | "recall"} */ name,
      /** @type {string} */ text,
      /** @type {() => void} */ onclick,
    ) =>
      element(
        "button",
        { type: "button", class: "icon", "data-testid": name, "aria-label": text, title: text, onclick },
        icon(name),
      );
    const zoom = element(
      "button",
      { type: "button", class: "zoom quiet", "aria-pressed": "false", "data-testid": "zoom" },
      gettext("Zoom"),
    );
    zoom.addEventListener("click", () =>
      zoom.setAttribute("aria-pressed", String(this.board.toggleZoom([...this.last][0]))),
    );
    return element(
      "div",
      { class: "tools" },
      zoom,
      button("shuffle", gettext("Shuffle rack"), () => this.hand.shuffle()),
      button("recall", gettext("Recall tiles"), () => this.clear()),
    );
  }

  /** @param {string[]} rack @param {LaidTile[]} board @param {number[]} last */
  update(rack, board, last) {
    /** @type {Map<number, string>} */
    this.earlier = new Map(board);
    this.last = new Set(last);
    this.hand.update(rack, this.earlier);
    this.draw();
  }

  /** Everything back on the rack, and the slip as good as new. */
  clear() {
    if (this.hand.isFrozen) return;
    this.#empty();
    this.hand.recall();
    this.wishes.changed();
  }

  /** A new coup. */
  forget() {
    this.hand.chosen = null;
    this.hand.keys.arrow = null;
    this.hand.put([]);
    this.#empty();
  }

  #empty() {
    this.typed = false;
    this.trouble = null;
    this.lay = "[]";
    for (const field of this.#all()) field.value = "";
  }

  /** @param {boolean} frozen */
  freeze(frozen) {
    if (frozen === this.hand.isFrozen) return;
    this.hand.freeze(frozen);
    this.rackRow.classList.toggle("frozen", frozen);
    for (const field of this.#all()) field.readOnly = frozen;
    // Asked too late which letter a blank is.
    if (frozen) /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
    this.draw();
  }

  #all() {
    return [this.fields.place, this.fields.word, this.fields.score].filter((field) => field !== null);
  }

  /** The tiles moved, or the arrow did: the slip says what lies there now. */
  #laid() {
    const tiles = this.hand.placement.tiles();
    const lay = JSON.stringify(tiles);
    if (lay !== this.lay) this.typed = false;
    this.lay = lay;
    if (!this.typed) this.#write(tiles);
    this.draw();
    this.wishes.changed();
  }

  /** @param {LaidTile[]} tiles */
  #write(tiles) {
    const slip = slipOf(this.settings, this.earlier ?? new Map(), tiles, this.hand.speller, this.hand.keys.arrow?.down);
    this.trouble = slip.trouble;
    this.fields.place.value = slip.place;
    this.fields.word.value = slip.word;
  }

  /** Somebody typed: what can be laid like that lies there, everything else is on the rack. */
  #read() {
    this.typed = true;
    this.trouble = null;
    const labels = this.hand.placement.slots.map(({ label }) => label);
    const tiles = tilesOf(
      this.settings,
      this.earlier ?? new Map(),
      labels,
      { place: this.fields.place.value, word: this.fields.word.value },
      this.hand.speller,
    );
    this.hand.put(tiles ?? []);
    this.lay = JSON.stringify(this.hand.placement.tiles());
    this.draw();
    this.wishes.changed();
  }

  /** True if the board shows what the fields say. */
  get isShown() {
    return !this.typed || this.hand.placement.laid.size > 0;
  }

  /** @returns {import("./protocol.js").Slip} as it is handed in, faults and all */
  slip() {
    const score = this.fields.score?.value.trim() ?? "";
    return {
      square: this.fields.place.value.trim(),
      direction: "",
      word: this.fields.word.value.trim(),
      score: /^\d{1,4}$/.test(score) ? Number(score) : null,
    };
  }

  /** @param {number} coup @param {import("./protocol.js").Slip | null} sent @returns {Omit<import("./draft.js").Draft, "had">} */
  draft(coup, sent) {
    const { place, word, score } = this.fields;
    return {
      coup,
      tiles: this.hand.placement.tiles(),
      place: place.value,
      word: word.value,
      score: score?.value ?? "",
      typed: this.typed,
      sent,
    };
  }

  /** @param {Omit<import("./draft.js").Draft, "coup" | "sent" | "had">} draft */
  restore({ tiles, place, word, score, typed }) {
    this.fields.place.value = place;
    this.fields.word.value = word;
    if (this.fields.score) this.fields.score.value = score;
    this.hand.put(tiles);
    this.lay = JSON.stringify(this.hand.placement.tiles());
    this.typed = typed;
    if (!typed && tiles.length) this.#write(tiles);
    this.draw();
  }

  /** A slip from elsewhere, another device or another page: laid where it can be. @param {import("./protocol.js").Slip} slip */
  take({ square, direction, word, score }) {
    this.fields.place.value = square + direction;
    this.fields.word.value = word;
    if (this.fields.score) this.fields.score.value = score === null ? "" : String(score);
    this.#read();
  }

  draw() {
    this.board.show({
      board: this.earlier ?? new Map(),
      tentative: this.hand.placement.laid,
      last: this.last,
      arrow: this.hand.keys.arrow,
    });
  }
}

/**
 * On a small screen the rack stays with the slip, whatever else is scrolled; on a large one it lies under the board.
 * @param {HTMLElement} rackRow @param {HTMLElement} desk
 */
export function keepInReach(rackRow, desk) {
  const under = /** @type {HTMLElement} */ (rackRow.parentElement);
  const small = matchMedia("(max-width: 55.99rem)");
  const place = () => (small.matches ? desk.prepend(rackRow) : under.append(rackRow));
  small.addEventListener("change", place);
  place();
}
