// Made by `python -m tests.wire_doc` from faristol_web/wire; a test fails when it is out of date.

/** A square, and the label of the tile on it. */
export type LaidTile = [number, string];

/** Settings with which a page draws a board and its tiles. */
export interface BoardSettings {
  rows: number;
  columns: number;
  /** one number a square */
  letter_multipliers: number[];
  word_multipliers: number[];
  /** the square of the first play */
  start: number;
  coordinates: "rows-lettered" | "columns-lettered" | "greek";
  /** language of the words */
  language: string;
  /** label, count and value, in alphabetical order; a count of 0 is a letter that only a blank can stand for; the blank, `?`, last */
  tiles: [string, number, number][];
}

/** Settings with which a page reads typed plays. */
export interface PlaySettings extends BoardSettings {
  /** typed → tile, people's shorthand included: `{"QÜ": "QU", "L.L": "L·L", "Q": "QU"}` */
  spellings: Record<string, string>;
  /** its id */
  rulebook: string;
  rulebook_title: string;
  rulebook_language: string;
  /** the version of the word list */
  lexicon: string;
  /** its title; the version again if this server has lost that list */
  lexicon_label: string;
  rack_size: number;
}

/** Clause that an arbiter's ruling may rest on. */
export interface Clause {
  id: string;
  article: string;
  text: string;
  kind: string;
}

/** A rule in short. */
export interface Summary {
  /** in the rulebook's language */
  summary: string;
  /** language of the summary */
  lang: string;
  /** the same in the reader's language or in English, where the summary is in another; empty otherwise */
  gloss: string;
  gloss_lang: string;
}

/** Reason for a refusal. */
export interface Reason extends Summary {
  rule: string;
  /** the rule of the rulebook that it rests on */
  key: string;
  /** in the reader's language */
  text: string;
  article: string;
  /** the ways to read a slip, where it has to be said which is meant */
  ways?: string[];
}

/** Refusal: nothing was done. */
export interface Refused {
  type: "refused";
  id: string;
  reasons: Reason[];
}

/** A sign of life, every 15 seconds. */
export interface Beat {
  type: "beat";
}

/** Points given or taken when the game ended. */
export interface Adjusted {
  side: 0 | 1;
  points: number;
  rule: string;
}

