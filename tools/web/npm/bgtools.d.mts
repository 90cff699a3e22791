/**
 * bgtools reads, checks and converts recorded backgammon games.
 *
 *     import { load } from "bgtools";
 *     const bgtools = await load();
 *     const report = bgtools.check(text, { name: "final.mat" });
 *     for (const each of report.diagnostics) console.log(each.line, each.code, each.message);
 *
 * Nothing leaves the machine: the module makes no request but for its own `engine.wasm`. The keys of
 * results are those of docs/report.md, docs/formats/json.md and docs/cli.md, so they are spelled with underscores;
 * the options are those of the program, spelled in camelCase.
 */

/** The bytes of a transcript. A string is passed as UTF-8. */
export type Input = string | Uint8Array | ArrayBuffer;

export interface LoadOptions {
  /**
   * The bytes of `engine.wasm`, or the compiled module. By default it is read next to this module: from
   * the disk in Node, with `fetch` in a browser. Pages that hold everything in one file pass it.
   */
  wasm?: Uint8Array | ArrayBuffer | WebAssembly.Module;
}

/** Loads the engine. Each call makes an engine with a memory of its own. */
export function load(options?: LoadOptions): Promise<Bgtools>;

/** A wrong option or argument, an input that does not have what was asked for, or a lack of memory. */
export class BgtoolsError extends Error {
  readonly name: "BgtoolsError";
  /**
   * Which kind, for programs: `arguments`, `options`, `input` or `limit` as docs/c.md explains them, or
   *
   * - `out-of-memory`: the input needs more memory than the engine can get.
   * - `broken`: the engine has stopped after an internal fault; load another.
   */
  readonly code: string;
}

export type Severity = "error" | "warning" | "info";

/** What the input is, and how it is read. */
export interface InputOptions {
  /** The name of the input in results; its extension helps detection. */
  name?: string;
  /** Read as this format, whatever the content looks like: "mat", "sgf", ... */
  from?: string;
}

/** The rules of the game. They override what the transcript says, except `profile`. */
export interface GameOptions {
  profile?: string;
  variant?: string;
  crawford?: boolean;
  jacoby?: boolean;
  beavers?: boolean;
  beaverLimit?: number;
  automaticDoubles?: boolean;
  cube?: boolean;
  cubeLimit?: number;
  holland?: boolean;
}

export interface CheckOptions extends InputOptions, GameOptions {
  /** Report only these rules: codes, names or prefixes. */
  select?: string | readonly string[];
  /** Do not report these rules. */
  ignore?: string | readonly string[];
  /** Report rules with another severity: `{ BG101: "warning", BG302: "off" }`. */
  severity?: Readonly<Record<string, Severity | "off">>;
  /** Findings of at least this level; default: "warning". */
  minSeverity?: Severity;
  /** Let comments in the transcript allow findings; default: true. */
  allow?: boolean;
  /** At most so many findings; all are counted. */
  maxDiagnostics?: number;
  /** Also make a part of a page of them; default: false. */
  html?: boolean;
}

export interface Edit {
  /** Which of `repairs`, from 1. */
  repair: number;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  byte: number;
  end_byte: number;
  text: string;
}

/** A finding; see "diagnostic" in docs/report.md. */
export interface Diagnostic {
  type: "diagnostic";
  path: string | null;
  code: string;
  name: string;
  severity: Severity;
  message: string;
  match: number | null;
  game: number | null;
  turn: number | null;
  line: number | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  byte: number;
  end_byte: number;
  excerpt: { line: string; indent: string; width: number } | null;
  label: string | null;
  game_label: string | null;
  position: string | null;
  mover: string | null;
  duty: "to roll" | "to play" | "to answer" | null;
  after: string | null;
  stands: boolean;
  consequence_of: string | null;
  cause: number | null;
  notes: string[];
  help: string | null;
  repairs: string[];
  edits: Edit[];
  fingerprint: string;
}

