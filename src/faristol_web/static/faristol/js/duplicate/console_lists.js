/** Lists of the arbiter beside the coup: ranking, numbers and names, earlier coups, corrections. */

import { element } from "../element.js";
import { gettext, interpolate, ngettext } from "../language.js";
import { nameOf, whoText } from "./console_words.js";

/** @typedef {import("./console.js").FaristolConsole} Console */

export class Lists {
  /** @param {Console} page @param {HTMLElement} holder */
  constructor(page, holder) {
    this.page = page;
    /** @type {[name: string, text: string, body: () => Node[]][]} */
    this.kinds = [
      ["standings", gettext("Ranking"), () => this.#standings()],
      ["numbers", gettext("Numbers"), () => this.#numbers()],
      ["coups", gettext("Coups"), () => this.#coups()],
      ["corrections", gettext("Corrections"), () => this.#corrections()],
    ];
    this.tabs = this.kinds.map(([name, text], at) =>
      element(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `list-${name}`,
          "data-testid": `tab-${name}`,
          onclick: () => this.#open(at),
        },
        text,
      ),
    );
    this.panels = this.kinds.map(([name]) =>
      element("div", {
        role: "tabpanel",
        id: `list-${name}`,
        "aria-labelledby": `tab-${name}`,
        tabindex: 0,
        "data-testid": name,
      }),
    );
    const bar = element("div", { role: "tablist", class: "tabs", "aria-label": gettext("Lists") }, ...this.tabs);
    bar.addEventListener("keydown", (event) => this.#walk(event));
    holder.append(element("h2", { class: "visually-hidden" }, gettext("Lists")), bar, ...this.panels);
    this.opened = 0;
    this.#open(0);
  }

  /** @param {number} at */
  #open(at) {
    this.opened = at;
    this.tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === at));
      tab.tabIndex = index === at ? 0 : -1;
      this.panels[index].hidden = index !== at;
    });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // see the rack
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    this.#open((this.opened + step + this.tabs.length) % this.tabs.length);
    this.tabs[this.opened].focus();
  }

  show() {
    const { corrections, changes = [] } = this.page.desk;
    this.tabs[3].hidden = !corrections.length && !changes.length;
    if (this.tabs[3].hidden && this.opened === 3) this.#open(0);
    this.kinds.forEach(([, , body], at) => {
      const next = element("div", {}, ...body());
      // An unchanged list keeps its scrolling and selection.
      if (next.innerHTML !== this.panels[at].innerHTML) this.panels[at].replaceChildren(...next.childNodes);
    });
  }

  /** @param {string[]} heads @param {Node[]} rows */
  #table(heads, rows) {
    return element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows),
    );
  }

  #standings() {
    const { view, settings } = this.page;
    const { standings, master_total } = view;
    if (!standings.length) return [element("p", { class: "soft" }, gettext("Appears after the first coup."))];
    const rows = standings.map(({ rank, number, total, percentage, left, bonus, penalty }) =>
      element(
        "tr",
        { class: left ? "left" : "" },
        element("td", { class: "number" }, rank),
        element("td", { class: "name" }, whoText(this.page.entrant(number) ?? { number, names: null })),
        element(
          "td",
          {
            class: "number",
            title:
              [
                bonus && interpolate(gettext("bonus %(points)s"), { points: bonus }),
                penalty && interpolate(gettext("penalty %(points)s"), { points: penalty }),
              ]
                .filter(Boolean)
                .join(", ") || null,
          },
          total,
        ),
        settings.percentage && element("td", { class: "number" }, `${percentage}%`),
      ),
    );
    const heads = [gettext("Rank"), gettext("Name"), gettext("Points"), ...(settings.percentage ? ["%"] : [])];
    return [
      element("p", { class: "soft" }, interpolate(gettext("Master: %(points)s"), { points: master_total })),
      this.#table(heads, rows),
    ];
  }

  #numbers() {
    const { page } = this;
    if (!page.entrants.length) return [element("p", { class: "soft" }, gettext("Nobody has a number yet."))];
    const seated = page.entrants.some(({ place }) => place !== null);
    const rows = page.entrants.map(({ number, names, place, left }) => {
      const here = page.present.has(number);
      const dot = element("span", {
        class: here ? "dot here" : "dot",
        role: "img",
        "aria-label": here ? gettext("connected") : gettext("not connected"),
      });
      return element(
        "tr",
        { class: left ? "left" : "" },
        element("td", { class: "number" }, number),
        element("td", { class: "name" }, nameOf({ number, names }), left && ` · ${gettext("has left")}`),
        seated && element("td", { class: "number" }, place ?? ""),
        element("td", {}, dot),
      );
    });
    const watching = page.spectators
      ? [
          element(
            "p",
            { class: "soft" },
            interpolate(ngettext("%(count)s watching", "%(count)s watching", page.spectators), {
              count: page.spectators,
            }),
          ),
        ]
      : [];
    return [
      ...watching,
      this.#table([gettext("No."), gettext("Name"), ...(seated ? [gettext("Seat")] : []), gettext("Device")], rows),
    ];
  }

  #coups() {
    const { coups } = this.page.view;
    if (!coups.length) return [element("p", { class: "soft" }, gettext("Appears after the first coup."))];
    const rows = coups
      .toReversed()
      .map(({ number, rack, rejected, master, found, best, solo }) =>
        element(
          "tr",
          {},
          element("td", { class: "number" }, number),
          element(
            "td",
            {},
            rack.join(""),
            rejected.length > 0 &&
              element(
                "span",
                { class: "soft", title: rejected.map((each) => each.join("")).join(", ") },
                ` (+${rejected.length})`,
              ),
          ),
          element("td", {}, master ? `${master.place} ${master.word}` : "–"),
          element("td", { class: "number" }, master?.score ?? ""),
          element(
            "td",
            { class: "number" },
            solo === null ? found : interpolate(gettext("solo of %(number)s"), { number: solo }),
            found === 0 && best > 0 && element("span", { class: "soft" }, ` (${best})`),
          ),
        ),
      );
    return [
      this.#table([gettext("No."), gettext("Rack"), gettext("Move"), gettext("Points"), gettext("Found by")], rows),
    ];
  }

  /** Decisions after a coup, with author and reason; the last first. */
  #corrections() {
    const { corrections, changes = [] } = this.page.desk;
    const trail = [
      ...corrections.map(({ accepted, before, points, number, author, reason, ...each }) => ({
        ...each,
        what: `${interpolate(gettext("number %(number)s"), { number })}${gettext(": ")}${before} → ${points}, ${accepted ? gettext("accepted") : gettext("rejected")}. ${author}: ${reason}`,
      })),
      ...changes.map(({ text, ...each }) => ({ ...each, what: text })),
    ];
    return trail
      .sort((one, other) => other.at_ms - one.at_ms)
      .map(({ coup, what }) =>
        element(
          "p",
          {},
          coup !== null && element("strong", {}, interpolate(gettext("Coup %(coup)s"), { coup }), ": "),
          what,
        ),
      );
  }
}
