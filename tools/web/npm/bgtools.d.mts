/**
 * bgtools reads, checks and converts recorded backgammon games.
 *
 *     import { load } from "bgtools";
 *     const bgtools = await load();
 *     const report = bgtools.check(text, { name: "final.mat" });
 *     for (const each of report.diagnostics) console.log(each.line, each.code, each.message);
 *
 * Nothing leaves the machine: the module makes no request but for its own `engine.wasm`. The keys of
 * results are those of docs/report.md and docs/formats/json.md, so they are spelled with underscores; the options are
 * those of the program, spelled in camelCase. keys.d.mts has both.
 */

import type * as keys from "./keys.mjs";

/** The objects of answers, and the options of each question as the tables of bgtools have them. */
export * from "./keys.mjs";

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
   * Which kind, for programs: `arguments`, `options`, `input`, `limit` or `internal` as docs/c.md explains them, or
   *
   * - `out-of-memory`: the input needs more memory than the engine can get.
   * - `broken`: the engine has stopped after an internal fault; load another.
   * - `unreadable`: the bytes of a file of `checkAll` could not be read.
   * - `stopped`: the signal of `checkAll` has ended it without a reason of its own.
   */
  readonly code:
    | "arguments"
    | "options"
    | "input"
    | "limit"
    | "internal"
    | "out-of-memory"
    | "broken"
    | "unreadable"
    | "stopped";
}

export type Severity = keys.Diagnostic["severity"];

/** What the input is. */
export interface InputOptions {
  /** The name of the input in results; its extension helps detection. */
  name?: string;
}

export interface CheckOptions extends InputOptions, keys.CheckArguments {}

/** What a report says about its input. Either `file` or `error` is null. */
interface About {
  diagnostics: keys.Diagnostic[];
  file: keys.Receipt | null;
  error: keys.Failure | null;
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

export interface ReadOptions extends InputOptions, keys.ReadArguments {}

export interface ConvertOptions extends InputOptions, keys.ConvertArguments {
  /** The format to write: "mat", "sgf", "json", ... */
  to: string;
}

/** `diagnostics` has what the new transcript cannot hold, and what was found in the old one. */
export interface Conversion extends Report, Omit<keys.Conversion, "report"> {
  /** The bytes of the new transcript; null: nothing was written. */
  bytes: Uint8Array | null;
  /** The same as text, if the format is a text. */
  text: string | null;
  /** If the format is one of positions, what became of each of them. */
  positions?: keys.ConvertedPosition[];
}

export interface DetectOptions extends InputOptions, keys.DetectArguments {}

export interface PlaysOptions extends keys.PlaysArguments {}

export interface BoardOptions extends InputOptions, Omit<keys.BoardArguments, "outputFormat" | "sheet"> {
  /** Draw it, too; default: no picture. */
  picture?: "svg" | "text";
}

/** A board as values, and as a picture. */
export interface Board extends keys.Board {
  /** As the option `picture` asks for it, else null. */
  picture: string | null;
  /** A part of a page, if the option `html` asks for it. Its colours follow the `color-scheme` of the page. */
  html: string | null;
  /** What the program would say besides. */
  notes: string[];
}

export interface RepairOptions extends InputOptions, keys.RepairArguments {}

export interface Repair extends Omit<keys.Repair, "diff"> {
  /** The repaired transcript; the input itself if nothing was repaired; null: it cannot be written. */
  bytes: Uint8Array | null;
  /** The same as text; null for binary formats. */
  text: string | null;
  /** What was changed, as a unified diff; "": nothing. */
  diff: string;
  exit: number;
  notes: string[];
}

export interface RowsOptions extends InputOptions, keys.RowsArguments {}

/** A table with the columns of docs/rows.md. */
export interface Rows extends keys.Rows {
  /** NDJSON, or CSV with a header. */
  text: string;
  /** A value for each column; null: CSV was asked for. */
  rows: Record<string, string | number | boolean | null>[] | null;
  notes: string[];
}

export interface DiffOptions extends keys.DiffArguments {
  /** The names of both; their extensions help detection. */
  names?: readonly [string, string];
}

export interface Comparison extends keys.Comparison {
  exit: number;
  notes: string[];
}

export interface MergeOptions extends keys.MergeArguments {
  names?: readonly [string, string];
}

export interface Merged extends keys.Merge {
  /** The merged transcript; null: something is open. */
  bytes: Uint8Array | null;
  text: string | null;
  exit: number;
  notes: string[];
}

export interface DiceOptions extends Omit<keys.DiceArguments, "outputFormat"> {
  /** Also make a page with pictures. */
  page?: boolean;
}

/** Whether dice are fair. */
export interface Dice extends keys.Dice {
  page: string | null;
  exit: number;
  notes: string[];
}

/** The page of a rule. */
export interface Rule extends keys.Rule {
  /** The page as HTML, if the option `html` asks for it. */
  html?: string | null;
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
  detect(input: Input, options?: DetectOptions): keys.Detection;
  /** Every legal play: `plays("4HPwATDgc/ABMA", "31")`. The position may have any notation of docs/formats/positions.md. */
  plays(position: string, roll?: string | null, options?: PlaysOptions): keys.Plays;
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
  explain(rule: string, options?: keys.ExplainArguments): Rule;
  /** Every format. */
  formats(): keys.Format[];
  /** Every profile that the option `profile` names. */
  profiles(): keys.Profile[];
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
   * Makes a worker that runs `bgtools/worker`, or calls `serve()`. By default a module worker
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
  explain(rule: string, options?: keys.ExplainArguments): Promise<Rule>;
  /** Checks many inputs, one after the other in each worker; inputs are read only when it is their turn. */
  checkAll(
    files: Iterable<NamedInput> | AsyncIterable<NamedInput>,
    options?: CheckAllOptions,
  ): Promise<CheckAllResult>;
  /** Ends the workers. Calls that have not returned are rejected. */
  terminate(): Promise<void>;
}

/** Makes a worker answer; `bgtools/worker` is this call alone. Without a scope: the worker that this runs in. */
export function serve(scope?: unknown): void;
