// Made from the tables of keys and options, tools/report/keys.def and
// tools/questions/options/options.cpp: contract_tests writes it with BGTOOLS_ACCEPT=1.

/** The code of a rule. */
export type RuleCode =
  | "BG001"
  | "BG002"
  | "BG003"
  | "BG004"
  | "BG005"
  | "BG006"
  | "BG007"
  | "BG008"
  | "BG009"
  | "BG010"
  | "BG011"
  | "BG012"
  | "BG013"
  | "BG014"
  | "BG015"
  | "BG101"
  | "BG102"
  | "BG103"
  | "BG104"
  | "BG105"
  | "BG106"
  | "BG107"
  | "BG108"
  | "BG109"
  | "BG110"
  | "BG111"
  | "BG112"
  | "BG113"
  | "BG114"
  | "BG115"
  | "BG116"
  | "BG118"
  | "BG119"
  | "BG120"
  | "BG121"
  | "BG122"
  | "BG123"
  | "BG124"
  | "BG125"
  | "BG130"
  | "BG131"
  | "BG132"
  | "BG133"
  | "BG136"
  | "BG201"
  | "BG202"
  | "BG203"
  | "BG204"
  | "BG205"
  | "BG206"
  | "BG207"
  | "BG208"
  | "BG209"
  | "BG210"
  | "BG211"
  | "BG212"
  | "BG213"
  | "BG214"
  | "BG215"
  | "BG216"
  | "BG217"
  | "BG218"
  | "BG219"
  | "BG220"
  | "BG301"
  | "BG302"
  | "BG303"
  | "BG304"
  | "BG305"
  | "BG306"
  | "BG307"
  | "BG308"
  | "BG309"
  | "BG310"
  | "BG311"
  | "BG312"
  | "BG313"
  | "BG314"
  | "BG315"
  | "BG316"
  | "BG317"
  | "BG318"
  | "BG319"
  | "BG402"
  | "BG501"
  | "BG502"
  | "BG503"
  | "BG504"
  | "BG505"
  | "BG506"
  | "BG507"
  | "BG508"
  | "BG509"
  | "BG510"
  | "BG511"
  | "BG512"
  | "BG513"
  | "BG514"
  | "BG601"
  | "BG602"
  | "BG603"
  | "BG604"
  | "BG605"
  | "BG606"
  | "BG607"
  | "BG608"
  | "BG609"
  | "BG610"
  | "BG611"
  | "BG612"
  | "BG613"
  | "BG614"
  | "BG701"
  | "BG702"
  | "BG703"
  | "BG704"
  | "BG705"
  | "BG706"
  | "BG707"
  | "BG708"
  | "BG709"
  | "BG710"
  | "BG711"
  | "BG712"
  | "BG713"
  | "BG714"
  | "BG715"
  | "BG716"
  | "BG717"
  | "BG718"
  | "BG719"
  | "BG901"
  | "BG902"
  | "BG903"
  | "BG904";

/** The head of a report. */
export interface Run {
  /** `run` */
  type: "run";
  /** version of the records: 1 */
  schema: number;
  /** `bgtools` */
  tool: string;
  /** version of the program */
  version: string;
  /** digest of the table of rules and profiles, 16 hexadecimal digits; `report` merges only runs with the same */
  rules: string;
  /** `check` or `convert`; `read` if the library was asked for a record */
  command: string;
  /** `I/N` if the run took every N-th input */
  shard: string | null;
  /** the options that decide what is found, by their long names: true or false for a switch, an array for an option
   * that may be repeated, otherwise a string */
  options: Record<string, boolean | string | string[]>;
}

/** The part of the text that the human report shows. */
export interface Excerpt {
  /** the line, or the part of a long line around the finding, with dots for the rest; at most 200 bytes */
  line: string;
  /** the blanks and tabs before the underline */
  indent: string;
  /** columns to underline, at least 1 */
  width: number;
}

/** What to write to make a repair. */
export interface Edit {
  /** which of `repairs`, from 1 */
  repair: number;
  /** where the text to replace begins */
  line: number;
  column: number;
  /** where it ends, exclusive */
  end_line: number;
  end_column: number;
  /** its first byte, from 0 */
  byte: number;
  /** exclusive */
  end_byte: number;
  /** the new text; it is to be written in the encoding of the file */
  text: string;
}