/** An event as this viewer may know it: secrets are empty. */
export type GameEvent = 
  | { kind: "AppealLodged"; at_ms: number; side: 0 | 1; ruling: number; seq: number }
  | { kind: "ArbiterCalled"; at_ms: number; side: 0 | 1; question: string; member: string; seq: number }
  | { kind: "AttendanceTaken"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; present: [boolean, boolean]; seq: number }
  | { kind: "BagInspected"; at_ms: number; side: 0 | 1; found: "none" | "one" | "several"; tile: string | null; seq: number }
  | { kind: "CallAnswered"; at_ms: number; author: string; answer: string; seq: number }
  | { kind: "ChallengeAnswered"; at_ms: number; valid: boolean; lexicon: string; lexicon_id: string; arbiter: string; wrong: string[]; final: boolean; seq: number }
  | { kind: "ClaimMade"; at_ms: number; side: 0 | 1; claim: "overtime" | "sheet" | "abandoned"; seq: number }
  | { kind: "ClockAdjusted"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; by_ms: number; seq: number }
  | { kind: "ClockCorrected"; at_ms: number; spent_ms: [number, number]; seq: number }
  | { kind: "ClockStarted"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "ClockStopped"; at_ms: number; reason: "challenge" | "count" | "overdraw" | "last-play" | "arbiter" | "force-majeure"; seq: number }
  | { kind: "CorrectionAsked"; at_ms: number; side: 0 | 1; points: number; note: string; whose: 0 | 1 | null; turn: number | null; seq: number }
  | { kind: "EndOrdered"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; winner: 0 | 1 | null; both_lose: boolean; count_racks: boolean; disqualified: 0 | 1 | null; seq: number }
  | { kind: "EndReached"; at_ms: number; reason: "out" | "lost-turns" | "passes" | "wrong-plays" | "fruitless" | "left" | "both-left" | "time" | "claimed" | "round-over" | "absent" | "arbiter"; loser: 0 | 1 | null; clock_runs: boolean; spent_ms: [number, number] | null; seq: number }
  | { kind: "EntryUndone"; at_ms: number; seq: number }
  | { kind: "GameEnded"; at_ms: number; reason: "out" | "lost-turns" | "passes" | "wrong-plays" | "fruitless" | "left" | "both-left" | "time" | "claimed" | "round-over" | "absent" | "arbiter"; winner: 0 | 1 | null; adjustments: Adjusted[]; scores: [number, number]; racks: [string, string]; seed: string; both_lost: boolean; seq: number }
  | { kind: "GameOpened"; at_ms: number; rulebook: string; rulebook_digest: string; tileset: string; board: string; lexicon: string; lexicon_version: string; side_ms: number; seed: string; commitment: string; mode: "online" | "table"; timed: boolean; paper_sheet: boolean; official: boolean; first: 0 | 1 | null; round_ms: number | null; round: string; table: string; committee: string[]; turn_ms: number | null; delay_ms: number; chat: boolean; seq: number }
  | { kind: "Overdrawn"; at_ms: number; side: 0 | 1; count: number; on_rack: boolean; seen: boolean; takes_back: boolean; seq: number }
  | { kind: "PlayAccepted"; at_ms: number; side: 0 | 1; by: "opponent" | "move" | "refill" | "window" | "challenge"; seq: number }
  | { kind: "PlayAmended"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "PlayAnnulled"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; seq: number }
  | { kind: "PlayChallenged"; at_ms: number; side: 0 | 1; words: string[]; argument: string; seq: number }
  | { kind: "PlayDeclared"; at_ms: number; side: 0 | 1; tiles: [number, string][]; place: string; word: string; words: string[]; score: number; seq: number }
  | { kind: "PlayOrderedBack"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; turn_lost: boolean; seq: number }
  | { kind: "PlayWithdrawn"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "PlayerArrived"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; seq: number }
  | { kind: "PlayerLeft"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "PlayerSeated"; at_ms: number; side: 0 | 1; name: string; seq: number }
  | { kind: "PointsDeducted"; at_ms: number; side: 0 | 1; points: number; rule: string; seq: number }
  | { kind: "RackChanged"; at_ms: number; side: 0 | 1; shown: string; drawn: string; kept: string | null; seq: number }
  | { kind: "RackEntered"; at_ms: number; side: 0 | 1; tiles: string; seq: number }
  | { kind: "RequestDeclined"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "RequestSettled"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; granted: boolean; seq: number }
  | { kind: "RoundBegun"; at_ms: number; ends_ms: number; author: string; seq: number }
  | { kind: "RoundClosed"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; seq: number }
  | { kind: "RoundTimeCalled"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; seq: number }
  | { kind: "RulingOverturned"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; ruling: number; seq: number }
  | { kind: "RulingUpheld"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; ruling: number; seq: number }
  | { kind: "SanctionGiven"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; points: number; seq: number }
  | { kind: "ScoreAdjusted"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; points: number; processing: boolean; seq: number }
  | { kind: "ScoreWritten"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "ServerWasDown"; at_ms: number; from_ms: number; seq: number }
  | { kind: "SheetSigned"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "StartDrawTied"; at_ms: number; seq: number }
  | { kind: "StartTileDrawn"; at_ms: number; side: 0 | 1; tile: string; kept: boolean; seq: number }
  | { kind: "StarterFound"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "SurplusReturned"; at_ms: number; side: 0 | 1; count: number; seen: boolean; seq: number }
  | { kind: "TilesDrawn"; at_ms: number; side: 0 | 1; count: number; tiles: string; seq: number }
  | { kind: "TilesExchanged"; at_ms: number; side: 0 | 1; count: number; returned: string; drawn: string; returned_first: boolean; announced: boolean; seq: number }
  | { kind: "TilesLaid"; at_ms: number; side: 0 | 1; tiles: [number, string][]; seq: number }
  | { kind: "TilesTakenUp"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "TotalCorrected"; at_ms: number; side: 0 | 1; points: number; note: string; whose: 0 | 1 | null; turn: number | null; seq: number }
  | { kind: "TurnHandedOver"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "TurnKept"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "TurnLost"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "TurnPassed"; at_ms: number; side: 0 | 1; seq: number }
  | { kind: "TurnRestored"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; turns: number; seq: number }
  | { kind: "Underdrawn"; at_ms: number; side: 0 | 1; count: number; seq: number }
  | { kind: "UndoAsked"; at_ms: number; side: 0 | 1; seq: number };

