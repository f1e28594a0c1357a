/** After the end a phone lies on the table: the way to the next game of the series appears by itself. */

const EVERY_MS = 15_000;

export class NextGame {
  constructor() {
    this.#wait();
  }

  /** Spread out, because every phone of a hall waits for the same. */
  #wait() {
    this.timer = setTimeout(() => this.#look(), EVERY_MS * (0.75 + Math.random() / 2));
  }

  async #look() {
    if (document.visibilityState === "visible" && (await this.#found())) return;
    this.#wait();
  }

  /** Whether the page, were it loaded now, would lead there; then it does. */
  async #found() {
    try {
      const response = await fetch(location.href);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const link = page.querySelector("[data-testid=to-next]")?.parentElement;
      if (!link) return false;
      document.querySelector(".session-intro")?.append(document.adoptNode(link));
      return true;
    } catch {
      return false; // no network: later
    }
  }

  close() {
    clearTimeout(this.timer);
  }
}