/** A finding. */
export interface Diagnostic {
  /** `diagnostic` */
  type: "diagnostic";
  /** number of the input in the run, from 1 */
  seq: number;
  /** the input; null if the path is not UTF-8 */
  path: string | null;
  /** the bytes of a path that is not UTF-8 */
  path_base64?: string;
  /** the rule: `BG101` */
  code: RuleCode;
  /** its name: `illegal-die-use` */
  name: string;
  /** `error`, `warning` or `info` */
  severity: "error" | "warning" | "info";
  /** what is wrong */
  message: string;
  /** which match of the file */
  match: number | null;
  /** which game of the match */
  game: number | null;
  /** which roll of the game */
  turn: number | null;
  /** where it begins; null in binary formats */
  line: number | null;
  /** where it begins, in code points */
  column: number | null;
  /** where it ends */
  end_line: number | null;
  /** where it ends, exclusive */
  end_column: number | null;
  /** where it begins, in bytes */
  byte: number;
  /** where it ends, exclusive */
  end_byte: number;
  /** the part of the text that the human report shows */
  excerpt: Excerpt | null;
  /** a few words below the underline */
  label: string | null;
  /** the number that the text gives the game */
  game_label: string | null;
  /** GNU Backgammon's position id and match id before the action, with the dice if it is a play; in a game without such
   * ids its name, the board in the notation of games.md, the player and the dice, as in `plakoto: 24:13 18:1 | 24:15;
   * player 2 to play 31` */
  position: string | null;
  /** name of the player on turn in `position` */
  mover: string | null;
  /** what the mover has to do: `to roll`, `to play` or `to answer` */
  duty: "to roll" | "to play" | "to answer" | null;
  /** position id or board after the play, with the opponent on roll; null if it is not a play, cannot be made, or can
   * mean two boards */
  after: string | null;
  /** an illegal play that stands, since the other side rolled or doubled afterwards */
  stands: boolean;
  /** `fingerprint` of the finding that this one follows from; a consequence is not counted */
  consequence_of: string | null;
  /** the same finding by its number among the diagnostics of this input, from 1 */
  cause: number | null;
  /** why */
  notes: string[];
  /** what to do */
  help: string | null;
  /** the smallest edits that explain the fault; one is the explanation, several are alternatives */
  repairs: string[];
  /** what to write for those repairs that can be made in place; none for scores and lengths, which the players may have
   * agreed on, nor for those that delete what is recorded only once */
  edits: Edit[];
  /** 16 hexadecimal digits, computed from the code, the path, the match, game and turn, and the text at fault without
   * blanks: line numbers do not matter */
  fingerprint: string;
  /** with `--baseline`: `new`, or `unchanged` for a finding that the baseline lists, which is not counted */
  baseline: string | null;
  /** how many findings it stands for, if it is more than one */
  count?: number;
}

/** What was read of an input, and counted. */
export interface Counts {
  /** name of the format; null: none fits */
  format: string | null;
  /** dialect of the first match */
  dialect: string | null;
  /** in words, the rules of the game by which the first match was judged */
  rules_applied: string | null;
  /** matches */
  matches: number;
  /** which matches `--where` does not select, if there are any; nothing else tells of them */
  left_out?: number[];
  /** how many of these are left out only because their day is not certain, if there are any */
  undated?: number;
  /** games */
  games: number;
  /** games of each match */
  games_by_match: number[];
  /** the two players of each match, the left one first; `""` if the text does not name one */
  players: [string, string][];
  /** the event of each match, with its round and date as written: `Club final, round 2, 2024-04-03`; `""` if the match
   * states none of these; absent if no match does */
  events?: string[];
  /** the length of each match in points; 0 for money play, null if the text does not say */
  lengths: (number | null)[];
  /** rolls */
  turns: number;
  /** how many of them were not verified, because of an earlier fault or an unknown game */
  unverified_turns: number;
  /** findings at or above `--min-severity`, except consequences and findings that the baseline lists */
  diagnostics: number;
  /** how many of them are errors */
  errors: number;
  /** how many are warnings */
  warnings: number;
  /** how many are infos */
  infos: number;
  /** how many each rule has, by code */
  broken: Record<string, number>;
  /** findings that follow from others */
  consequences: number;
  /** findings that the baseline lists */
  known: number;
  /** findings that comments in the transcripts allow; they and their consequences are in no other number */
  allowed: number;
  /** the worst severity found, shown or not */
  worst: "error" | "warning" | "info" | null;
  /** there was something to check, or the user named the input */
  checked: boolean;
  /** the text looks like a transcript, but no reader can read it */
  unread: boolean;
}

