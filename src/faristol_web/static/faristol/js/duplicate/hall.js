/** `<faristol-hall>`: the screen that a whole hall looks at. It only shows what the server sends. */

import "../board.js";
import "./countdown.js";
import { Announcer } from "../announce.js";
import { ServerTime } from "../clock.js";
import { element, fill } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { GameSocket } from "../socket.js";
import { spokenTile, tileElement, valuesOf } from "../tile.js";
import { nameText, Pages, standingLine } from "./hall_ranking.js";
import { podium } from "./hall_podium.js";
import { HallTools } from "./hall_tools.js";
import { coupText, foundText, handedText, phaseText, playersText, pointsText, tilesText } from "./hall_words.js";

const FOLLOW_MS = 30_000; // the winners stay that long

/** Contents of the stage: the way in, the board, or the winners. @param {import("./protocol.js").View} view */
function stageOf(view) {
  if (view.phase === "over") return "podium";
  return view.coup ? "board" : "join";
}

/** Capitals, which carry across a hall; a blank's letter is marked. @param {string} word */
const wordParts = (word) =>
  [...word].map((letter) =>
    letter === letter.toUpperCase() ? letter : element("span", { class: "blank" }, letter.toUpperCase()),
  );

export class FaristolHall extends HTMLElement {
  /** The series' next game, once it is announced. */
  following = "";

  connectedCallback() {
    /** @type {ServerTime} */
    this.time = new ServerTime();
    /** @type {GameSocket<import("../socket.js").SessionMessage>} */
    this.socket = new GameSocket(this.dataset.socket ?? "", { as: "public" });
    const { socket } = this;
    socket.on("welcome", (message) => this.#welcome(message));
    socket.on("view", (message) => this.#viewed(message));
    socket.on("handed", (message) => this.#handed(message));
    socket.onState((state) => this.#connection(state));
    socket.connect();
  }

  disconnectedCallback() {
    this.socket?.close();
  }

  /** @param {import("./protocol.js").Welcome} message */
  #welcome({ settings, ...message }) {
    const first = !this.board;
    /** @type {import("./protocol.js").Settings} */
    this.settings = settings;
    /** @type {Map<string, number>} */
    this.values = valuesOf(settings);
    if (first) this.#build();
    this.#viewed(message, first);
  }

  /** @param {{now_ms: number, view: import("./protocol.js").View}} message @param {boolean} [first] */
  #viewed({ now_ms, view }, first = false) {
    this.time.set(now_ms);
    const before = this.view;
    this.#keep(view);
    this.#draw(now_ms);
    if (!first && before) this.#announce(before, view);
  }

  /** @param {import("./protocol.js").View} view */
  #keep(view) {
    /** @type {import("./protocol.js").View} */
    this.view = view;
  }

  /** @param {import("./protocol.js").HandedMessage} message */
  #handed({ now_ms, handed }) {
    this.time.set(now_ms);
    if (!this.view) return;
    this.view = { ...this.view, handed };
    this.#drawHanded();
  }

