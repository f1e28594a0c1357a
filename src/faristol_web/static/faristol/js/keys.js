/** Typing on the board: letters run along an arrow that starts where the player points. */

import { gettext, interpolate } from "./language.js";
import { isBlank } from "./tile.js";

/**
 * @typedef {object} Desk what the keys work on
 * @property {import("./board.js").FaristolBoard} board
 * @property {import("./placement.js").Placement} placement
 * @property {import("./typing.js").Speller} speller
 * @property {() => Map<number, string>} laidBefore tiles of earlier plays
 * @property {() => void} changed
 * @property {(text: string) => void} say
 * @property {() => void} commit
 * @property {() => void} recall
 */

/** On a Mac the Option key writes letters, such as ç; elsewhere Alt opens menus. @param {KeyboardEvent} event */
const isOption = ({ altKey, ctrlKey, metaKey }) =>
  altKey && !ctrlKey && !metaKey && navigator.platform.startsWith("Mac");

export class BoardKeys {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {{square: number, down: boolean} | null} */
    this.arrow = null;
    /** The tile typed last: the next key may complete it. @type {{square: number, text: string, blank: boolean, next: number} | null} */
    this.typed = null;
  }

  /** The square is pointed at; pointing again turns the arrow. @param {number} square */
  point(square) {
    this.arrow =
      this.arrow?.square === square ? { square, down: !this.arrow.down } : { square, down: this.arrow?.down ?? false };
    this.typed = null;
  }

  /** The arrow follows the reader's walk. @param {number} square */
  follow(square) {
    this.arrow = { square, down: this.arrow?.down ?? false };
    this.typed = null;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was for us */
  press(event) {
    const graph = event.getModifierState("AltGraph") || isOption(event); // how many keyboards write ŀ or ·
    if ((event.ctrlKey || event.metaKey || event.altKey) && !graph) return false;
    if (event.repeat && (event.key.length === 1 || event.key === "Enter")) return true; // held down: once
    if (event.key === " ") this.#turn();
    else if (event.key === "Backspace" || event.key === "Delete") this.#takeBack();
    else if (event.key === "Enter") this.desk.commit();
    else if (event.key === "Escape") this.desk.recall();
    else if (event.key.length !== 1 || !/[\p{L}·•.\-]/u.test(event.key)) return false;
    else this.#type(event.key, event.shiftKey && !graph && /\p{L}/u.test(event.key));
    return true;
  }

  #at() {
    this.arrow ??= { square: this.desk.board.current ?? 0, down: false };
    return this.arrow;
  }

  #turn() {
    const arrow = this.#at();
    this.arrow = { square: arrow.square, down: !arrow.down };
    this.typed = null;
    this.desk.say(this.arrow.down ? gettext("typing goes down") : gettext("typing goes across"));
    this.desk.changed();
  }

  /** @param {string} key @param {boolean} asBlank */
  #type(key, asBlank) {
    const { placement, speller } = this.desk;
    const arrow = this.#at();
    const last = this.typed?.next === arrow.square ? this.typed : null;
    const lastTile = last && placement.laid.get(last.square);
    if (last && lastTile) {
      const had = placement.slot(lastTile.id)?.label;
      const joined = speller.join(last.text, key, (label) =>
        last.blank ? had === "?" : had === label || placement.find(label) !== undefined,
      );
      if (joined) {
        placement.take(last.square);
        this.#lay(last.square, joined.label, joined.typed, last.blank);
        return;
      }
    }
    const begun = speller.begin(key, (label) => placement.find(asBlank ? "?" : label) !== undefined);
    if (!begun) {
      this.desk.say(interpolate(gettext("No tile spells %(letter)s."), { letter: key.toUpperCase() }));
      return;
    }
    const square = this.#free(arrow.square, 1);
    if (square === null) this.desk.say(gettext("There is no free square left on this line."));
    else this.#lay(square, begun.label, begun.typed, asBlank);
  }

  /** A letter that is not on the rack takes a blank if there is one. @param {number} square @param {string} label @param {string} text @param {boolean} asBlank */
  #lay(square, label, text, asBlank) {
    const { placement, say, changed } = this.desk;
    const slot = (asBlank ? undefined : placement.find(label)) ?? placement.find("?");
    if (!slot) {
      say(
        interpolate(
          asBlank ? gettext("There is no blank on your rack.") : gettext("There is no %(letter)s on your rack."),
          { letter: label },
        ),
      );
      return;
    }
    const blank = isBlank(slot.label);
    placement.lay(square, slot.id, blank ? label.toLowerCase() : label);
    const next = this.#free(square, 1) ?? square;
    this.arrow = { square: next, down: this.#at().down };
    this.typed = { square, text, blank, next };
    this.desk.board.focusSquare(next);
    say(interpolate(blank ? gettext("blank as %(letter)s") : gettext("%(letter)s laid"), { letter: label }));
    changed();
  }

  #takeBack() {
    const { placement, board, changed } = this.desk;
    const arrow = this.#at();
    this.typed = null;
    let square = /** @type {number | null} */ (arrow.square);
    while (square !== null && !placement.laid.has(square)) {
      const before = this.#step(square, -1);
      if (before === null || (!this.desk.laidBefore().has(before) && !placement.laid.has(before))) {
        // Nothing typed just before: go one square back like a text editor.
        square = null;
        if (before !== null) this.arrow = { square: before, down: arrow.down };
      } else square = before;
    }
    if (square !== null) {
      placement.take(square);
      this.arrow = { square, down: arrow.down };
    }
    board.focusSquare(this.#at().square);
    changed();
  }

  /** The first square from here on that holds no tile. @param {number} from @param {1 | -1} way @returns {number | null} */
  #free(from, way) {
    let square = /** @type {number | null} */ (from);
    while (square !== null && (this.desk.laidBefore().has(square) || this.desk.placement.laid.has(square)))
      square = this.#step(square, way);
    return square;
  }

  /** @param {number} square @param {1 | -1} way @returns {number | null} */
  #step(square, way) {
    const { rows, columns } = this.desk.board.settings;
    const [row, column] = [Math.floor(square / columns), square % columns];
    const [toRow, toColumn] = this.#at().down ? [row + way, column] : [row, column + way];
    return toRow < 0 || toColumn < 0 || toRow >= rows || toColumn >= columns ? null : toRow * columns + toColumn;
  }
}
