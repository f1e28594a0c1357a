/** The game in words, for those who hear the page: a row, the words on the board, the clocks, the last move. */

import { formatTime } from "./clock.js";
import { columnLabel, placeLabel, rowLabel, squareLabel } from "./coordinates.js";
import { gettext, interpolate, ngettext } from "./language.js";
import { deadlineText, statusText } from "./status.js";
import { isBlank, spokenTile } from "./tile.js";
import { moveText, points, tiles } from "./words.js";

/** @typedef {import("./game.js").FaristolGame} Game */

/** Questions that may be asked, by command. @type {Record<string, (game: Game, asked: string) => string>} */
export const READINGS = { row, column, words, rack, score, clock, bag, last };

/** @param {Game} game @param {string} asked */
function row(game, asked) {
  const { rows, columns, coordinates } = game.settings;
  const at = labelled(rows, (index) => rowLabel(coordinates, index), asked);
  if (at === undefined)
    return interpolate(
      gettext("There is no such row: they are %(first)s to %(last)s."),
      ends(rows, (index) => rowLabel(coordinates, index)),
    );
  return line(
    game,
    interpolate(gettext("Row %(name)s"), { name: rowLabel(coordinates, at) }),
    Array.from({ length: columns }, (_, column) => at * columns + column),
    false,
  );
}

/** @param {Game} game @param {string} asked */
function column(game, asked) {
  const { rows, columns, coordinates } = game.settings;
  const at = labelled(columns, (index) => columnLabel(coordinates, index), asked);
  if (at === undefined)
    return interpolate(
      gettext("There is no such column: they are %(first)s to %(last)s."),
      ends(columns, (index) => columnLabel(coordinates, index)),
    );
  return line(
    game,
    interpolate(gettext("Column %(name)s"), { name: columnLabel(coordinates, at) }),
    Array.from({ length: rows }, (_, each) => each * columns + at),
    true,
  );
}

/** @param {number} count @param {(index: number) => string} label */
const ends = (count, label) => ({ first: label(0), last: label(count - 1) });

/** @param {number} count @param {(index: number) => string} label @param {string} asked */
function labelled(count, label, asked) {
  const wanted = asked.trim().toUpperCase();
  return Array.from({ length: count }, (_, index) => index).find((index) => label(index).toUpperCase() === wanted);
}

/** @param {Game} game @param {string} title @param {number[]} squares @param {boolean} down */
function line(game, title, squares, down) {
  const found = runs(game, squares).map(
    (run) => `${squareLabel(game.settings.coordinates, run[0], game.settings.columns)} ${written(game, run)}`,
  );
  return `${title}: ${found.length ? found.join(gettext("; ")) : gettext("empty")}`;
}

/** Neighbouring tiles. @param {Game} game @param {number[]} squares @returns {number[][]} */
function runs({ tilesOnBoard }, squares) {
  /** @type {number[][]} */
  const found = [];
  squares.forEach((square, at) => {
    if (!tilesOnBoard.has(square)) return;
    if (at > 0 && tilesOnBoard.has(squares[at - 1])) found.at(-1)?.push(square);
    else found.push([square]);
  });
  return found;
}

/** A word, with its blanks said after it. @param {Game} game @param {number[]} run */
function written({ tilesOnBoard }, run) {
  const labels = run.map((square) => tilesOnBoard.get(square) ?? "");
  const blanks = labels.filter(isBlank).map((label) => label.toUpperCase());
  const word = labels.join("").toUpperCase();
  return blanks.length
    ? interpolate(ngettext("%(word)s, blank as %(letters)s", "%(word)s, blanks as %(letters)s", blanks.length), {
        word,
        letters: blanks.join(", "),
      })
    : word;
}

/** Every word on the board, across and then down. @param {Game} game */
function words(game) {
  const { rows, columns, coordinates } = game.settings;
  const found = [];
  for (const down of [false, true]) {
    for (let at = 0; at < (down ? columns : rows); at++) {
      const squares = Array.from({ length: down ? rows : columns }, (_, along) =>
        down ? along * columns + at : at * columns + along,
      );
      for (const run of runs(game, squares))
        if (run.length > 1) found.push(`${placeLabel(coordinates, run[0], columns, down)} ${written(game, run)}`);
    }
  }
  return found.length ? found.join(gettext("; ")) : gettext("There is no word on the board.");
}

/** @param {Game} game */
function rack({ view, values }) {
  return view.rack.length
    ? interpolate(gettext("Your rack: %(tiles)s"), {
        tiles: view.rack.map((label) => spokenTile(label, values)).join(gettext("; ")),
      })
    : gettext("You have no tiles.");
}

/** @param {Game} game */
function score({ view }) {
  const scores = view.result?.scores ?? view.scores;
  return view.names.map((name, side) => `${name}: ${points(scores[side])}`).join(gettext("; "));
}

/** @param {Game} game */
function clock({ view, scoreboard, settings, you, time }) {
  const deadline = deadlineText(view.clock, time.now());
  if (deadline) return `${statusText(view, you)} · ${deadline}`;
  if (settings.timed === false || !scoreboard) return gettext("This game has no clock.");
  return view.names
    .map((name, side) => `${name}: ${formatTime(scoreboard.players[side].clock.remaining())}`)
    .join(gettext("; "));
}

/** @param {Game} game */
function bag({ view }) {
  return view.bag === null
    ? gettext("The number of tiles in the bag is not shown here.")
    : interpolate(gettext("In the bag: %(tiles)s"), { tiles: tiles(view.bag) });
}

/** @param {Game} game */
function last({ moves, view }) {
  const move = moves.at(-1);
  if (!move) return gettext("Nobody has moved yet.");
  const name = view.names[move.side];
  return move.kind === "play"
    ? interpolate(gettext("%(name)s plays %(word)s at %(place)s for %(points)s."), {
        name,
        word: move.word,
        place: move.place,
        points: points(move.score),
      })
    : `${name}: ${moveText(move)}`;
}
