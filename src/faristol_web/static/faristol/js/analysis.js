/** `<faristol-analysis>`: a position with its moves, what simulation makes of them, and the lines that were tried. */

import "./board.js";
import { addressHere, Beside, written } from "./analysis_beside.js";
import { Hand } from "./analysis_hand.js";
import { Line } from "./analysis_lines.js";
import { Live } from "./analysis_live.js";
import { foundText, labelOf, partsOf, signed, tenths, whole, winError, wordText } from "./analysis_words.js";
import { copyButton } from "./copying.js";
import { element } from "./element.js";
import { gettext, interpolate } from "./language.js";
import { Outbox } from "./outbox.js";
import { letterName, tileElement, valuesOf } from "./tile.js";

/** @typedef {import("./analysis_lines.js").Board} Board */
/** @typedef {import("./analysis_lines.js").Move} Move */
/** @typedef {import("./analysis_words.js").Compared} Compared */

/** A second tap so soon was meant for what was there before: the moves before this one, the button that began. */
const HURRY_MS = 350;

class Analysis {
  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    /** Number of the last position that was asked for: an answer to an earlier one comes too late. */
    this.asked = 0;
    this.shownAt = this.begunAt = -HURRY_MS;
    this.isByFound = false;
    const [settings, board] = ["settings", "position"].map((id) => document.getElementById(id)?.textContent ?? "");
    /** @type {import("./analysis_hand.js").Settings} */
    this.settings = JSON.parse(settings);
    this.values = valuesOf(this.settings);
    this.live = new Live(holder.dataset.live ?? "");
    this.outbox = new Outbox("analysis");
    this.beside = Beside.here(this.outbox);
    /** @type {Line} */
    this.line = this.#keptLine(JSON.parse(board));
    this.board = /** @type {import("./board.js").FaristolBoard} */ (element("faristol-board"));
    this.sides = element("div", { class: "analysis-sides" });
    this.back = this.#button("back", gettext("Back"), () => this.line.parent && this.#show(this.line.parent));
    this.onward = this.#button("onward", gettext("Forward"), () => this.line.onward && this.#show(this.line.onward));
    this.simulate = this.#button("simulate", "", (event) => this.#toggle(event));
    this.order = this.#button("order", gettext("Best first"), () => this.#reorder());
    this.status = element("p", { role: "status", "data-testid": "analysis-status" });
    this.bar = element("progress", { "aria-label": gettext("Analysis"), hidden: true });
    this.solution = element("div", { class: "analysis-solution" });
    this.heading = element("h2", { tabindex: -1 }, gettext("Moves"));
    this.list = element("div", {});
    this.lines = element("section", { class: "analysis-lines" });
    this.address = /** @type {HTMLInputElement} */ (
      element("input", { readonly: true, "aria-label": gettext("Link to this position"), "data-testid": "address" })
    );
    this.hand = new Hand(
      this.settings,
      () => this.line.board,
      (cgp) => void this.#setUp(cgp),
    );
    this.#place();
    this.#show(this.line, { remember: false });
    window.addEventListener("popstate", () => this.#backTo(addressHere()));
    window.addEventListener("pagehide", () => this.live.stop());
  }

