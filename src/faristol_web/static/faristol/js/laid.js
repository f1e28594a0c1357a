/** Tiles laid and text typed in a turn, and not played yet: there again after a reload, as long as it is that turn. */

export class Laid {
  /** @param {import("./game.js").FaristolGame} game @param {import("./hand.js").Hand} hand @param {HTMLInputElement | HTMLTextAreaElement} field */
  constructor(game, hand, field) {
    this.game = game;
    this.hand = hand;
    this.field = field;
    this.kept = "";
    /** Text on its way: it comes back if it is refused. */
    this.sent = "";
    this.isRestored = false;
    field.addEventListener("input", () => this.keep());
  }

  /** Once the rack is known. */
  restore() {
    if (this.isRestored) return;
    this.isRestored = true;
    const found = this.game.outbox.recall("laid");
    if (found?.text && !this.field.value) {
      this.field.value = found.text;
      this.field.dispatchEvent(new Event("input"));
    }
    if (found?.turn === this.game.moves.length && found.tiles.length) {
      this.hand.put(found.tiles);
      this.hand.askAgain();
    }
  }

  keep() {
    if (!this.isRestored) return;
    const text = this.field.value === this.sent ? "" : this.field.value;
    const tiles = this.hand.placement.tiles();
    const laid = { turn: this.game.moves.length, tiles, text };
    const written = text || tiles.length ? JSON.stringify(laid) : "";
    if (written === this.kept) return;
    this.kept = written;
    if (written) this.game.outbox.keep("laid", laid, { waits: false });
    else this.game.outbox.forget("laid");
  }

  /** What was sent before the reload and refused now. @param {Record<string, any>} message */
  giveBack({ tiles, text }) {
    if (text && !this.field.value) this.field.value = text;
    if (tiles && !this.hand.placement.laid.size) this.hand.put(tiles);
    this.keep();
  }
}
