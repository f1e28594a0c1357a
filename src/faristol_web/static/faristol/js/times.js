/**
 * `<faristol-time datetime="2026-11-22T14:05:00+00:00">22 November 2026, 14:05 (UTC)</faristol-time>`: a moment, in the
 * reader's own time zone. With `day`, the day alone. What is inside stays for those without scripts.
 */

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "long", year: "numeric" };
/** @type {Intl.DateTimeFormatOptions} */
const MOMENT = { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

class FaristolTime extends HTMLElement {
  static observedAttributes = ["datetime"];

  constructor() {
    super();
    this.shown = this.attachShadow({ mode: "open" }).appendChild(document.createElement("time"));
  }

  attributeChangedCallback() {
    const when = new Date(this.getAttribute("datetime") ?? "");
    if (Number.isNaN(when.getTime())) return void this.shown.replaceChildren(document.createElement("slot"));
    this.shown.dateTime = when.toISOString();
    this.shown.textContent = when.toLocaleString(
      document.documentElement.lang || undefined,
      this.hasAttribute("day") ? DAY : MOMENT,
    );
  }
}

customElements.define("faristol-time", FaristolTime);
