/** Chat beside a game: closed until somebody opens it, counted while it is closed, silent when muted. */

import { element } from "./element.js";
import { icon } from "./icons.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { reasonText } from "./words.js";

const MUTED = "faristol-chat-muted";
const LONGEST = 300;

/**
 * @typedef {{id: number, room: "players" | "spectators", by: 0 | 1 | "arbiter" | "spectator", name: string, text: string, hidden: boolean, at: number}} Line
 * @typedef {{lines: Line[], open?: boolean, rooms?: string[], says?: "players" | "spectators"}} TalkMessage
 */

export class Talk {
  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<number, Line>} */
    this.lines = new Map();
    this.unread = 0;
    this.muted = recall(MUTED) === "1";
    this.count = element("span", { class: "count", hidden: true });
    this.button = element(
      "button",
      {
        type: "button",
        class: "quiet talk-button",
        "data-testid": "talk",
        "aria-expanded": "false",
        "aria-controls": "talk",
        hidden: true,
        onclick: () => this.toggle(),
      },
      icon("talk"),
      element("span", {}, gettext("Chat")),
      this.count,
    );
    this.mute = element(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-testid": "talk-mute",
        "aria-pressed": String(this.muted),
        onclick: () => this.#mute(),
      },
      gettext("Mute"),
    );
    const close = element(
      "button",
      { type: "button", class: "quiet icon", "aria-label": gettext("Close the chat"), onclick: () => this.toggle() },
      "×",
    );
    this.list = element("ol", {
      class: "lines",
      tabindex: 0,
      "aria-label": gettext("Chat history"),
      "data-testid": "talk-lines",
    });
    this.input = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        maxlength: LONGEST,
        autocomplete: "off",
        enterkeyhint: "send",
        "data-testid": "say",
        "aria-label": gettext("Write a message"),
      })
    );
    this.to = /** @type {HTMLSelectElement} */ (
      element(
        "select",
        { hidden: true, "aria-label": gettext("Who sees it") },
        element("option", { value: "players" }, gettext("Players")),
        element("option", { value: "spectators" }, gettext("Spectators")),
      )
    );
    this.refused = element("p", { class: "refused", role: "status" });
    const form = element(
      "form",
      { class: "command" },
      this.to,
      this.input,
      element("button", { type: "submit", class: "quiet" }, gettext("Send")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say();
    });
    this.heading = element("h2", {}, gettext("Chat"));
    this.section = element(
      "section",
      { class: "talk", id: "talk", hidden: true, "aria-label": gettext("Chat") },
      element("div", { class: "talk-head" }, this.heading, this.mute, close),
      this.list,
      form,
      this.refused,
    );
    this.section.addEventListener("keydown", (event) => {
      event.stopPropagation(); // letters typed here are no tiles
      if (event.key === "Escape") this.toggle();
    });
  }

  get isOpen() {
    return !this.section.hidden;
  }

  /** @param {TalkMessage} message */
  take({ lines, open, rooms, says }) {
    const first = open === true;
    if (first) {
      this.button.hidden = false;
      this.rooms = rooms ?? [];
      this.heading.textContent = says === "players" ? gettext("Chat with your opponent") : gettext("Spectators' chat");
      if (this.game.mayRule) this.heading.textContent = gettext("Chat");
      this.to.hidden = !this.game.mayRule;
    }
    for (const line of lines) {
      const known = this.lines.get(line.id);
      this.lines.set(line.id, line);
      if (!known && !first && !this.#isOwn(line)) this.#heard(line);
    }
    if (first && !this.seen) this.seen = Math.max(0, ...this.lines.keys());
    this.#show();
  }

  /** @param {Line} line */
  #isOwn(line) {
    return line.by === this.game.you;
  }

  /** Quietly: it is read out when there is a pause, and nothing moves. @param {Line} line */
  #heard(line) {
    if (this.muted || line.hidden) return;
    if (!this.isOpen) this.unread += 1;
    this.game.announcer.say(
      interpolate(gettext("%(name)s says: %(text)s"), { name: this.#nameOf(line), text: line.text }),
    );
  }

  /** @param {Line} line */
  #nameOf({ by, name }) {
    if (by === "arbiter") return name ? interpolate(gettext("%(name)s (arbiter)"), { name }) : gettext("Arbiter");
    return name || gettext("A spectator");
  }

  #show() {
    this.count.hidden = this.unread === 0;
    this.count.textContent = String(this.unread);
    this.button.setAttribute(
      "aria-label",
      this.unread
        ? interpolate(ngettext("Chat, %(count)s new message", "Chat, %(count)s new messages", this.unread), {
            count: this.unread,
          })
        : gettext("Chat"),
    );
    const atEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 8;
    const both = new Set([...this.lines.values()].map(({ room }) => room)).size > 1;
    const sorted = [...this.lines.values()].sort((one, other) => one.id - other.id);
    const items = this.muted ? [] : sorted.map((line) => this.#item(line, both));
    if (!items.length)
      items.push(
        element(
          "li",
          { class: "soft" },
          this.muted
            ? gettext("Muted: you neither see nor hear messages.")
            : gettext("No messages yet. Write the first one."),
        ),
      );
    this.list.replaceChildren(...items);
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Line} line @param {boolean} both whether lines of both rooms are shown */
  #item(line, both) {
    const hide =
      this.game.mayRule && !line.hidden
        ? element(
            "button",
            {
              type: "button",
              class: "quiet",
              "data-testid": `hide-${line.id}`,
              onclick: () => this.game.socket.ask({ type: "hide", line: line.id }),
            },
            gettext("Hide"),
          )
        : null;
    return element(
      "li",
      { class: this.#isOwn(line) ? "own" : null, "data-by": line.by },
      element("span", { class: "by" }, this.#nameOf(line)),
      both && line.room === "spectators" && element("span", { class: "tag" }, gettext("spectators")),
      element(
        "span",
        { class: line.hidden ? "soft" : "said", dir: "auto" },
        line.hidden ? gettext("An arbiter has hidden this message.") : line.text,
      ),
      hide,
    );
  }

  toggle() {
    if (this.button.hidden) return;
    this.section.hidden = !this.section.hidden;
    this.button.setAttribute("aria-expanded", String(this.isOpen));
    if (this.isOpen) {
      this.unread = 0;
      this.#show();
      this.list.scrollTop = this.list.scrollHeight;
      this.input.focus();
    } else this.button.focus({ preventScroll: true });
  }

  #mute() {
    this.muted = !this.muted;
    this.mute.setAttribute("aria-pressed", String(this.muted));
    this.unread = 0;
    keep(MUTED, this.muted ? "1" : "0");
    this.#show();
  }

  async #say() {
    const text = this.input.value.trim();
    if (!text || this.saying) return;
    this.saying = true;
    const { reasons } = await this.game.socket.ask({
      type: "say",
      text,
      ...(this.to.hidden ? {} : { room: this.to.value }),
    });
    this.saying = false;
    this.refused.textContent = reasons.map(reasonText).join(" ");
    if (!reasons.length) this.input.value = "";
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** A line from the command box. @param {string} text @returns {Promise<import("./reasons.js").Reason[]>} */
  async say(text) {
    return (await this.game.socket.ask({ type: "say", text })).reasons;
  }
}

/** Storage may be closed to us: then it is kept for as long as the page is open. @param {string} key */
function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // not kept
  }
}
