/** Positions that were reached on the analysis board: a tree, in which nothing is lost by going back. */

/**
 * @typedef {object} Move
 * @property {string} key @property {"play" | "exchange" | "pass"} kind @property {string} place @property {string} text
 * @property {number} count @property {string} leave @property {number} score @property {number} equity
 * @property {number[]} squares @property {string} next @property {string} address
 *
 * @typedef {object} Board
 * @property {string} cgp @property {string} address @property {import("./protocol.js").LaidTile[]} board
 * @property {[string[], string[]]} racks the side on turn first @property {[number, number]} scores
 * @property {number} idle @property {string[]} unseen @property {number} in_bag @property {string} fault
 * @property {Move[]} moves @property {boolean} ending
 *
 * @typedef {{next: string, label: string, written?: string}} By a move, the position after it, and how GCG writes it
 * @typedef {{board: Board, by: By | null, children: KeptLine[]}} KeptLine
 */

export class Line {
  /** @type {Line[]} */
  children = [];
  /** The child that was seen last. @type {Line | null} */
  onward = null;
  /** What simulation or the solver found last. @type {import("./analysis_live.js").Found | null} */
  found = null;

  /** @param {Board} board @param {Line | null} [parent] @param {By | null} [by] the move that led here */
  constructor(board, parent = null, by = null) {
    this.board = board;
    /** @type {Line | null} */
    this.parent = parent;
    this.by = by;
  }

  /** @param {string} next */
  child(next) {
    return this.children.find((line) => line.by?.next === next) ?? null;
  }

  /** @param {Board} board @param {By} by */
  grow(board, by) {
    const grown = new Line(board, this, by);
    this.children.push(grown);
    return grown;
  }

  /** From the first position to this. @returns {Line[]} */
  path() {
    return [...(this.parent?.path() ?? []), this];
  }

  /** Ends of all lines. @returns {Line[]} */
  ends() {
    return this.children.length ? this.children.flatMap((line) => line.ends()) : [this];
  }

  /** Points that the first position's side on turn is ahead. */
  ahead() {
    const [mine, theirs] = this.board.scores;
    return this.path().length % 2 ? mine - theirs : theirs - mine;
  }

  /** @param {string} address @returns {Line | null} */
  find(address) {
    if (this.board.address === address) return this;
    for (const line of this.children) {
      const found = line.find(address);
      if (found) return found;
    }
    return null;
  }
  /** All lines from here on, as the browser keeps them: without what simulation found. @returns {KeptLine} */
  toKept() {
    const { board, by, children } = this;
    return { board, by, children: children.map((line) => line.toKept()) };
  }

  /** @param {KeptLine} kept @param {Line | null} [parent] */
  static fromKept({ board, by, children }, parent = null) {
    const line = new Line(board, parent, by);
    line.children = children.map((child) => Line.fromKept(child, line));
    return line;
  }
}