/** An arbiter's decision, with the fields of its order; `text` is the clause's, `summary` the rule in the rulebook's language. */
export type Ruling = 
  | { kind: "AttendanceTaken"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; present: [boolean, boolean]; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "ClockAdjusted"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; by_ms: number; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "EndOrdered"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; winner: 0 | 1 | null; both_lose: boolean; count_racks: boolean; disqualified: 0 | 1 | null; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "PlayAnnulled"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "PlayOrderedBack"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; turn_lost: boolean; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "PlayerArrived"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "RequestSettled"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; granted: boolean; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "RoundClosed"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "RoundTimeCalled"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "RulingOverturned"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; ruling: number; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "RulingUpheld"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; ruling: number; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "SanctionGiven"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; points: number; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "ScoreAdjusted"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; side: 0 | 1; points: number; processing: boolean; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean }
  | { kind: "TurnRestored"; at_ms: number; author: string; clause: string; reason: string; instance: "first" | "committee"; turns: number; number: number; article: string; text: string; summary: string; appealed: boolean; overturned: boolean };

/** First, and after every reconnection. */
export interface Hello {
  type: "hello";
  /** the last `seq` received, 0 for none */
  seen: number;
  /** in which the page is shown */
  language?: string;
  /** the page's `data-owner`; it is closed with 4403 if somebody else is here now */
  owner?: string;
}

/** Ask for the score of this placement. */
export interface AskPreview {
  type: "preview";
  id: string;
  tiles: [number, string][];
  /** from a table; without it the side on turn */
  side?: 0 | 1;
}

/** A line of chat. */
export interface Say {
  type: "say";
  id: string;
  /** at most 300 characters */
  text: string;
  /** from an arbiter */
  room?: "players" | "spectators";
}

/** An arbiter hides a line. */
export interface Hide {
  type: "hide";
  id: string;
  line: number;
}

/** An arbiter has come to a call. */
export interface Come {
  type: "come";
  id: string;
  call: number;
}

/** An arbiter answers a call in words, the event `CallAnswered`; after that the players may call again. */
export interface AnswerCall {
  type: "answer";
  id: string;
  call: number;
  /** at most 1000 characters */
  text: string;
}

/** An action. */
export interface Do {
  type: "do";
  /** at most 40 characters of ASCII; new for each wish, and repeated when it is sent again */
  id: string;
  /** from a table, always */
  side?: 0 | 1;
  /** how many moves there were, from a page that was loaded again: refused if there are more or fewer now */
  moves?: number;
}

/** Nothing but its name. `draw_rack`: one side at a time, the starter first; `write`: the scorer has the play on the paper sheet; `return_surplus`: by the opponent; `undo`: the last entry at a table was a slip; `agree`: to what the other side asks for; `decline`: not to, or the asker takes it back. */
export interface DoPlain extends Do {
  action: "draw_rack" | "pass" | "accept" | "leave" | "leave_both" | "press_clock" | "take_up" | "write" | "draw" | "restart_clock" | "return_surplus" | "undo" | "agree" | "decline" | "sign" | "claim_overtime" | "claim_sheet" | "claim_abandoned";
}

export interface DoDrawStart extends Do {
  action: "draw_start";
  /** at a table */
  tile?: string;
}

/** `lay` is all that lies on the board now, not yet declared. may: `play` */
export interface DoPlay extends Do {
  action: "play" | "lay";
  tiles?: [number, string][];
  main?: "across" | "down";
  /** instead of `tiles`: `H8 COL·LEGI`; a number at the end is its score, and checked; at a table a line of a sheet, also `CASA 24`, `x3`, `pass` */
  text?: string;
  /** online: letters that are not on the rack are laid as blanks; otherwise they are refused */
  blanks?: boolean;
}

export interface DoExchange extends Do {
  action: "exchange";
  /** `["A", "?"]`; at a table also `_` for a tile that nobody knows */
  tiles?: string[];
  /** at a table instead of `tiles` */
  count?: number;
}

export interface DoChallenge extends Do {
  action: "challenge";
  /** some of `view.pending.words` */
  words: string[];
  /** the second time */
  argument?: string;
  /** at a table instead of the word list's */
  verdict?: boolean;
  /** with `verdict` */
  arbiter?: string;
}

/** may: `stop_<reason>` */
export interface DoStopClock extends Do {
  action: "stop_clock";
  /** one of `settings.clock_stops` */
  reason: "challenge" | "count" | "overdraw" | "last-play" | "arbiter" | "force-majeure";
}

export interface DoCorrectClock extends Do {
  action: "correct_clock";
  spent_ms: [number, number];
}

