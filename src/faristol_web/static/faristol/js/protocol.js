/**
 * The shapes of docs/protocol.md, for the type checker. There is nothing to run here.
 *
 * @typedef {[square: number, label: string]} LaidTile
 *
 * @typedef {object} Settings
 * @property {string} rulebook
 * @property {string} rulebook_title
 * @property {string} lexicon
 * @property {string} lexicon_label
 * @property {number} rows
 * @property {number} columns
 * @property {number[]} letter_multipliers
 * @property {number[]} word_multipliers
 * @property {number} start
 * @property {"rows-lettered" | "columns-lettered" | "greek"} coordinates
 * @property {[label: string, count: number, value: number][]} tiles
 * @property {Record<string, string>} spellings
 * @property {number} rack_size
 * @property {number} exchange_minimum_in_bag
 * @property {number} side_ms
 * @property {string} commitment
 *
 * @typedef {object} Clock
 * @property {number} side_ms
 * @property {[number, number]} spent_ms
 * @property {0 | 1 | null} running
 * @property {[number, number]} overtime_points
 *
 * @typedef {object} Pending
 * @property {0 | 1} side
 * @property {number[]} squares
 * @property {string} place
 * @property {string} word
 * @property {string[]} words
 * @property {number} score
 * @property {number} deadline_ms
 *
 * @typedef {object} Result
 * @property {string} reason
 * @property {0 | 1 | null} winner
 * @property {[number, number]} scores
 * @property {{side: 0 | 1, points: number, rule: string, article: string}[]} adjustments
 * @property {[string, string]} racks
 * @property {string} seed
 *
 * @typedef {object} View
 * @property {number} seq
 * @property {"seating" | "start-draw" | "racks" | "play" | "answer" | "over"} phase
 * @property {[string, string]} names
 * @property {0 | 1} on_turn
 * @property {0 | 1 | null} starter
 * @property {[number, number]} scores
 * @property {string[]} rack
 * @property {[number, number]} rack_counts
 * @property {number | null} bag
 * @property {[string | null, string | null]} start_tiles
 * @property {number} start_round
 * @property {Clock} clock
 * @property {Pending | null} pending
 * @property {string[]} may
 * @property {Result | null} result
 *
 * @typedef {object} Move
 * @property {0 | 1} side
 * @property {"play" | "withdrawn" | "pass" | "exchange"} kind
 * @property {string} place
 * @property {string} word
 * @property {number} score
 * @property {number} total
 * @property {number} count
 * @property {number[]} squares
 *
 * @typedef {{rule: string, text: string, article?: string | null}} Reason
 *
 * @typedef {object} Preview
 * @property {string} id
 * @property {number | null} score
 * @property {{text: string, points: number}[]} words
 * @property {Reason[]} reasons
 *
 * @typedef {{seq: number, kind: string, side?: 0 | 1} & Record<string, any>} GameEvent
 */

export {};