/** The receipt of an input that was read. */
export interface Receipt {
  /** `file` */
  type: "file";
  /** as in `diagnostic` */
  seq: number;
  /** as in `diagnostic` */
  path: string | null;
  /** as in `diagnostic` */
  path_base64?: string;
  /** name of the format; null: none fits */
  format: string | null;
  /** dialect of the first match */
  dialect: string | null;
  /** in words, the rules of the game by which the first match was judged */
  rules_applied: string | null;
  /** matches */
  matches: number;
  /** which matches `--where` does not select, if there are any; nothing else tells of them */
  left_out?: number[];
  /** how many of these are left out only because their day is not certain, if there are any */
  undated?: number;
  /** games */
  games: number;
  /** games of each match */
  games_by_match: number[];
  /** the two players of each match, the left one first; `""` if the text does not name one */
  players: [string, string][];
  /** the event of each match, with its round and date as written: `Club final, round 2, 2024-04-03`; `""` if the match
   * states none of these; absent if no match does */
  events?: string[];
  /** the length of each match in points; 0 for money play, null if the text does not say */
  lengths: (number | null)[];
  /** rolls */
  turns: number;
  /** how many of them were not verified, because of an earlier fault or an unknown game */
  unverified_turns: number;
  /** findings at or above `--min-severity`, except consequences and findings that the baseline lists */
  diagnostics: number;
  /** how many of them are errors */
  errors: number;
  /** how many are warnings */
  warnings: number;
  /** how many are infos */
  infos: number;
  /** how many each rule has, by code */
  broken: Record<string, number>;
  /** findings that follow from others */
  consequences: number;
  /** findings that the baseline lists */
  known: number;
  /** findings that comments in the transcripts allow; they and their consequences are in no other number */
  allowed: number;
  /** the worst severity found, shown or not */
  worst: "error" | "warning" | "info" | null;
  /** there was something to check, or the user named the input */
  checked: boolean;
  /** the text looks like a transcript, but no reader can read it */
  unread: boolean;
}

/** Why an input could not be read, or not completely. */
export interface Failure {
  /** `error` */
  type: "error";
  /** as in `diagnostic`; null: the run itself */
  seq: number | null;
  /** as in `diagnostic`; null: the run itself */
  path: string | null;
  /** as in `diagnostic` */
  path_base64?: string;
  /** what went wrong */
  message: string;
  /** name of the format; null: none fits */
  format?: string | null;
  /** dialect of the first match */
  dialect?: string | null;
  /** in words, the rules of the game by which the first match was judged */
  rules_applied?: string | null;
  /** matches */
  matches?: number;
  /** which matches `--where` does not select, if there are any; nothing else tells of them */
  left_out?: number[];
  /** how many of these are left out only because their day is not certain, if there are any */
  undated?: number;
  /** games */
  games?: number;
  /** games of each match */
  games_by_match?: number[];
  /** the two players of each match, the left one first; `""` if the text does not name one */
  players?: [string, string][];
  /** the event of each match, with its round and date as written: `Club final, round 2, 2024-04-03`; `""` if the match
   * states none of these; absent if no match does */
  events?: string[];
  /** the length of each match in points; 0 for money play, null if the text does not say */
  lengths?: (number | null)[];
  /** rolls */
  turns?: number;
  /** how many of them were not verified, because of an earlier fault or an unknown game */
  unverified_turns?: number;
  /** findings at or above `--min-severity`, except consequences and findings that the baseline lists */
  diagnostics?: number;
  /** how many of them are errors */
  errors?: number;
  /** how many are warnings */
  warnings?: number;
  /** how many are infos */
  infos?: number;
  /** how many each rule has, by code */
  broken?: Record<string, number>;
  /** findings that follow from others */
  consequences?: number;
  /** findings that the baseline lists */
  known?: number;
  /** findings that comments in the transcripts allow; they and their consequences are in no other number */
  allowed?: number;
  /** the worst severity found, shown or not */
  worst?: "error" | "warning" | "info" | null;
  /** there was something to check, or the user named the input */
  checked?: boolean;
  /** the text looks like a transcript, but no reader can read it */
  unread?: boolean;
}

