/** The few signs that no font is sure to have, as vectors. */

const PATHS = {
  first: "M6 5v14M19 5l-10 7 10 7z",
  previous: "M17 5L7 12l10 7z",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  shuffle: "M3 7h3l10 10h5M3 17h3l3-3M13 10l3-3h5M18 4l3 3-3 3M18 14l3 3-3 3",
  scales: "M12 4v15M8 20h8M4 7h16M4 7l-2.5 6.5a2.8 2.8 0 005 0zM20 7l-2.5 6.5a2.8 2.8 0 005 0z",
  talk: "M4 5h16v11H9l-5 4z",
  recall: "M12 4v9M8 9.5l4 4 4-4M3 17h18M5 21h14",
};

/** @param {keyof typeof PATHS} name @returns {SVGElement} */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `sign-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