/** The receipt of an input; see "file" in docs/report.md. */
export interface Receipt {
  type: "file";
  path: string | null;
  format: string | null;
  dialect: string | null;
  rules_applied: string | null;
  matches: number;
  games: number;
  games_by_match: number[];
  players: [string, string][];
  lengths: (number | null)[];
  turns: number;
  unverified_turns: number;
  diagnostics: number;
  errors: number;
  warnings: number;
  infos: number;
  broken: Record<string, number>;
  consequences: number;
  allowed: number;
  worst: Severity | null;
  checked: boolean;
  unread: boolean;
}

/** Why an input could not be read, or not completely; see "error" in docs/report.md. */
export interface Failure {
  type: "error";
  message: string;
  [key: string]: unknown;
}

/** What a report says about its input. Either `file` or `error` is null. */
interface About {
  diagnostics: Diagnostic[];
  file: Receipt | null;
  error: Failure | null;
}

export interface Report extends About {
  /** All records of `check --output-format json`. */
  records: Record<string, unknown>[];
  /** The exit status of the program: 0 nothing decides, 1 something does, 2 the input could not be read completely. */
  exit: number;
  /** What the program would say besides. */
  notes: string[];
}

export interface Check extends Report {
  /**
   * The findings as HTML, as the report in HTML has them, if the option `html` asks for it. Those of `diagnostics` with an
   * article of its own have the id `f1-1`, `f1-2` and so on. Its boards have a style with them. Nothing of the input is markup.
   */
  html: string | null;
}

/** An action of a game; see docs/formats/json.md. */
export interface Action {
  player: 1 | 2;
  action?: string;
  roll?: number[];
  play?: string[] | string;
  [key: string]: unknown;
}

export interface Game {
  label?: number;
  names: [string, string];
  score?: [number | null, number | null];
  actions: Action[];
  result?: { winner?: 1 | 2; points?: number; [key: string]: unknown };
  [key: string]: unknown;
}

/** A match as the transcript states it, right or wrong; see docs/formats/json.md. */
export interface Match {
  "bgtools-record"?: number;
  dialect?: string;
  names: [string, string];
  length?: number;
  rules?: Record<string, unknown>;
  tags?: [string, string][];
  comments?: string[];
  games: Game[];
  [key: string]: unknown;
}

/** What a transcript says, with what could not be read. */
export interface Reading extends About {
  format: string | null;
  matches: Match[];
}

export interface ReadOptions extends InputOptions {}

export interface ConvertOptions extends InputOptions, GameOptions {
  /** The format to write: "mat", "sgf", "json", ... */
  to: string;
  /** The dialect to write. */
  dialect?: string;
  /** "strict": write nothing if the input has errors; default: "warn". */
  verify?: "strict" | "warn" | "off";
}

/** `diagnostics` has what the new transcript cannot hold, and what was found in the old one. */
export interface Conversion extends Report {
  /** The bytes of the new transcript; null: nothing was written. */
  bytes: Uint8Array | null;
  /** The same as text, if the format is a text. */
  text: string | null;
  format: string;
  /** How many matches were written. */
  matches: number;
  /** How many details are lost. */
  losses: number;
}

export interface Detection {
  /** The name of the format; null: none fits. */
  format: string | null;
  /** The dialect, or what else the input is. */
  kind: string | null;
  matches: number;
}

export interface PlaysOptions {
  /** A game of docs/games.md, such as "plakoto"; default: backgammon. */
  variant?: string;
  /** How the game is played where its rule texts differ: `{ prime: "either" }`. */
  switches?: Readonly<Record<string, string>>;
  /** What the turn depends on besides the board: `{ turn_no: "1" }`. */
  state?: Readonly<Record<string, string>>;
  /** The player that the colour of an OGID names; default: "waiting". */
  ogidColour?: "waiting" | "on-roll";
}

