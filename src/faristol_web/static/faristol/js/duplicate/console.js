/** `<faristol-console>`: the desk for leading a duplicate session. It shows what the server says and asks it for everything. */

import "../board.js";
import "./countdown.js";
import { Announcer } from "../announce.js";
import { ServerTime } from "../clock.js";
import { exampleCommand } from "../coordinates.js";
import { closePointless } from "../dialog.js";
import { element } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { reasonList } from "../reasons.js";
import { GameSocket } from "../socket.js";
import { Steps } from "../steps.js";
import { tileElement, spokenTile, valuesOf } from "../tile.js";
import { Commands } from "./console_commands.js";
import { Entry } from "./console_entry.js";
import { Lists } from "./console_lists.js";
import { Slips } from "./console_slips.js";
import { Tops } from "./console_tops.js";
import { phaseText } from "./console_words.js";

/** @typedef {import("./protocol.js").SlipRow} SlipRow */

export class FaristolConsole extends HTMLElement {
  drawnRack = "";

  connectedCallback() {
    /** @type {ServerTime} */
    this.time = new ServerTime();
    /** @type {string} */
    this.rulebookUrl = this.dataset.rulebookUrl ?? "";
    /** @type {{ links: string | undefined; hall: string | undefined; results: string | undefined; }} */
    this.links = { links: this.dataset.linksUrl, hall: this.dataset.hallUrl, results: this.dataset.resultsUrl };
    /** Name of the last person who ruled. @type {string} */
    this.author = "";
    /** By coup and number; the current coup's come by themselves, others when they are asked for. @type {Map<number, Map<number, SlipRow>>} */
    this.slipsOf = new Map();
    /** The coup whose slips are shown and entered, where that is not the current one. @type {number | null} */
    this.chosenCoup = null;
    /** @type {Set<number>} */
    this.present = new Set();
    this.spectators = 0;
    /** @type {GameSocket<import("../socket.js").SessionMessage>} */
    this.socket = new GameSocket(this.dataset.socket ?? "", { as: "arbiter" });
    const { socket } = this;
    /** @type {Steps} */
    this.steps = new Steps(socket, () => this.view.seq);
    socket.on("welcome", (message) => this.#welcome(message));
    socket.on("view", (message) => this.#update(message));
    socket.on("slips", (message) => this.#slipsCame(message));
    socket.on("coup", ({ coup, slips }) => this.#coupCame(coup, slips));
    socket.on("presence", (message) => this.#presence(message));
    socket.onState((state) => this.#connection(state));
    // Slips that no server has yet are on this page only.
    window.addEventListener("beforeunload", (event) => {
      if (socket.unanswered.size || this.entry?.waiting.length) event.preventDefault();
    });
    socket.connect();
  }

  disconnectedCallback() {
    this.socket?.close();
  }

  /** @param {import("./protocol.js").Welcome} message */
  #welcome(message) {
    if (message.as !== "arbiter" || !message.desk) return this.#refused();
    const first = !this.board;
    /** @type {import("./protocol.js").Settings} */
    this.settings = message.settings;
    /** @type {Map<string, number>} */
    this.values = valuesOf(message.settings);
    this.#take(message);
    if (first) this.#build();
    this.#render(message.now_ms);
    if (first) {
      this.entry.restore();
      this.commands.next.focus({ preventScroll: true });
    }
    if (this.chosenCoup !== null) this.askCoup(this.chosenCoup);
  }

  /** @param {Pick<import("./protocol.js").Welcome, "now_ms" | "view" | "desk">} message */
  #update(message) {
    if (!this.settings || !message.desk) return;
    this.#take(message);
    this.#render(message.now_ms);
  }

  /** @param {Pick<import("./protocol.js").Welcome, "now_ms" | "view" | "desk">} message */
  #take({ now_ms, view, desk }) {
    this.time.set(now_ms);
    /** @type {import("./protocol.js").View} */
    this.view = view;
    /** @type {import("./protocol.js").Desk} */
    this.desk = /** @type {import("./protocol.js").Desk} */ (desk);
    /** @type {import("./protocol.js").EntrantHere[]} */
    this.entrants = this.desk.entrants;
    this.present = new Set(this.entrants.filter(({ here }) => here).map(({ number }) => number));
    this.slipsOf.set(
      view.coup,
      new Map(this.desk.slips.filter(({ coup }) => coup === view.coup).map((row) => [row.number, row])),
    );
    if (this.chosenCoup === view.coup) this.chosenCoup = null;
  }

  /** @param {import("./protocol.js").SlipsMessage} message */
  #slipsCame({ now_ms, handed, slips }) {
    if (!this.settings) return;
    this.time.set(now_ms);
    this.view.handed = handed;
    for (const row of slips) this.#rowsFor(row.coup).set(row.number, row);
    this.#show();
  }

  /** @param {number} coup @param {SlipRow[]} slips */
  #coupCame(coup, slips) {
    this.slipsOf.set(coup, new Map(slips.map((row) => [row.number, row])));
    if (this.settings) this.#show();
  }

  /** @param {{here: number[], spectators: number}} presence */
  #presence({ here, spectators }) {
    this.present = new Set(here);
    this.spectators = spectators;
    this.lists?.show();
  }

