/**
 * @typedef {import("./duplicate/protocol.js").ViewMessage} ViewMessage
 * @typedef {Exclude<import("./duplicate/protocol.js").FromServer, ViewMessage>
 *   | (Omit<ViewMessage, "view"> & {view: import("./duplicate/protocol.js").View})} SessionMessage a session's, completed below
 *
 * What became of something that was asked; without reasons it was done.
 * @typedef {{reasons: import("./reasons.js").Reason[], choices?: import("./protocol.js").Choice[], late?: boolean, at_ms?: number}} Answer
 */

/**
 * The wire: greets, counts what was seen, sends again what was never answered, and comes back by itself.
 *
 * Events: each message by its type (detail: the message), and `state` (detail: "open" | "lost" | "closed").
 */

import { tellIfNewer } from "./newer.js";
import { orderedId, ownerHere } from "./outbox.js";
import { Wakefulness } from "./wakefulness.js";

const BACKOFF_MS = [300, 700, 1500, 3000, 5000, 8000];
const LOOK_MS = 2000; // so often a page looks whether it slept, and whether it hears anything
const SILENCE_MS = 25_000; // the server says something every 15 seconds: after so long the line may be dead
const PATIENCE_MS = 12_000; // an unanswered action or greeting means that the line is dead
const MOST_PATIENCE = 4; // times as long, after several attempts: some lines are that slow

/** The server will not have this viewer or this message: coming back would change nothing. */
const FINAL_CODES = new Set([1007, 4404]);

/** Another person has signed in: what this page was asked for is not theirs. */
const OTHER_PERSON = 4403;

/** @template {{type: string}} [Message=import("./protocol.js").FromServer] */
export class GameSocket extends EventTarget {
  /** @type {WebSocket | undefined} */
  socket = undefined;

