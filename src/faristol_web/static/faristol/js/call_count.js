/** `<faristol-call-count>`: how many players wait for an arbiter, kept up to date on whatever page the arbiter reads. */

const EVERY_MS = 10_000;

class FaristolCallCount extends HTMLElement {
  connectedCallback() {
    this.timer = window.setInterval(() => this.#ask(), EVERY_MS);
    document.addEventListener("visibilitychange", this.#seen);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  #seen = () => this.#ask();

  async #ask() {
    if (document.visibilityState !== "visible") return;
    try {
      const response = await fetch(this.dataset.versionUrl ?? "", { cache: "no-store" });
      // A visitor who was signed out meanwhile is redirected to the login page.
      if (response.ok && !response.redirected) this.#show(await response.json());
    } catch {
      // No connection, or not to us: the next look may succeed.
    }
  }

  /** @param {{waiting: number, said: string}} calls */
  #show({ waiting, said }) {
    const link = this.querySelector("a");
    const [count, words] = this.querySelectorAll("span");
    if (!link || link.title === said) return;
    count.textContent = String(waiting);
    words.textContent = said;
    link.title = said;
    link.hidden = waiting === 0;
  }
}

customElements.define("faristol-call-count", FaristolCallCount);
