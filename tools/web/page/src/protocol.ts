// What the page and its workers say to each other.

import type { Board, Diagnostic, Edit, Format, Profile, Receipt, Severity } from 'bgtools';

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

/** What was found in one input. */
export interface Report {
  /** Null if it could not be read at all. */
  readonly receipt: Receipt | null;
  /** At most kMostFindings. */
  readonly findings: readonly Diagnostic[];
  /** Further findings, which are counted only. */
  readonly hidden: number;
  /** Why the input could not be read, or not completely. */
  readonly failure: string | null;
  readonly size: number;
}

/** The findings of one input as the engine draws them, and those that it tells so. */
export interface Listing {
  readonly html: string;
  readonly findings: readonly Diagnostic[];
  readonly hidden: number;
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
  /** The board before it, as the first player sees it; null if it is not known. */
  readonly board: Board | null;
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
  readonly findings: readonly Diagnostic[];
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

/** What a worker can be asked, and what it answers. */
export interface Jobs {
  formats: { ask: object; answer: readonly Format[] };
  profiles: { ask: object; answer: readonly Profile[] };
  expand: { ask: { archive: Blob; extensions: readonly string[] }; answer: Expanded };
  check: { ask: Input; answer: Report };
  findings: { ask: Input & { severity: Severity }; answer: Listing };
  game: { ask: Input & { match: number; game: number }; answer: GameView };
  convert: { ask: Input & { to: string }; answer: Converted };
  repair: { ask: Input; answer: Repaired };
  edit: { ask: Input & { edits: readonly Edit[] }; answer: Uint8Array };
  bytes: { ask: Input; answer: Uint8Array };
  zip: { ask: { files: readonly { name: string; bytes: Uint8Array }[] }; answer: Blob };
  /** The page of a rule as HTML. */
  explain: { ask: { code: string }; answer: string };
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
