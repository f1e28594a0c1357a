/** The player's hand: rack and board brought together by tapping, dragging and typing. */

import { makeDraggable } from "./drag.js";
import { chooseLetter } from "./dialogs.js";
import { BoardKeys } from "./keys.js";
import { gettext, interpolate } from "./language.js";
import { Placement } from "./placement.js";
import { squareLabel } from "./coordinates.js";
import { isBlank } from "./tile.js";
import { Speller } from "./typing.js";

const PREVIEW_DELAY_MS = 140; // a fast typist asks once a word, not once a letter

/**
 * @typedef {object} Wishes what the hand asks of the game
 * @property {(tiles: import("./protocol.js").LaidTile[]) => void} preview empty: nothing lies there
 * @property {() => void} play
 * @property {(text: string) => void} say
 * @property {() => void} redraw
 */

export class Hand {
  /**
   * @param {HTMLElement} root @param {import("./board.js").FaristolBoard} board
   * @param {import("./rack.js").FaristolRack | import("./palette.js").FaristolPalette} rack
   * @param {import("./protocol.js").PlaySettings} settings @param {Wishes} wishes
   */
  constructor(root, board, rack, settings, wishes) {
    this.root = root;
    this.board = board;
    this.rack = rack;
    this.settings = settings;
    this.wishes = wishes;
    this.placement = new Placement();
    this.speller = new Speller(settings);
    /** @type {Map<number, string>} */
    this.earlier = new Map();
    /** The rack tile that the next tapped square receives. @type {number | null} */
    this.chosen = null;
    /** Nothing moves any more: time is up, and what lies there is only looked at. */
    this.isFrozen = false;
    this.keys = new BoardKeys({
      board,
      placement: this.placement,
      speller: this.speller,
      laidBefore: () => this.earlier,
      changed: () => this.changed(),
      say: wishes.say,
      commit: () => this.#enter(),
      recall: () => this.recall(),
    });
    this.#listen();
  }

  #listen() {
    this.board.addEventListener("click", (event) => {
      const square = this.board.squareOf(/** @type {Element} */ (event.target));
      if (square !== null && !this.isFrozen) this.#tap(square);
    });
    this.board.addEventListener("keydown", (event) => {
      if (this.isFrozen || !this.keys.press(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.board.addEventListener("square-walk", (event) => {
      this.keys.follow(/** @type {CustomEvent} */ (event).detail.square);
      this.wishes.redraw();
    });
    this.board.addEventListener("focusin", (event) => {
      const square = this.board.squareOf(/** @type {Element} */ (event.target));
      if (square === null || this.keys.arrow || !(/** @type {Element} */ (event.target).matches(":focus-visible")))
        return;
      this.keys.follow(square);
      this.wishes.redraw();
    });
    this.rack.addEventListener("click", (event) => {
      const tile = /** @type {Element} */ (event.target).closest("[data-rack-tile]");
      if (tile instanceof HTMLElement && !this.isFrozen) this.#choose(Number(tile.dataset.id));
    });
    makeDraggable(this.root, {
      source: (target) => (this.isFrozen ? null : target.closest("[data-rack-tile], [data-tentative]")),
      hover: (_source, over) => this.#hover(over),
      drop: (source, over, x) => this.#drop(source, over, x),
    });
  }

  /** Answers of the server to the player's attempts. @param {string[]} rack @param {Map<number, string>} board */
  update(rack, board) {
    this.earlier = board;
    const before = JSON.stringify(this.placement.tiles());
    this.placement.setRack(rack);
    this.placement.clearTaken(board);
    if (this.chosen !== null && !this.placement.slot(this.chosen)) this.chosen = null;
    if (this.keys.arrow && board.has(this.keys.arrow.square)) this.keys.arrow = null;
    if (JSON.stringify(this.placement.tiles()) !== before) this.#askPreview();
    this.show();
  }

  show() {
    const inHand = new Set(this.placement.inHand().map((slot) => slot.id));
    this.rack.show(this.placement.slots, inHand, this.chosen);
  }

  changed() {
    this.show();
    this.wishes.redraw();
    this.#askPreview();
  }

  /** Tiles put on the board at once, as somebody typed them or left them. @param {import("./protocol.js").LaidTile[]} tiles */
  put(tiles) {
    this.placement.recall();
    for (const [square, label] of tiles) {
      const slot = this.placement.find(isBlank(label) ? "?" : label);
      if (slot && !this.earlier.has(square)) this.placement.lay(square, slot.id, label);
    }
    this.show();
  }

  /** @param {boolean} frozen */
  freeze(frozen) {
    this.isFrozen = frozen;
    if (!frozen) return;
    this.chosen = null;
    this.keys.arrow = null;
    this.show();
  }

  /** After a reconnection the server has forgotten what was asked. */
  askAgain() {
    if (this.placement.laid.size) this.#askPreview();
  }

  #askPreview() {
    clearTimeout(this.timer);
    const tiles = this.placement.tiles();
    if (!tiles.length) this.wishes.preview([]);
    else this.timer = setTimeout(() => this.wishes.preview(this.placement.tiles()), PREVIEW_DELAY_MS);
  }

  recall() {
    this.chosen = null;
    this.keys.typed = null;
    const first = Math.min(...this.placement.laid.keys());
    if (this.placement.laid.size && this.keys.arrow) {
      this.keys.follow(first);
      if (this.board.contains(document.activeElement)) this.board.focusSquare(first);
    }
    this.placement.recall();
    this.changed();
  }

  shuffle() {
    this.placement.shuffle();
    this.show();
  }

  #enter() {
    if (this.chosen !== null) this.#tap(this.board.current ?? this.settings.start);
    else this.wishes.play();
  }

  /** @param {number} id */
  #choose(id) {
    this.chosen = this.chosen === id ? null : id;
    this.show();
    this.wishes.redraw();
  }