export interface LegalPlay {
  /** "13/10 6/5" */
  play: string;
  /** The position after the play, in the notation of the question. */
  result: string;
  /** Each hop as from and to: 24 to 1, bar 25, off 0. */
  steps: [number, number][];
}

export interface Plays {
  position: string;
  roll: number[];
  plays: LegalPlay[];
}

export interface BoardOptions extends InputOptions, GameOptions {
  /** A place of a transcript: which match, game and roll, from 1. `turn` is also "end". */
  match?: number;
  game?: number;
  turn?: number | "end";
  decision?: "before" | "offered" | "taken";
  /** From the side of the player who is not on roll. */
  flip?: boolean;
  /** Show the pip counts; default: true. */
  pips?: boolean;
  /** Draw it, too; default: no picture. */
  picture?: "svg" | "text";
  /** Draw it for a page, too, with the recorded play of the turn as arrows; default: false. */
  html?: boolean;
  ogidColour?: "waiting" | "on-roll";
}

/** A board as values, and as a picture; see `show --output-format json` in docs/cli.md. */
export interface Board {
  position: string;
  /** Null in a game that moves otherwise than backgammon, as is `xgid`. */
  gnubg_id: string | null;
  xgid: string | null;
  names: [string, string];
  /** The player on turn. */
  mover: 1 | 2;
  roll: number[] | null;
  double_offered: boolean;
  cube: { value: number; owner: 1 | 2 | null };
  length: number;
  score: [number, number];
  crawford: boolean;
  pips: [number, number];
  off: [number, number];
  /** 26 numbers seen by the mover: 1 to 24 the points, 25 the mover's bar, 0 that of the opponent, whose are negative. */
  points: number[];
  /** As the option `picture` asks for it, else null. */
  picture: string | null;
  /** A part of a page, if the option `html` asks for it. Its colours follow the `color-scheme` of the page. */
  html: string | null;
  /** What the program would say besides. */
  notes: string[];
  [key: string]: unknown;
}

export interface RepairOptions extends InputOptions, GameOptions {
  /** Also repair scores and results, which the players may have agreed on. */
  scores?: boolean;
  /** For the finding at "LINE:COLUMN" make this of its edits, from 1: `{ "12:5": 2 }`. */
  choose?: Readonly<Record<string, number>>;
  allow?: boolean;
}

export interface Repair {
  /** The repaired transcript; the input itself if nothing was repaired; null: it cannot be written. */
  bytes: Uint8Array | null;
  /** The same as text; null for binary formats. */
  text: string | null;
  /** What was changed, as a unified diff; "": nothing. */
  diff: string;
  /** What was done about each fault, in words. */
  remarks: { line: number | null; column: number | null; code: string; what: string; chosen: boolean }[];
  /** Faults that are left. */
  faults: number;
  /** Whether something was repaired. */
  changed: boolean;
  exit: number;
  notes: string[];
}

export interface RowsOptions extends InputOptions, GameOptions {
  /** Default: "turns"; "plays" are the legal plays of every turn. */
  table?: "matches" | "games" | "turns" | "plays";
  /** Only these columns, separated by commas, in this order. */
  columns?: string;
  /** "csv": as text only; default: "ndjson". */
  to?: "ndjson" | "csv";
}

/** A table with the columns of docs/rows.md. */
export interface Rows {
  table: string;
  matches: number;
  /** NDJSON, or CSV with a header. */
  text: string;
  /** A value for each column; null: CSV was asked for. */
  rows: Record<string, string | number | boolean | null>[] | null;
  notes: string[];
}

/** Something that two transcripts say differently; see docs/compare.md. */
export interface Difference {
  kind: string;
  match: number;
  game: number | null;
  turn: number | null;
  player: string | null;
  a: string | null;
  b: string | null;
  a_line: number | null;
  b_line: number | null;
}

