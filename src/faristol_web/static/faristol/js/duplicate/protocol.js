/**
 * The shapes of docs/duplicate-protocol.md, for the type checker. There is nothing to run here.
 *
 * @typedef {import("../protocol.js").LaidTile} LaidTile
 * @typedef {import("../protocol.js").Clause} Clause
 * @typedef {import("../protocol.js").Answer} Answer
 *
 * @typedef {"between" | "drawn" | "announced" | "thinking" | "collecting" | "ruling" | "choosing" | "over"} Phase
 *
 * @typedef {object} Settings
 * @property {number} rows
 * @property {number} columns
 * @property {number[]} letter_multipliers
 * @property {number[]} word_multipliers
 * @property {number} start
 * @property {"rows-lettered" | "columns-lettered" | "greek"} coordinates
 * @property {string} language of the words
 * @property {[label: string, count: number, value: number][]} tiles
 * @property {Record<string, string>} spellings
 * @property {string} rulebook
 * @property {string} rulebook_title
 * @property {string} rulebook_language
 * @property {string} lexicon
 * @property {string} lexicon_label
 * @property {number} rack_size
 * @property {string} title
 * @property {string} series
 * @property {number} coup_ms
 * @property {number} [coup_maximum_ms] the longest coup that the rulebook knows
 * @property {number} grace_ms
 * @property {number} warning_ms
 * @property {boolean} by_number while the game goes on only arbiters see names
 * @property {boolean} score_ignored a score on the slip is neither asked for nor looked at
 * @property {boolean} blank_circled
 * @property {number} long_word_letters
 * @property {boolean} checks_winner_only
 * @property {string} among_equals
 * @property {boolean} percentage
 * @property {string} commitment
 * @property {boolean} automatic nobody is arbiter: the program does the steps
 * @property {string} example a place in the rulebook's style
 * @property {Clause[]} [clauses] for arbiters
 *
 * @typedef {object} Countdown
 * @property {number} left_ms as of the message's `now_ms`
 * @property {number | null} ends_ms none while it does not run
 * @property {number} coup_ms
 * @property {boolean} paused
 * @property {boolean} warned
 * @property {boolean} [by_server] paused because the server was away, by nobody's order
 *
 * @typedef {{number: number, names: string[] | null, place: number | null, left: boolean}} Entrant
 *
 * @typedef {{place: string, word: string, words: string[], score: number, by: "program" | "arbiter" | "ruling"}} Master
 *
 * @typedef {object} Coup only what is revealed
 * @property {number} number
 * @property {string[]} rack
 * @property {string[][]} rejected
 * @property {Master | null} master
 * @property {boolean} nothing neither an entrant nor the program had a play
 * @property {number} found how many have the top
 * @property {number} best the best of the entrants' marks
 * @property {number[]} best_by
 * @property {number | null} solo
 *
 * @typedef {object} Standing
 * @property {number} rank
 * @property {number} number
 * @property {string[] | null} names
 * @property {number} points
 * @property {number} bonus
 * @property {number} penalty
 * @property {number} total
 * @property {number} percentage whole per cents, rounded
 * @property {number} tops
 * @property {number} warnings
 * @property {boolean} left
 *
 * @typedef {object} View
 * @property {number} seq
 * @property {Phase} phase
 * @property {number} coup the last that was announced; 0 before the first
 * @property {string[]} rack announced and not yet laid; else what was kept
 * @property {LaidTile[]} board before the play, until it is laid
 * @property {number[]} last squares of the last play
 * @property {Countdown} countdown
 * @property {number} handed
 * @property {number} playing
 * @property {number} bag
 * @property {string[] | null} unseen
 * @property {Entrant[]} entrants
 * @property {Coup[]} coups
 * @property {number} master_total
 * @property {Standing[]} standings after the coups that are revealed
 * @property {string | null} ended why
 * @property {string | null} seed hexadecimal, when the game is over
 * @property {boolean} joinable
 * @property {boolean} [waiting] nobody's page is open: a session that the program leads goes on when one is
 * @property {string | null} [next] the series' next game, by its public id
 *
 * @typedef {{kind: string, text: string, article: string, clause: string}} MarkReason
 *
 * @typedef {{coup: number, place: string, word: string, points: number, worth: number | null, words: string[], reasons: MarkReason[], warnings: string[]}} OwnMark
 *
 * @typedef {{square: string, direction: string, word: string, score: number | null}} Slip
 *
 * @typedef {object} Own
 * @property {number} number
 * @property {string[]} names
 * @property {number | null} place at the tables
 * @property {boolean} left
 * @property {Slip | null} slip of the coup that is played
 * @property {boolean} in_time
 * @property {number | null} at_ms when it came in
 * @property {OwnMark[]} marks of the coups that are revealed
 * @property {number} total
 * @property {number | null} rank
 *
 * @typedef {object} Mark
 * @property {number} points
 * @property {number | null} worth what the board counts, were all its words accepted
 * @property {string} place
 * @property {string} word
 * @property {string[]} words
 * @property {MarkReason[]} reasons
 * @property {string[]} warnings
 * @property {string[]} unlisted long words for an arbiter to rule on
 * @property {boolean} top
 *
 * @typedef {object} SlipRow
 * @property {number} coup
 * @property {number} number
 * @property {string} square
 * @property {string} direction
 * @property {string} word
 * @property {number | null} score
 * @property {boolean} late
 * @property {boolean} after_time its writer went on against the arbiter's word
 * @property {boolean} by_arbiter typed in from paper
 * @property {boolean} [illegible]
 * @property {boolean} [hidden] the row says that a slip is there, and no more
 * @property {number | null} at_ms
 * @property {Mark | null} mark
 *
 * @typedef {{place: string, word: string, score: number, tiles: LaidTile[]}} Top
 *
 * @typedef {{coup: number, number: number, accepted: boolean, before: number, points: number, author: string, reason: string, at_ms: number}} Correction
 *
 * @typedef {{kind: "upheld" | "refused" | "annulled" | "restored" | "replaced" | "returned", coup: number | null, text: string, at_ms: number}} Change what, by whom, when and why in one line
 *
 * @typedef {object} Desk what only arbiters get
 * @property {string[]} may
 * @property {string[]} rack also before it is announced
 * @property {SlipRow[]} slips of the current coup
 * @property {{score: number, sub_top: number | null, plays: Top[]} | null} tops null while they are looked for
 * @property {string[]} asked long words that wait for a ruling
 * @property {[coup: number, numbers: number[]][]} missing closed coups with slips still to be entered
 * @property {(Entrant & {here: boolean})[]} entrants
 * @property {Correction[]} corrections
 * @property {Change[]} [changes] what else was decided, the oldest first
 * @property {boolean} [blind] this arbiter plays, or nobody is arbiter: no slips and tops before a coup is decided
 *
 * @typedef {object} Welcome
 * @property {"arbiter" | "entrant" | "public"} as
 * @property {number | null} number
 * @property {number} now_ms
 * @property {Settings} settings
 * @property {View} view
 * @property {Own | null} own
 * @property {Desk | null} desk
 *
 * A page of ours gets it whole: socket.js fills in what the server left out because the page has it already.
 * @typedef {{now_ms: number, view: View, own: Own | null, desk: Desk | null}} ViewMessage
 * @typedef {{now_ms: number, view: {seq: number}, own: Own}} OwnMessage
 * @typedef {{now_ms: number, view: {seq: number}, handed: number, slips: SlipRow[]}} SlipsMessage
 * @typedef {{now_ms: number, view: {seq: number}, handed: number}} HandedMessage
 * @typedef {{here: number[], spectators: number}} PresenceMessage
 * @typedef {{coup: number, slips: SlipRow[]}} CoupMessage
 * @typedef {Answer & {late?: boolean, at_ms?: number}} SlipAnswer
 */

export {};
