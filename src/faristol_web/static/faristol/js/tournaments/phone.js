/**
 * `<faristol-phone>`: an entrant's own page. It works without this file; with it, the page follows what happens, what
 * was typed outlives a reload, and a result that is handed in without a connection goes off once there is one.
 */

import "./round_clock.js";
import { element } from "../element.js";
import { gettext } from "../language.js";
import { Outbox } from "../outbox.js";
import { morph } from "./morph.js";
import { askedPace, freshPage, LONGEST_MS, Watch } from "./version.js";

const AGAIN_MS = 5000;

export class FaristolPhone extends HTMLElement {
  connectedCallback() {
    /** @type {string} */
    this.shown = this.dataset.shown ?? "";
    /** @type {Outbox} */
    this.outbox = new Outbox(location.pathname);
    /** @type {HTMLElement} */
    this.state = element("p", { class: "sending", role: "status", "data-testid": "sending", hidden: true });
    this.heard = element("p", { class: "visually-hidden", "aria-live": "polite" });
    this.append(this.state, this.heard);
    this.addEventListener("submit", (event) => this.#submitted(event));
    this.addEventListener("input", (event) => this.#typed(event));
    this.#restore({ isFirst: true });
    this.#sendAgain();
    this.watch = new Watch(this.dataset.version ?? "", (version) => this.#told(version), askedPace());
  }

  disconnectedCallback() {
    this.watch?.stop();
  }

  /** @param {import("./version.js").Version} version */
  #told(version) {
    /** @type {import("./round_clock.js").FaristolRoundClock | null} */
    const clock = this.querySelector("faristol-round-clock");
    if (this.watch) clock?.show(version, this.watch.time);
    if (version.shown !== this.shown && !this.sending)
      void freshPage(location.href).then(
        (page) => this.#show(page),
        () => this.watch?.retell(),
      );
  }

  /** @param {Document} page */
  #show(page) {
    const next = page.querySelector("faristol-phone");
    if (!(next instanceof HTMLElement)) return this.watch?.retell();
    this.shown = next.dataset.shown ?? this.shown;
    const before = this.#tells();
    for (const part of this.querySelectorAll("[data-live]")) {
      const fresh = next.querySelector(`[data-live="${/** @type {HTMLElement} */ (part).dataset.live}"]`);
      if (fresh) morph(part, fresh);
    }
    this.#restore();
    this.dataset.said = next.dataset.said;
    const news = this.#tells().filter((text) => !before.includes(text));
    if (this.heard && news.length) this.heard.textContent = news.join(" ");
  }

  /** What is read out when it changes: the round, the own table and its result. */
  #tells() {
    const parts = [...this.querySelectorAll("[data-tells]")].map((part) => part.textContent);
    return [this.dataset.said, ...parts].map((text) => (text ?? "").replace(/\s+/g, " ").trim()).filter(Boolean);
  }

  // Typed text

  /** @param {Event} event */
  #typed(event) {
    const form = event.target instanceof Element ? event.target.closest("form[data-draft]") : null;
    if (form instanceof HTMLFormElement) this.#keep(form);
  }

  /** @param {HTMLFormElement} form */
  #keep(form) {
    const typed = [...new FormData(form)].filter(
      ([name]) => !["wish", "csrfmiddlewaretoken", "do", "proposal", "pairing", "sure"].includes(name),
    );
    this.outbox.keep(`typed ${form.dataset.draft}`, typed, { waits: false });
  }

  /** @param {{isFirst?: boolean}} [when] what was typed before this file came is newer than what is kept */
  #restore({ isFirst = false } = {}) {
    for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (this.querySelectorAll("form[data-draft]"))) {
      const early = isFirst ? [...form.elements].filter(isTouched) : [];
      for (const [name, value] of this.outbox.recall(`typed ${form.dataset.draft}`) ?? []) {
        const field = form.elements.namedItem(name);
        if (
          (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
          field !== document.activeElement &&
          !early.includes(field)
        )
          field.value = value;
      }
      if (early.length) this.#keep(form);
    }
  }

  // Sending

  /** @param {SubmitEvent} event */
  #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-send")) return;
    event.preventDefault();
    if (this.sending) return; // a second press
    const data = new FormData(form, event.submitter);
    if (form.dataset.draft) this.outbox.keep(`sent ${form.dataset.draft}`, [...data]);
    this.#begin(form, data);
  }

  /** What was pressed on an earlier page without an answer: its wish is the same one, and done once. */
  #sendAgain() {
    for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
      this.querySelectorAll("form[data-send][data-draft]")
    )) {
      /** @type {[string, string][] | null} */
      const kept = this.outbox.recall(`sent ${form.dataset.draft}`);
      if (!kept || this.sending) continue;
      const data = new FormData();
      for (const [name, value] of kept) data.append(name, value);
      data.set("csrfmiddlewaretoken", new FormData(form).get("csrfmiddlewaretoken") ?? "");
      this.#begin(form, data);
    }
  }

  /** @param {HTMLFormElement} form @param {FormData} data */
  #begin(form, data) {
    this.sending = true;
    form.querySelectorAll("button").forEach((button) => button.setAttribute("aria-disabled", "true"));
    void this.#send(form, data);
  }

  /** Until it has an answer: its wish has an id, and is obeyed once. @param {HTMLFormElement} form @param {FormData} data @returns {Promise<void>} */
  async #send(form, data) {
    let response, page, here;
    try {
      const signal = AbortSignal.timeout(LONGEST_MS);
      response = await fetch(location.href, { method: "POST", body: data, signal });
      if (response.status >= 500) throw new Error("nothing can be written just now");
      page = new DOMParser().parseFromString(await response.text(), "text/html");
      here = new URL(location.href).pathname === new URL(response.url).pathname;
      // A network that wants a password first answers everything with a page of its own.
      if (response.ok && here && !page.querySelector("faristol-phone")) throw new Error("this is not our page");
    } catch {
      const said = gettext("No connection. Your entries are kept here and sent when it is back.");
      this.#say([said, this.outbox.note].join(" "));
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_MS);
        window.addEventListener("online", resolve, { once: true });
      });
      return this.#send(form, data);
    }
    this.sending = false;
    this.#say("");
    form.querySelectorAll("button").forEach((button) => button.removeAttribute("aria-disabled"));
    this.outbox.forget(`sent ${form.dataset.draft}`);
    if (response.ok) this.outbox.forget(`typed ${form.dataset.draft}`);
    if (!here) location.assign(response.url);
    else if (page.querySelector("faristol-phone")) this.#answered(page, response.ok);
    else location.reload();
  }

  /** @param {Document} page @param {boolean} isDone */
  #answered(page, isDone) {
    if (isDone && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    this.#show(page);
    const first = this.querySelector(isDone ? "[data-now]" : "[role=alert], [aria-invalid=true]");
    if (first instanceof HTMLElement) {
      if (!isDone && first.matches("[aria-invalid=true]")) first.closest("details")?.setAttribute("open", "");
      first.focus({ preventScroll: isDone });
    }
  }

  /** @param {string} text */
  #say(text) {
    if (!this.state) return;
    this.state.textContent = text;
    this.state.hidden = !text;
  }
}

/** @param {Element} field */
function isTouched(field) {
  if (field instanceof HTMLSelectElement)
    return field.selectedIndex > 0 && !field.options[field.selectedIndex].defaultSelected;
  return field instanceof HTMLInputElement && field.type !== "hidden" && field.value !== field.defaultValue;
}

customElements.define("faristol-phone", FaristolPhone);
