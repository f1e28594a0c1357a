/** The desk of somebody who plays online: rack, buttons, command box. */

import { Actions } from "./actions.js";
import { parseCommand } from "./commands.js";
import { READINGS } from "./reading.js";
import { chooseTiles, chooseWords, confirmBlank, confirmLeave, confirmPass, showHelp } from "./dialogs.js";
import { element } from "./element.js";
import { Hand } from "./hand.js";
import { Laid } from "./laid.js";
import { gettext, interpolate } from "./language.js";
import { statusText } from "./status.js";
import { Unseen } from "./unseen.js";

export class PlayersDesk {
  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    /** @type {import("./protocol.js").Preview | null} */
    this.preview = null;
    const { settings } = game;
    const rack = /** @type {import("./rack.js").FaristolRack} */ (element("faristol-rack"));
    game.rackRow.append(rack);
    rack.setUp(game.values, settings.rack_size);
    this.hand = new Hand(game, game.board, rack, settings, {
      preview: (laid) => this.#askPreview(laid),
      play: () => this.#play(),
      say: (text) => game.announcer.say(text),
      redraw: () => this.#touched(),
    });
    this.unseen = new Unseen(settings);
    game.panel.insertBefore(this.unseen.node, game.list);
    this.actions = new Actions(
      game.actionsHolder,
      game.rackRow,
      settings,
      {
        play: () => this.#play(),
        pass: async () => (await confirmPass()) && game.act("pass"),
        exchange: () => this.#exchange(),
        leave: async () => (await confirmLeave()) && game.act("leave"),
        recall: () => this.hand.recall(),
        shuffle: () => this.hand.shuffle(),
        arbiter: () => game.summons.ask(),
        help: () => showHelp(settings.coordinates),
        command: (text) => this.#command(text),
      },
      game.rulebookUrl,
    );
    this.laid = new Laid(game, this.hand, this.actions.input);
    game.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && event.target !== this.actions.input) this.hand.recall();
    });
  }

  update() {
    const { view, tilesOnBoard, rackRow, actionsHolder } = this.game;
    // The tile drawn for the start is shown beside the other's; it may be put back.
    const hasNoRack = view.phase === "racks" && (view.rack?.length ?? 0) <= 1;
    rackRow.hidden = ["seating", "start-draw", "over"].includes(view.phase) || hasNoRack;
    actionsHolder.hidden = view.phase === "seating" || view.phase === "over";
    this.hand.update(view.rack, tilesOnBoard);
    this.laid.restore();
    this.unseen.show(view, tilesOnBoard);
  }

  draw() {
    const laid = this.hand.placement.laid.size;
    this.actions.show(this.game.view, { laid, busy: this.game.steps.isWaiting });
    this.actions.showPreview(this.preview, laid > 0);
    this.laid.keep();
  }

  /** @param {import("./reasons.js").Reason[]} reasons */
  refuse(reasons) {
    this.actions.showRefusal(reasons);
  }

  /** The player changed something: an old refusal speaks of it no longer. */
  #touched() {
    this.refuse([]);
    this.game.redraw();
  }

  /** @param {import("./protocol.js").LaidTile[]} laid */
  #askPreview(laid) {
    this.preview = null;
    /** @type {string} */
    this.previewId = laid.length ? this.game.socket.preview(laid) : "";
    this.game.redraw();
  }

  /** @param {import("./protocol.js").Preview} preview */
  previewed(preview) {
    if (preview.id !== this.previewId) return;
    this.preview = preview;
    this.game.redraw();
  }

  async #play() {
    const { view, announcer, you } = this.game;
    const laid = this.hand.placement.tiles();
    if (laid.length && view.may.includes("play")) {
      if (!(await this.game.did("play", { tiles: laid }))) return;
      this.hand.keys.arrow = null;
      this.game.redraw();
    } else if (laid.length) announcer.say(statusText(view, you));
  }

  async #exchange() {
    const chosen = await chooseTiles(this.hand.placement.slots, this.game.values);
    if (chosen?.length) this.game.act("exchange", { tiles: chosen });
  }

  /** @param {string[]} [named] */
  async challenge(named) {
    const { view, time } = this.game;
    const { pending } = view;
    if (!pending) return;
    // The second time an argument is asked for, so words alone are not enough.
    const chosen = named && !pending.answers ? { words: named } : await chooseWords(pending, time);
    if (chosen) this.game.act("challenge", chosen);
  }

  /** @param {string} text */
  async #command(text) {
    const wish = parseCommand(text);
    if (!wish || this.laid.sent === text) return; // pressed twice
    const { may, pending } = this.game.view;
    this.laid.sent = text;
    let done = true;
    if (wish.command === "play") done = await this.#playTyped(wish.text);
    else if (wish.command === "pass") done = (await confirmPass()) === true && (await this.game.did("pass"));
    else if (wish.command === "exchange") done = await this.#exchangeTyped(wish.tiles);
    else if (wish.command === "challenge")
      this.challenge(
        wish.words.length
          ? asWritten(wish.words, pending?.words ?? [])
          : pending?.words.length === 1
            ? pending.words
            : undefined,
      );
    else if (wish.command === "draw")
      done = await this.game.did(may.includes("draw_rack") ? "draw_rack" : "draw_start");
    else if (wish.command === "leave") this.actions.leave.click();
    else if (wish.command === "read") this.#tell(READINGS[wish.what](this.game, wish.of));
    else if (wish.command === "say") done = await this.#say(wish.text);
    else if (wish.command === "shuffle") this.hand.shuffle();
    else if (wish.command === "recall") this.hand.recall();
    else if (wish.command === "zoom") this.game.zoom.click();
    else if (wish.command === "chat") this.game.talk.toggle();
    else if (wish.command === "arbiter") this.game.summons.ask();
    else if (wish.command === "change") done = await this.game.did("change_rack");
    else if (wish.command === "keep") done = await this.game.did("press_clock");
    else if (wish.command === "claim") done = await this.game.did("claim_abandoned");
    else if (wish.command === "help") showHelp(this.game.settings.coordinates);
    else done = await this.game.did(wish.command);
    // The answer may come when the next command is being written already.
    if (done && this.actions.input.value === text) this.actions.input.value = "";
    this.laid.sent = "";
    this.laid.keep();
  }

  /** @param {string} text */
  async #playTyped(text) {
    const answer = await this.game.act("play", { text });
    const missing = answer?.reasons.find((reason) => reason.rule === "typed.unmarked_blank");
    if (missing) return (await confirmBlank(missing.text)) === true && this.game.did("play", { text, blanks: true });
    const done = answer !== null && !answer.reasons.length && !answer.choices;
    if (!done && !text.includes(" ") && !this.game.view.pending) this.#tell(gettext("Type help to list all commands."));
    return done;
  }

  /** For ears and eyes. @param {string} text */
  #tell(text) {
    this.game.announcer.say(text);
    this.actions.showAnswer(text);
  }

  /** @param {string} text */
  async #say(text) {
    const reasons = await this.game.talk.say(text);
    this.refuse(reasons);
    return reasons.length === 0;
  }

  /** @param {string} text */
  async #exchangeTyped(text) {
    if (!text) {
      this.#exchange();
      return true;
    }
    const labels = this.hand.speller.spell(text);
    if (labels) return this.game.did("exchange", { tiles: labels });
    this.refuse([{ text: interpolate(gettext("“%(text)s” cannot be spelled with these tiles."), { text }) }]);
    return false;
  }
}

/** Typed words as the play has them. @param {string[]} typed @param {string[]} formed */
export const asWritten = (typed, formed) =>
  typed.map((word) => formed.find((other) => other.toUpperCase() === word.toUpperCase()) ?? word.toUpperCase());
