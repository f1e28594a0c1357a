/**
 * FSRS-6, with the parameters of its authors: how long a card will be remembered after each review.
 *
 * Without steps within a day and without chance, so that all devices find the same dates from the same reviews. Tests hold
 * every number against the Python package `fsrs`.
 */

/** @typedef {1 | 2 | 3 | 4} Grade forgotten, hard, good, easy */

/**
 * @typedef {object} Memory
 * @property {number} stability days after which the chance to remember is 90 %
 * @property {number} difficulty from 1 to 10
 * @property {number} at time of the last review, in ms since 1970
 * @property {number} days until it is due
 */

const AGAIN = 1;
const HARD = 2;
const EASY = 4;
export const DAY_MS = 86_400_000;
const LONGEST_DAYS = 36_500;
const SMALLEST_STABILITY = 0.001;

/** Weights w0 to w20. */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;

/**
 * @param {Memory | null} before null for a card that is new
 * @param {Grade} grade
 * @param {number} at in ms since 1970
 * @returns {Memory}
 */
export function reviewed(before, grade, at) {
  const stability = before ? nextStability(before, grade, at) : Math.max(W[grade - 1], SMALLEST_STABILITY);
  const difficulty = before ? nextDifficulty(before.difficulty, grade) : within(firstDifficulty(grade));
  const days = Math.min(Math.max(Math.round(stability), 1), LONGEST_DAYS);
  return { stability, difficulty, at, days };
}

/** @param {Memory} memory */
export const dueAt = (memory) => memory.at + memory.days * DAY_MS;

/** @param {Memory} before @param {Grade} grade @param {number} at */
function nextStability({ stability, difficulty, at: last }, grade, at) {
  const days = Math.floor((at - last) / DAY_MS);
  if (days < 1) return Math.max(stability * sameDay(stability, grade), SMALLEST_STABILITY);
  const remembered = (1 + (FACTOR * days) / stability) ** DECAY;
  const next =
    grade === AGAIN ? forgotten(stability, difficulty, remembered) : recalled(stability, difficulty, remembered, grade);
  return Math.max(next, SMALLEST_STABILITY);
}

/** @param {number} stability @param {Grade} grade */
function sameDay(stability, grade) {
  const growth = Math.exp(W[17] * (grade - 3 + W[18])) * stability ** -W[19];
  return grade === AGAIN ? growth : Math.max(growth, 1);
}

/** @param {number} stability @param {number} difficulty @param {number} remembered */
function forgotten(stability, difficulty, remembered) {
  const longTerm = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.exp((1 - remembered) * W[14]);
  return Math.min(longTerm, stability / Math.exp(W[17] * W[18]));
}

/** @param {number} stability @param {number} difficulty @param {number} remembered @param {Grade} grade */
function recalled(stability, difficulty, remembered, grade) {
  const growth = Math.exp(W[8]) * (11 - difficulty) * stability ** -W[9] * (Math.exp((1 - remembered) * W[10]) - 1);
  return stability * (1 + growth * (grade === HARD ? W[15] : 1) * (grade === EASY ? W[16] : 1));
}

/** @param {Grade} grade */
const firstDifficulty = (grade) => W[4] - Math.exp(W[5] * (grade - 1)) + 1;

/** @param {number} difficulty @param {Grade} grade */
function nextDifficulty(difficulty, grade) {
  const moved = difficulty + ((10 - difficulty) * -(W[6] * (grade - 3))) / 9;
  return within(W[7] * firstDifficulty(EASY) + (1 - W[7]) * moved);
}

/** @param {number} difficulty */
const within = (difficulty) => Math.min(Math.max(difficulty, 1), 10);