/** The end of a report. */
export interface Summary {
  /** `summary` */
  type: "summary";
  /** inputs that were read */
  files: number;
  /** files of directories that were left out */
  skipped: number;
  /** inputs that could not be read, or not completely */
  unreadable: number;
  /** how many of `files` look like transcripts, but were not read: no reader can, or their names have another ending */
  unread: number;
  /** matches that `--where` does not select, if there are any */
  left_out?: number;
  /** how many of these are left out only because their day is not certain, if there are any */
  undated?: number;
  /** games */
  games: number;
  /** rolls */
  turns: number;
  /** errors, as each `file` counts them */
  errors: number;
  /** warnings */
  warnings: number;
  /** infos */
  infos: number;
  /** findings that the baseline lists */
  known: number;
  /** findings that comments in the transcripts allow; they and their consequences are in no other number */
  allowed: number;
  /** the `bgtools.conf`, the variables or both that change what is read, what is found or the exit status */
  settings_from: string | null;
  /** how many of the skipped files have which ending, such as `.jpg`; the key `""` is for all other names */
  skipped_by_ending: Record<string, number>;
  /** the exit status of the program */
  exit: number;
}

/** One of several that are alike. */
export interface DuplicateMember {
  /** as in `diagnostic` */
  path: string | null;
  /** as in `diagnostic` */
  path_base64?: string;
  /** none for whole files */
  match?: number;
  /** none for whole files and matches */
  game?: number;
  /** of `near`: how many rolls and cube actions are not those of the first member */
  differing?: number;
}

/** Inputs, matches or games that are alike. */
export interface DuplicateGroup {
  /** `files` (equal bytes), `matches`, `games`, `beginning`: the first member is the beginning of the others, or
   * `near`: probably transcripts of one match */
  kind: "files" | "matches" | "games" | "beginning" | "near";
  members: DuplicateMember[];
}

/** What there is more than once. */
export interface Duplicates {
  /** version: 1 */
  schema: number;
  /** groups */
  duplicates: DuplicateGroup[];
  /** files that were read */
  files: number;
  /** matches in them, not counting those in copies of a file */
  matches: number;
  /** games in them */
  games: number;
  /** matches that `--where` does not select, if there are any */
  left_out?: number;
  /** how many of these are left out only because their day is not certain, if there are any */
  undated?: number;
}

/** A legal play. */
export interface LegalPlay {
  /** canonical: moves of one checker merged unless it hits on the way, `*` after a hit, `(n)` for equal moves, `bar`
   * and `off` */
  play: string;
  /** position id with the opponent on roll */
  result: string;
  /** from and to, bar 25 and off 0 */
  steps: [number, number][];
}

/** Every legal play of a roll. */
export interface Plays {
  /** name of a game that moves otherwise than backgammon */
  variant?: string;
  /** position id of GNU Backgammon with the mover on roll, whatever form was given; with `variant` the board in the
   * notation of games.md */
  position: string;
  /** the dice, the higher one first; null in a game without dice */
  roll: number[] | null;
  /** empty if no play is legal */
  plays: LegalPlay[];
}

/** The doubling cube. */
export interface Cube {
  /** 1, 2, 4 and so on */
  value: number;
  /** 1 or 2; null: in the middle */
  owner: 1 | 2 | null;
}

/** A board as values. */
export interface Board {
  /** name of a game that moves otherwise than backgammon */
  variant?: string;
  /** position id of GNU Backgammon; with `variant` the board in the notation of games.md */
  position: string;
  /** position id and match id; null with `variant` */
  gnubg_id: string | null;
  /** XGID; null with `variant` */
  xgid: string | null;
  /** with `variant`: the checkers of the mover and of the opponent that have not entered */
  waiting?: [number, number];
  /** with `variant`: the points where a checker is pinned */
  pinned?: number[];
  /** names; empty if unknown */
  names: [string, string];
  /** 1 or 2: the player on turn */
  mover: 1 | 2;
  /** the dice, three of them in tabula; null: not rolled */
  roll: number[] | null;
  /** a double waits for its answer */
  double_offered: boolean;
  cube: Cube;
  /** points of the match; 0: money play */
  length: number;
  /** points before the game */
  score: [number, number];
  /** the Crawford game */
  crawford: boolean;
  /** the Jacoby rule applies */
  jacoby: boolean;
  /** beavers are allowed */
  beavers: boolean;
  /** pip counts */
  pips: [number, number];
  /** checkers borne off */
  off: [number, number];
  /** 26 numbers, seen by the mover: index 0 the opponent's bar, 1 to 24 the points, 25 the mover's bar; the opponent's
   * checkers are negative */
  points: number[];
  /** what was shown: the file, game and turn, or the id */
  place: string;
}

/** A row of the table of rules. */
export interface RuleRow {
  /** `BG101` */
  code: RuleCode;
  /** `illegal-die-use` */
  name: string;
  /** the default: `error`, `warning`, `info` or `off` */
  severity: "error" | "warning" | "info" | "off";
  /** `active`, `note` (only reported as part of another finding) or `reserved` (never reported) */
  status: "active" | "note" | "reserved";
  /** what it is, in a few words */
  summary: string;
  /** severities in other profiles, by their names, if they differ */
  profiles: Record<string, string>;
}

