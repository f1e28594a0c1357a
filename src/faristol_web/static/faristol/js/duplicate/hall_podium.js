/** The winners, for the end: as many as share the first three ranks. */

import { element } from "../element.js";
import { gettext, interpolate, ngettext } from "../language.js";
import { nameText } from "./hall_ranking.js";
import { pointsText } from "./hall_words.js";

const MOST = 6; // who else shares these ranks stands in the ranking beside

/** @param {import("./protocol.js").View} view @returns {HTMLElement[]} */
export function podium(view) {
  const best = view.standings.filter(({ rank, left }) => rank <= 3 && !left);
  const steps = best
    .slice(0, MOST)
    .map(({ rank, number, names, total, percentage }) =>
      element(
        "li",
        { class: `step rank-${rank}`, "data-number": number },
        element("span", { class: "rank" }, rank),
        element("strong", { class: "name" }, nameText(names) || interpolate(gettext("Number %(number)s"), { number })),
        element("span", { class: "total" }, pointsText(total), ` · ${percentage}%`),
      ),
    );
  const master = element(
    "p",
    { class: "soft" },
    interpolate(gettext("The master has %(points)s"), { points: pointsText(view.master_total) }),
  );
  const others = best.length - steps.length;
  const more =
    others > 0
      ? [
          element(
            "p",
            { class: "soft", "data-testid": "podium-more" },
            interpolate(ngettext("… and %(count)s more", "… and %(count)s more", others), { count: others }),
          ),
        ]
      : [];
  return [
    element("h2", {}, gettext("Final ranking")),
    element("ol", { class: steps.length > 3 ? "steps many" : "steps" }, ...steps),
    ...more,
    master,
  ];
}
