/** Shows how far a report is, of a game or of a tournament, and opens it when it is made. */

import { gettext, interpolate } from "./language.js";

const EVERY_MS = 2000;

class FullReport extends HTMLElement {
  connectedCallback() {
    this.timer = setInterval(() => this.look(), EVERY_MS);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  async look() {
    let done;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return location.reload();
      done = await answer.json();
    } catch {
      return; // no connection: the next look may succeed
    }
    if (done.made === null) return location.reload();
    if (!done.total) return;
    const bar = this.querySelector("progress");
    if (bar) [bar.max, bar.value] = [done.total, done.made];
    const status = this.querySelector("[role=status]");
    const said = done.said ?? interpolate(gettext("Turns judged: %(made)s of %(total)s"), done);
    if (status && status.textContent !== said) status.textContent = said;
  }
}

customElements.define("faristol-report-full", FullReport);
