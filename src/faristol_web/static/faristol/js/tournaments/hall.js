/** `<faristol-tournament-hall>`: what the whole hall looks at. Its screens take turns; what is new comes by itself. */

import "./round_clock.js";
import { Awake } from "../duplicate/awake.js";
import { element } from "../element.js";
import { gettext, interpolate } from "../language.js";
import { morph } from "./morph.js";
import { Pages } from "./pages.js";
import { askedPace, freshPage, Watch } from "./version.js";

const EVERY_MS = 4000;
const IDLE_MS = 4000;
const LONELY = 2; // questions without an answer, before the hall shows it

/** @typedef {{name: string, section: HTMLElement, pages: Pages | null}} Screen */

export class FaristolTournamentHall extends HTMLElement {
  connectedCallback() {
    /** @type {string} */
    this.shown = this.dataset.shown ?? "";
    /** @type {number} */
    this.seconds = Number(this.dataset.seconds);
    /** @type {Screen[]} */
    this.screens = (this.dataset.screens ?? "").split(",").flatMap((name) => this.#screen(name));
    /** @type {number} */
    this.at = -1;
    /** @type {number} */
    this.page = 0;
    /** @type {number} */
    this.pages = 1;
    /** @type {boolean} */
    this.paused = false;
    /** @type {HTMLElement} */
    this.where = /** @type {HTMLElement} */ (this.querySelector(".page-number"));
    /** @type {HTMLElement} */
    this.connection = element("p", { class: "connection", role: "status", hidden: true });
    this.prepend(this.connection);
    this.querySelectorAll("section[data-screen]").forEach((node) =>
      /** @type {HTMLElement} */ (node).toggleAttribute("hidden", true),
    );
    this.classList.add("turning");
    this.#tools();
    new Awake().keep(true);
    this.watch = new Watch(this.dataset.version ?? "", (version) => this.#told(version), {
      every_ms: EVERY_MS,
      ...askedPace(),
      failed: (times) => this.#lost(times),
    });
    this.sizes = new ResizeObserver(() => this.#again());
    this.sizes.observe(this.querySelector(".screens") ?? this); // less high under a taller head, too
    this.turn(1);
  }

  disconnectedCallback() {
    this.watch?.stop();
    this.sizes?.disconnect();
    clearTimeout(this.turning);
  }

  /** @param {string} name @returns {Screen[]} */
  #screen(name) {
    const section = this.querySelector(`section[data-screen="${name}"]`);
    if (!(section instanceof HTMLElement)) return [];
    return [{ name, section, pages: section.dataset.columns ? new Pages(section) : null }];
  }

