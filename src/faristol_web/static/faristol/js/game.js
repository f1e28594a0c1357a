/** `<faristol-game>`: one game, live. It shows what the server says and asks the server for everything. */

import "./board.js";
import "./moves.js";
import "./rack.js";
import { Actions } from "./actions.js";
import { Announcer, eventText } from "./announce.js";
import { ServerTime } from "./clock.js";
import { parseCommand } from "./commands.js";
import { exampleCommand } from "./coordinates.js";
import { chooseTiles, chooseWords, closePointless, confirmLeave, confirmPass, showHelp } from "./dialogs.js";
import { element } from "./element.js";
import { Hand } from "./hand.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { Notice } from "./notice.js";
import { Scoreboard } from "./scoreboard.js";
import { GameSocket } from "./socket.js";
import { statusText } from "./status.js";
import { valuesOf } from "./tile.js";

class FaristolGame extends HTMLElement {
  connectedCallback() {
    /** @type {Map<number, string>} */
    this.tilesOnBoard = new Map();
    /** @type {import("./protocol.js").Move[]} */
    this.moves = [];
    this.time = new ServerTime();
    this.busy = false;
    this.pageTitle = document.title; // a tab in the background shows whose turn it is
    this.joinUrl = this.dataset.joinUrl ?? "";
    this.replayUrl = this.dataset.replayUrl ?? "";
    const socket = (this.socket = new GameSocket(this.dataset.socket ?? ""));
    socket.addEventListener("welcome", (event) => this.#welcome(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener("update", (event) => this.#update(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener("presence", (event) => this.#presence(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener("preview", (event) => this.#previewed(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener("state", (event) => this.#connection(/** @type {CustomEvent} */ (event).detail));
    socket.connect();
  }

  disconnectedCallback() {
    this.socket?.close();
  }

  /** Once, when the settings are known: the page is built around the board. */
  #build() {
    const part = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ more = {}, /** @type {Node[]} */ ...children) => element("div", { class: name, ...more }, ...children);
    this.connection = element("p", { class: "connection", "data-testid": "connection", role: "status", hidden: true });
    this.statusLine = element("p", { class: "status", "data-testid": "status" });
    this.bag = element("span", { class: "bag", "data-testid": "bag" });
    this.board = /** @type {import("./board.js").FaristolBoard} */ (element("faristol-board"));
    this.rack = /** @type {import("./rack.js").FaristolRack} */ (element("faristol-rack"));
    this.rackRow = part("rack-row", { hidden: true }, this.rack);
    this.list = /** @type {import("./moves.js").FaristolMoves} */ (element("faristol-moves"));
    this.zoom = element("button", { type: "button", class: "zoom quiet", "aria-pressed": "false", "data-testid": "zoom" }, gettext("Zoom"));
    this.zoom.addEventListener("click", () => this.zoom.setAttribute("aria-pressed", String(this.board.toggleZoom(this.moves.at(-1)?.squares[0]))));
    const [scores, notice, actions, heard] = [part("scoreboard"), part("notice", { hidden: true }), part("actions", { hidden: true }), part("visually-hidden", { "aria-live": "polite", "data-testid": "announcements" })];
    const line = part("status-line", {}, this.statusLine, this.bag, this.zoom);
    this.replaceChildren(this.connection, part("table", {}, this.board, this.rackRow), part("panel", {}, scores, line, notice, this.list, this.#terms(), actions), heard);
    this.board.setUp(this.settings);
    this.list.setUp(this.view.names);
    this.actionsHolder = actions;
    this.scoreboard = new Scoreboard(scores, this.time);
    this.notice = new Notice(notice);
    this.announcer = new Announcer(heard);
    scores.addEventListener("time-short", (event) => this.you !== null && this.announcer.say(/** @type {CustomEvent} */ (event).detail));
    if (this.you !== null) this.#buildHand();
  }

  /** What this game is played by. */
  #terms() {
    const { rulebook_title: title, lexicon_label: lexicon, commitment } = this.settings;
    const link = this.dataset.rulebookUrl;
    this.watching = element("span", {});
    return element("p", { class: "terms soft" }, link ? element("a", { href: link, target: "_blank" }, title) : title, ` · ${lexicon} · `, element("code", { title: `${gettext("Fingerprint of the draw")}: ${commitment}` }, commitment.slice(0, 8)), this.watching);
  }

