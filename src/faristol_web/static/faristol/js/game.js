/** `<faristol-game>`: one game, live. It shows what the server says and asks the server for everything. */

import "./board.js";
import "./moves.js";
import "./rack.js";
import { Announcer, eventText } from "./announce.js";
import { Arbiter } from "./arbiter.js";
import { AtOnce } from "./at_once.js";
import { ServerTime } from "./clock.js";
import { closePointless } from "./dialog.js";
import { element } from "./element.js";
import { GameSound } from "./game_sound.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { News } from "./news.js";
import { Notice } from "./notice.js";
import { Onlooker } from "./onlooker.js";
import { Outbox } from "./outbox.js";
import { PlayersDesk } from "./player.js";
import { RulingList } from "./rulings.js";
import { Scoreboard } from "./scoreboard.js";
import { GameSocket } from "./socket.js";
import { deadlineText, roundText, statusText } from "./status.js";
import { Steps } from "./steps.js";
import { Summons } from "./summons.js";
import { TableDesk } from "./table.js";
import { Talk } from "./talk.js";
import { valuesOf } from "./tile.js";

/**
 * Actions of the player in this seat: none for spectators.
 * @typedef {object} Desk
 * @property {import("./hand.js").Hand} hand
 * @property {() => void} update after the server's word
 * @property {() => void} draw after any change, there or here
 * @property {(reasons: import("./reasons.js").Reason[]) => void} refuse
 * @property {(preview: import("./protocol.js").Preview) => void} previewed
 * @property {import("./laid.js").Laid} laid
 * @property {import("./protocol.js").Preview | null} preview
 */

export class FaristolGame extends HTMLElement {
  said = "";

