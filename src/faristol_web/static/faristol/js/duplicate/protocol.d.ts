// Made by `python -m tests.wire_doc` from faristol_web/wire; a test fails when it is out of date.
import type { LaidTile, BoardSettings, PlaySettings, Clause, Summary, Reason, Refused, Beat } from "../protocol.js";
export type { LaidTile, BoardSettings, PlaySettings, Clause, Summary, Reason, Refused, Beat };

/** Role in which a page shows a session. */
export type Role = "arbiter" | "entrant" | "public";

/** First, and after every reconnection: as whom the page asks to look on, and in which language it is shown; `seen` is not heeded; `owner` is the page's `data-owner`, which is closed with 4403 if somebody else is here. */
export interface Hello {
  type: "hello";
  as: "arbiter" | "entrant" | "public";
  seen?: number;
  language?: string;
  owner?: string;
}

/** An arbiter looks at the slips of an earlier coup. */
export interface LookAtCoup {
  type: "coup";
  coup: number;
}

/** A player asks how many points a slip would have, were all its words accepted. Answered only in the coup in progress, and where the rulebook ignores what a slip says of points. */
export interface CountSlip {
  type: "count";
  square?: string;
  word?: string;
}

/** An action. */
export interface Do {
  type: "do";
  /** new for each wish and repeated when it is sent again: it is done once */
  id: string;
}

/** The one action of an entrant's device. Refused for another coup than the one in progress, and where the arbiter has entered the number's slip. The same slip once more is acknowledged without a trace; who changes it very often must wait. */
export interface DoHandIn extends Do {
  action: "hand_in";
  coup?: number;
  square?: string;
  direction?: string;
  word?: string;
  score?: number | null;
}

/** Actions with nothing but a name. `start`: also after a pause; `go` begins an automatic session. */
export interface DoPlain extends Do {
  action: "draw_seats" | "draw" | "announce" | "start" | "pause" | "stop" | "go";
}

export interface DoAdmit extends Do {
  action: "admit";
  /** `[["Anna"], ["Biel", "Carla"]]`, one item an entrant; all of them or none */
  names: string[][];
}

/** Author of a decision against the current state, and the reason. */
export interface Ground extends Do {
  author?: string;
  reason?: string;
}

/** `reject`: the whole rack goes back and is drawn anew; `end`: breaks the session off. */
export interface DoOnGrounds extends Ground {
  action: "reject" | "end";
}

export interface DoExtend extends Do {
  action: "extend";
  by_ms: number;
}

/** A slip from paper; `author` and `reason` where it replaces a slip of a closed coup. A blind arbiter copies none (`=`) before the coup is decided. */
export interface DoEnter extends Ground {
  action: "enter";
  coup: number;
  /** a line: `12 H8Κ ΛΟΓΟΣ`, `12 =` (as the top), `12 =7`; or the following fields */
  text?: string;
  number?: number;
  square?: string;
  direction?: string;
  word?: string;
  score?: number | null;
  /** from a page loaded again, the last `seq` when it was first sent: refused if the slip changed since */
  seen?: number;
  late?: boolean;
  illegible?: boolean;
}

/** `annul`: its writer went on after time; `restore`: annulled no more. */
export interface DoOnSlip extends Ground {
  action: "annul" | "restore";
  coup: number;
  number: number;
}

/** Close the coup; it waits until slips from devices are late. */
export interface DoClose extends Do {
  action: "close";
  /** an arbiter's word that a slip yet to be entered has a play */
  somebody_played?: boolean;
}

export interface DoRule extends Ground {
  action: "rule";
  /** word in `desk.asked` */
  word: string;
  upheld?: boolean;
}

export interface DoChoose extends Do {
  action: "choose";
  /** a place in `desk.tops.plays`, from 0 */
  top: number;
}

export interface DoLeave extends Do {
  action: "leave";
  number: number;
}

/** Had not left, or is back. */
export interface DoReturn extends Ground {
  action: "return";
  number: number;
}

/** Rename an entrant, also after the end. */
export interface DoRename extends Do {
  action: "rename";
  number: number;
  names: string[];
  /** the same name in the other games of the series, too, or in none */
  everywhere?: boolean;
}

/** Correct a mark after the end. */
export interface DoCorrect extends Ground {
  action: "correct";
  coup: number;
  number: number;
  accepted?: boolean;
  points?: number | null;
}

export type Action = DoHandIn | DoPlain | DoAdmit | DoOnGrounds | DoExtend | DoEnter | DoOnSlip | DoClose | DoRule | DoChoose | DoLeave | DoReturn | DoRename | DoCorrect;

export type FromPage = Hello | LookAtCoup | CountSlip | DoHandIn | DoPlain | DoAdmit | DoOnGrounds | DoExtend | DoEnter | DoOnSlip | DoClose | DoRule | DoChoose | DoLeave | DoReturn | DoRename | DoCorrect;