/** A setting of a profile. */
export interface ProfileSetting {
  /** name of the switch */
  option: string;
  /** on or off, or a limit; null: no limit */
  value: boolean | number | null;
  /** why */
  why: string;
}

/** A severity of a profile. */
export interface ProfileSeverity {
  /** the rule */
  code: RuleCode;
  /** `error`, `warning`, `info` or `off` */
  severity: "error" | "warning" | "info" | "off";
  /** why */
  why: string;
}

/** A profile. */
export interface Profile {
  /** `brainking` */
  name: string;
  /** whose rules they are */
  title: string;
  /** what it sets */
  settings: ProfileSetting[];
  /** severities that differ */
  severities: ProfileSeverity[];
}

/** A format. */
export interface Format {
  /** what `--from` and `--to` take */
  name: string;
  /** what it is */
  title: string;
  /** of its files, with the dot */
  extensions: string[];
  /** what `detect` can name */
  dialects: string[];
  /** it can be read */
  reads: boolean;
  /** it can be written */
  writes: boolean;
  /** no real file was available */
  experimental: boolean;
  /** `transcript` or `position` */
  kind: "transcript" | "position";
}

/** The page of a rule. */
export interface Rule {
  /** `BG101` */
  code: RuleCode;
  /** `illegal-die-use` */
  name: string;
  /** the default */
  severity: "error" | "warning" | "info" | "off";
  /** what it is, in a few words */
  summary: string;
  /** what the finding says, and what to do */
  meaning: string;
  /** the rule of backgammon, with its source */
  law: string;
  /** a transcript that yields it; null if no text can */
  bad: string | null;
  /** the same without the fault */
  good: string | null;
  /** options that `check` needs for both */
  options: string | null;
  /** a command that shows the finding if a transcript alone cannot, and its output */
  command: string | null;
}

/** Something that two transcripts say differently. */
export interface Difference {
  /** of what kind, as compare.md lists them: `play`, `dice`, `turn` and so on */
  kind: string;
  /** which match of A, or of B where only that has it, as for the next two */
  match: number;
  /** which game of the match */
  game: number | null;
  /** which roll of the game; a cube action has the number of the roll that it precedes */
  turn: number | null;
  /** who acts */
  player: string | null;
  /** what A says; null: nothing */
  a: string | null;
  /** what B says; null: nothing */
  b: string | null;
  /** the line of A; null in binary formats */
  a_line: number | null;
  /** the line of B */
  b_line: number | null;
}

/** What two transcripts say differently. */
export interface Comparison {
  /** there is no difference */
  same: boolean;
  /** in the order of A */
  differences: Difference[];
}

/** A difference that is settled. */
export interface Settled {
  /** of what kind, as compare.md lists them: `play`, `dice`, `turn` and so on */
  kind: string;
  /** which match of A, or of B where only that has it, as for the next two */
  match: number;
  /** which game of the match */
  game: number | null;
  /** which roll of the game; a cube action has the number of the roll that it precedes */
  turn: number | null;
  /** who acts */
  player: string | null;
  /** what A says; null: nothing */
  a: string | null;
  /** what B says; null: nothing */
  b: string | null;
  /** the line of A; null in binary formats */
  a_line: number | null;
  /** the line of B */
  b_line: number | null;
  /** the transcript that was taken: `A` or `B` */
  by: "A" | "B";
  /** `legal`, `only`, `form` or `preferred`, as compare.md explains them */
  why: "legal" | "only" | "form" | "preferred";
}

/** A tag that was left out. */
export interface Tag {
  key: string;
  value: string;
}

/** A text that was left out. */
export interface LeftText {
  /** whose: `A` or `B` */
  of: "A" | "B";
  line: number | null;
  /** the text */
  words: string;
}

/** What the merged transcript cannot have. */
export interface LeftOut {
  /** tags of B that A gives another value */
  tags: Tag[];
  /** annotations of actions that were not taken */
  annotations: number;
  /** what could not be read in either transcript */
  texts: LeftText[];
}

/** What was done to make one transcript of two. */
export interface Merge {
  /** the differences that are settled */
  settled: Settled[];
  /** what nothing decides */
  open: Difference[];
  left_out: LeftOut;
  /** faults that a check of the merged transcript finds */
  errors: number;
}