  /** True if there is anything on it now. @param {Screen} screen */
  #isWorth(screen) {
    if (screen.pages) return !screen.pages.isEmpty;
    const clock = screen.section.querySelector("faristol-round-clock");
    return clock instanceof HTMLElement && !clock.hidden;
  }

  get #isShowing() {
    return this.at >= 0 && this.#isWorth(this.screens[this.at]);
  }

  /** One page on or back, to the next screen after the last page. @param {number} by */
  turn(by) {
    const worth = this.screens.filter((screen) => this.#isWorth(screen));
    this.querySelector("[data-nothing]")?.toggleAttribute("hidden", worth.length > 0);
    if (worth.length) {
      const inside = this.page + by;
      if (this.#isShowing && inside >= 0 && inside < this.pages) this.page = inside;
      else this.#enter(worth, by);
      this.#draw();
    } else this.#hideAll();
    this.#wait();
  }

  /** @param {Screen[]} worth @param {number} by */
  #enter(worth, by) {
    const order = this.screens.length;
    let at = this.at;
    do at = (at + by + order) % order;
    while (!worth.includes(this.screens[at]));
    this.at = at;
    this.#open();
    this.page = by < 0 ? this.pages - 1 : 0;
  }

  /** Only one is seen; how many pages it has is known once it is. */
  #open() {
    this.#hideAll();
    const screen = this.screens[this.at];
    screen.section.hidden = false;
    this.dataset.screen = screen.name;
    this.pages = screen.pages?.count() ?? 1;
  }

  #hideAll() {
    for (const { section } of this.screens) section.hidden = true;
    this.where.textContent = "";
  }

  #draw() {
    const screen = this.screens[this.at];
    screen.pages?.show(this.page);
    const text =
      this.pages > 1
        ? interpolate(gettext("Page %(page)s of %(pages)s"), { page: this.page + 1, pages: this.pages })
        : "";
    this.where.textContent = this.paused ? `${text} ${gettext("paused")}`.trim() : text;
  }

  /** The same page, after something has changed: its size, or what is on it. */
  #again() {
    if (!this.#isShowing) return;
    this.#open();
    this.page = Math.min(this.page, this.pages - 1);
    this.#draw();
  }

  #wait() {
    clearTimeout(this.turning);
    if (!this.paused) this.turning = window.setTimeout(() => this.turn(1), this.seconds * 1000);
  }

  /** @param {import("./version.js").Version} version */
  #told(version) {
    this.connection.hidden = true;
    const before = this.stage;
    this.stage = version.stage;
    this.classList.toggle("time-called", version.stage === "time-called");
    /** @type {NodeListOf<import("./round_clock.js").FaristolRoundClock>} */
    const clocks = this.querySelectorAll("faristol-round-clock");
    if (this.watch) for (const clock of clocks) clock.show(version, this.watch.time);
    if (version.shown !== this.shown) void this.#renew();
    else if (!this.#isShowing) this.turn(1);
    else if (before !== version.stage) this.#again();
  }

  async #renew() {
    const page = await freshPage(location.href).catch(() => null);
    const next = page?.querySelector("faristol-tournament-hall");
    if (!(next instanceof HTMLElement)) return this.watch?.retell();
    const round = this.querySelector('[data-live="where"]')?.textContent;
    this.shown = next.dataset.shown ?? this.shown;
    for (const part of this.querySelectorAll("[data-live]")) {
      const fresh = next.querySelector(`[data-live="${/** @type {HTMLElement} */ (part).dataset.live}"]`);
      if (fresh) morph(part, fresh);
    }
    for (const { pages } of this.screens) if (pages) pages.source.hidden = true;
    const isNew = round !== this.querySelector('[data-live="where"]')?.textContent;
    if (isNew) this.at = -1; // a round that was just paired is what everyone waits for
    if (this.#isShowing) this.#again();
    else this.turn(1);
  }

  /** @param {number} times */
  #lost(times) {
    this.connection.hidden = times < LONELY;
    this.connection.textContent = gettext("No connection. Reconnecting…");
  }

  /** Controls for the person at the projector: visible while the pointer moves. */
  #tools() {
    const button = (/** @type {string} */ text, /** @type {() => void} */ deed, /** @type {string} */ id) =>
      element("button", { type: "button", onclick: deed, "data-testid": id }, text);
    const pause = button(gettext("Pause"), () => this.#pause(pause), "hall-pause");
    const full = button(
      gettext("Full screen"),
      () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
      "hall-full",
    );
    this.querySelector(".hall-foot")?.append(
      element(
        "div",
        { class: "tools", role: "group", "aria-label": gettext("Screens") },
        button(gettext("Back"), () => this.turn(-1), "hall-back"),
        pause,
        button(gettext("Next"), () => this.turn(1), "hall-next"),
        full,
      ),
    );
    const stir = () => {
      this.classList.remove("idle");
      clearTimeout(this.idling);
      this.idling = window.setTimeout(() => this.classList.add("idle"), IDLE_MS);
    };
    for (const kind of ["pointermove", "keydown", "pointerdown"]) document.addEventListener(kind, stir);
    document.addEventListener("keydown", (event) => this.#key(event, pause));
    stir();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} pause */
  #key(event, pause) {
    if (event.target instanceof HTMLButtonElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") this.turn(1);
    else if (event.key === "ArrowLeft") this.turn(-1);
    else if (event.key === " ") this.#pause(pause);
    else return;
    event.preventDefault();
  }

  /** @param {HTMLElement} button */
  #pause(button) {
    this.paused = !this.paused;
    button.textContent = this.paused ? gettext("Continue") : gettext("Pause");
    if (this.at >= 0) this.#draw();
    this.#wait();
  }
}

customElements.define("faristol-tournament-hall", FaristolTournamentHall);
