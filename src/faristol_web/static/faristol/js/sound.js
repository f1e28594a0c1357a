/** Tones for halls and games: time is short, time is up, your turn. Made on the spot, so that there is no file to miss. */

/** @typedef {{pitch: number, after: number, lasts: number}} Tone hertz and seconds */

/** Short, twice: go on writing, but come to an end. @type {Tone[]} */
const WARNING = [
  { pitch: 880, after: 0, lasts: 0.2 },
  { pitch: 880, after: 0.35, lasts: 0.2 },
];

/** Down, and the last one long: pens down. @type {Tone[]} */
const TIME_UP = [
  { pitch: 784, after: 0, lasts: 0.25 },
  { pitch: 659, after: 0.3, lasts: 0.25 },
  { pitch: 523, after: 0.6, lasts: 1.6 },
];

/** Up, and soft: the opponent has moved. @type {Tone[]} */
const YOUR_TURN = [
  { pitch: 523, after: 0, lasts: 0.12 },
  { pitch: 784, after: 0.12, lasts: 0.2 },
];

/**
 * A browser lets no page sound before somebody has touched it: what was wanted last time is remembered, and waits for
 * the first click or key. Event: `change`.
 */
export class Sound extends EventTarget {
  /** @type {AudioContext | undefined} */
  context = undefined;

  /**
   * @param {string} [stored] where this browser keeps what is wanted: halls and games differ
   * @param {boolean} [tries] to sound before the first touch: some halls allow their browser that
   */
  constructor(stored = "faristol-sound", tries = true) {
    super();
    this.stored = stored;
    const { on = false, volume = 0.8 } = readStored(stored);
    this.wanted = on;
    this.volume = volume;
    if (on && tries) this.#awaken();
    for (const touch of ["pointerdown", "keydown"])
      document.addEventListener(touch, () => this.wanted && !this.isOn && this.#awaken());
  }

  /** True if it would be heard now. */
  get isOn() {
    return this.wanted && this.context?.state === "running";
  }

  turnOn() {
    this.wanted = true;
    this.#keep();
    return this.#awaken();
  }

  turnOff() {
    this.wanted = false;
    this.#keep();
    this.#changed();
  }

  /** @param {number} volume from 0 to 1 */
  setVolume(volume) {
    this.volume = volume;
    this.#keep();
  }

  warning() {
    this.#play(WARNING);
  }

  timeUp() {
    this.#play(TIME_UP);
  }

  yourTurn() {
    this.#play(YOUR_TURN);
  }

  async #awaken() {
    if (!this.context) {
      /** @type {AudioContext} */
      this.context = new AudioContext();
      this.context.addEventListener("statechange", () => this.#changed());
    }
    this.#changed();
    // Before the first touch this stays open; the touch comes here again.
    await this.context.resume();
    this.#changed();
  }

  /** @param {Tone[]} tones */
  #play(tones) {
    const { context } = this;
    if (!context || !this.isOn) return;
    for (const { pitch, after, lasts } of tones) {
      const [oscillator, gain] = [context.createOscillator(), context.createGain()];
      const [start, stop] = [context.currentTime + after, context.currentTime + after + lasts];
      oscillator.type = "triangle";
      oscillator.frequency.value = pitch;
      // A tone cut off at full strength clicks.
      gain.gain.setValueAtTime(this.volume, start);
      gain.gain.linearRampToValueAtTime(0, stop);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(start);
      oscillator.stop(stop);
    }
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  #keep() {
    try {
      localStorage.setItem(this.stored, JSON.stringify({ on: this.wanted, volume: this.volume }));
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }
}

/** @param {string} stored @returns {{on?: boolean, volume?: number}} */
function readStored(stored) {
  try {
    const { on, volume } = JSON.parse(localStorage.getItem(stored) ?? "{}");
    return { on: on === true, volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : undefined };
  } catch {
    return {};
  }
}
