/** Keeps a phone's screen on while its owner thinks: where the browser can, and the page came over HTTPS. */

export class Awake {
  constructor() {
    this.isWanted = false;
    // The lock is lost with the page out of sight.
    document.addEventListener("visibilitychange", () => this.isWanted && this.#ask());
  }

  /** @param {boolean} wanted */
  keep(wanted) {
    if (wanted === this.isWanted) return;
    this.isWanted = wanted;
    if (wanted) this.#ask();
    else this.#let();
  }

  async #ask() {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      if (!this.isWanted) this.#let();
    } catch {
      // A battery that runs low may refuse.
    }
  }

  #let() {
    this.lock?.release();
    this.lock = undefined;
  }
}
