/** Requests of a page to the server: no press is dropped, and nothing is done twice. */

/** @typedef {import("./socket.js").Answer} Answer */

export class Steps {
  /** @param {Pick<import("./socket.js").GameSocket, "act">} socket @param {() => number} shown how far this page has been told */
  constructor(socket, shown) {
    this.socket = socket;
    this.shown = shown;
    /** The last request, and the state it was made from, until it is answered. @type {{shown: number, what: string} | null} */
    this.last = null;
    /** Until then. @type {Promise<unknown>} */
    this.underWay = Promise.resolve();
  }

  /** True if the page still shows the state of the request. */
  get isWaiting() {
    return this.last?.shown === this.shown();
  }

  /**
   * Sent at once, though the answer before may be on its way: the server takes all in their order.
   * @param {string} action @param {object} [more]
   * @returns {Promise<Answer> | null} null for the same press twice on what is shown
   */
  take(action, more) {
    const step = { shown: this.shown(), what: JSON.stringify([action, more]) };
    if (this.last?.shown === step.shown && this.last.what === step.what) return null;
    this.last = step;
    const answer = this.socket.act(action, more);
    this.underWay = answer.then(() => {
      if (this.last === step) this.last = null;
    });
    return answer;
  }
}