export interface DiffOptions extends GameOptions {
  /** The names of both; their extensions help detection. */
  names?: readonly [string, string];
  /** Read both as this format. */
  from?: string;
  /** Also compare the comments. */
  comments?: boolean;
}

export interface Comparison {
  same: boolean;
  differences: Difference[];
  exit: number;
  notes: string[];
}

export interface MergeOptions extends GameOptions {
  names?: readonly [string, string];
  from?: string;
  /** The format to write; default: "mat". */
  to?: string;
  dialect?: string;
  /** The transcript to take where nothing decides. */
  prefer?: "A" | "B";
}

export interface Merged {
  /** The merged transcript; null: something is open. */
  bytes: Uint8Array | null;
  text: string | null;
  settled: (Difference & { by: "A" | "B"; why: "legal" | "only" | "form" | "preferred" })[];
  /** What nothing decides. */
  open: Difference[];
  left_out: {
    tags: { key: string; value: string }[];
    annotations: number;
    /** What could not be read in either. */
    texts: { of: "A" | "B"; line: number | null; words: string }[];
  };
  /** Faults that a check of it finds. */
  errors: number;
  exit: number;
  notes: string[];
}

export interface DiceOptions extends GameOptions {
  from?: string;
  /** Also make a page with pictures. */
  page?: boolean;
}

/** Whether dice are fair; see docs/dice.md for the other keys. */
export interface Dice {
  verdict: string;
  remarks: string[];
  tests: { group: string; test: string; n: number; p: number; p_adjusted: number; [key: string]: unknown }[];
  page: string | null;
  exit: number;
  notes: string[];
  [key: string]: unknown;
}

/** A rule, with its page; see `explain --output-format json` in docs/cli.md. */
export interface Rule {
  code: string;
  name: string;
  severity: Severity;
  summary: string;
  meaning: string;
  law: string;
  /** The page as HTML, if the option `html` asks for it. */
  html?: string | null;
  [key: string]: unknown;
}

export interface ExplainOptions {
  html?: boolean;
}

/** A format; see `formats --output-format json` in docs/cli.md. */
export interface Format {
  name: string;
  title: string;
  extensions: string[];
  dialects: string[];
  reads: boolean;
  writes: boolean;
  experimental: boolean;
  kind: "transcript" | "position";
}

/** A profile; see `rules --profiles --output-format json` in docs/cli.md. */
export interface Profile {
  name: string;
  title: string;
  settings: { option: string; value: boolean | number | null; why: string }[];
  severities: { code: string; severity: Severity; why: string }[];
}

/** An engine. Its methods return when they are done; see `BgtoolsWorker` for one that does not block. */
export interface Bgtools {
  readonly version: string;
  /** The findings in a transcript. Bad input is findings, not an exception. */
  check(input: Input, options?: CheckOptions): Check;
  /** What a transcript says, as values. */
  read(input: Input, options?: ReadOptions): Reading;
  /** The transcript in another format, and what that cannot hold. */
  convert(input: Input, options: ConvertOptions): Conversion;
  /** Which format and dialect this is. */
  detect(input: Input, options?: InputOptions): Detection;
  /** Every legal play: `plays("4HPwATDgc/ABMA", "31")`. The position may have any notation of docs/formats/positions.md. */
  plays(position: string, roll?: string | null, options?: PlaysOptions): Plays;
  /** The board of a position, or of a place in a transcript. */
  board(input: Input, options?: BoardOptions): Board;
  /** The smallest edits that make a record legal. */
  repair(input: Input, options?: RepairOptions): Repair;
  /** Matches, games, turns or legal plays as rows. Without a match it throws an error that says why. */
  rows(input: Input, options?: RowsOptions): Rows;
  /** What two transcripts of one match say differently, whatever their formats. */
  diff(a: Input, b: Input, options?: DiffOptions): Comparison;
  /** One transcript of two, with what the rules decide between them. */
  merge(a: Input, b: Input, options?: MergeOptions): Merged;
  /** Whether the dice of all inputs together are fair. */
  dice(inputs: Iterable<{ readonly name: string; readonly bytes: Input }>, options?: DiceOptions): Dice;
  /** What a rule means, with a bad and a good example: `explain("BG101")`. Without a rule: all of them. */
  explain(): Rule[];
  explain(rule: string, options?: ExplainOptions): Rule;
  /** Every format. */
  formats(): Format[];
  /** Every profile that the option `profile` names. */
  profiles(): Profile[];
  /** The bytes of memory that the engine has. It never gives memory back, but uses it again. */
  readonly memory: number;
}