  connectedCallback() {
    /** @type {Map<number, string>} */
    this.tilesOnBoard = new Map();
    /** @type {import("./protocol.js").Move[]} */
    this.moves = [];
    /** @type {ServerTime} */
    this.time = new ServerTime();
    /** @type {News} */
    this.news = new News();
    this.pageTitle = document.title; // a tab in the background shows whose turn it is
    this.joinUrl = this.dataset.joinUrl ?? "";
    /** @type {string} */
    this.rulebookUrl = this.dataset.rulebookUrl ?? "";
    this.bot = this.dataset.bot ?? "";
    this.ownName = this.dataset.ownName ?? "";
    this.rematchUrl = this.dataset.rematchUrl ?? "";
    /** The player who wants a rematch, and its address once both do. @type {import("./protocol.js").Rematch | null} */
    this.rematch = null;
    /** @type {GameSocket} */
    this.socket = new GameSocket(this.dataset.socket ?? "");
    /** @type {Outbox} */
    this.outbox = new Outbox(this.dataset.socket ?? "");
    const { socket } = this;
    socket.keepIn(this.outbox, () => this.moves.length);
    /** @type {Steps} */
    this.steps = new Steps(socket, () => this.view.seq);
    socket.on("welcome", (message) => this.#welcome(message));
    socket.on("update", (message) => this.#update(message));
    socket.on("presence", (message) => this.#presence(message));
    socket.on("talk", (message) => this.talk?.take(message));
    socket.on("calls", (message) => this.#calls(message));
    socket.on("rematch", (message) => this.#rematch(message));
    socket.on("preview", (message) => this.desk?.previewed(message));
    socket.onState((state) => this.#connection(state));
    socket.connect();
  }

  disconnectedCallback() {
    this.socket?.close();
  }

  /** True if this page runs a game at a wooden board. */
  get isTable() {
    return this.you === "table";
  }

  /** Once, when the settings are known: the page is built around the board. */
  #build() {
    const part = (
      /** @type {string} */ name,
      /** @type {Record<string, unknown>} */ more = {},
      /** @type {Node[]} */ ...children
    ) => element("div", { class: name, ...more }, ...children);
    /** @type {HTMLElement} */
    this.connection = element("p", { class: "connection", "data-testid": "connection", role: "status", hidden: true });
    /** @type {HTMLElement} */
    this.statusLine = element("p", { class: "status", "data-testid": "status" });
    /** @type {HTMLElement} */
    this.bag = element("span", { class: "bag", "data-testid": "bag" });
    /** @type {HTMLElement} */
    this.deadline = element("span", { class: "deadline", "data-testid": "deadline", hidden: true });
    /** @type {import("./board.js").FaristolBoard} */
    this.board = /** @type {import("./board.js").FaristolBoard} */ (element("faristol-board"));
    /** @type {HTMLElement} */
    this.rackRow = part("rack-row", { hidden: true });
    /** @type {import("./moves.js").FaristolMoves} */
    this.list = /** @type {import("./moves.js").FaristolMoves} */ (element("faristol-moves"));
    /** @type {HTMLElement} */
    this.zoom = element(
      "button",
      { type: "button", class: "zoom quiet", "aria-pressed": "false", "data-testid": "zoom" },
      gettext("Zoom"),
    );
    this.zoom.addEventListener("click", () =>
      this.zoom.setAttribute("aria-pressed", String(this.board.toggleZoom(this.moves.at(-1)?.squares[0]))),
    );
    /** @type {HTMLElement} */
    this.actionsHolder = part("actions", { hidden: true });
    const [scores, notice, rulings, heard] = [
      part("scoreboard"),
      part("notice", { hidden: true }),
      element("details", { class: "rulings", hidden: true, "data-testid": "rulings" }),
      part("visually-hidden", { "aria-live": "polite", "data-testid": "announcements" }),
    ];
    /** @type {Talk} */
    this.talk = new Talk(this);
    /** @type {Summons} */
    this.summons = new Summons(this);
    /** @type {HTMLElement} */
    this.statusRow = part("status-line", {}, this.statusLine, this.bag, this.zoom, this.talk.button, this.deadline);
    /** @type {HTMLElement} */
    this.panel = part(
      "panel",
      {},
      scores,
      this.statusRow,
      notice,
      this.summons.node,
      this.list,
      this.talk.section,
      rulings,
      this.#terms(),
      this.actionsHolder,
    );
    this.replaceChildren(this.connection, part("table", {}, this.board, this.rackRow), this.panel, heard);
    this.classList.toggle("at-table", this.isTable);
    this.board.setUp(this.settings);
    this.list.setUp(this.view.names, this.settings.language);
    /** @type {Scoreboard} */
    this.scoreboard = new Scoreboard(scores, this.time, this.settings);
    /** @type {Notice} */
    this.notice = new Notice(notice);
    /** @type {Announcer} */
    this.announcer = new Announcer(heard);
    scores.addEventListener("time-short", (event) => {
      if (this.you === null) return;
      this.announcer.say(/** @type {CustomEvent} */ (event).detail);
      this.sound?.timeShort();
    });
    if (this.you === 0 || this.you === 1) {
      /** @type {GameSound} */
      this.sound = new GameSound();
      /** @type {AtOnce | null} */
      this.atOnce = this.bot ? new AtOnce(this) : null;
      const wishes = part("wishes", {}, ...[this.sound.node, this.atOnce?.node].filter((node) => node !== undefined));
      this.panel.insertBefore(wishes, this.actionsHolder);
    }
    if (this.mayRule) this.arbiter = new Arbiter(this);
    /** @type {RulingList} */
    this.rulingList = new RulingList(rulings, this);
    if (this.isTable) this.desk = new TableDesk(this);
    else if (this.you !== null) this.desk = new PlayersDesk(this);
    else this.onlooker = new Onlooker(this);
  }

  /** Rules and settings of this game. */
  #terms() {
    const {
      rulebook_title: title,
      rulebook_language: lang,
      lexicon_label: lexicon,
      commitment,
      round,
      table,
    } = this.settings;
    this.watching = element("span", {});
    const where = [
      round && interpolate(gettext("round %(round)s"), { round }),
      table && interpolate(gettext("table %(table)s"), { table }),
    ].filter(Boolean);
    const drawn =
      this.settings.mode === "table"
        ? ""
        : element(
            "code",
            { title: `${gettext("Fair-draw proof")}${gettext(": ")}${commitment}` },
            commitment.slice(0, 8),
          );
    return element(
      "p",
      { class: "terms soft" },
      this.rulebookUrl
        ? element("a", { href: this.rulebookUrl, target: "_blank", lang }, title)
        : element("span", { lang }, title),
      ` · ${lexicon}`,
      where.length > 0 && ` · ${where.join(" · ")}`,
      drawn && " · ",
      drawn,
      this.watching,
    );
  }

  /** @param {import("./protocol.js").Welcome} message */
  #welcome(message) {
    const first = !this.board;
    // Logged out, or no arbiter any more: all that stands on this page was built for somebody else.
    if (!first && (message.you !== this.you || message.arbiter !== this.mayRule)) {
      location.reload();
      return;
    }
    this.#keep(message);
    this.time.set(message.now_ms);
    this.news.take(message.events);
    if (first) this.#build();
    this.#render(message.now_ms);
    if (!first) this.#announce(message.events);
    this.desk?.hand.askAgain();
    if (first) void this.socket.restore((message, { reasons }) => this.#answeredNow(message, reasons));
  }

  /** What was asked before the page was loaded again. @param {Record<string, any>} message @param {import("./reasons.js").Reason[]} reasons */
  #answeredNow(message, reasons) {
    if (message.type === "rule" && !reasons.length) this.outbox.forget("ruling");
    if (!reasons.length) return;
    if (message.type === "rule") return void this.arbiter?.open(message.order, {}, reasons);
    this.desk?.laid.giveBack(message);
    this.redraw();
    this.desk?.refuse(reasons);
  }

  /** Settings that hold until the next welcome. @param {import("./protocol.js").Welcome} message */
  #keep({ settings, you, arbiter, view, board, moves }) {
    /** @type {import("./protocol.js").Settings} */
    this.settings = settings;
    /** @type {import("./protocol.js").Welcome["you"]} */
    this.you = you;
    this.mayRule = arbiter;
    /** @type {Map<string, number>} */
    this.values = valuesOf(settings);
    /** @type {import("./protocol.js").View} */
    this.view = view;
    this.tilesOnBoard = new Map(board);
    this.moves = moves;
  }

  /** @param {import("./protocol.js").Update} message */
  #update(message) {
    if (!this.settings) return;
    this.view = message.view;
    for (const [square, label] of message.board) {
      if (label) this.tilesOnBoard.set(square, label);
      else this.tilesOnBoard.delete(square);
    }
    this.moves = [...this.moves.slice(0, message.moves_from), ...message.moves];
    this.time.set(message.now_ms);
    this.desk?.refuse([]);
    this.news.take(message.events);
    this.#render(message.now_ms);
    this.#announce(message.events);
  }

  /** @param {import("./protocol.js").GameEvent[]} events */
  #announce(events) {
    const game = {
      names: this.view.names,
      you: this.you,
      moves: this.moves,
      pending: this.view.pending,
      lexicon: this.settings.lexicon_label,
      rulings: this.view.rulings,
    };
    for (const event of events) this.announcer.say(eventText(event, game));
    if (events.length && this.view.phase !== "seating") this.#announceStatus();
  }

