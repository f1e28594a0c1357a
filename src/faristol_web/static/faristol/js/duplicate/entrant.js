/** `<faristol-entrant>`: a duplicate game as a player has it on a phone, or a spectator. It shows what the server says. */

import "../board.js";
import "../rack.js";
import "./countdown.js";
import { Announcer } from "../announce.js";
import { ServerTime } from "../clock.js";
import { element } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { GameSocket } from "../socket.js";
import { tileElement, valuesOf } from "../tile.js";
import { news, statusText, welcomeText } from "./entrant_words.js";
import { handedText } from "./hall_words.js";
import { masterPart, ownPart, showHistory, showStandings, standingPart } from "./outcome.js";
import { lostNumber } from "./draft.js";
import { keepInReach } from "./laying.js";
import { SlipDesk } from "./slip_desk.js";

/** While these last, the rack of the coup lies on every desk. */
const COUP = ["announced", "thinking", "collecting", "ruling", "choosing"];

export class FaristolEntrant extends HTMLElement {
  shownRack = "";
  /** This device's, once the server has said so. @type {number | null} */
  number = null;

  connectedCallback() {
    /** @type {ServerTime} */
    this.time = new ServerTime();
    /** @type {string} */
    this.rulebookUrl = this.dataset.rulebookUrl ?? "";
    this.pageTitle = document.title;
    /** @type {GameSocket<import("../socket.js").SessionMessage>} */
    this.socket = new GameSocket(this.dataset.socket ?? "", { as: "entrant" });
    const { socket } = this;
    socket.on("welcome", (message) => this.#welcome(message));
    socket.on("view", (message) => this.settings && this.#take(message));
    socket.on("own", ({ own, now_ms }) => {
      if (!this.settings) return;
      this.own = own;
      this.#render(now_ms);
    });
    socket.on("counted", (message) => this.desk?.count(message));
    socket.on("handed", ({ handed }) => {
      if (!this.settings) return;
      this.view.handed = handed;
      this.#showHanded();
    });
    socket.onState((state) => this.#connection(state));
    socket.connect();
  }

  disconnectedCallback() {
    this.socket?.close();
    this.desk?.close();
  }

  /** @param {import("./protocol.js").Welcome} message */
  #welcome(message) {
    const first = !this.board;
    const other = !first && this.number !== message.number;
    /** @type {import("./protocol.js").Settings} */
    this.settings = message.settings;
    const before = this.number;
    this.number = message.number;
    if (other) return this.#becomeOther(before);
    if (first) this.#build();
    this.#take(message);
  }

  /** @param {import("./protocol.js").View} view @param {import("./protocol.js").Own | null} own */
  #keep(view, own) {
    /** @type {import("./protocol.js").View} */
    this.view = view;
    /** @type {import("./protocol.js").Own | null} */
    this.own = own;
  }

  /** This device has another number now, or none: a new page, which says so. @param {number | null} before */
  #becomeOther(before) {
    if (this.number === null && before !== null) lostNumber.keep(`${this.dataset.socket}`, before);
    location.reload();
  }

