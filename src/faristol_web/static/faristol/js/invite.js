/** Takes a visitor who waits beside a link to the game as soon as someone has opened it. */

import "./copying.js";

const EVERY_MS = 2000;

class Waiting extends HTMLElement {
  connectedCallback() {
    document.addEventListener("visibilitychange", this.look);
    this.wait();
    this.setAttribute("data-ready", "");
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.timer);
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.look, EVERY_MS);
  }

  look = async () => {
    clearTimeout(this.timer);
    try {
      // While the game waits this page is itself; after that it leads to the game.
      const answer = await fetch(location.href, { method: "HEAD", redirect: "manual", cache: "no-store" });
      if (answer.type === "opaqueredirect") {
        location.assign(this.dataset.game ?? "/");
        return;
      }
    } catch {
      // No connection: the next look may succeed.
    }
    this.wait();
  };
}

customElements.define("faristol-waiting", Waiting);