/** What was counted. */
export interface DiceCounted {
  matches: number;
  games: number;
  turns: number;
  /** rolls after the opening */
  rolls: number;
  opening_rolls: number;
  /** counts of the 21 rolls: 1-1, 2-1, 2-2, 3-1 to 6-6 */
  pairs: number[];
  /** the same of opening rolls */
  opening_pairs: number[];
}

/** Turns and matches that are not counted. */
export interface DiceLeftOut {
  /** turns that were not verified */
  unverified: number;
  /** turns with a fault */
  faulty: number;
  /** turns without a roll */
  without_roll: number;
  /** turns of games that move otherwise than backgammon */
  of_other_games: number;
  /** turns of players whose programs leave out rolls */
  where_rolls_are_left_out: number;
  /** rolls that are missing there */
  rolls_missing: number;
  /** where */
  sites_that_leave_out_rolls: string[];
  /** matches that `where` does not select, if there are any */
  not_selected?: number;
  /** how many of these are left out only because their day is not certain, if there are any */
  undated?: number;
}

/** Games by how they ended. */
export interface DiceGames {
  played_out: number;
  dropped: number;
  given_up: number;
  unfinished: number;
  last_roll_may_be_missing: number;
}

/** A test of the dice. */
export interface DiceTest {
  /** whose rolls: `all`, `site:NAME` or `player:NAME` */
  group: string;
  /** which test, as dice.md lists them */
  test: string;
  /** how many were counted */
  n: number;
  statistic: number;
  p: number;
  /** corrected for the number of tests */
  p_adjusted: number;
  effect: number;
  /** the interval of confidence of the effect */
  low: number;
  high: number;
}

/** What a test would find. */
export interface DiceDetectable {
  group: string;
  test: string;
  /** the smallest one that would be found */
  effect: number;
}

/** A test that was not made. */
export interface DiceUntested {
  group: string;
  test: string;
  /** how many were counted */
  n: number;
  /** how many it takes */
  needed: number;
}

/** Whether dice are fair. */
export interface Dice {
  /** version: 1 */
  schema: number;
  /** 0.05 */
  level: number;
  /** `weighted Holm` */
  correction: string;
  /** 0.95 */
  confidence: number;
  /** 0.8 */
  power: number;
  counted: DiceCounted;
  /** turns that are not counted, by reason */
  left_out: DiceLeftOut;
  /** games by how they ended */
  games_ended: DiceGames;
  /** an object for each test */
  tests: DiceTest[];
  /** for each of them, what it would find */
  detectable: DiceDetectable[];
  /** tests that were not made */
  too_few: DiceUntested[];
  /** the answer in one sentence */
  verdict: string;
  /** what was counted, what may bias it, and what it cannot say */
  remarks: string[];
}

/** What a transcript says. */
export interface Reading {
  /** the record, as formats/json.md describes it */
  document: Record<string, unknown>;
  /** the records about what could not be read */
  report: unknown[];
}

/** What became of a transcript in another format. */
export interface Conversion {
  /** name of the format that was written */
  format: string;
  /** how many matches were written */
  matches: number;
  /** how many details the format cannot hold */
  losses: number;
  /** the records about what was found and lost */
  report: unknown[];
}

/** What a notation cannot hold of a position. */
export interface PositionLoss {
  /** the rule */
  code: RuleCode;
  /** what is lost */
  message: string;
}

/** A position in another notation. */
export interface ConvertedPosition {
  /** which position of the input */
  name: string;
  /** the position; null: it cannot be written */
  text: string | null;
  /** why it cannot */
  error: string | null;
  /** what the notation cannot hold */
  losses: PositionLoss[];
}

/** Positions in another notation. */
export interface ConvertedPositions {
  /** name of the notation that was written */
  format: string;
  positions: ConvertedPosition[];
}

/** What an input is. */
export interface Detection {
  /** name of the format; null: none fits */
  format: string | null;
  /** the dialect, or what else the input is */
  kind: string | null;
  /** how many matches it has */
  matches: number;
}

/** What was done about a fault. */
export interface Remark {
  /** the rule */
  code: RuleCode;
  /** its name */
  name: string;
  /** what is wrong */
  message: string;
  /** as in `diagnostic` */
  match: number | null;
  /** as in `diagnostic` */
  game: number | null;
  /** as in `diagnostic` */
  turn: number | null;
  /** as in `diagnostic` */
  line: number | null;
  /** as in `diagnostic` */
  column: number | null;
  /** as in `diagnostic` */
  byte: number;
  /** what was done, in words */
  what: string;
  /** one of `repairs` was made */
  chosen: boolean;
  /** as in `diagnostic` */
  repairs: string[];
}