  /** Not again while it stays the same: what is heard twice sounds like news. */
  #announceStatus() {
    const status = statusText(this.view, this.you);
    if (status !== this.said) this.announcer.say(status);
    this.said = status;
  }

  /** @param {number} now_ms */
  #render(now_ms) {
    const { view } = this;
    const hadFocus = this.contains(document.activeElement);
    closePointless(view.may);
    this.dataset.phase = view.phase;
    const yours =
      this.isTable ||
      view.may.some(
        (word) =>
          !["leave", "call_arbiter"].includes(word) && !word.startsWith("appeal_") && !word.startsWith("claim_"),
      );
    this.classList.toggle("yours", yours);
    document.title = (yours && !this.isTable ? "● " : "") + this.pageTitle;
    this.sound?.heard(yours, view.phase);
    this.statusLine.textContent = statusText(view, this.you);
    const last =
      view.turns_left == null
        ? ""
        : interpolate(ngettext("%(count)s hand left", "%(count)s hands left", view.turns_left), {
            count: view.turns_left,
          });
    this.deadline.textContent = [deadlineText(view.clock, now_ms), this.#later()].filter(Boolean).join(" · ");
    this.deadline.hidden = !this.deadline.textContent;
    const round = ["closing", "over"].includes(view.phase) ? "" : roundText(view.clock, now_ms);
    this.bag.textContent = [
      last || round,
      view.bag === null ? "" : interpolate(gettext("Bag: %(count)s"), { count: view.bag }),
    ]
      .filter(Boolean)
      .join(" · ");
    this.scoreboard.show(view, this.you, now_ms);
    this.list.show(this.moves, view.names, view.marks);
    this.notice.show(this);
    this.rulingList.show(view);
    this.arbiter?.show(view);
    this.desk?.update();
    this.redraw();
    if (hadFocus) this.#keepFocus();
    this.atOnce?.act();
  }

  /** What had the focus has gone, as the command box goes at the end: the reader stays on the page, at the board. */
  #keepFocus() {
    const focused = document.activeElement;
    if (focused && this.contains(focused) && focused.getClientRects().length) return;
    /** @type {HTMLElement | null} */ (this.querySelector("[role=grid] [tabindex='0']"))?.focus({
      preventScroll: true,
    });
  }

  /** Delay that an organiser set for this page. */
  #later() {
    const delay_ms = this.settings.delay_ms ?? 0;
    if (!delay_ms || this.you !== null || this.mayRule || this.view.phase === "over") return "";
    const count = Math.max(1, Math.round(delay_ms / 60_000));
    return interpolate(ngettext("shown %(count)s minute later", "shown %(count)s minutes later", count), { count });
  }

  /** The board and what hangs on it, after any change here or there. */
  redraw() {
    const laid = this.desk?.hand.placement.laid;
    const { pending } = this.view;
    const last = this.moves.findLast((move) => move.kind === "play");
    const squares = laid ? [...laid.keys()] : [];
    const preview = squares.length ? this.desk?.preview : null;
    const badge =
      preview?.score != null ? { square: Math.max(...squares), text: String(preview.score), legal: true } : null;
    const untold = this.view.laid ?? [];
    this.board.show({
      board: untold.length ? new Map([...this.tilesOnBoard, ...untold]) : this.tilesOnBoard,
      tentative: laid,
      last: new Set(last?.squares),
      waiting: new Set([...(pending?.squares ?? []), ...untold.map(([square]) => square)]),
      arrow: this.desk?.hand.keys.arrow,
      badge,
    });
    this.desk?.draw();
  }

  /** @param {import("./protocol.js").Rematch} wish */
  #rematch(wish) {
    if (!this.view) return;
    this.rematch = wish.off ? null : wish;
    if (wish.off) this.announcer.say(gettext("Your opponent does not want a rematch right now."));
    else if (wish.game) this.announcer.say(gettext("The new game is ready."));
    else if (wish.side !== this.you)
      this.announcer.say(interpolate(gettext("%(name)s wants a rematch."), { name: this.view.names[wish.side] }));
    this.notice?.show(this);
  }

  /** Answer to a question, with the question. @param {import("./protocol.js").Calls} message */
  #calls(message) {
    if (!this.summons) return;
    this.summons.take(message);
    this.news.question = null;
    this.notice?.show(this);
  }

  /** @param {import("./protocol.js").Presence} presence */
  #presence({ here, spectators }) {
    this.scoreboard?.presence(here);
    if (this.watching)
      this.watching.textContent = spectators
        ? ` · ${interpolate(ngettext("%(count)s watching", "%(count)s watching", spectators), { count: spectators })}`
        : "";
  }

  /** @param {"open" | "lost" | "closed"} state */
  #connection(state) {
    const line = this.connection ?? this.querySelector("[data-testid=connection]");
    if (!(line instanceof HTMLElement)) return;
    line.hidden = state === "open";
    line.dataset.state = state;
    line.textContent =
      state === "lost"
        ? gettext("Connection lost. The server's clock keeps running. Reconnecting…")
        : state === "closed"
          ? gettext("This game cannot be shown here. Reload the page.")
          : "";
  }

  /**
   * What is refused is shown beside the buttons.
   * @param {string} action @param {object} [more]
   * @returns {Promise<import("./socket.js").Answer | null>} null where the same was pressed twice
   */
  async act(action, more) {
    const answered = this.steps.take(action, more);
    if (!answered) return null;
    this.desk?.refuse([]);
    this.redraw();
    const answer = await answered;
    this.redraw();
    if (answer.reasons.length) this.desk?.refuse(answer.reasons);
    return answer;
  }

  /** The same for whom the answer is enough. @param {string} action @param {object} [more] @returns {Promise<boolean>} */
  async did(action, more) {
    const answer = await this.act(action, more);
    return answer !== null && !answer.reasons.length && !answer.choices;
  }

  /** For a form that shows what is refused itself. @param {string} action @param {object} more */
  async reasonsAgainst(action, more) {
    return (await this.socket.act(action, more)).reasons;
  }
}

customElements.define("faristol-game", FaristolGame);
