/** A word graph as the server sends it, bytes as they are: four a node, the lowest first. */

const ARC = 0x3fffff;
const LAST = 0x400000;
const ACCEPTS = 0x800000;
const LETTER_SHIFT = 24;
const NODE_BYTES = 4;
const FIRST_FREE = 2; // two pointers come first

export class WordGraph {
  /**
   * @param {ArrayBuffer} content
   * @throws {RangeError} if these bytes cannot be a word graph
   */
  constructor(content) {
    if (content.byteLength % NODE_BYTES || content.byteLength < FIRST_FREE * NODE_BYTES)
      throw new RangeError(`not a word graph: ${content.byteLength} bytes`);
    this.view = new DataView(content);
    this.size = content.byteLength / NODE_BYTES;
    // With these two, following arcs and siblings can never leave the graph.
    for (let place = 0; place < this.size; place++) {
      if ((this.#node(place) & ARC) >= this.size) throw new RangeError("not a word graph: an arc leads outside it");
    }
    if (!(this.#node(this.size - 1) & LAST))
      throw new RangeError("not a word graph: its last list of siblings has no end");
  }

  /** @param {number[]} letters */
  has(letters) {
    let place = this.#node(0) & ARC;
    let node = 0;
    for (const letter of letters) {
      if (!place) return false;
      node = this.#node(place);
      while (node >>> LETTER_SHIFT !== letter) {
        if (node & LAST) return false;
        place += 1;
        node = this.#node(place);
      }
      place = node & ARC;
    }
    return Boolean(node & ACCEPTS);
  }

  /** @param {number} place */
  #node(place) {
    return this.view.getUint32(place * NODE_BYTES, true);
  }
}