/** Online nothing more. */
export interface DoChangeRack extends Do {
  action: "change_rack";
  /** at a table */
  shown?: string[];
  /** at a table, once an inspection is due */
  found?: "none" | "one" | "several";
  /** with `found: "one"` */
  tile?: string;
}

export interface DoEnterRack extends Do {
  action: "enter_rack";
  /** `["A", "_"]` */
  tiles: string[];
}

export interface DoReportOverdraw extends Do {
  action: "report_overdraw";
  count: number;
  on_rack?: boolean;
  seen?: boolean;
}

export interface DoReportUnderdraw extends Do {
  action: "report_underdraw";
  count: number;
}

/** It counts once the other side, or an arbiter, agrees. may: also `correct_play_<turn>` */
export interface DoCorrectTotal extends Do {
  action: "correct_total";
  points: number;
  note?: string;
  /** the total of this side; without it that of `side` */
  whose?: 0 | 1 | null;
  /** turn of the wrongly counted play, from 1 */
  turn?: number | null;
}

export interface DoCallArbiter extends Do {
  action: "call_arbiter";
  question: string;
}

/** may: `appeal_23` */
export interface DoAppeal extends Do {
  action: "appeal";
  ruling: number;
}

export type Action = DoPlain | DoDrawStart | DoPlay | DoExchange | DoChallenge | DoStopClock | DoCorrectClock | DoChangeRack | DoEnterRack | DoReportOverdraw | DoReportUnderdraw | DoCorrectTotal | DoCallArbiter | DoAppeal;

/** An arbiter's order. */
export interface Rule {
  type: "rule";
  id: string;
  /** heeded from a table only: elsewhere the server signs with the name of the account or the guest */
  author?: string;
  /** an id of `settings.clauses` */
  clause: string;
  reason: string;
  instance?: "first" | "committee";
  /** as of an action */
  moves?: number;
}

/** Nothing but its name. */
export interface OrderPlain extends Rule {
  order: "annul_play" | "order_back" | "call_time" | "close_round";
}

export interface OrderSanction extends Rule {
  order: "sanction";
  side: 0 | 1;
  /** 0 for a warning */
  points?: number;
}

export interface OrderAdjustClock extends Rule {
  order: "adjust_clock";
  side: 0 | 1;
  /** below zero gives time back */
  by_ms: number;
}

export interface OrderAdjustScore extends Rule {
  order: "adjust_score";
  side: 0 | 1;
  points: number;
  /** an error in processing the data */
  processing?: boolean;
}

export interface OrderRestoreTurn extends Rule {
  order: "restore_turn";
  turns?: number;
}

export interface OrderSettleRequest extends Rule {
  order: "settle_request";
  granted?: boolean;
}

export interface OrderTakeAttendance extends Rule {
  order: "take_attendance";
  present: [boolean, boolean];
}

export interface OrderArrive extends Rule {
  order: "arrive";
  side: 0 | 1;
}

export interface OrderEndGame extends Rule {
  order: "end_game";
  winner?: 0 | 1 | null;
  both_lose?: boolean;
  count_racks?: boolean;
  disqualified?: 0 | 1 | null;
}

export interface OrderOnAppeal extends Rule {
  order: "overturn" | "uphold";
  ruling: number;
}

export type Order = OrderPlain | OrderSanction | OrderAdjustClock | OrderAdjustScore | OrderRestoreTurn | OrderSettleRequest | OrderTakeAttendance | OrderArrive | OrderEndGame | OrderOnAppeal;

export type FromPage = Hello | AskPreview | Say | Hide | Come | AnswerCall | DoPlain | DoDrawStart | DoPlay | DoExchange | DoChallenge | DoStopClock | DoCorrectClock | DoChangeRack | DoEnterRack | DoReportOverdraw | DoReportUnderdraw | DoCorrectTotal | DoCallArbiter | DoAppeal | OrderPlain | OrderSanction | OrderAdjustClock | OrderAdjustScore | OrderRestoreTurn | OrderSettleRequest | OrderTakeAttendance | OrderArrive | OrderEndGame | OrderOnAppeal;

/** Everything, after `hello`. */
export interface Welcome {
  type: "welcome";
  you: 0 | 1 | "table" | null;
  arbiter: boolean;
  now_ms: number;
  settings: Settings;
  view: View;
  board: [number, string][];
  moves: Move[];
  /** events after `seen` */
  events: GameEvent[];
}

/** Changes on the board and on the sheet. */
export interface Changes {
  /** the changes; `""` takes a tile up */
  board: [number, string][];
  moves_from: number;
  /** the whole list from `moves_from` on, which is shorter than before when turns were undone */
  moves: Move[];
}

