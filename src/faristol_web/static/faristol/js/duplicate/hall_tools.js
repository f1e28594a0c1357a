/** Tools of a hall screen: sound, full screen, colours, pages. Hidden while nobody touches it. */

import { element } from "../element.js";
import { gettext } from "../language.js";
import { Sound } from "../sound.js";

const IDLE_MS = 4000;
const SCHEME = "faristol-hall-scheme";

export class HallTools {
  /** @param {{pause: (paused: boolean) => void, turn: (by: number) => void}} pages what there is to turn */
  constructor(pages) {
    this.pages = pages;
    this.paused = false;
    this.sound = new Sound();
    this.#build();
    this.sound.addEventListener("change", () => this.#draw());
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("fullscreenchange", () => this.#draw());
    for (const touch of ["pointermove", "pointerdown", "keydown", "focusin"])
      document.addEventListener(touch, () => this.#touched());
    this.#setScheme(stored(SCHEME));
    this.#draw();
    this.#touched();
    stayAwake();
  }

  #build() {
    const button = (/** @type {string} */ name, /** @type {() => void} */ deed) =>
      element("button", { type: "button", "data-testid": name, onclick: deed });
    /** @type {HTMLElement} */
    this.soundButton = button("sound", () => this.#toggleSound());
    /** @type {HTMLElement} */
    this.try = button("sound-test", () => this.sound.warning());
    this.try.textContent = gettext("Test");
    /** @type {HTMLInputElement} */
    this.volume = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "range",
        min: 0,
        max: 1,
        step: 0.05,
        value: this.sound.volume,
        "aria-label": gettext("Volume"),
        "data-testid": "volume",
      })
    );
    this.volume.addEventListener("change", () => {
      this.sound.setVolume(Number(this.volume.value));
      this.sound.warning();
    });
    /** @type {HTMLElement} */
    this.full = button("full-screen", () => this.#toggleFull());
    this.scheme = button("scheme", () => this.#setScheme(isDark() ? "light" : "dark"));
    this.scheme.textContent = gettext("Light or dark");
    this.back = button("page-back", () => this.pages.turn(-1));
    this.back.textContent = "◂";
    this.back.setAttribute("aria-label", gettext("Previous page"));
    this.on = button("page-on", () => this.pages.turn(1));
    this.on.textContent = "▸";
    this.on.setAttribute("aria-label", gettext("Next page"));
    /** @type {HTMLElement} */
    this.hold = button("pause-pages", () => this.#togglePages());
    /** @type {HTMLElement} */
    this.node = element(
      "div",
      { class: "tools", role: "group", "aria-label": gettext("Screen") },
      this.soundButton,
      this.volume,
      this.try,
      this.full,
      this.scheme,
      element("span", { class: "turning" }, this.back, this.hold, this.on),
    );
    /** @type {HTMLElement} */
    this.hint = element("p", { class: "sound-hint", role: "status", "data-testid": "sound-hint" });
  }

  #draw() {
    const { sound } = this;
    this.soundButton.textContent = sound.isOn ? gettext("Turn sound off") : gettext("Turn sound on");
    this.soundButton.classList.toggle("primary", !sound.isOn);
    this.volume.hidden = this.try.hidden = !sound.isOn;
    // A remembered wish still needs a hand on this page.
    const hint = sound.isOn
      ? ""
      : sound.wanted
        ? gettext("No sound yet. Click anywhere on this page.")
        : gettext("The sound is off.");
    if (this.hint.textContent !== hint) this.hint.textContent = hint;
    this.hint.hidden = !hint;
    this.full.textContent = document.fullscreenElement ? gettext("Exit full screen (F)") : gettext("Full screen (F)");
    this.full.hidden = !document.fullscreenEnabled;
    this.hold.textContent = this.paused ? gettext("Turn pages (P)") : gettext("Stay on this page (P)");
    this.hold.setAttribute("aria-pressed", String(this.paused));
  }

  async #toggleSound() {
    if (this.sound.isOn) return this.sound.turnOff();
    await this.sound.turnOn();
    this.sound.warning(); // who turns it on hears how loud it is
  }

  #togglePages() {
    this.paused = !this.paused;
    this.pages.pause(this.paused);
    this.#draw();
  }

  async #toggleFull() {
    try {
      await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      // A browser may refuse; the page is the same without.
    }
  }

  /** @param {string} scheme "light", "dark", or "" for what the system says */
  #setScheme(scheme) {
    document.documentElement.style.colorScheme = scheme === "light" || scheme === "dark" ? scheme : "";
    if (scheme) store(SCHEME, scheme);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    // By its place where it is no Latin letter: an arbiter's keyboard may be Greek.
    const key = (/^[a-z]$/i.test(event.key) ? event.key : event.code.replace(/^Key/, "")).toLowerCase();
    if (key === "f") this.#toggleFull();
    else if (key === "p") this.#togglePages();
  }

  #touched() {
    document.body.classList.remove("idle");
    clearTimeout(this.idling);
    this.idling = window.setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
  }
}

/** Current colours, chosen here or by the system. */
function isDark() {
  const chosen = document.documentElement.style.colorScheme || document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** A projector's page is never touched. Only secure pages can ask for this; elsewhere the computer must be told. */
async function stayAwake() {
  const ask = async () => {
    try {
      if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
    } catch {
      // Low on battery, or not allowed.
    }
  };
  document.addEventListener("visibilitychange", ask);
  await ask();
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} value */
function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it is asked for again.
  }
}
