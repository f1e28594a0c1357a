/** Letters as large as their box allows. */

const STEPS = 9; // of halving: closer than anyone sees

/** @param {HTMLElement} box */
const holds = (box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;

/**
 * Sets the size of a box's letters to the largest at which nothing runs over.
 * @param {HTMLElement} box
 * @param {{smallest: number, largest: number}} limits in pixels
 * @returns {number} the size chosen; `smallest` even where that is too large
 */
export function fit(box, { smallest, largest }) {
  let [low, high] = [smallest, largest];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    box.style.fontSize = `${middle}px`;
    if (holds(box)) low = middle;
    else high = middle;
  }
  box.style.fontSize = `${low}px`;
  return low;
}
