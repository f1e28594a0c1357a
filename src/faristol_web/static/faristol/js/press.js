/** Elements under a finger stay until it is lifted: a press on a button that was redrawn meanwhile would be lost. */

/** A tap's click comes this much after the finger at the latest. */
const CLICK_MS = 50;
/** Nobody presses for so long: a menu or another window took the finger, and nothing tells us that it was lifted. */
const LONGEST_MS = 10_000;

export class Press {
  /** @param {HTMLElement} holder Whose parts are made anew. @param {() => void} redraw What was put off is done by this. */
  constructor(holder, redraw) {
    this.redraw = redraw;
    this.isOn = false;
    this.waits = false;
    holder.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.isOn = true;
      this.#overIn(LONGEST_MS);
    });
    for (const end of ["pointerup", "pointercancel"])
      document.addEventListener(end, () => this.isOn && this.#overIn(CLICK_MS));
  }

  /** @param {number} delay_ms */
  #overIn(delay_ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#over(), delay_ms);
  }

  /** True while nothing may be redrawn: then it is done a moment later. */
  putsOff() {
    this.waits ||= this.isOn;
    return this.isOn;
  }

  #over() {
    this.isOn = false;
    if (!this.waits) return;
    this.waits = false;
    this.redraw();
  }
}
