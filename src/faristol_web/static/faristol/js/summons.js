/** Calls for an arbiter: the player's question, who is coming, the answer; and for arbiters what to do about it. */

import { element } from "./element.js";
import { askForm } from "./form.js";
import { gettext, interpolate } from "./language.js";
import { Press } from "./press.js";
import { reasonText } from "./words.js";

/** @typedef {{id: number, side: 0 | 1, question: string, arbiter: string, coming: boolean, answered: boolean, answer: string}} Call */

export class Summons {
  /** @param {import("./game.js").FaristolGame} game */
  constructor(game) {
    this.game = game;
    this.node = element("section", {
      class: "summons",
      hidden: true,
      "aria-label": gettext("Arbiter calls"),
      "data-testid": "calls",
    });
    this.press = new Press(this.node, () => this.#show());
    /** @type {Call[]} */
    this.calls = [];
    /** Elements around each call. @type {Map<number, string>} */
    this.said = new Map();
    /** Answers that were read. @type {Set<number>} */
    this.closed = new Set();
  }

  /** @param {{calls: Call[]}} message */
  take({ calls }) {
    this.calls = calls;
    for (const call of calls) {
      const text = this.#stand(call);
      if (this.said.get(call.id) !== text && (call.coming || call.answered)) this.game.announcer.say(text);
      this.said.set(call.id, text);
    }
    this.#show();
  }

  /** @param {Call} call */
  #stand({ arbiter, coming, answered, answer }) {
    const name = arbiter || gettext("An arbiter");
    if (answered && answer) return interpolate(gettext("%(name)s answers: %(answer)s"), { name, answer });
    if (answered) return interpolate(gettext("%(name)s has ruled: see the rulings."), { name });
    if (coming) return interpolate(gettext("%(name)s is here to rule."), { name });
    return gettext("An arbiter has been called. Nobody has come yet.");
  }

  #show() {
    if (this.press.putsOff()) return;
    const last = this.calls.filter((call) => !call.answered).slice(-2);
    // A ruling stands in the list of rulings; words stay until they are read.
    const shown = last.length ? last : this.calls.slice(-1).filter((call) => call.answer && !this.closed.has(call.id));
    // A half-written answer stays: the box is the reader's, not the server's.
    const drafts = new Map([...this.node.querySelectorAll("input")].map((input) => [input.dataset.call, input.value]));
    const wasInside = this.node.contains(document.activeElement);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.call;
    this.node.hidden = shown.length === 0;
    this.node.replaceChildren(...shown.map((call) => this.#item(call)));
    for (const input of this.node.querySelectorAll("input")) {
      input.value = drafts.get(input.dataset.call) ?? "";
      if (focused && input.dataset.call === focused) input.focus();
    }
    if (wasInside && !this.node.contains(document.activeElement)) this.#keepFocus();
  }

  /** Keeps the focus near a button that has disappeared. */
  #keepFocus() {
    const next = this.node.querySelector("button");
    if (next) next.focus();
    else this.game.board.focusSquare(this.game.board.current ?? 0);
  }

  /** @param {Call} call */
  #item(call) {
    const asks = interpolate(gettext("%(name)s asks: %(question)s"), {
      name: this.game.view.names[call.side],
      question: call.question,
    });
    return element(
      "div",
      { class: "call", "data-state": call.answered ? "answered" : call.coming ? "coming" : "open" },
      element("p", {}, asks),
      element("p", {}, element("strong", {}, this.#stand(call))),
      call.answered && this.#close(call),
      ...(this.game.mayRule && !this.game.isTable && !call.answered ? this.#deeds(call) : []),
    );
  }

  /** @param {Call} call */
  #close({ id }) {
    const close = () => {
      this.closed.add(id);
      this.#show();
      this.game.board.focusSquare(this.game.board.current ?? 0);
    };
    return element("button", { type: "button", "data-testid": "call-close", onclick: close }, gettext("Close"));
  }

  /** @param {Call} call */
  #deeds(call) {
    const against = element("p", { class: "refused", role: "status" });
    const send = async (/** @type {object} */ message) => {
      const { reasons } = await this.game.socket.ask({ ...message, call: call.id });
      against.textContent = reasons.map(reasonText).join(" ");
    };
    const input = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "text",
        maxlength: 1000,
        required: true,
        "data-call": call.id,
        "data-testid": "call-answer",
        placeholder: gettext("Write an answer"),
        "aria-label": gettext("Write an answer"),
      })
    );
    const form = element(
      "form",
      { class: "command" },
      input,
      element("button", { type: "submit", class: "primary" }, gettext("Answer")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send({ type: "answer", text: input.value });
    });
    form.addEventListener("keydown", (event) => event.stopPropagation());
    const come = element(
      "button",
      { type: "button", "data-testid": "call-come", onclick: () => send({ type: "come" }) },
      gettext("I am here"),
    );
    return [
      element(
        "div",
        { class: "buttons" },
        !call.coming && come,
        element("button", { type: "button", onclick: () => this.game.arbiter?.open() }, gettext("Rule…")),
      ),
      form,
      against,
    ];
  }

  /** The player asks. */
  ask() {
    const { game } = this;
    return askForm({
      title: gettext("Call an arbiter"),
      intro: gettext(
        "Your clock keeps running. The arbiter sees the board as everyone does, but not your rack: say what it is about. Your opponent reads it too.",
      ),
      fields: [{ name: "question", label: gettext("What is to be decided"), kind: "textarea", required: true }],
      submit: gettext("Call an arbiter"),
      rulebookUrl: game.rulebookUrl,
      send: ({ question }) => game.reasonsAgainst("call_arbiter", { question }),
    });
  }
}