  /** @param {string} path @param {object} [greeting] what a page says of itself beside how far it has seen */
  constructor(path, greeting = {}) {
    super();
    this.greeting = greeting;
    this.url = new URL(path, location.href.replace(/^http/, "ws")).href;
    this.seen = 0;
    this.attempts = 0;
    this.greeted = false;
    /** By the counter; undefined for a server that gives no signs of life. @type {number | undefined} */
    this.heardAt = undefined;
    /** Where messages are kept until they are answered, if they are, and how many moves there are. @type {{outbox: import("./outbox.js").Outbox, moves: () => number} | null} */
    this.kept = null;
    /** @type {Map<string, {message: object, resolve: (answer: Answer) => void, timer?: number}>} */
    this.unanswered = new Map();
    /** Actions taken that are not on the page yet. @type {{seq: number, answer: Answer, resolve: (answer: Answer) => void}[]} */
    this.unseen = [];
    // A page that comes back from sleep or from a tunnel does not wait for its next attempt.
    window.addEventListener("online", () => this.#anew());
    this.wakefulness = new Wakefulness();
    setInterval(() => this.#wakeUp(), LOOK_MS);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#now());
  }

  connect() {
    clearTimeout(this.retry);
    this.greeted = false;
    this.heardAt = undefined;
    const socket = (this.socket = new WebSocket(this.url));
    this.#expectWelcome();
    socket.addEventListener("open", () => this.#greet(socket));
    socket.addEventListener("message", (event) => socket === this.socket && this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.#lost(event.code));
  }

  /** @param {WebSocket} socket */
  #greet(socket) {
    this.wakefulness.heard();
    socket.send(
      JSON.stringify({
        ...this.greeting,
        type: "hello",
        seen: this.seen,
        language: document.documentElement.lang,
        owner: ownerHere(),
      }),
    );
  }

  /** @template {Message["type"]} Type @param {Type} type @param {(message: Extract<Message, {type: Type}>) => void} deed */
  on(type, deed) {
    this.addEventListener(type, (event) => deed(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {(state: "open" | "lost" | "closed") => void} deed */
  onState(deed) {
    this.addEventListener("state", (event) => deed(/** @type {CustomEvent} */ (event).detail));
  }

  close() {
    clearTimeout(this.retry);
    clearTimeout(this.asking);
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
  }

  /**
   * Resolves with the reasons against it; none means done, and that the page has been told. Never rejects: an action
   * is sent until it is answered.
   * @param {string} action @param {object} [more]
   */
  act(action, more = {}) {
    return this.ask({ type: "do", action, ...more });
  }

  /** An arbiter's order. @param {string} order @param {object} more */
  rule(order, more) {
    return this.ask({ type: "rule", order, ...more });
  }

  /** Actions and orders outlive this page from now on. @param {import("./outbox.js").Outbox} outbox @param {() => number} moves how many there are */
  keepIn(outbox, moves) {
    this.kept = { outbox, moves };
  }

  /**
   * Sends what an earlier page asked for and never heard of: done once, and only in the turn it was made for.
   * @param {(message: Record<string, any>, answer: Answer) => void} answered
   */
  async restore(answered) {
    let isFirst = true;
    for (const [id, { moves, ...message }] of this.kept?.outbox.all("asked ") ?? []) {
      const answer = await this.ask(isFirst ? { ...message, moves } : message);
      this.kept?.outbox.forget(`asked ${id}`);
      if (!answer.reasons.length) isFirst = false; // the next was made on top of it
      answered(message, answer);
    }
  }

  /**
   * Whatever wants an answer: sent until it has one. A message with an id is its asker's to keep.
   * @param {Record<string, any>} message @returns {Promise<Answer>}
   */
  ask(message) {
    const id = message.id ?? orderedId();
    if (this.kept && !message.id && ["do", "rule"].includes(message.type))
      this.kept.outbox.keep(`asked ${id}`, { ...message, id, moves: this.kept.moves() });
    return new Promise((resolve) => {
      this.unanswered.set(id, { message: { ...message, id }, resolve });
      this.#send(id);
    });
  }

  /** Asked for and forgotten: if a preview is lost, the page asks again when it still needs it. @param {import("./protocol.js").LaidTile[]} tiles @param {object} [more] @returns {string} */
  preview(tiles, more = {}) {
    const id = orderedId();
    if (this.greeted) this.socket?.send(JSON.stringify({ type: "preview", id, tiles, ...more }));
    return id;
  }

  /** Asked for and forgotten, like a preview: the page asks again when it still needs it. @param {object} message */
  request(message) {
    if (this.greeted) this.socket?.send(JSON.stringify(message));
  }

  /** @param {string} id */
  #send(id) {
    const waiting = this.unanswered.get(id);
    if (!waiting || !this.greeted || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(waiting.message));
    clearTimeout(waiting.timer);
    waiting.timer = window.setTimeout(() => this.#abandon(), PATIENCE_MS);
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "beat" || this.heardAt) this.heardAt = performance.now();
    if (message.type === "beat") return;
    this.#complete(message);
    if (message.view) this.seen = Math.max(this.seen, message.view.seq);
    if (message.type === "welcome") {
      if (this.attempts) void tellIfNewer();
      this.greeted = true;
      this.attempts = 0;
      clearTimeout(this.asking);
      this.#tell("welcome", message);
      this.#tell("state", "open");
      for (const id of this.unanswered.keys()) this.#send(id);
    } else if (message.type === "ack" || message.type === "refused" || message.type === "choose")
      this.#answered(message);
    else this.#tell(message.type, message);
    if (message.view) this.#shown();
  }

  /** A session's `view` leaves out long lists that this page has already: they are as they were. @param {any} message */
  #complete(message) {
    if (message.type === "welcome") this.view = message.view;
    else if (message.type === "view") this.view = message.view = { ...this.view, ...message.view };
  }

  /** @param {any} message */
  #answered({ id, seq = 0, reasons = [], choices, late, at_ms }) {
    const waiting = this.unanswered.get(id);
    this.unanswered.delete(id);
    this.kept?.outbox.forget(`asked ${id}`);
    clearTimeout(waiting?.timer);
    if (!waiting) return;
    const answer = { reasons, choices, late, at_ms };
    if (seq > this.seen) this.unseen.push({ seq, answer, resolve: waiting.resolve });
    else waiting.resolve(answer);
  }

  /** Lets those who waited for the current state continue. */
  #shown() {
    const done = this.unseen.filter(({ seq }) => seq <= this.seen);
    this.unseen = this.unseen.filter(({ seq }) => seq > this.seen);
    for (const { answer, resolve } of done) resolve(answer);
  }

  /** @param {number} code */
  #lost(code) {
    this.greeted = false;
    this.socket = undefined;
    clearTimeout(this.asking);
    for (const waiting of this.unanswered.values()) clearTimeout(waiting.timer);
    if (code === OTHER_PERSON) return location.reload();
    if (FINAL_CODES.has(code)) {
      this.#tell("state", "closed");
      return;
    }
    this.#tell("state", "lost");
    const wait = BACKOFF_MS[Math.min(this.attempts++, BACKOFF_MS.length - 1)];
    // Spread out, so that a hall full of pages does not return in one instant.
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** A dead line may take minutes to close by itself. */
  #abandon() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.#lost(1006);
  }

  /** The network is back, maybe another one: what is under way on the old one may hang for minutes. */
  #anew() {
    if (this.greeted && this.socket) this.#greetAgain(this.socket);
    else if (this.socket || this.attempts) {
      const socket = this.socket;
      this.connect();
      socket?.close();
    }
  }

  #now() {
    if (!this.socket && this.attempts) this.connect();
    else this.#wakeUp();
  }

  /** After a sleep the page's clocks are wrong, and as after a long silence the line may be dead: the server is greeted again. */
  #wakeUp() {
    const isSilent = performance.now() - (this.heardAt ?? Infinity) > SILENCE_MS;
    if (!(this.wakefulness.hasSlept || isSilent) || !this.greeted || this.socket?.readyState !== WebSocket.OPEN) return;
    this.heardAt = undefined; // asked once
    this.#greetAgain(this.socket);
  }

  /** @param {WebSocket} socket */
  #greetAgain(socket) {
    if (socket.readyState === WebSocket.OPEN) this.#greet(socket);
    this.#expectWelcome();
  }

  #expectWelcome() {
    clearTimeout(this.asking);
    const patience = PATIENCE_MS * Math.min(Math.max(this.attempts, 1), MOST_PATIENCE);
    this.asking = window.setTimeout(() => this.#abandon(), patience);
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