/** What was done to repair a transcript. */
export interface Repair {
  /** something was repaired */
  changed: boolean;
  /** how many faults are left */
  faults: number;
  /** what was done about each fault */
  remarks: Remark[];
  /** the difference as `diff -u` shows it; null: there is none */
  diff: string | null;
  /** how many matches `where` does not select; they stay as they are */
  left_out: number;
  /** how many of these are left out only because their day is not certain */
  undated: number;
}

/** A table that was made of a transcript. */
export interface Rows {
  /** which table */
  table: "matches" | "games" | "turns" | "plays";
  /** `csv` or `ndjson` */
  format: "csv" | "ndjson";
  /** how many matches it tells of */
  matches: number;
  /** how many matches `where` does not select */
  left_out: number;
  /** how many of these are left out only because their day is not certain */
  undated: number;
}

/** The rules of the game. They override what the transcript says, except `profile`. */
export interface GameOptions {
  /** judge by these rules if the record states none; default: match or money */
  profile?: string;
  /** the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md) */
  variant?: string;
  /** how games are played where their rule texts differ, such as prime=either (docs/games.md) */
  switches?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** matches are played with the Crawford game */
  crawford?: boolean;
  /** gammons count as single games while the cube is centred (money) */
  jacoby?: boolean;
  /** a doubled player may redouble at once (money) */
  beavers?: boolean;
  /** the highest number of beavers, raccoons and so on after one offer */
  beaverLimit?: number | string;
  /** equal opening dice double the stake (money) */
  automaticDoubles?: boolean;
  /** the game is played with a doubling cube */
  cube?: boolean;
  /** the highest value of the cube */
  cubeLimit?: number | string;
  /** no double after the Crawford game until both players have rolled twice */
  holland?: boolean;
}

/** The options of `check`. */
export interface CheckArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** skip a named .txt that does not look like a transcript, as in a directory */
  passNotes?: boolean;
  /** only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold */
  where?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** do not fail if there is nothing to check */
  allowEmpty?: boolean;
  /** report only these rules: codes, names or prefixes, separated by commas */
  select?: string | readonly string[];
  /** do not report these rules; overrides --select */
  ignore?: string | readonly string[];
  /** report a rule as error, warning, info or off */
  severity?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** let comments in transcripts allow findings; default: on */
  allow?: boolean;
  /** more may be written: where the last game stops is information; default: on with --watch and in editors */
  unfinished?: boolean;
  /** show findings of at least this level; default: warning */
  minSeverity?: "error" | "warning" | "info";
  /** exit with 1 for findings of at least this level; default: error */
  failOn?: "error" | "warning" | "info" | "never";
  /** exit with 0 instead of 1, never instead of 2 */
  exitZero?: boolean;
  /** 0: do not search for explanations of faults; other numbers do nothing */
  searchTries?: number | string;
  /** does nothing: the search is limited by its work, not by time */
  searchSeconds?: number | string;
  /** show only the first N findings; all are counted */
  maxDiagnostics?: number | string;
  /** false: the input was found in a folder or an archive; default: true */
  named?: boolean;
  /** also answer with a part of a page; default: false */
  html?: boolean;
}

/** The options of `read`. */
export interface ReadArguments {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** show findings of at least this level; default: warning */
  minSeverity?: "error" | "warning" | "info";
  /** false: the input was found in a folder or an archive; default: true */
  named?: boolean;
}

/** The options of `convert`. */
export interface ConvertArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** write FORMAT; default: what the name of the output implies */
  to?: string;
  /** only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold */
  where?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** the player that the colour of an OGID names; default: waiting, as HedgeHog writes it */
  ogidColour?: "waiting" | "on-roll";
  /** let comments in transcripts allow findings; default: on */
  allow?: boolean;
  /** show findings of at least this level; default: warning */
  minSeverity?: "error" | "warning" | "info";
  /** write this dialect of the format */
  dialect?: string;
  /** write a match sheet in this habit, such as columns, turns or ends (docs/formats/sheet.md) */
  habit?: string;
  /** write this event, date, round or place in every match */
  set?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** strict: write nothing if the input has errors; default: warn */
  verify?: "warn" | "strict" | "off";
  /** exit with 1 if the target cannot hold everything */
  failIfLossy?: boolean;
  /** false: the input was found in a folder or an archive; default: true */
  named?: boolean;
}

/** The options of `detect`. */
export interface DetectArguments {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** false: the input was found in a folder or an archive; default: true */
  named?: boolean;
}