/** State of the session for one reader. */
export interface Stand {
  now_ms: number;
  /** an entrant's */
  own: Own | null;
  /** an arbiter's */
  desk: Desk | null;
}

/** Role of a page. */
export interface WelcomeHead {
  type: "welcome";
  as: "arbiter" | "entrant" | "public";
  number: number | null;
  settings: Settings;
}

/** Everything, after `hello`. */
export interface Welcome extends WelcomeHead, Stand {
  view: View;
}

/** Events that happened. */
export interface ViewMessage extends Stand {
  type: "view";
  /** `entrants`, `coups` and `standings` are left out while they are as the page has them */
  view: ViewOnWire;
}

/** Position to which a short message brings a page. */
export interface Seen {
  seq: number;
}

/** For a number's own pages: its slip, or its mark, changed. */
export interface OwnMessage {
  type: "own";
  now_ms: number;
  view: Seen;
  own: Own;
}

/** For arbiters: rows that changed, four times a second at most, at once for an arbiter's own action. A row may come again with its mark. */
export interface SlipsMessage {
  type: "slips";
  now_ms: number;
  view: Seen;
  handed: number;
  slips: SlipRow[];
}

/** For everybody else: how many slips came in, twice a second at most. */
export interface HandedMessage {
  type: "handed";
  now_ms: number;
  view: Seen;
  handed: number;
}

/** For arbiters: who is connected, once a second at most. */
export interface PresenceMessage {
  type: "presence";
  /** numbers */
  here: number[];
  spectators: number;
}

/** The answer to `coup`. */
export interface CoupMessage {
  type: "coup";
  coup: number;
  slips: SlipRow[];
}

/** The points of a slip, were all its words accepted. `square` and `word` as asked. */
export interface Counted {
  type: "counted";
  square: string;
  word: string;
  /** None for what cannot be laid with this rack */
  points: number | null;
}

/** Position to which it brought the session. */
export interface Done {
  seq: number;
  /** the slip came after time and grace */
  late: boolean;
  at_ms: number;
  /** an earlier slip, in time, counts */
  stands?: "earlier";
}

/** Done, and on disk. */
export interface Ack extends Done {
  type: "ack";
  id: string;
}

export type FromServer = Welcome | ViewMessage | OwnMessage | SlipsMessage | HandedMessage | PresenceMessage | CoupMessage | Counted | Ack | Refused | Beat;

/** Settings that never change in a session. */
export interface Settings extends PlaySettings {
  /** title with the number of the game in a series */
  title: string;
  /** its title, or empty */
  series: string;
  coup_ms: number;
  /** the longest coup that the rulebook knows */
  coup_maximum_ms: number | null;
  grace_ms: number;
  warning_ms: number;
  /** during the game only arbiters see names */
  by_number: boolean;
  /** a score on the slip is neither asked for nor looked at */
  score_ignored: boolean;
  blank_circled: boolean;
  long_word_letters: number;
  checks_winner_only: boolean;
  among_equals: "first-listed" | "arbiter";
  percentage: boolean;
  commitment: string;
  /** true without an arbiter: the program does the steps */
  automatic: boolean;
  /** a place as the rulebook writes it */
  example: string;
  /** for arbiters */
  clauses?: Clause[];
}

/** Parts that change with events, except the long lists. */
export interface ViewOfAll {
  phase: "between" | "drawn" | "announced" | "thinking" | "collecting" | "ruling" | "choosing" | "over";
  /** the last that was announced, or 0 */
  coup: number;
  /** rack as announced, until its play is laid; otherwise the tiles that were kept */
  rack: string[];
  /** board before the play, until it is laid */
  board: [number, string][];
  /** the squares of the last play */
  last: number[];
  bag: number;
  /** unseen tiles, if the rulebook shows them; a drawn rack is among them until it is announced */
  unseen: string[] | null;
  master_total: number;
  ended: "tiles-out" | "no-play" | "one-kind" | "arbiter" | null;
  /** hexadecimal, after the end */
  seed: string | null;
  /** numbers may be taken */
  joinable: boolean;
  /** the series' next game, or empty */
  next: string;
}

/** Parts that change by themselves, or with every slip. */
export interface Moment {
  seq: number;
  countdown: Countdown;
  /** slips of this coup */
  handed: number;
  /** number of players in it */
  playing: number;
  /** an automatic session draws again when a player's page is open */
  waiting: boolean;
}

/** Lists sent only when they change. */
export interface Lists {
  entrants: Entrant[];
  /** coups that are decided */
  coups: Coup[];
  /** empty before the first coup is decided */
  standings: Standing[];
}

/** State of the session. */
export interface ViewOnWire extends ViewOfAll, Moment {
  entrants?: Entrant[];
  coups?: Coup[];
  standings?: Standing[];
}