  /** @param {string} name @param {string} text @param {(event: MouseEvent) => void} deed */
  #button(name, text, deed) {
    return element("button", { type: "button", "data-testid": name, onclick: deed }, text);
  }

  #place() {
    const left = element(
      "div",
      { class: "analysis-left" },
      this.sides,
      this.board,
      element("div", { class: "buttons" }, this.back, this.onward, this.simulate),
      element("div", { class: "analysis-status" }, this.bar, this.status, this.solution),
      this.hand.node,
    );
    const right = element(
      "div",
      { class: "analysis-right" },
      element("section", {}, this.heading, this.list),
      this.lines,
      element("div", { class: "invitation" }, this.address, ...copyButton(this.address)),
    );
    this.holder.replaceChildren(left, right);
    this.board.setUp(this.settings);
    this.board.addEventListener("click", (event) => this.#choose(this.board.squareOf(event.target)));
    this.board.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#choose(this.board.squareOf(event.target));
    });
    this.hand.node.addEventListener("toggle", () => this.#draw());
  }

  /** A square for the word that is set up by hand. @param {number | null} square */
  #choose(square) {
    if (square === null || !this.hand.node.open) return;
    this.hand.choose(square);
    this.#draw();
    this.hand.word.input.focus();
  }

  /** The line that an earlier page showed at this address, among all that were tried there; or a new one. @param {Board} board @returns {Line} */
  #keptLine(board) {
    const kept = this.outbox.recall("lines");
    const found = kept && Line.fromKept(kept).find(board.address);
    if (!found || (found.parent && this.beside?.isRoot(board.cgp))) return new Line(board);
    found.board = board;
    return found;
  }

  /** @param {string} address */
  #backTo(address) {
    const found = this.line.path()[0].find(address);
    if (found) this.#show(found, { remember: false });
    else location.reload();
  }

  /** @param {Line} line @param {{remember?: boolean}} [how] */
  #show(line, { remember = true } = {}) {
    this.live.stop();
    this.asked += 1;
    this.shownAt = -HURRY_MS; // other presses than a move's are not doubled by a hurried finger
    this.line = line;
    if (line.parent) line.parent.onward = line;
    const { address } = line.board;
    if (remember && addressHere() !== address) history.pushState(null, "", this.beside?.at(address) ?? address);
    const typed = document.getElementById("cgp");
    if (typed instanceof HTMLTextAreaElement && !typed.hasAttribute("aria-invalid")) typed.value = line.board.cgp;
    this.address.value = new URL(address, location.href).href;
    this.outbox.keep("lines", line.path()[0].toKept(), { waits: false });
    this.#draw();
    this.hand.fill();
    this.#drawSides();
    this.#drawLines();
    this.beside?.follow(line);
    this.isByFound = false;
    this.#drawMoves();
    this.#tell(line.found);
  }

  #draw() {
    const { line, hand } = this;
    const before = new Map(line.parent?.board.board);
    const laid = line.parent ? line.board.board.filter(([square]) => !before.has(square)) : [];
    this.board.show({
      board: new Map(line.board.board),
      last: new Set(laid.map(([square]) => square)),
      arrow: hand.node.open ? { square: hand.square, down: hand.isDown } : null,
    });
  }

  #drawSides() {
    const { racks, scores, in_bag } = this.line.board;
    const names = [gettext("To move"), gettext("The other side")];
    const boxes = names.map((name, side) => {
      const rack = racks[side];
      const spoken = rack.map((label) => (label === "?" ? gettext("blank") : letterName(label))).join(" ");
      return element(
        "section",
        { class: "analysis-side", "aria-label": name, "data-turn": side === 0 },
        element("p", {}, name, element("span", { class: "points", "data-testid": `score-${side}` }, scores[side])),
        rack.length
          ? element(
              "div",
              {
                class: "shown-rack",
                role: "img",
                "aria-label": interpolate(gettext("Rack: %(tiles)s"), { tiles: spoken }),
              },
              ...rack.map((label) => tileElement(label, this.values)),
            )
          : element("p", { class: "soft" }, gettext("rack unknown")),
      );
    });
    this.sides.replaceChildren(...boxes);
    this.sides.dataset.bag = String(in_bag);
  }

  #drawMoves() {
    const { board, found } = this.line;
    this.simulate.textContent = this.live.isOn
      ? gettext("Stop")
      : board.ending
        ? gettext("Solve the ending")
        : gettext("Simulate");
    this.simulate.hidden = !board.moves.length;
    this.back.toggleAttribute("disabled", !this.line.parent);
    this.onward.toggleAttribute("disabled", !this.line.onward);
    if (!board.moves.length) {
      const why = board.racks[0].length
        ? board.fault
        : gettext("Enter the rack of the side to move, or draw its tiles.");
      this.list.replaceChildren(element("p", { class: "soft", "data-testid": "no-moves" }, why));
      if (!board.racks[0].length) this.hand.open();
      return;
    }
    this.hand.close();
    const compared = comparedIn(found);
    const byKey = new Map(compared.map((each) => [each.key, each]));
    const moves = [...board.moves, ...this.#unlisted()];
    if (this.isByFound) {
      const ranks = new Map(compared.map((each, rank) => [each.key, rank]));
      moves.sort((one, other) => (ranks.get(one.key) ?? Infinity) - (ranks.get(other.key) ?? Infinity));
    }
    const rows = moves.map((move) => this.#row(move, byKey.get(move.key), move.key === compared[0]?.key));
    const heads = [gettext("Move"), gettext("Score"), gettext("Equity")];
    if (compared.length) heads.push(gettext("Win %"), gettext("Spread"));
    const head = heads.map((text, at) => element("th", { scope: "col", class: at ? "number" : null }, text));
    const table = element(
      "table",
      { class: "analysis-moves", "data-testid": "plays" },
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...rows),
    );
    const short = this.settings.rack_size - board.racks[0].length;
    const isShort = short > 0 && board.in_bag > 0;
    this.list.replaceChildren(
      ...(isShort
        ? [element("p", { class: "soft" }, gettext("The rack is not full: its moves are those of these tiles alone."))]
        : []),
      ...(compared.length && found?.kind === "pre-ending"
        ? [
            element(
              "p",
              { class: "soft" },
              gettext("The share of wins counts every possible draw; the range below it is what is proven."),
            ),
          ]
        : []),
      ...(compared.length ? [element("p", { class: "buttons" }, this.order)] : []),
      table,
    );
  }

  /** Moves that the solver looked at closely, and that are not among the best by equity. @returns {Move[]} */
  #unlisted() {
    const { board, found } = this.line;
    if (found?.kind !== "pre-ending") return [];
    const listed = new Set(board.moves.map((move) => move.key));
    const address = (/** @type {string} */ cgp) =>
      `${location.pathname}?${new URLSearchParams({ rules: this.settings.rules, cgp })}`;
    return found.moves
      .filter((move) => !listed.has(move.key))
      .map((move) => ({ ...move, squares: [], address: address(move.next) }));
  }

  /** @param {Move} move @param {Compared | undefined} found @param {boolean} isBest */
  #row(move, found, isBest) {
    const [place, text] = partsOf(move);
    const { language } = this.settings;
    const link = element(
      "a",
      { class: "button", href: move.address, onclick: (/** @type {MouseEvent} */ event) => this.#press(event, move) },
      place && element("span", { class: "place" }, place),
      element("span", { lang: move.kind === "play" ? language : null }, text),
      move.leave && element("small", {}, interpolate(gettext("keeps %(tiles)s"), { tiles: move.leave })),
    );
    const hasFound = comparedIn(this.line.found).length > 0;
    return element(
      "tr",
      { "data-best": isBest, "data-key": move.key },
      element("th", { scope: "row" }, link),
      element("td", { class: "number" }, move.score),
      element("td", { class: "number" }, tenths(move.equity)),
      hasFound &&
        element(
          "td",
          { class: "number" },
          found ? tenths(100 * found.win) : "–",
          found && element("small", {}, winError(found)),
        ),
      hasFound &&
        element(
          "td",
          { class: "number" },
          found ? signed(found.spread) : "–",
          found && "spread_error" in found && element("small", {}, `± ${tenths(found.spread_error)}`),
        ),
    );
  }

  /** @param {MouseEvent} event @param {Move} move */
  #press(event, move) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return; // another tab
    event.preventDefault();
    if (event.timeStamp - this.shownAt < HURRY_MS) return;
    void this.#play(move);
  }

  /** @param {import("./analysis_live.js").Solved} move */
  async #play(move) {
    const from = this.line;
    const { next } = move;
    const label = `${labelOf(move)} ${move.score}`;
    const known = from.child(next);
    const board = known ? null : await this.#ask(next);
    if (!known && !board) return;
    this.#show(
      known ?? from.grow(/** @type {Board} */ (board), { next, label, written: written(move, from.board.racks[0]) }),
    );
    this.shownAt = performance.now();
    this.heading.focus({ preventScroll: true });
    this.status.textContent = interpolate(gettext("Played: %(move)s"), { move: label });
  }

  /** A position that no move led to begins anew. @param {string} cgp */
  async #setUp(cgp) {
    const board = await this.#ask(cgp);
    if (!board) return;
    const { line } = this;
    const isSame = line.parent && JSON.stringify(board.board) === JSON.stringify(line.board.board);
    if (isSame) {
      line.board = board; // its racks or scores are known now
      line.found = null;
      this.#show(line);
    } else this.#show(new Line(board));
  }

  /** @param {string} cgp @returns {Promise<Board | null>} null where another was asked for meanwhile, or there is none */
  async #ask(cgp) {
    const number = (this.asked += 1);
    this.live.stop();
    let answer;
    try {
      const asked = new URLSearchParams({ rules: this.settings.rules, cgp });
      const response = await fetch(`${this.holder.dataset.position}?${asked}`, {
        headers: { Accept: "application/json" },
      });
      if (response.status === 429) answer = { fault: gettext("Too many analyses at once. Try again in a minute.") };
      else answer = await response.json();
    } catch {
      answer = { fault: gettext("The server is not responding. Try again.") };
    }
    if (number !== this.asked) return null;
    if (answer.cgp) return answer;
    this.hand.fault.textContent = answer.fault;
    this.status.textContent = answer.fault;
    this.#drawMoves();
    return null;
  }

  /** @param {Event} event */
  #toggle(event) {
    if (event.timeStamp - this.begunAt < HURRY_MS) return;
    if (this.live.isOn) {
      this.live.stop();
      this.bar.hidden = true;
      this.status.textContent = gettext("Stopped.");
      return this.#drawMoves();
    }
    this.begunAt = event.timeStamp;
    const { line } = this;
    this.status.textContent = line.board.ending ? gettext("Solving the ending.") : gettext("Simulating.");
    this.bar.hidden = false;
    this.bar.removeAttribute("value");
    this.live.begin(this.settings.rules, line.board.cgp, (told) => this.#hear(line, told));
    this.#drawMoves();
  }

  /** @param {Line} line @param {import("./analysis_live.js").Found | import("./analysis_live.js").Word} told */
  #hear(line, told) {
    if (line !== this.line) return;
    if (told.kind === "simulation" || told.kind === "ending" || told.kind === "pre-ending") {
      line.found = told;
      this.#tell(told);
      this.#figures();
    } else {
      this.status.textContent = wordText(told);
      if (told.done) this.bar.hidden = true;
    }
    if (told.done) {
      this.#drawMoves();
      this.#drawLines();
    }
  }

  /** Figures in their places: nothing moves under a finger that is about to press. */
  #figures() {
    const compared = comparedIn(this.line.found);
    if (!compared.length) return;
    if (this.holder.querySelector(".analysis-moves thead th:nth-child(5)") === null) return this.#drawMoves();
    const moves = new Map([...this.line.board.moves, ...this.#unlisted()].map((move) => [move.key, move]));
    for (const [rank, each] of compared.entries()) {
      const row = this.holder.querySelector(`tr[data-key="${CSS.escape(each.key)}"]`);
      const move = moves.get(each.key);
      if (!row || !move) continue;
      row.toggleAttribute("data-best", rank === 0);
      const fresh = this.#row(move, each, rank === 0);
      row
        .querySelectorAll("td")
        .forEach((cell, at) => cell.replaceWith(fresh.querySelectorAll("td")[at].cloneNode(true)));
    }
  }

  /** The status is said aloud: only its beginning and its end are new sentences. @param {import("./analysis_live.js").Found | null} found */
  #tell(found) {
    this.bar.hidden = !this.live.isOn;
    this.solution.replaceChildren();
    if (!found) return void (this.status.textContent = "");
    this.bar.setAttribute("max", String(found.total));
    this.bar.setAttribute("value", String(Math.min(found.made, found.total)));
    if (found.done) this.status.textContent = foundText(found, this.#best(found));
    if (found.kind === "ending" && found.done) this.#drawSolution(found);
  }

  /** @param {import("./analysis_live.js").Found} found */
  #best(found) {
    const key = comparedIn(found)[0]?.key;
    const best = [...this.line.board.moves, ...this.#unlisted()].find((move) => move.key === key);
    return best ? labelOf(best) : "";
  }

  /** @param {import("./analysis_live.js").Ending} found */
  #drawSolution({ moves = [] }) {
    const items = moves.map((move) => element("li", {}, `${labelOf(move)} ${move.score}`));
    const first = moves[0];
    const play =
      first && element("button", { type: "button", onclick: () => this.#play(first) }, gettext("Play the first move"));
    this.solution.replaceChildren(
      element("ol", { lang: this.settings.language, "data-testid": "solution" }, ...items),
      ...(play ? [play] : []),
    );
  }

  #reorder() {
    this.isByFound = true;
    this.#drawMoves();
  }

  #drawLines() {
    const ends = this.line.path()[0].ends();
    if (ends.length === 1 && !ends[0].parent) return this.lines.replaceChildren();
    const current = new Set(this.line.path());
    const items = ends.map((end) => {
      const moves = end.path().slice(1);
      const said = moves.map((line) => line.by?.label).join(" · ");
      const ahead = interpolate(gettext("ahead by %(points)s"), { points: whole(end.ahead()) });
      const isOn = current.has(end) || (!this.line.children.length && end === this.line);
      return element(
        "li",
        {},
        element(
          "button",
          { type: "button", "aria-current": isOn ? "true" : null, onclick: () => this.#show(end) },
          `${said}: ${ahead}`,
        ),
      );
    });
    this.lines.replaceChildren(
      element("h2", {}, gettext("Lines")),
      element("ol", { "data-testid": "lines" }, ...items),
    );
  }
}

/** Moves with what was found of each, the best first. @param {import("./analysis_live.js").Found | null} found @returns {Compared[]} */
const comparedIn = (found) => (found && found.kind !== "ending" ? found.moves : []);

class FaristolAnalysis extends HTMLElement {
  connectedCallback() {
    new Analysis(this);
  }
}

customElements.define("faristol-analysis", FaristolAnalysis);