  /** Notice that the number went to another device, on the page that is now a spectator's. */
  #showLoss() {
    const lost = this.number === null ? lostNumber.of(`${this.dataset.socket}`) : null;
    if (lost === null) return;
    this.prepend(
      element(
        "p",
        { class: "lost-number", role: "alert", "data-testid": "lost-number" },
        interpolate(
          gettext("Number %(number)s is now playing on another device. Ask the arbiter, or open your card again."),
          { number: lost },
        ),
      ),
    );
  }

  /** @param {Pick<import("./protocol.js").Welcome, "now_ms" | "view" | "own">} message */
  #take({ now_ms, view, own }) {
    const before = this.view ?? null;
    this.#keep(view, own);
    this.#render(now_ms);
    for (const text of news(before, view, own, this.values)) this.announcer.say(text);
  }

  #build() {
    /** @type {Map<string, number>} */
    this.values = valuesOf(this.settings);
    const part = (
      /** @type {string} */ name,
      /** @type {Record<string, unknown>} */ more = {},
      /** @type {Node[]} */ ...children
    ) => element("div", { class: name, ...more }, ...children);
    /** @type {HTMLElement} */
    this.connection = element("p", { class: "connection", "data-testid": "connection", role: "status", hidden: true });
    /** @type {HTMLElement} */
    this.coup = element("strong", { class: "coup", "data-testid": "coup" });
    /** @type {HTMLElement} */
    this.status = element("span", { class: "state", "data-testid": "phase" });
    /** @type {import("./countdown.js").FaristolCountdown} */
    this.countdown = /** @type {import("./countdown.js").FaristolCountdown} */ (
      element("faristol-countdown", { "data-testid": "countdown" })
    );
    /** @type {import("../board.js").FaristolBoard} */
    this.board = /** @type {import("../board.js").FaristolBoard} */ (element("faristol-board"));
    /** @type {HTMLElement} */
    this.rackRow = part("rack-row");
    /** @type {HTMLElement} */
    this.deskHolder = part("slip-desk");
    /** @type {HTMLElement} */
    this.notice = part("notice", { hidden: true, "data-testid": "notice" });
    /** @type {HTMLElement} */
    this.handed = element("p", { class: "soft handed", "data-testid": "handed" });
    /** @type {HTMLElement} */
    this.links = part("buttons", { hidden: true, "data-testid": "links" });
    /** @type {HTMLElement} */
    this.history = element("table", { "data-testid": "history" });
    /** @type {HTMLElement} */
    this.standings = element("table", { "data-testid": "standings" });
    const heard = part("visually-hidden", { "aria-live": "polite", "data-testid": "announcements" });
    const lists = [
      this.#list(gettext("Plays"), this.history, this.number !== null),
      this.#list(gettext("Ranking"), this.standings, this.number === null),
    ];
    this.replaceChildren(
      this.connection,
      part("coup-line", {}, part("what", {}, this.coup, this.status), this.countdown),
      part("laying", {}, this.board, this.rackRow),
      part("side", {}, this.deskHolder, this.notice, this.links, this.handed, ...lists, this.#terms()),
      heard,
    );
    /** @type {Announcer} */
    this.announcer = new Announcer(heard);
    this.board.setUp(this.settings);
    this.countdown.setUp(this.time, { warning_ms: this.settings.warning_ms });
    this.#showLinks();
    this.#showLoss();
    if (this.number !== null) {
      /** @type {SlipDesk} */
      this.desk = new SlipDesk(this);
      keepInReach(this.rackRow, this.deskHolder);
    }
  }

  /** @param {string} title @param {HTMLElement} table @param {boolean} open */
  #list(title, table, open) {
    const made = element(
      "details",
      { class: "list", hidden: true, open },
      element("summary", {}, title),
      element("div", { class: "scroll" }, table),
    );
    return made;
  }

  #terms() {
    const { rulebook_title: title, rulebook_language: lang, lexicon_label: lexicon } = this.settings;
    return element(
      "p",
      { class: "terms soft" },
      this.rulebookUrl
        ? element("a", { href: this.rulebookUrl, target: "_blank", lang }, title)
        : element("span", { lang }, title),
      ` · ${lexicon}`,
    );
  }

  /** Shows links after a finished game; a page that was loaded after its end has most of them above. */
  #showLinks() {
    const link = (/** @type {string | undefined} */ url, /** @type {string} */ text) =>
      url && element("a", { class: "button", href: url }, text);
    const { resultsUrl, sheetUrl, trainUrl, over } = this.dataset;
    const made = [
      this.number !== null && link(sheetUrl, gettext("Your sheet")),
      over === undefined && link(resultsUrl, gettext("Results")),
      over === undefined && link(trainUrl, gettext("Replay it as training")),
    ];
    this.links?.replaceChildren(...made.filter((each) => each instanceof Node));
  }

  /** After the end a phone lies on the table: the way to the series' next game appears by itself. @param {string} next its id */
  #showNext(next) {
    const intro = this.closest("main")?.querySelector(".session-intro");
    if (!intro || intro.querySelector("[data-testid=to-next]")) return;
    const address = location.pathname.replace(/[^/]+\/$/, `${next}/`);
    intro.append(
      element(
        "p",
        { class: "messages-line", role: "status" },
        element("a", { class: "button primary", href: address, "data-testid": "to-next" }, gettext("Next game")),
      ),
    );
  }

  /** @param {number} now_ms */
  #render(now_ms) {
    const { view, own, settings } = this;
    this.time.set(now_ms);
    this.dataset.phase = view.phase;
    this.coup.textContent = view.coup ? interpolate(gettext("Coup %(coup)s"), { coup: view.coup }) : settings.title;
    this.status.textContent = statusText(view, own);
    this.countdown.hidden = !["announced", "thinking", "collecting"].includes(view.phase);
    this.countdown.show(view.countdown, now_ms);
    document.title = (own && view.phase === "thinking" ? "● " : "") + this.pageTitle;
    if (this.desk && own) this.desk.update(view, own);
    else this.#showPublicBoard();
    this.#showNotice();
    this.#showHanded();
    this.links.hidden = view.phase !== "over" || !this.links.childElementCount;
    this.closest("main")?.querySelector(".session-intro .join")?.toggleAttribute("hidden", !view.joinable);
    if (view.next) this.#showNext(view.next);
    showHistory(this.history, view, own);
    showStandings(this.standings, view, this.number);
    for (const table of [this.history, this.standings])
      /** @type {HTMLElement} */ (table.closest("details")).hidden = !view.coups.length;
  }

  #showPublicBoard() {
    const { view } = this;
    this.board.show({ board: new Map(view.board), last: new Set(view.last) });
    const shown = JSON.stringify(view.rack);
    if (shown === this.shownRack) return;
    this.shownRack = shown;
    const tiles = view.rack.map((label) => {
      const tile = tileElement(label, this.values);
      tile.dataset.rackTile = label;
      return tile;
    });
    this.rackRow.replaceChildren(
      element(
        "div",
        {
          class: "shown-rack",
          "data-testid": "rack",
          role: "img",
          "aria-label": `${gettext("Rack")}${gettext(": ")}${view.rack.join(" ")}`,
        },
        ...tiles,
      ),
    );
  }

  /** Between coups what the last one brought; before the first, what to wait for. */
  #showNotice() {
    const { view, own } = this;
    const coup = view.coups.at(-1);
    const parts = [];
    if (!COUP.includes(view.phase) && coup) {
      parts.push(masterPart(coup));
      if (own)
        parts.push(
          ownPart(
            own.marks.find((mark) => mark.coup === coup.number),
            this.rulebookUrl,
          ),
          standingPart(own, view),
        );
    } else if (!view.coup && own && view.phase !== "over")
      parts.push(element("p", { "data-testid": "welcome" }, welcomeText(own, this.settings)));
    const nodes = parts.filter((part) => part instanceof Node);
    this.notice.hidden = !nodes.length;
    this.notice.replaceChildren(...nodes);
  }

  #showHanded() {
    const { view } = this;
    this.handed.hidden = !["thinking", "collecting"].includes(view.phase);
    this.handed.textContent = handedText(view);
  }

  /** @param {"open" | "lost" | "closed"} state */
  #connection(state) {
    const line = this.connection ?? this.querySelector("[data-testid=connection]");
    if (!(line instanceof HTMLElement)) return;
    clearTimeout(this.patience);
    if (state === "open") line.hidden = true;
    else {
      line.textContent =
        state === "closed"
          ? gettext("This page is out of date. Reload it.")
          : gettext("Connection lost. Trying again…");
      // A short gap is nobody's business.
      this.patience = setTimeout(() => (line.hidden = false), state === "closed" ? 0 : 800);
    }
    this.desk?.connected(state === "open");
  }
}

customElements.define("faristol-entrant", FaristolEntrant);
