/** The desk for running a game at a wooden board: moves typed or tapped, clocks, rulings. */

import {
  chooseChallenge,
  chooseExchange,
  choosePlay,
  chooseStop,
  confirmTableLeave,
  showTableHelp,
} from "./table_questions.js";
import { askAmid } from "./dialog.js";
import { confirmPass } from "./dialogs.js";
import { element, enable, isEnabled } from "./element.js";
import { Entry } from "./entry.js";
import { exampleCommand } from "./coordinates.js";
import { Guide } from "./guide.js";
import { Hand } from "./hand.js";
import { Laid } from "./laid.js";
import { gettext, interpolate } from "./language.js";
import { invitation } from "./notice.js";
import { FaristolPalette, unseenTiles } from "./palette.js";
import { asWritten } from "./player.js";
import { reasonList } from "./reasons.js";
import { whoMay } from "./sides.js";
import { reasonText, stopText } from "./words.js";

export class TableDesk {
  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    /** @type {import("./protocol.js").Preview | null} */
    this.preview = null;
    const { settings } = game;
    this.palette = /** @type {FaristolPalette} */ (element("faristol-palette"));
    this.palette.setUp(game.values);
    this.hand = new Hand(game, game.board, this.palette, settings, {
      preview: (laid) => this.#askPreview(laid),
      play: () => this.#playLaid(),
      say: (text) => game.announcer.say(text),
      redraw: () => this.#touched(),
    });
    this.entry = new Entry(
      { enter: (line, text, step) => this.#enter(line, text, step), press: (step) => this.pressClock(step) },
      { outbox: game.outbox, moves: () => game.moves.length, example: exampleCommand(settings.coordinates) },
    );
    this.laid = new Laid(game, this.hand, this.entry.input);
    this.guide = new Guide(game);
    this.#build();
    document.addEventListener("keydown", (event) => this.#key(event)); // wherever the focus is, or nowhere
  }

  #build() {
    const { game } = this;
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ text,
      /** @type {() => void} */ deed,
      style = "",
    ) => {
      const made = element("button", { type: "button", class: style, "data-testid": name }, text);
      made.addEventListener("click", () => isEnabled(made) && deed());
      return made;
    };
    /** @type {HTMLElement} */
    this.press = button("press-clock", gettext("Press the clock"), () => this.#press(), "primary press");
    /** @type {HTMLElement} */
    this.stop = button("stop-clock", gettext("Stop…"), () => this.#stop());
    /** @type {HTMLElement} */
    this.restart = button(
      "restart-clock",
      gettext("Restart the clock"),
      () => this.#asWhoMay("restart_clock"),
      "primary",
    );
    /** @type {HTMLElement} */
    this.stopped = element("span", { class: "soft", role: "status" });
    /** @type {HTMLElement} */
    this.clockRow = element("div", { class: "clock-row" }, this.press, this.restart, this.stop, this.stopped);
    this.pass = button("pass", gettext("Pass"), async () => (await confirmPass()) && this.#asMover("pass"));
    this.exchange = button("exchange", gettext("Exchange…"), () => this.#exchange());
    /** @type {HTMLElement} */
    this.undo = button("undo", gettext("Undo"), () => this.#asWhoMay("undo"));
    this.undo.title = gettext("The last entry was a mistake: it is undone once the other player agrees");
    /** @type {HTMLElement} */
    this.play = button("play", gettext("Play these tiles"), () => this.#playLaid(), "primary");
    this.recall = button("recall", gettext("Recall tiles"), () => this.hand.recall());
    /** @type {HTMLElement} */
    this.preview_ = element("span", { class: "preview", "data-testid": "preview", "aria-live": "polite" });
    /** @type {HTMLElement} */
    this.laidRow = element("div", { class: "laid-row", hidden: true }, this.preview_, this.play, this.recall);
    /** @type {{ node: HTMLElement; show: (reasons: import("./reasons.js").Reason[]) => void; }} */
    this.reasons = reasonList(game.rulebookUrl);
    this.reasons.node.dataset.testid = "reasons";
    const help = button("help", "?", () => showTableHelp(exampleCommand(game.settings.coordinates)), "icon quiet");
    help.setAttribute("aria-label", gettext("Keys and commands"));
    this.deeds = element("div", { class: "deeds" }, this.exchange, this.pass, this.undo, this.guide.button, help);
    /** @type {HTMLElement} */
    this.writing = element("div", { class: "writing" }, this.entry.form, this.laidRow, this.reasons.node, this.deeds);
    game.rackRow.append(this.palette);
    game.panel.prepend(this.clockRow);
    game.panel.prepend(/** @type {Node} */ (game.panel.querySelector(".scoreboard")));
    game.statusRow.after(this.writing);
    if (game.joinUrl)
      game.panel.append(
        element(
          "details",
          { class: "second-device" },
          element("summary", {}, gettext("Second device")),
          ...invitation(game.joinUrl, gettext("Link for a second device at this table")),
        ),
      );
    /** @type {HTMLElement} */
    this.soFar = element(
      "p",
      { class: "so-far" },
      element("a", { href: "sheet/", target: "_blank" }, gettext("Score sheet so far")),
    );
    game.panel.append(this.soFar);
    game.scoreboard.players.forEach((player, side) =>
      player.clock.addEventListener("click", () => game.view.clock.running === side && this.#press()),
    );
  }

  /** Side whose move is written next. @returns {0 | 1} */
  get mover() {
    const { view } = this.game;
    const next = view.pending ? /** @type {0 | 1} */ (1 - view.pending.side) : view.on_turn; // while the clock stands
    return whoMay(view, "play")[0] ?? next;
  }

  update() {
    const { view, settings, tilesOnBoard, rackRow } = this.game;
    const running = ["racks", "play", "answer", "held"].includes(view.phase);
    rackRow.hidden = !["play", "answer", "held"].includes(view.phase);
    this.writing.hidden = view.phase === "seating";
    this.soFar.hidden = view.phase === "over"; // then the result leads to the whole of it
    this.entry.form.hidden = !running;
    this.clockRow.hidden = !view.clock.timed || !["racks", "play", "answer", "held", "closing"].includes(view.phase);
    const first = view.phase === "racks" && view.starter !== null ? view.starter : this.mover;
    this.entry.show(view.names[first], first);
    this.hand.update(unseenTiles(settings, tilesOnBoard), tilesOnBoard);
    this.laid.restore();
    this.entry.restore();
  }

  draw() {
    const { view, steps } = this.game;
    const busy = steps.isWaiting;
    const laid = this.hand.placement.laid.size;
    const presser = this.#presser();
    const stops = view.may.some((word) => word.startsWith("stop_"));
    const mayStart = view.may.includes("restart_clock");
    const { running, stopped_for } = view.clock;
    const isStopped = running === null && stopped_for !== null && ["play", "answer", "held"].includes(view.phase);
    enable(this.press, presser !== null && !busy);
    this.press.hidden = presser === null && (isStopped || view.phase === "closing");
    this.press.textContent =
      presser === null
        ? gettext("Press the clock")
        : interpolate(gettext("%(name)s presses the clock"), { name: view.names[presser] });
    // Before the first move no clock has run: there is nothing to start again, only to press.
    const unstarted = presser !== null && this.game.moves.length === 0;
    this.restart.hidden = !mayStart || unstarted;
    this.restart.classList.toggle("primary", presser === null && running === null);
    this.restart.textContent =
      running === null
        ? gettext("Restart the clock")
        : interpolate(gettext("Start %(name)s's clock"), { name: view.names[running === 0 ? 1 : 0] });
    this.stop.hidden = !stops;
    this.stopped.textContent = isStopped && !unstarted ? whyStopped(stopped_for, mayStart) : "";
    for (const [deed, word] of /** @type {[HTMLElement, string][]} */ ([
      [this.pass, "pass"],
      [this.exchange, "exchange"],
      [this.undo, "undo"],
    ]))
      deed.hidden = !view.may.includes(word);
    this.laidRow.hidden = laid === 0;
    enable(this.play, view.may.includes("play") && !busy);
    const score = this.preview?.score;
    this.preview_.replaceChildren(
      ...(score == null
        ? (this.preview?.reasons ?? []).map((reason) => element("span", { class: "soft" }, reasonText(reason)))
        : [
            element("strong", {}, score),
            ...(this.preview?.words ?? []).map((word) =>
              element("span", { class: "part" }, element("span", { class: "word" }, word.text), ` ${word.points}`),
            ),
          ]),
    );
    this.guide.show();
    this.laid.keep();
  }

  /** @param {import("./reasons.js").Reason[]} reasons */
  refuse(reasons) {
    this.reasons.show(reasons);
  }

  #touched() {
    this.refuse([]);
    this.game.redraw();
  }

  /** @param {import("./protocol.js").LaidTile[]} laid */
  #askPreview(laid) {
    this.preview = null;
    /** @type {string} */
    this.previewId = laid.length ? this.game.socket.preview(laid, { side: this.mover }) : "";
    this.game.redraw();
  }

  /** @param {import("./protocol.js").Preview} preview */
  previewed(preview) {
    if (preview.id !== this.previewId) return;
    this.preview = preview;
    this.game.redraw();
  }

  // Clocks

  /** Side that made the move; a draw that comes before it is done, too. @returns {0 | 1 | null} */
  #presser() {
    const { view } = this.game;
    const drawn = view.phase === "answer" ? whoMay(view, "draw").filter((side) => side === view.pending?.side) : [];
    return whoMay(view, "press_clock")[0] ?? drawn[0] ?? null;
  }

  /** A line that was entered before the press is played before it. */
  #press() {
    void this.entry.press();
  }

  /** @param {import("./entry.js").Step} [step] */
  async pressClock(step = {}) {
    // The page shows what was done a moment before its answer comes, and a player is fast: the press waits, it is not lost.
    await this.game.steps.underWay;
    const side = this.#presser();
    if (side === null) return;
    const { moves } = step;
    if (!whoMay(this.game.view, "press_clock").includes(side) && !(await this.game.did("draw", { side, moves })))
      return;
    // Where the last play ends the game there is no clock to press any more.
    if (whoMay(this.game.view, "press_clock").includes(side)) await this.game.act("press_clock", { side, ...step });
  }

  async #stop() {
    const chosen = await chooseStop(this.game);
    if (chosen) this.game.act("stop_clock", chosen);
  }

  /** The space bar presses, unless something is being written or looked at. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape" && event.target !== this.entry.input) this.hand.recall();
    if (event.key !== " " || event.defaultPrevented || !(event.target instanceof Element)) return;
    const writing =
      event.target === this.entry.input
        ? !this.entry.isEmpty
        : event.target.closest("input, textarea, select, button, a, summary, faristol-board") !== null;
    if (writing || this.clockRow.hidden) return;
    event.preventDefault();
    if (!event.repeat) this.#press();
  }

  // Moves

  /** @param {string} action @param {object} [more] */
  #asMover(action, more = {}) {
    return this.game.did(action, { side: this.mover, ...more });
  }