/** The same for everybody, but that arbiters see all names, and the racks that went back before the end. */
export interface View extends ViewOfAll, Moment, Lists {
}

/** The clock of a coup. */
export interface Countdown {
  /** time left at `now_ms`; 0 once time was called */
  left_ms: number;
  /** null unless it runs */
  ends_ms: number | null;
  coup_ms: number;
  paused: boolean;
  /** paused because the server was away */
  by_server: boolean;
  warned: boolean;
}

/** A number, and who plays under it. */
export interface Entrant {
  number: number;
  /** empty where slips go by number */
  names: string[];
  place: number | null;
  left: boolean;
}

/** The same with names, for arbiters. */
export interface EntrantHere extends Entrant {
  here: boolean;
}

/** The play that was laid. */
export interface Master {
  place: string;
  word: string;
  words: string[];
  score: number;
  by: "program" | "arbiter" | "ruling";
}

/** A coup that is decided. */
export interface Coup {
  number: number;
  rack: string[];
  /** racks that went back */
  rejected: string[][];
  master: Master | null;
  /** true if neither an entrant nor the program had a play */
  nothing: boolean;
  /** number of entrants who have the top */
  found: number;
  /** best of the entrants' marks */
  best: number;
  best_by: number[];
  solo: number | null;
}

/** A line of the ranking. */
export interface Standing {
  rank: number;
  number: number;
  names: string[];
  points: number;
  bonus: number;
  penalty: number;
  total: number;
  /** whole per cents, rounded */
  percentage: number;
  tops: number;
  warnings: number;
  left: boolean;
}

/** Reason why a slip scores nothing. */
export interface MarkReason {
  kind: string;
  text: string;
  article: string;
  clause: string;
}

/** Faults of a slip. */
export interface Faults {
  reasons: MarkReason[];
  warnings: string[];
}

/** An entrant's mark in a coup that is decided. */
export interface OwnMark extends Faults {
  coup: number;
  place: string;
  word: string;
  points: number;
  worth: number | null;
  words: string[];
}

/** Slip as handed in. */
export interface Slip {
  square: string;
  direction: string;
  word: string;
  score: number | null;
}

/** An entrant's part, but for the marks. */
export interface OwnSlip {
  number: number;
  names: string[];
  /** place at the tables */
  place: number | null;
  left: boolean;
  /** slip of this coup */
  slip: Slip | null;
  in_time: boolean | null;
  /** time of arrival */
  at_ms: number | null;
  total: number;
  percentage: number;
  rank: number | null;
}

/** Part for an entrant's pages only. */
export interface Own extends OwnSlip {
  /** marks of the coups that are decided */
  marks: OwnMark[];
}

/** Mark as recorded, or as it would be if the coup were closed now. */
export interface Mark extends Faults {
  points: number;
  /** points on the board, were all its words accepted */
  worth: number | null;
  place: string;
  word: string;
  words: string[];
  /** long words for an arbiter to rule on */
  unlisted: string[];
  top: boolean;
}

/** A slip as arbiters see it. */
export interface SlipRow extends Slip {
  coup: number;
  number: number;
  illegible: boolean;
  late: boolean;
  /** its writer went on against the arbiter's word */
  after_time: boolean;
  /** typed in from paper */
  by_arbiter: boolean;
  at_ms: number | null;
  mark: Mark | null;
}

/** One of the best plays. */
export interface Top {
  place: string;
  word: string;
  score: number;
  tiles: [number, string][];
}

/** The best plays of this coup. */
export interface Tops {
  score: number;
  sub_top: number;
  plays: Top[];
}

/** A mark that was corrected after the end. */
export interface Correction {
  coup: number;
  number: number;
  accepted: boolean;
  before: number;
  points: number;
  author: string;
  reason: string;
  at_ms: number;
}

/** Decision against the current state. */
export interface Change {
  kind: "upheld" | "refused" | "annulled" | "restored" | "replaced" | "returned";
  coup: number | null;
  number: number | null;
  word: string;
  author: string;
  reason: string;
  at_ms: number;
  /** all of it in one line */
  text: string;
}

/** Part for arbiters only. */
export interface Desk {
  may: string[];
  /** this arbiter plays, or the session is automatic */
  blind: boolean;
  /** rack, also before it is announced */
  rack: string[];
  /** slips of this coup */
  slips: SlipRow[];
  /** null until they are found, in the background */
  tops: Tops | null;
  /** long words that wait for a ruling */
  asked: string[];
  /** `[[3, [7, 12]]]`: whose slips are not there */
  missing: [number, number[]][];
  /** the coup whose rack is not the prepared list's */
  strayed: number | null;
  entrants: EntrantHere[];
  corrections: Correction[];
  /** the oldest first */
  changes: Change[];
}
