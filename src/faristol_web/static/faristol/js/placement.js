/** The tiles tried out on the board: which of the rack lie where. No page, no rules. */

/**
 * @typedef {{id: number, label: string}} Slot one tile of the rack, in the order its owner likes
 * @typedef {{id: number, label: string}} Laid a rack tile on a square; a blank's label is its letter in lower case
 */

export class Placement {
  constructor() {
    /** @type {Slot[]} */
    this.slots = [];
    /** @type {Map<number, Laid>} */
    this.laid = new Map();
    this.nextId = 1;
  }

  /**
   * Takes over the rack as the server has it. Tiles that stay keep their places; those gone are taken from
   * the board first, because that is where a play has used them.
   * @param {string[]} labels
   */
  setRack(labels) {
    const wanted = [...labels];
    const onBoard = new Set([...this.laid.values()].map((tile) => tile.id));
    const kept = new Set();
    for (const slot of [...this.slots].sort((a, b) => Number(onBoard.has(a.id)) - Number(onBoard.has(b.id)))) {
      const at = wanted.indexOf(slot.label);
      if (at < 0) continue;
      wanted.splice(at, 1);
      kept.add(slot.id);
    }
    this.slots = this.slots.filter((slot) => kept.has(slot.id));
    for (const [square, tile] of this.laid) if (!kept.has(tile.id)) this.laid.delete(square);
    for (const label of wanted) this.slots.push({ id: this.nextId++, label });
  }

  /** Takes up what lies where somebody else's tile lies now. @param {Map<number, string>} board */
  clearTaken(board) {
    for (const square of this.laid.keys()) if (board.has(square)) this.laid.delete(square);
  }

  /** Tiles still on the rack. */
  inHand() {
    const onBoard = new Set([...this.laid.values()].map((tile) => tile.id));
    return this.slots.filter((slot) => !onBoard.has(slot.id));
  }

  /** @param {string} label @returns {Slot | undefined} */
  find(label) {
    return this.inHand().find((slot) => slot.label === label);
  }

  /** @param {number} id @returns {Slot | undefined} */
  slot(id) {
    return this.slots.find((slot) => slot.id === id);
  }

  /** @param {number} square @param {number} id @param {string} label */
  lay(square, id, label) {
    for (const [other, tile] of this.laid) if (tile.id === id) this.laid.delete(other);
    this.laid.set(square, { id, label });
  }

  /** @param {number} square */
  take(square) {
    return this.laid.delete(square);
  }

  recall() {
    this.laid.clear();
  }

  /** Only the order on this screen. */
  shuffle() {
    for (let last = this.slots.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1));
      [this.slots[last], this.slots[other]] = [this.slots[other], this.slots[last]];
    }
  }

  /** Puts a slot before another; at the end for null. @param {number} id @param {number | null} before */
  reorder(id, before) {
    const moved = this.slot(id);
    if (!moved || id === before) return;
    this.slots = this.slots.filter((slot) => slot !== moved);
    const at = before === null ? -1 : this.slots.findIndex((slot) => slot.id === before);
    this.slots.splice(at < 0 ? this.slots.length : at, 0, moved);
  }

  /** Tiles as the protocol wants them, in order of squares. @returns {import("./protocol.js").LaidTile[]} */
  tiles() {
    return [...this.laid]
      .map(([square, tile]) => /** @type {[number, string]} */ ([square, tile.label]))
      .sort((a, b) => a[0] - b[0]);
  }
}
