/** What is under a finger stays until it is lifted: a press on a button that is made anew meanwhile does nothing. */

/** A tap's click comes this much after the finger at the latest. */
const CLICK_MS = 50;

export class Press {
  /** @param {HTMLElement} holder Whose parts are made anew. @param {() => void} redraw What was put off is done by this. */
  constructor(holder, redraw) {
    this.redraw = redraw;
    this.isOn = false;
    this.waits = false;
    holder.addEventListener("pointerdown", () => {
      this.isOn = true;
    });
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => this.isOn && setTimeout(() => this.#over(), CLICK_MS));
  }

  /** Whether nothing may be made anew now: then it is done a moment later. */
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