  /** Once, when the settings are known. */
  #build() {
    const { settings } = this;
    const part = (
      /** @type {string} */ name,
      /** @type {Record<string, unknown>} */ more = {},
      /** @type {Node[]} */ ...children
    ) => element("div", { class: name, ...more }, ...children);
    /** @type {HTMLElement} */
    this.connection = element("p", { class: "connection", "data-testid": "connection", role: "status", hidden: true });
    /** @type {HTMLElement} */
    this.join = /** @type {HTMLElement | null} */ (this.querySelector(".join-card")) ?? part("join-card");
    /** @type {import("../board.js").FaristolBoard} */
    this.board = /** @type {import("../board.js").FaristolBoard} */ (
      element("faristol-board", { "data-testid": "hall-board" })
    );
    /** @type {HTMLElement} */
    this.winners = part("podium", { "data-testid": "podium" });
    /** @type {HTMLElement} */
    this.nextLink = part("next-link");
    this.stage = part("stage", {}, this.join, this.board, this.winners, this.nextLink);
    /** @type {HTMLElement} */
    this.coup = element("p", { class: "coup", "data-testid": "hall-coup" });
    /** @type {HTMLElement} */
    this.phase = element("p", { class: "phase", "data-testid": "hall-phase" });
    /** @type {import("./countdown.js").FaristolCountdown} */
    this.clock = /** @type {import("./countdown.js").FaristolCountdown} */ (
      element("faristol-countdown", { "data-testid": "hall-clock" })
    );
    /** @type {HTMLElement} */
    this.rack = part("rack", { role: "group", "aria-label": gettext("Rack"), "data-testid": "hall-rack" });
    /** @type {HTMLElement} */
    this.counts = element("p", { class: "counts", "data-testid": "hall-handed" });
    /** @type {HTMLElement} */
    this.reveal = part("reveal", { "data-testid": "hall-master" });
    const [ranking, entrants] = [
      part("ranking", { "data-testid": "hall-standings" }),
      part("entrants", { "data-testid": "hall-entrants" }),
    ];
    const heard = part("visually-hidden", { "aria-live": "polite" });
    const title = element(
      "p",
      { class: "title" },
      ...[settings.title, settings.series].filter(Boolean).flatMap((text, at) => (at ? [" · ", text] : [text])),
    );
    const head = part("head", {}, title, part("state", {}, this.coup, this.phase));
    const side = part("side", {}, head, this.clock, this.rack, this.counts, this.reveal, entrants, ranking);
    this.replaceChildren(this.connection, this.stage, side, heard);
    this.board.setUp(settings);
    this.clock.setUp(this.time, settings);
    /** @type {Announcer} */
    this.announcer = new Announcer(heard);
    this.#buildPages(ranking, entrants);
  }

  /** @param {HTMLElement} ranking @param {HTMLElement} entrants */
  #buildPages(ranking, entrants) {
    /** @type {Pages} */
    this.ranking = new Pages(ranking, {
      head: [gettext("Rank"), gettext("No."), gettext("Name"), gettext("Points"), "%", gettext("Tops")],
      classes: ["number", "number who", "name", "number total", "number", "number tops"],
      label: gettext("Ranking"),
    });
    /** @type {Pages} */
    this.entrants = new Pages(entrants, {
      head: [gettext("No."), gettext("Name"), gettext("Seat")],
      classes: ["number who", "name", "number seat"],
      label: gettext("Players"),
    });
    const each = [this.ranking, this.entrants];
    /** @type {HallTools} */
    this.tools = new HallTools({
      pause: (paused) => each.forEach((pages) => pages.pause(paused)),
      turn: (by) => each.forEach((pages) => pages.turn(by)),
    });
    this.append(this.tools.hint, this.tools.node);
    this.clock?.addEventListener("warning", () => this.tools?.sound.warning());
    this.clock?.addEventListener("time-up", () => this.tools?.sound.timeUp());
  }

  /** @param {number} now_ms */
  #draw(now_ms) {
    const { view } = this;
    if (!view || !this.stage) return;
    const stage = stageOf(view);
    this.dataset.phase = view.phase;
    this.dataset.stage = stage;
    this.join.hidden = stage !== "join";
    this.join
      .querySelectorAll(".while-joinable")
      .forEach((node) => /** @type {HTMLElement} */ (node).toggleAttribute("hidden", !view.joinable));
    this.board.hidden = stage !== "board";
    this.winners.hidden = stage !== "podium";
    this.board.show({ board: new Map(view.board), last: new Set(view.last) });
    if (stage === "podium") fill(this.winners, ...podium(view));
    if (stage === "podium" && view.next) this.#follow(view.next);
    this.coup.textContent =
      stage === "board" && view.coup ? interpolate(gettext("Coup %(coup)s"), { coup: view.coup }) : "";
    this.phase.textContent = phaseText(view);
    this.clock.show(view.countdown, now_ms);
    this.clock.hidden = !["announced", "thinking", "collecting"].includes(view.phase);
    this.#drawRack(view.rack);
    this.#drawHanded();
    this.#drawReveal();
    this.#drawLists();
  }

  /** To the series' next game, once the winners could be seen: nobody touches a projector's page. @param {string} next its id */
  #follow(next) {
    if (this.following === next) return;
    this.following = next;
    const address = location.pathname.replace(/[^/]+\/hall\/$/, `${next}/hall/`);
    this.nextLink.replaceChildren(
      element("a", { class: "button primary", href: address, "data-testid": "hall-next" }, gettext("Next game")),
    );
    setTimeout(() => location.assign(address), FOLLOW_MS);
  }

  /** @param {string[]} labels */
  #drawRack(labels) {
    const drawn = labels.join(" ");
    if (this.rack.dataset.drawn === drawn) return;
    this.rack.dataset.drawn = drawn;
    const values = this.values ?? new Map();
    this.rack.style.setProperty("--size", String(Math.max(this.settings.rack_size, labels.length)));
    this.rack.replaceChildren(
      ...labels.map((label) => {
        const tile = tileElement(label, values);
        tile.dataset.label = label;
        tile.setAttribute("role", "img");
        tile.setAttribute("aria-label", spokenTile(label, values));
        return tile;
      }),
    );
  }

  /** Number of slips that are in, as long as it matters; before the start, number of players. */
  #drawHanded() {
    const { view } = this;
    if (!view) return;
    const playing = ["thinking", "collecting", "ruling", "choosing"].includes(view.phase);
    this.rack.hidden = !(playing || view.phase === "announced") || !view.rack.length;
    const text = playing
      ? handedText(view)
      : !view.coup && view.entrants.length
        ? playersText(view.entrants.length)
        : "";
    if (this.counts.textContent !== text) this.counts.textContent = text;
    this.counts.hidden = !text;
  }

  /** The last coup, from its reveal until the next rack is announced. */
  #drawReveal() {
    const last = this.view.coups.at(-1);
    const shown = last !== undefined && ["between", "drawn"].includes(this.view.phase);
    this.reveal.hidden = !shown;
    if (!shown) return;
    const { master } = last;
    const play =
      master &&
      element(
        "p",
        { class: "master" },
        element("span", { class: "place" }, master.place),
        " ",
        element("strong", { class: "word" }, ...wordParts(master.word)),
        " ",
        element("span", { class: "score" }, pointsText(master.score)),
      );
    const total = element(
      "p",
      { class: "soft" },
      interpolate(gettext("The master has %(points)s"), { points: pointsText(this.view.master_total) }),
      ` · ${tilesText(this.view.bag)}`,
    );
    fill(this.reveal, ...(play ? [play] : []), element("p", { class: "found" }, foundText(last)), total);
  }

  #drawLists() {
    const { view } = this;
    const ranked = view.standings.length > 0;
    this.ranking.holder.hidden = !ranked;
    const seated = view.entrants.some(({ place }) => place !== null);
    const named = view.standings.some(({ names }) => names?.length);
    this.ranking.holder.classList.toggle("nameless", !named);
    this.ranking.show(view.standings.map(standingLine), { wide: named });
    const known = view.entrants.some(({ names }) => names?.length);
    // Bare numbers tell nobody anything: how many there are is said above.
    this.entrants.holder.hidden = ranked || !(known || seated);
    this.entrants.holder.classList.toggle("seatless", !seated);
    this.entrants.holder.classList.toggle("nameless", !known);
    this.entrants.show(
      view.entrants.map(({ number, names, place, left }) => ({
        key: number,
        marked: left,
        parts: [String(number), nameText(names), String(place ?? "")],
      })),
      { wide: known },
    );
  }

  /** Announces what is new. @param {import("./protocol.js").View} before @param {import("./protocol.js").View} view */
  #announce(before, view) {
    if (view.coups.length > before.coups.length) {
      this.ranking?.restart();
      this.announcer?.say(coupText(view.coups[view.coups.length - 1]));
    }
    if (view.phase !== before.phase && view.phase === "announced") {
      const tiles = view.rack.map((label) => spokenTile(label, this.values ?? new Map())).join(", ");
      this.announcer?.say(interpolate(gettext("Coup %(coup)s. The rack: %(tiles)s"), { coup: view.coup, tiles }));
    }
    if (view.phase === "over" && before.phase !== "over") this.announcer?.say(gettext("The game is over"));
  }

  /** @param {"open" | "lost" | "closed"} state */
  #connection(state) {
    const line = this.connection ?? this.querySelector(".connection");
    if (!(line instanceof HTMLElement)) return;
    line.hidden = state === "open";
    line.textContent =
      state === "closed"
        ? gettext("This session cannot be shown. Reload the page.")
        : state === "lost"
          ? gettext("No connection. Reconnecting…")
          : "";
  }
}

customElements.define("faristol-hall", FaristolHall);