  #buildHand() {
    this.rack.setUp(this.values, this.settings.rack_size);
    this.hand = new Hand(this, this.board, this.rack, this.settings, {
      preview: (laid) => this.#askPreview(laid),
      play: () => this.#play(),
      say: (text) => this.announcer.say(text),
      redraw: () => this.#touched(),
    });
    this.actions = new Actions(this.actionsHolder, this.rackRow, this.settings, {
      play: () => this.#play(),
      pass: async () => (await confirmPass()) && this.#act("pass"),
      exchange: () => this.#exchange(),
      leave: async () => (await confirmLeave()) && this.#act("leave"),
      recall: () => this.hand.recall(),
      shuffle: () => this.hand.shuffle(),
      help: () => showHelp(exampleCommand(this.settings.coordinates)),
      command: (text) => this.#command(text),
    });
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && event.target !== this.actions.input) this.hand.recall();
    });
  }

  /** @param {any} message */
  #welcome(message) {
    const first = !this.settings;
    this.settings = message.settings;
    this.you = message.you;
    this.values = valuesOf(message.settings);
    this.view = message.view;
    this.tilesOnBoard = new Map(message.board);
    this.moves = message.moves;
    this.time.set(message.now_ms);
    if (first) this.#build();
    this.#render(message.now_ms);
    if (!first) this.#announce(message.events);
    this.hand?.askAgain();
  }

  /** @param {any} message */
  #update(message) {
    if (!this.settings) return;
    this.view = message.view;
    for (const [square, label] of message.board) {
      if (label) this.tilesOnBoard.set(square, label);
      else this.tilesOnBoard.delete(square);
    }
    this.moves = [...this.moves.slice(0, message.moves_from), ...message.moves];
    this.time.set(message.now_ms);
    this.actions?.showRefusal([]);
    this.#render(message.now_ms);
    this.#announce(message.events);
  }

  /** @param {import("./protocol.js").GameEvent[]} events */
  #announce(events) {
    const game = { names: this.view.names, you: this.you, moves: this.moves, pending: this.view.pending, lexicon: this.settings.lexicon.split(" ")[0] };
    for (const event of events) this.announcer.say(eventText(event, game));
    if (events.length && this.view.phase !== "seating") this.announcer.say(statusText(this.view, this.you));
  }

  /** @param {number} now_ms */
  #render(now_ms) {
    const { view } = this;
    closePointless(view.may);
    const holding = this.you !== null && view.phase !== "seating" && view.phase !== "start-draw" && view.phase !== "over";
    this.dataset.phase = view.phase;
    const yours = view.may.some((word) => word !== "leave");
    this.classList.toggle("yours", yours);
    document.title = (yours ? "● " : "") + this.pageTitle;
    this.statusLine.textContent = statusText(view, this.you);
    this.bag.textContent = view.bag === null ? "" : interpolate(gettext("Bag: %(count)s"), { count: view.bag });
    this.scoreboard.show(view, this.you, now_ms);
    this.list.show(this.moves, view.names);
    this.notice.show({
      view,
      settings: this.settings,
      you: this.you,
      values: this.values,
      joinUrl: this.joinUrl,
      replayUrl: this.replayUrl,
      time: this.time,
      act: (action) => this.#act(action),
      challenge: () => this.#challenge(),
    });
    this.rackRow.hidden = !holding;
    this.actionsHolder.hidden = this.you === null || view.phase === "seating" || view.phase === "over";
    this.hand?.update(view.rack, this.tilesOnBoard);
    this.#draw();
    if (view.phase === "over" && !this.replayUrl && !this.askedReplay) this.#findReplay();
  }

  /** The board and what hangs on it, after any change here or there. */
  #draw() {
    const laid = this.hand?.placement.laid;
    const { pending } = this.view;
    const last = this.moves.findLast((move) => move.kind === "play");
    const squares = laid ? [...laid.keys()] : [];
    const preview = squares.length ? this.preview : null;
    const badge = preview?.score != null ? { square: Math.max(...squares), text: String(preview.score), legal: true } : null;
    this.board.show({
      board: this.tilesOnBoard,
      tentative: laid,
      last: new Set(last?.squares),
      waiting: new Set(pending?.squares),
      arrow: this.hand?.keys.arrow,
      badge,
    });
    this.actions?.show(this.view, { laid: squares.length, busy: this.busy });
    this.actions?.showPreview(this.preview ?? null, squares.length > 0);
  }

  /** The player changed something: an old refusal speaks of it no longer. */
  #touched() {
    this.actions?.showRefusal([]);
    this.#draw();
  }

  /** @param {import("./protocol.js").LaidTile[]} laid */
  #askPreview(laid) {
    this.preview = null;
    this.previewId = laid.length ? this.socket?.preview(laid) : "";
    this.#draw();
  }

  /** @param {import("./protocol.js").Preview} preview */
  #previewed(preview) {
    if (preview.id !== this.previewId) return;
    this.preview = preview;
    this.#draw();
  }

  /** @param {{here: boolean[], spectators: number}} presence */
  #presence({ here, spectators }) {
    this.scoreboard?.presence(here);
    if (this.watching) this.watching.textContent = spectators ? ` · ${interpolate(ngettext("%(count)s looking on", "%(count)s looking on", spectators), { count: spectators })}` : "";
  }

  /** @param {"open" | "lost" | "closed"} state */
  #connection(state) {
    const line = this.connection ?? this.querySelector("[data-testid=connection]");
    if (!(line instanceof HTMLElement)) return;
    line.hidden = state === "open";
    line.dataset.state = state;
    line.textContent = state === "lost" ? gettext("Connection lost. The server's clock runs on; this page comes back by itself.") : state === "closed" ? gettext("This game cannot be shown here.") : "";
  }

  /** @param {string} action @param {object} [more] @returns {Promise<boolean>} */
  async #act(action, more) {
    if (this.busy) return false;
    this.busy = true;
    this.#touched();
    const { reasons } = await this.socket.act(action, more);
    this.busy = false;
    this.#draw();
    this.actions?.showRefusal(reasons);
    return !reasons.length;
  }

  async #play() {
    const laid = this.hand.placement.tiles();
    if (laid.length && this.view.may.includes("play")) {
      if (!(await this.#act("play", { tiles: laid }))) return;
      this.hand.keys.arrow = null;
      this.#draw();
    } else if (laid.length) this.announcer.say(statusText(this.view, this.you));
  }

  async #exchange() {
    const chosen = await chooseTiles(this.hand.placement.slots, this.values);
    if (chosen?.length) this.#act("exchange", { tiles: chosen });
  }

  /** @param {string[]} [named] */
  async #challenge(named) {
    const { pending } = this.view;
    const words = named ?? (pending && (await chooseWords(pending.words, () => this.time.secondsTo(pending.deadline_ms))));
    if (words?.length) this.#act("challenge", { words });
  }

  /** @param {string} text */
  async #command(text) {
    const wish = parseCommand(text);
    if (!wish) return;
    const { may, pending } = this.view;
    let done = true;
    if (wish.command === "play") done = await this.#act("play", { text: wish.text });
    else if (wish.command === "exchange") done = await this.#exchangeTyped(wish.tiles);
    else if (wish.command === "challenge") this.#challenge(wish.words.length ? asWritten(wish.words, pending?.words ?? []) : pending?.words.length === 1 ? pending.words : undefined);
    else if (wish.command === "draw") done = await this.#act(may.includes("draw_rack") ? "draw_rack" : "draw_start");
    else if (wish.command === "leave") this.actions.leave.click();
    else if (wish.command === "help") showHelp(exampleCommand(this.settings.coordinates));
    else done = await this.#act(wish.command);
    if (done) this.actions.input.value = "";
  }

  /** @param {string} text */
  async #exchangeTyped(text) {
    if (!text) {
      this.#exchange();
      return true;
    }
    const labels = this.hand.speller.spell(text);
    if (labels) return this.#act("exchange", { tiles: labels });
    this.actions.showRefusal([{ rule: "notation", text: interpolate(gettext("“%(text)s” cannot be spelled with these tiles."), { text }) }]);
    return false;
  }

  /** The replay has an address only once the game is over: this page, asked again, knows it. */
  async #findReplay() {
    this.askedReplay = true;
    const text = await fetch(location.pathname).then((answer) => answer.text(), () => "");
    const found = new DOMParser().parseFromString(text, "text/html").querySelector("faristol-game");
    this.replayUrl = found instanceof HTMLElement ? (found.dataset.replayUrl ?? "") : "";
    if (this.replayUrl) this.#render(this.time.now());
  }
}

/** Typed words as the play has them. @param {string[]} typed @param {string[]} formed */
const asWritten = (typed, formed) => typed.map((word) => formed.find((other) => other.toUpperCase() === word.toUpperCase()) ?? word.toUpperCase());

customElements.define("faristol-game", FaristolGame);