/** Events that happened. */
export interface Update extends Changes {
  type: "update";
  now_ms: number;
  view: View;
  events: GameEvent[];
}

/** Done, and on disk. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** Question, nothing is done yet: the word typed fits in several places. The page sends one choice as `play` with its `tiles` and `main`. */
export interface Choose {
  type: "choose";
  id: string;
  side: 0 | 1;
  choices: Choice[];
}

/** Score of the placement, or why it is not possible. */
export interface Preview {
  type: "preview";
  id: string;
  score: number | null;
  words: WordScore[];
  reasons: Reason[];
}

/** Presence: who is connected; a bot always is. At most four times a second. */
export interface Presence {
  type: "presence";
  here: [boolean, boolean];
  spectators: number;
}

/** The last lines of chat after `welcome`, where there is chat; later each that was said or hidden. */
export interface Talk {
  type: "talk";
  /** known by `id` */
  lines: TalkLine[];
  /** sent after `welcome`, like the next two */
  open?: true;
  /** rooms that this page reads */
  rooms?: ("players" | "spectators")[];
  /** in which it speaks */
  says?: "players" | "spectators";
}

/** State of the calls for an arbiter: sent to players and arbiters, after `welcome` and on every change. */
export interface Calls {
  type: "calls";
  calls: Call[];
}

/** A player wants to play once more. */
export interface Rematch {
  type: "rematch";
  side: 0 | 1;
  /** the new one's id once both do; else empty */
  game: string;
  /** true if it was withdrawn */
  off: boolean;
}

export type FromServer = Welcome | Update | Ack | Refused | Choose | Preview | Presence | Talk | Calls | Rematch | Beat;

/** Settings that never change in a game. */
export interface Settings extends PlaySettings {
  mode: "online" | "table";
  /** the program runs the clock */
  timed: boolean;
  official: boolean;
  paper_sheet: boolean;
  round: string;
  table: string;
  /** names */
  committee: string[];
  /** number of members the rulebook wants */
  committee_size: number | null;
  /** the rulebook's name for it */
  dictionary: string;
  /** number of times a play may be challenged again */
  repeats: number;
  exchange_minimum_in_bag: number;
  side_ms: number;
  clock_stops: ("challenge" | "count" | "overdraw" | "last-play" | "arbiter" | "force-majeure")[];
  online_claim_ms: number;
  commitment: string;
  /** time for each move in correspondence */
  turn_ms: number | null;
  /** delay of what spectators see */
  delay_ms: number;
  /** the game at once; else the committee is called and decides */
  leaving_ends: boolean;
  /** for arbiters */
  clauses?: Clause[];
}

/** State of the game for one viewer; whole in every message. */
export interface View {
  seq: number;
  mode: "online" | "table";
  /** `held`: the clock is not pressed yet; `closing`: racks, sums and signatures */
  phase: "seating" | "start-draw" | "racks" | "play" | "answer" | "held" | "closing" | "over";
  names: [string, string];
  on_turn: 0 | 1;
  starter: 0 | 1 | null;
  /** side that must keep the sheet */
  scorer: 0 | 1 | null;
  scores: [number, number];
  /** the reader's own; empty for everyone but a player */
  rack: string[];
  rack_counts: [number, number];
  /** for the table both, as far as they were entered (`_` is unknown) */
  racks: [string[], string[]] | null;
  /** null where the rulebook hides it */
  bag: number | null;
  start_tiles: [string | null, string | null];
  /** grows when equal tiles are drawn again */
  start_round: number;
  clock: Clock;
  /** tiles on the board, not declared */
  laid: [number, string][];
  pending: Pending | null;
  /** the scorer has it */
  written: boolean;
  /** side whose finished move keeps the clock */
  held: 0 | 1 | null;
  /** tiles drawn too many */
  surplus: [number, number];
  /** true if the other may look at what goes back */
  surplus_seen: [boolean, boolean];
  /** tiles drawn too few */
  missing: [number, number];
  /** sides that gave up a game that waits for the committee */
  left: (0 | 1)[];
  senyors: Senyors;
  /** turns left once the round's time is over */
  turns_left: number | null;
  attendance: Attendance | null;
  closing: Closing | null;
  asked: Asked | null;
  signed: [boolean, boolean];
  /** corrections, sanctions and costs so far */
  marks: PlacedMark[];
  rulings: Ruling[];
  /** the member of the committee who answers */
  on_duty: string;
  /** actions open to the reader now, by name unless another word is given there */
  may: string[];
  /** for the table only */
  may_each: [string[], string[]] | null;
  result: Result | null;
  /** the result is the tournament's */
  final: boolean;
}

