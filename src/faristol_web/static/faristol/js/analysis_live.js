/** What the process beside the site finds of a position, as it comes. It stops when the page looks at something else. */

/**
 * @typedef {object} Simulated
 * @property {string} key @property {number} win @property {number} win_error @property {number} spread
 * @property {number} spread_error @property {number} playouts
 *
 * @typedef {{key: string, place: string, text: string, count: number, kind: import("./analysis_lines.js").Move["kind"], score: number, next: string}} Solved
 * @typedef {{kind: "simulation", made: number, total: number, sure: boolean, by: "win" | "spread", moves: Simulated[], done?: boolean}} Simulation
 * @typedef {{kind: "ending", made: number, total: number, depth: number, proven?: boolean, least?: number | null, most?: number | null, gain?: number, end?: number, moves?: Solved[], done?: boolean}} Ending
 * @typedef {Solved & {leave: string, equity: number, win: number, least: number, most: number, spread: number}} Weighed least and most of `win` that are proven
 * @typedef {{kind: "pre-ending", made: number, total: number, sure: boolean, count: number, moves: Weighed[], done?: boolean}} PreEnding
 * @typedef {Simulation | Ending | PreEnding} Found
 * @typedef {{kind: "waiting" | "too-many" | "failed" | undefined, done?: boolean, fault?: string}} Word
 */

/** A busy server refuses before it has begun: asked again so often, after so long. */
const TRIES = 3;
const AGAIN_MS = 2000;

export class Live {
  /** @type {EventSource | null} */
  source = null;
  again = 0;

  /** @param {string} path */
  constructor(path) {
    this.path = path;
  }

  get isOn() {
    return this.source !== null;
  }

  /** @param {string} rules @param {string} cgp @param {(told: Found | Word) => void} told @param {number} [tries] */
  begin(rules, cgp, told, tries = TRIES) {
    this.stop();
    const source = (this.source = new EventSource(`${this.path}?${new URLSearchParams({ rules, cgp })}`));
    source.addEventListener("message", (event) => {
      if (source !== this.source) return;
      const said = JSON.parse(event.data);
      if (said.done) this.stop();
      told(said);
    });
    source.addEventListener("error", () => {
      // A connection that was cut comes back by itself, and the work begins anew; one that was refused does not.
      if (source !== this.source || source.readyState !== EventSource.CLOSED) return;
      if (tries > 1) {
        this.again = window.setTimeout(() => this.begin(rules, cgp, told, tries - 1), AGAIN_MS);
        return;
      }
      this.stop();
      told({ kind: "failed", done: true });
    });
  }

  stop() {
    clearTimeout(this.again);
    this.source?.close();
    this.source = null;
  }
}
