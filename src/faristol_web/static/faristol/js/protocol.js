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
 * @property {string} language of the words
 * @property {[label: string, count: number, value: number][]} tiles
 * @property {Record<string, string>} spellings
 * @property {number} rack_size
 * @property {number} exchange_minimum_in_bag
 * @property {number} side_ms
 * @property {string} commitment
 * @property {"online" | "table"} mode
 * @property {boolean} timed
 * @property {string} round
 * @property {string} table
 * @property {boolean} official
 * @property {boolean} paper_sheet
 * @property {string[]} committee
 * @property {string} dictionary
 * @property {string[]} clock_stops
 * @property {number} online_claim_ms
 * @property {number} repeats
 * @property {string} rulebook_language
 * @property {Clause[]} [clauses] for arbiters
 *
 * @typedef {{id: string, article: string, text: string, kind: string}} Clause
 *
 * @typedef {object} Clock
 * @property {boolean} timed
 * @property {string | null} stopped_for
 * @property {number} side_ms
 * @property {[number, number]} spent_ms
 * @property {0 | 1 | null} running
 * @property {[number, number]} overtime_points
 * @property {number | null} [turn_ms] time for each move, where moves are days apart
 * @property {number | null} [turn_deadline_ms]
 *
 * @typedef {object} Pending
 * @property {0 | 1} side
 * @property {number[]} squares
 * @property {string} place
 * @property {string} word
 * @property {string[]} words
 * @property {number} score
 * @property {number | null} deadline_ms none at a table
 * @property {number} answers verdicts so far
 * @property {boolean} final
 *
 * @typedef {{side: 0 | 1, points: number, rule: string, article: string, after?: number}} Mark
 *
 * @typedef {object} Ruling
 * @property {number} number
 * @property {string} kind
 * @property {string} author
 * @property {string} clause
 * @property {string} article
 * @property {string} text
 * @property {string} [summary]
 * @property {string} reason
 * @property {"first" | "committee"} instance
 * @property {boolean} appealed
 * @property {boolean} overturned
 * @property {number} at_ms
 * @property {0 | 1} [side]
 * @property {number} [points]
 * @property {number} [by_ms]
 * @property {number} [ruling]
 *
 * @typedef {object} Result
 * @property {string} reason
 * @property {0 | 1 | null} winner
 * @property {[number, number]} scores
 * @property {boolean} both_lost
 * @property {Mark[]} adjustments
 * @property {[string, string]} racks
 * @property {string} seed
 *
 * @typedef {{id: number, room: "players" | "spectators", by: 0 | 1 | "arbiter" | "spectator", name: string, text: string, hidden: boolean, at: number}} TalkLine
 *
 * @typedef {object} View
 * @property {number} seq
 * @property {"seating" | "start-draw" | "racks" | "play" | "answer" | "held" | "closing" | "over"} phase
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
 * @property {[string[], string[]] | null} may_each for whoever runs a table
 * @property {Result | null} result
 * @property {"online" | "table"} mode
 * @property {0 | 1 | null} held whose finished move keeps the clock
 * @property {LaidTile[]} laid put on the board and not declared yet
 * @property {[string[], string[]] | null} racks for whoever runs a table; `_` is unknown
 * @property {[number, number]} surplus
 * @property {[boolean, boolean]} surplus_seen
 * @property {[number, number]} missing
 * @property {number | null} turns_left
 * @property {{present: [boolean, boolean], waiting_for: 0 | 1, deadline_ms: number | null} | null} attendance
 * @property {{reason: string, loser: 0 | 1 | null, adjustments?: Mark[], scores?: [number, number]} | null} closing
 * @property {[boolean, boolean]} signed
 * @property {string} on_duty
 * @property {boolean} final
 * @property {Mark[]} marks
 * @property {Ruling[]} rulings
 * @property {{one_kind: boolean, inspection_due: [boolean, boolean]}} senyors
 * @property {0 | 1} scorer
 * @property {boolean} written
 *
 * @typedef {object} Move
 * @property {0 | 1} side
 * @property {"play" | "withdrawn" | "pass" | "exchange" | "taken-back" | "ambiguous"} kind
 * @property {string} place
 * @property {string} word
 * @property {number} score
 * @property {number} total
 * @property {number} count
 * @property {number[]} squares
 * @property {string} [said] in a replay: what points that no move brought are for
 *
 * @typedef {{rule: string, text: string, article?: string | null, summary?: string, lang?: string}} Reason
 *
 * @typedef {{place: string, word: string, score: number, tiles: LaidTile[], main: "across" | "down"}} Choice
 *
 * @typedef {{reasons: Reason[], choices?: Choice[]}} Answer
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