/** Clock at `now_ms`. */
export interface Clock {
  timed: boolean;
  side_ms: number;
  spent_ms: [number, number];
  running: 0 | 1 | null;
  stopped_for: "challenge" | "count" | "overdraw" | "last-play" | "arbiter" | "force-majeure" | null;
  overtime_points: [number, number];
  /** time for each move, if moves have their own */
  turn_ms: number | null;
  turn_deadline_ms: number | null;
  /** time from which only the hand in progress and one more are left */
  round_ends_ms: number | null;
}

/** The play that waits for its answer. */
export interface Pending {
  side: 0 | 1;
  squares: number[];
  /** `H8` */
  place: string;
  word: string;
  /** the main word first */
  words: string[];
  score: number;
  /** none at a table */
  deadline_ms: number | null;
  /** verdicts so far */
  answers: number;
  /** true if it cannot be challenged again */
  final: boolean;
}

/** Racks all of one kind. */
export interface Senyors {
  /** the reader's rack is all vowels or all consonants */
  one_kind: boolean;
  inspection_due: [boolean, boolean];
}

/** A player is missing, and a clock runs for that. */
export interface Attendance {
  present: [boolean, boolean];
  waiting_for: 0 | 1;
  deadline_ms: number;
}

/** One side's request; the other side or an arbiter has to agree. */
export interface Asked {
  side: 0 | 1;
  /** the last entry; else it corrects */
  undoes: boolean;
  whose: 0 | 1;
  points: number;
  note: string;
  /** turn of the wrongly counted play */
  turn: number | null;
}

/** Points given or taken, on a rule. */
export interface Mark {
  side: 0 | 1;
  points: number;
  rule: string;
  article: string;
}

/** The same during a game. */
export interface PlacedMark extends Mark {
  /** number of turns */
  after: number;
}

/** End of play, before the result. */
export interface Closing {
  reason: "out" | "lost-turns" | "passes" | "wrong-plays" | "fruitless" | "left" | "both-left" | "time" | "claimed" | "round-over" | "absent" | "arbiter";
  /** key of the rule that ends it */
  rule: string;
  article: string;
  loser: 0 | 1 | null;
  /** for the table, were it signed now */
  scores?: [number, number];
  adjustments?: Mark[];
}

/** Result of the game. */
export interface Result {
  reason: "out" | "lost-turns" | "passes" | "wrong-plays" | "fruitless" | "left" | "both-left" | "time" | "claimed" | "round-over" | "absent" | "arbiter";
  /** key of the rule that ended it */
  rule: string;
  article: string;
  winner: 0 | 1 | null;
  both_lost: boolean;
  scores: [number, number];
  adjustments: Mark[];
  /** `A[L·L]` */
  racks: [string, string];
  /** hexadecimal */
  seed: string;
}

/** A line of the sheet. */
export interface Move {
  side: 0 | 1;
  kind: "play" | "withdrawn" | "pass" | "exchange" | "taken-back" | "ambiguous";
  place: string;
  /** blanks in lower case */
  word: string;
  score: number;
  /** the sum of the plays alone */
  total: number;
  /** tiles exchanged */
  count: number;
  squares: number[];
}

/** One place where a typed word fits. */
export interface Choice {
  place: string;
  word: string;
  score: number;
  tiles: [number, string][];
  main: "across" | "down";
}

/** A word of a preview. */
export interface WordScore {
  text: string;
  points: number;
}

/** A line of chat, without markup. */
export interface TalkLine {
  id: number;
  room: "players" | "spectators";
  by: 0 | 1 | "arbiter" | "spectator";
  name: string;
  /** empty where it is hidden */
  text: string;
  hidden: boolean;
  /** in milliseconds since 1970 */
  at: number;
}

/** A call for an arbiter. */
export interface Call {
  id: number;
  side: 0 | 1;
  question: string;
  /** arbiter who comes, or has answered */
  arbiter: string;
  coming: boolean;
  answered: boolean;
  answer: string;
}

/** Players talk among themselves, spectators in a room of their own. */
export type TalkRoom = "players" | "spectators";

export type MoveKind = "play" | "withdrawn" | "pass" | "exchange" | "taken-back" | "ambiguous";