/** The options of `repair`. */
export interface RepairArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold */
  where?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** let comments in transcripts allow findings; default: on */
  allow?: boolean;
  /** 0: do not search for explanations of faults; other numbers do nothing */
  searchTries?: number | string;
  /** does nothing: the search is limited by its work, not by time */
  searchSeconds?: number | string;
  /** make the N-th of the edits that explain the finding at this place */
  choose?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** also repair scores and results, which the players may have agreed on */
  scores?: boolean;
  /** also write the dice that are not recorded, where only one roll allows what is */
  dice?: boolean;
}

/** The options of `rows`. */
export interface RowsArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold */
  where?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** report only these rules: codes, names or prefixes, separated by commas */
  select?: string | readonly string[];
  /** do not report these rules; overrides --select */
  ignore?: string | readonly string[];
  /** report a rule as error, warning, info or off */
  severity?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** show findings of at least this level; default: warning */
  minSeverity?: "error" | "warning" | "info";
  /** default: what the name of the output implies, else csv */
  to?: "csv" | "ndjson" | "sqlite" | "xlsx";
  /** the table to write; default: turns, and all in a database or a workbook */
  table?: "matches" | "games" | "turns" | "plays";
  /** only these columns, in this order, separated by commas */
  columns?: string;
  /** put the legal plays of each turn into the database or the workbook, too */
  plays?: boolean;
  /** what separates the cells of CSV; default: comma */
  delimiter?: "comma" | "semicolon" | "tab";
  /** begin CSV with a byte order mark, by which Excel knows UTF-8 */
  bom?: boolean;
  /** false: the input was found in a folder or an archive; default: true */
  named?: boolean;
}

/** The options of `diff`. */
export interface DiffArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** also compare the comments */
  comments?: boolean;
}

/** The options of `merge`. */
export interface MergeArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** write FORMAT; default: what the name of the output implies */
  to?: string;
  /** write this dialect of the format */
  dialect?: string;
  /** write a match sheet in this habit, such as columns, turns or ends (docs/formats/sheet.md) */
  habit?: string;
  /** take what this transcript says where nothing else decides */
  prefer?: "A" | "B";
  /** exit with 1 if the target cannot hold everything */
  failIfLossy?: boolean;
}

/** The options of `dice`. */
export interface DiceArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold */
  where?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** do not fail if there is nothing to check */
  allowEmpty?: boolean;
  /** default: text */
  outputFormat?: "text" | "json" | "html";
  /** false: the input was found in a folder or an archive; default: true */
  named?: boolean;
}

/** The options of `board`. */
export interface BoardArguments extends GameOptions {
  /** read as FORMAT, whatever the content looks like */
  from?: string;
  /** only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold */
  where?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** the match in the file, counted from 1; default: 1 */
  match?: number | string;
  /** the game in the match, counted from 1, or `last`; default: 1 */
  game?: number | string;
  /** the roll in the game, counted from 1, or `end`; on a sheet also 1,4-7; default: 1 */
  turn?: number | string;
  /** the double before the roll: before it is made, when it is offered, or after the take */
  decision?: "before" | "offered" | "taken";
  /** the player that the colour of an OGID names; default: waiting, as HedgeHog writes it */
  ogidColour?: "waiting" | "on-roll";
  /** text in 7-bit ASCII of at most 72 columns, as for a mail */
  ascii?: boolean;
  /** show several boards: every operand, and every turn of a game */
  sheet?: boolean;
  /** show the board from the side of the player who is not on roll */
  flip?: boolean;
  /** show each board from the side of the first or the second player */
  side?: "1" | "2";
  /** show the pip counts; default: on */
  pips?: boolean;
  /** default: what the name of the output implies, else text */
  outputFormat?: "text" | "svg" | "png" | "html" | "json";
  /** show the board at LINE:COLUMN of the input */
  place?: string;
  /** also answer with a part of a page; default: false */
  html?: boolean;
}

/** The options of `plays`. */
export interface PlaysArguments {
  /** the player that the colour of an OGID names; default: waiting, as HedgeHog writes it */
  ogidColour?: "waiting" | "on-roll";
  /** a game of docs/games.md, such as plakoto; default: backgammon */
  variant?: string;
  /** how the game is played where its rule texts differ, such as prime=either */
  switches?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** what the turn depends on besides the board: turn_no, first_turn, pending or phase */
  state?: string | readonly string[] | Readonly<Record<string, string | number>>;
}

/** The options of `explain`. */
export interface ExplainArguments {
  /** also answer with a part of a page; default: false */
  html?: boolean;
}