  // Requests of the parts

  /** @param {number} coup */
  #rowsFor(coup) {
    const rows = this.slipsOf.get(coup) ?? new Map();
    this.slipsOf.set(coup, rows);
    return rows;
  }

  /** @param {number} coup @returns {Map<number, SlipRow>} */
  rowsOf(coup) {
    return this.slipsOf.get(coup) ?? new Map();
  }

  get shownCoup() {
    return this.chosenCoup ?? this.view.coup;
  }

  /** @param {number} number */
  entrant(number) {
    return this.entrants.find((entrant) => entrant.number === number);
  }

  /** Numbers whose slips of the shown coup are missing. */
  missing() {
    const coup = this.shownCoup;
    if (!coup || this.isUnseen(coup)) return [];
    const said = this.desk.missing.find(([each]) => each === coup)?.[1] ?? [];
    const rows = this.rowsOf(coup);
    return this.entrants.filter(({ number }) => said.includes(number) && !rows.has(number));
  }

  /** Reason why slips and best plays are hidden: an arbiter who plays must not see them. */
  get whyHidden() {
    if (!this.desk.blind) return "";
    return this.settings.automatic
      ? gettext("The program leads: nobody sees slips and best plays before the coup is decided.")
      : gettext("You are playing too, so you do not see slips and best plays before the coup is decided.");
  }

  /** True if a slip for this coup would change a result. @param {number} coup */
  isDecided(coup) {
    return this.view.coups.some(({ number }) => number === coup);
  }

  /** True if this page is not told who has handed in. @param {number} coup */
  isUnseen(coup) {
    return (this.desk.blind ?? false) && !this.isDecided(coup);
  }

  /** True if slips missing from the shown coup can be declared empty: nobody can hand in any more. */
  canBeEmpty() {
    if (!this.shownCoup || !this.desk.may.includes("enter")) return false;
    return this.isDecided(this.shownCoup) || (this.view.phase === "collecting" && !this.desk.blind);
  }

  /** @param {[coup: number, numbers: number[]][]} missing */
  async enterEmpty(missing) {
    const lines = missing.flatMap(([coup, numbers]) => numbers.map((number) => ({ coup, text: `${number} -` })));
    const answers = await Promise.all(lines.map((line) => this.socket.act("enter", line)));
    this.reasons.show(answers.flatMap(({ reasons }) => reasons).slice(0, 1));
    for (const [coup] of missing) if (coup !== this.view.coup) this.askCoup(coup);
  }

  /** With what was corrected later. @param {SlipRow | undefined} row @returns {number | null} */
  pointsOf(row) {
    if (!row) return null;
    const corrected = this.desk.corrections.findLast(({ coup, number }) => coup === row.coup && number === row.number);
    return corrected?.points ?? row.mark?.points ?? null;
  }

  /** A slip as it may be typed, for hints. */
  get exampleLine() {
    return exampleCommand(this.settings.coordinates);
  }

  /** @param {number} coup */
  showCoup(coup) {
    this.chosenCoup = coup === this.view.coup ? null : coup;
    if (this.chosenCoup !== null) this.askCoup(coup);
    this.#show();
    this.say(interpolate(gettext("Slips of coup %(coup)s"), { coup }));
  }

  /** @param {1 | -1} way */
  stepCoup(way) {
    const coup = this.shownCoup + way;
    if (coup >= 1 && coup <= this.view.coup) this.showCoup(coup);
  }

  /** To the first coup that lacks slips. */
  showMissing() {
    const first = this.desk.missing.find(([, numbers]) => numbers.length)?.[0];
    if (first !== undefined) this.showCoup(first);
    this.entry.focus();
  }

  /** @param {number} coup */
  askCoup(coup) {
    this.socket.request({ type: "coup", coup });
  }

  /** @param {import("./protocol.js").Top | null} top on the board before it is laid */
  preview(top) {
    this.looked = top;
    this.#showBoard();
  }

  /** @param {string} text */
  say(text) {
    this.announcer?.say(text);
  }

  /**
   * What is refused is shown under the buttons.
   * @param {string} action @param {object} [more]
   */
  async act(action, more) {
    const answered = this.steps.take(action, more);
    if (!answered) return;
    this.reasons.show([]);
    const { reasons } = await answered;
    if (reasons.length) this.reasons.show(reasons);
  }

  /** For a form that shows what is refused itself. @param {string} action @param {object} more */
  async reasonsAgainst(action, more) {
    return (await this.socket.act(action, more)).reasons;
  }

  // Display

  #build() {
    const part = (
      /** @type {string} */ name,
      /** @type {Record<string, unknown>} */ more = {},
      /** @type {Node[]} */ ...children
    ) => element("div", { class: name, ...more }, ...children);
    /** @type {HTMLElement} */
    this.connection = element("p", { class: "connection", "data-testid": "connection", role: "status", hidden: true });
    /** @type {HTMLElement} */
    this.phase = element("p", { class: "phase", "data-testid": "phase" });
    /** @type {HTMLElement} */
    this.handed = element("p", { class: "handed", "data-testid": "handed" });
    /** @type {import("./countdown.js").FaristolCountdown} */
    this.countdown = /** @type {import("./countdown.js").FaristolCountdown} */ (
      element("faristol-countdown", { "data-testid": "countdown" })
    );
    this.countdown.setUp(this.time, this.settings);
    /** @type {import("../board.js").FaristolBoard} */
    this.board = /** @type {import("../board.js").FaristolBoard} */ (element("faristol-board"));
    this.board.setUp(this.settings);
    /** @type {HTMLElement} */
    this.rack = part("console-rack", { "data-testid": "rack", role: "group" });
    /** @type {{ node: HTMLElement; show: (reasons: import("../reasons.js").Reason[]) => void; }} */
    this.reasons = reasonList(this.rulebookUrl);
    this.reasons.node.dataset.testid = "reasons";
    const [next, row, boardSide, writing, slips, side] = [
      part("next-holder"),
      part("commands", { role: "group", "aria-label": gettext("Commands") }),
      part("board-side", {}, this.board, this.rack),
      part("writing-holder"),
      part("slips-holder"),
      part("side"),
    ];
    const heard = part("visually-hidden", { "aria-live": "polite", "data-testid": "announcements" });
    const after = this.querySelector("[data-testid=after]");
    this.replaceChildren(
      this.connection,
      part("top-row", {}, part("state", {}, this.phase, this.handed), this.countdown, next),
      row,
      this.reasons.node,
      ...(after ? [after] : []),
      part("floor", {}, boardSide, part("slips-side", {}, writing, slips), side),
      heard,
    );
    /** @type {Element | null} */
    this.nextGame = after;
    /** @type {Announcer} */
    this.announcer = new Announcer(heard);
    /** @type {Slips} */
    this.slips = new Slips(this, slips);
    /** @type {Entry} */
    this.entry = new Entry(this, writing);
    /** @type {Tops} */
    this.tops = new Tops(this, boardSide);
    /** @type {Lists} */
    this.lists = new Lists(this, side);
    /** @type {Commands} */
    this.commands = new Commands(this, { next, row });
  }

  /** @param {number} now_ms */
  #render(now_ms) {
    const { view, desk } = this;
    closePointless(desk.may);
    this.dataset.phase = view.phase;
    const text = phaseText(view);
    if (this.phase.textContent !== text) {
      this.phase.textContent = text;
      this.say(text);
    }
    document.title = `${text} · ${this.settings.title || "Faristol"}`;
    this.countdown.show(view.countdown, now_ms);
    if (this.nextGame instanceof HTMLElement) this.nextGame.hidden = view.phase !== "over";
    this.looked = null;
    this.#showBoard();
    this.#showRack();
    this.tops.show();
    this.lists.show();
    this.#show();
  }

  /** Shows the parts that slips change, whatever the phase. */
  #show() {
    const { view } = this;
    const bag = interpolate(gettext("Bag: %(count)s"), { count: view.bag });
    const handed = view.coup
      ? interpolate(gettext("%(handed)s of %(playing)s handed in"), { handed: view.handed, playing: view.playing })
      : "";
    this.handed.textContent = [handed, bag].filter(Boolean).join(" · ");
    this.slips.show();
    this.entry.show();
    this.commands.show();
  }

  #showBoard() {
    const { view, looked } = this;
    const trial = looked ? new Map(looked.tiles.map(([square, label]) => [square, { label }])) : undefined;
    this.board.show({ board: new Map(view.board), last: new Set(view.last), tentative: trial });
  }

  #showRack() {
    const labels = this.desk.rack;
    const drawn = JSON.stringify([labels, this.view.phase]);
    if (drawn === this.drawnRack) return;
    this.drawnRack = drawn;
    const secret = this.view.phase === "drawn";
    const kept = this.view.phase === "between" && labels.length > 0;
    this.rack.classList.toggle("secret", secret);
    this.rack.setAttribute(
      "aria-label",
      `${gettext("Rack")}${gettext(": ")}${labels.map((label) => spokenTile(label, this.values)).join(", ")}`,
    );
    const note = secret ? gettext("not announced") : kept ? gettext("remaining") : "";
    this.rack.replaceChildren(
      ...labels.map((label) => tileElement(label, this.values)),
      ...(note ? [element("span", { class: "tag" }, note)] : []),
    );
  }

  #refused() {
    this.socket.close();
    this.replaceChildren(
      element("p", { class: "connection", role: "alert" }, gettext("This device no longer belongs to an arbiter.")),
    );
  }

  /** @param {"open" | "lost" | "closed"} state */
  #connection(state) {
    const line = this.connection ?? this.querySelector("[data-testid=connection]");
    if (!(line instanceof HTMLElement)) return;
    line.hidden = state === "open";
    line.dataset.state = state;
    line.textContent =
      state === "lost"
        ? gettext("Connection lost. Reconnecting…")
        : state === "closed"
          ? gettext("This session cannot be shown here. Reload the page.")
          : "";
  }
}

customElements.define("faristol-console", FaristolConsole);