/** One of many inputs. A `File` of a browser is one; it is read when it is its turn. */
export type NamedInput =
  | { readonly name: string; readonly bytes: Input }
  | { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> };

export interface Progress {
  /** Inputs that are done. */
  done: number;
  /** Inputs in all; null while an iterator has not ended. */
  total: number | null;
  /** Bytes, games, turns, errors and warnings of those that are done. */
  bytes: number;
  games: number;
  turns: number;
  errors: number;
  warnings: number;
  /** Inputs that gave an error instead of a report. */
  failed: number;
}

/** What became of one of many inputs. */
export type Outcome =
  | { index: number; name: string; report: Report; error?: undefined }
  | { index: number; name: string; report?: undefined; error: BgtoolsError };

export interface CheckAllOptions extends Omit<CheckOptions, "name"> {
  /** Called after each input, and once at the end. */
  onProgress?(progress: Progress): void;
  /** Called with each outcome, in the order of the inputs. With it, outcomes are not kept. */
  onOutcome?(outcome: Outcome): void;
  /** Stops at once, also in the middle of an input; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface CheckAllResult extends Progress {
  total: number;
  /** In the order of the inputs; empty if `onOutcome` takes them. */
  outcomes: Outcome[];
}

export interface WorkerOptions extends LoadOptions {
  /**
   * Makes a worker that runs `worker.mjs` of this package, or calls `serve()`. By default a module worker
   * in a browser, and `node:worker_threads` in Node. A page in one file makes it from a Blob.
   */
  makeWorker?: () => Worker;
  /** How many workers; default: 1. Each has an engine of its own. */
  workers?: number;
}

type Promised<Function_> = Function_ extends (...words: infer Words) => infer Result
  ? (...words: Words) => Promise<Result>
  : never;

/** The same in workers, so that a page stays fluid. A worker that stops is replaced. */
export class BgtoolsWorker {
  static start(options?: WorkerOptions): Promise<BgtoolsWorker>;
  check: Promised<Bgtools["check"]>;
  read: Promised<Bgtools["read"]>;
  convert: Promised<Bgtools["convert"]>;
  detect: Promised<Bgtools["detect"]>;
  plays: Promised<Bgtools["plays"]>;
  board: Promised<Bgtools["board"]>;
  repair: Promised<Bgtools["repair"]>;
  rows: Promised<Bgtools["rows"]>;
  diff: Promised<Bgtools["diff"]>;
  merge: Promised<Bgtools["merge"]>;
  dice: Promised<Bgtools["dice"]>;
  formats: Promised<Bgtools["formats"]>;
  profiles: Promised<Bgtools["profiles"]>;
  explain(): Promise<Rule[]>;
  explain(rule: string, options?: ExplainOptions): Promise<Rule>;
  /** Checks many inputs, one after the other in each worker; inputs are read only when it is their turn. */
  checkAll(
    files: Iterable<NamedInput> | AsyncIterable<NamedInput>,
    options?: CheckAllOptions,
  ): Promise<CheckAllResult>;
  /** Ends the workers. Calls that have not returned are rejected. */
  terminate(): Promise<void>;
}

/** Makes a worker answer; `worker.mjs` is this call alone. Without a scope: the worker that this runs in. */
export function serve(scope?: unknown): void;