  /** Does for one side what both may do: it does not matter whose hand it was. @param {string} action */
  #asWhoMay(action) {
    const side = whoMay(this.game.view, action)[0];
    if (side !== undefined) this.game.act(action, { side });
  }

  /** Both racks, the starter's first. */
  async takeRacks() {
    const starter = this.game.view.starter ?? 0;
    for (const side of [starter, starter === 0 ? 1 : 0]) {
      if (
        whoMay(this.game.view, "draw_rack").includes(/** @type {0 | 1} */ (side)) &&
        !(await this.game.did("draw_rack", { side }))
      )
        return;
    }
    this.entry.input.focus({ preventScroll: true });
  }

  /**
   * @param {import("./entry.js").Line} line @param {string} text @param {import("./entry.js").Step} step
   * @returns {Promise<boolean>} whether it was taken
   */
  async #enter(line, text, step) {
    await this.game.steps.underWay; // as with the clock
    if (line.action === "ask") return this.#askFor(line, step);
    // Writing a move implies that the players have their tiles.
    if (this.game.view.phase === "racks") await this.takeRacks();
    switch (line.action) {
      case "pass":
        return this.#asMover("pass", step);
      case "exchange": {
        if (line.count) return this.#asMover("exchange", { count: line.count, ...step });
        if (!line.tiles) return this.#exchange();
        const tiles = this.hand.speller.spell(line.tiles);
        if (tiles) return this.#asMover("exchange", { tiles, ...step });
        this.refuse([{ text: interpolate(gettext("“%(text)s” cannot be spelled with these tiles."), { text }) }]);
        return false;
      }
      default:
        return this.#play(line.text, step);
    }
  }

  /** @param {{command: string, words?: string[]}} line @param {import("./entry.js").Step} step */
  async #askFor({ command, words }, step) {
    const { view, moves } = this.game;
    if (step.moves !== undefined && step.moves !== moves.length) {
      this.refuse([{ text: gettext("The game has gone on since this was typed.") }]);
      return false;
    }
    switch (command) {
      case "challenge":
        return (await this.challenge(words?.length ? asWritten(words, view.pending?.words ?? []) : undefined)) === true;
      case "accept":
        return this.game.did("accept", { side: whoMay(view, "accept")[0] ?? this.mover, ...step });
      case "draw":
        if (view.phase === "racks") await this.takeRacks();
        else return this.game.did("draw", { side: whoMay(view, "draw")[0] ?? view.on_turn });
        return true;
      case "leave":
        await confirmTableLeave(this.game);
        return true;
      default:
        await showTableHelp(exampleCommand(this.game.settings.coordinates));
        return true;
    }
  }

  /** A word without a place may fit in several: then somebody chooses. @param {string} text @param {import("./entry.js").Step} step */
  async #play(text, step) {
    const side = this.mover;
    const answer = await this.game.act("play", { side, text, ...step });
    if (!answer?.choices) return answer !== null && !answer.reasons.length;
    const { choices } = answer;
    const chosen = await askAmid(this.entry.input, () => choosePlay(choices));
    return chosen !== null && this.game.did("play", { side, tiles: chosen.tiles, main: chosen.main, ...step });
  }

  async #playLaid() {
    const laid = this.hand.placement.tiles();
    if (!laid.length || !this.game.view.may.includes("play")) return;
    if (!(await this.#asMover("play", { tiles: laid }))) return;
    this.hand.keys.arrow = null;
    this.hand.recall();
  }

  /** @returns {Promise<boolean>} */
  async #exchange() {
    const chosen = await chooseExchange(this.game, this.mover, this.hand.speller);
    return chosen === true;
  }

  /** @param {string[]} [words] */
  challenge(words) {
    return chooseChallenge(this.game, words);
  }
}

/** Reason why the clock is stopped, and who restarts it. @param {string} reason @param {boolean} mayStart */
function whyStopped(reason, mayStart) {
  const why = interpolate(gettext("The clock is stopped: %(reason)s."), { reason: stopText(reason) });
  const who = mayStart
    ? gettext("Either player restarts it.")
    : gettext("It restarts when the tiles are back in the bag.");
  return reason === "overdraw" || mayStart ? `${why} ${who}` : why;
}