  /** @param {number} square */
  #tap(square) {
    if (this.placement.laid.has(square)) {
      this.placement.take(square);
      this.chosen = null;
      this.changed();
    } else if (this.earlier.has(square)) return;
    else if (this.chosen !== null) this.#lay(this.chosen, square);
    else {
      this.keys.point(square);
      this.wishes.redraw();
    }
  }

  /** @param {number} id @param {number} square @param {string} [was] the letter a blank on the board already has */
  async #lay(id, square, was) {
    const slot = this.placement.slot(id);
    if (!slot) return;
    let label = slot.label;
    if (label === "?") {
      const letter = was ?? (await chooseLetter(this.speller.labels));
      if (!letter || this.isFrozen || this.earlier.has(square) || !this.placement.slot(id)) return;
      label = letter.toLowerCase();
    }
    this.placement.lay(square, id, label);
    this.chosen = null;
    const values = { letter: label, place: squareLabel(this.settings.coordinates, square, this.settings.columns) };
    this.wishes.say(interpolate(gettext("%(letter)s laid on %(place)s"), values));
    this.changed();
  }

  /** @param {Element | null} over */
  #hover(over) {
    const square = this.board.squareOf(over);
    this.board.querySelector(".aimed")?.classList.remove("aimed");
    if (square !== null && !this.earlier.has(square)) this.board.squares?.[square].classList.add("aimed");
  }

  /** @param {HTMLElement} source @param {Element | null} over @param {number} x */
  #drop(source, over, x) {
    if (this.isFrozen) return;
    const from = source.dataset.square === undefined ? null : Number(source.dataset.square);
    const laid = from === null ? undefined : this.placement.laid.get(from);
    const id = laid?.id ?? Number(source.dataset.id);
    const square = this.board.squareOf(over);
    if (square !== null) {
      if (this.earlier.has(square) || square === from) return;
      this.keys.typed = null;
      // A tile that lay there changes places with the one dropped, or goes back to the rack.
      const there = this.placement.laid.get(square);
      this.placement.take(square);
      if (from !== null) this.placement.take(from);
      if (there && from !== null) this.placement.lay(from, there.id, there.label);
      this.#lay(id, square, laid?.label);
    } else if (from !== null) {
      this.placement.take(from);
      this.changed();
    } else if (over && this.rack.contains(over)) {
      this.placement.reorder(id, this.#slotAt(x, id));
      this.show();
    }
  }

  /** The slot before which a tile dropped here belongs. @param {number} x @param {number} moved @returns {number | null} */
  #slotAt(x, moved) {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.rack.querySelectorAll("[data-id]"))) {
      const box = node.getBoundingClientRect();
      if (Number(node.dataset.id) !== moved && x < box.left + box.width / 2) return Number(node.dataset.id);
    }
    return null;
  }
}
