// What the page and its workers say to each other.

import type { Situation } from './board';

export type Severity = 'error' | 'warning' | 'info';
export const kSeverities: readonly Severity[] = ['error', 'warning', 'info'];

/** Where the bytes of an input are. Nothing is read before it is needed. */
export type Source =
  | { readonly kind: 'file'; readonly file: Blob }
  | { readonly kind: 'member'; readonly archive: Blob; readonly index: number };

/** What is checked, and by which rules. */
export interface Input {
  readonly source: Source;
  readonly name: string;
  /** A profile, or '' for the usual ones. */
  readonly profile: string;
}

/** A replacement of bytes by text. */
export interface Edit {
  readonly repair: number;
  readonly line: number;
  readonly column: number;
  readonly end_line: number;
  readonly end_column: number;
  readonly byte: number;
  readonly end_byte: number;
  readonly text: string;
}

/** A finding with the keys of docs/report.md. */
export interface Finding {
  readonly type: 'diagnostic';
  readonly code: string;
  readonly name: string;
  readonly severity: Severity;
  readonly message: string;
  readonly match: number | null;
  readonly game: number | null;
  readonly turn: number | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly end_line: number | null;
  readonly end_column: number | null;
  readonly byte: number;
  readonly excerpt: {
    readonly line: string;
    readonly indent: string;
    readonly width: number;
  } | null;
  readonly label: string | null;
  readonly position: string | null;
  readonly mover: string | null;
  readonly duty: string | null;
  readonly after: string | null;
  readonly stands: boolean;
  readonly consequence_of: string | null;
  readonly cause: number | null;
  readonly notes: readonly string[];
  readonly help: string | null;
  readonly repairs: readonly string[];
  readonly edits: readonly Edit[];
  readonly fingerprint: string;
}

/** The receipt of an input, as docs/report.md has it. */
export interface Receipt {
  readonly format: string | null;
  readonly dialect: string | null;
  readonly rules_applied: string | null;
  readonly matches: number;
  readonly games: number;
  readonly games_by_match: readonly number[];
  readonly players: readonly (readonly [string, string])[];
  readonly lengths: readonly (number | null)[];
  readonly turns: number;
  readonly unverified_turns: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly broken: Readonly<Record<string, number>>;
  readonly consequences: number;
  readonly allowed: number;
  readonly checked: boolean;
  readonly unread: boolean;
}

/** What was found in one input. */
export interface Report {
  /** Null if it could not be read at all. */
  readonly receipt: Receipt | null;
  /** At most kMostFindings. */
  readonly findings: readonly Finding[];
  /** Further findings, which are counted only. */
  readonly hidden: number;
  /** Why the input could not be read, or not completely. */
  readonly failure: string | null;
  readonly size: number;
}

/** Findings of one input after these are counted only. */
export const kMostFindings = 2000;

/** One step of a game. */
export interface Step {
  readonly player: number;
  readonly kind: 'start' | 'roll' | 'double' | 'answer' | 'other' | 'end';
  /** The roll that it is or precedes, counted from 1. */
  readonly turn: number;
  /** "61", or "" */
  readonly roll: string;
  /** What happened, as it was written: "13/7* 8/7", "doubles to 2". */
  readonly text: string;
  readonly hops: readonly { readonly from: number; readonly to: number }[];
  /** The board before it; null if it is not known. */
  readonly board: Situation | null;
}

export interface GameView {
  readonly steps: readonly Step[];
  readonly names: readonly [string, string];
  readonly score: readonly (number | null)[] | null;
  readonly length: number | null;
  /** What the record says about the end. */
  readonly result: string;
  /** Why boards are missing. */
  readonly trouble: string;
}

export interface Member {
  readonly path: string;
  readonly index: number;
  readonly size: number;
}

export interface Expanded {
  readonly members: readonly Member[];
  /** Files in it that are not transcripts by their names. */
  readonly skipped: number;
  /** What could not be taken, in words. */
  readonly failures: readonly { readonly path: string; readonly message: string }[];
}

export interface Converted {
  /** Null if nothing was written. */
  readonly bytes: Uint8Array | null;
  readonly findings: readonly Finding[];
  readonly hidden: number;
  readonly failure: string | null;
}

export interface Repaired {
  /** Null if there is nothing to repair. */
  readonly bytes: Uint8Array | null;
  /** A unified diff. */
  readonly diff: string;
  readonly failure: string | null;
}

export interface RulePage {
  readonly code: string;
  readonly name: string;
  readonly severity: string;
  readonly summary: string;
  readonly meaning: string;
  readonly law: string;
  readonly bad: string | null;
  readonly good: string | null;
}

export interface FormatInfo {
  readonly name: string;
  readonly title: string;
  readonly extensions: readonly string[];
  readonly reads: boolean;
  readonly writes: boolean;
  readonly kind: string;
}

/** What a worker can be asked, and what it answers. */
export interface Jobs {
  formats: { ask: object; answer: readonly FormatInfo[] };
  expand: { ask: { archive: Blob; extensions: readonly string[] }; answer: Expanded };
  check: { ask: Input; answer: Report };
  boards: { ask: { ids: readonly string[] }; answer: readonly (Situation | null)[] };
  game: { ask: Input & { match: number; game: number }; answer: GameView };
  convert: { ask: Input & { to: string }; answer: Converted };
  repair: { ask: Input; answer: Repaired };
  edit: { ask: Input & { edits: readonly Edit[] }; answer: Uint8Array };
  bytes: { ask: Input; answer: Uint8Array };
  zip: { ask: { files: readonly { name: string; bytes: Uint8Array }[] }; answer: Blob };
  explain: { ask: { code: string }; answer: RulePage };
}

export type JobName = keyof Jobs;
export type ToWorker =
  | { readonly kind: 'start'; readonly module: WebAssembly.Module }
  | { readonly kind: 'job'; readonly id: number; readonly name: JobName; readonly ask: unknown };
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly fatal: boolean;
    };
