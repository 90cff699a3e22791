// What the parts of the page ask of the whole.

import type { Edit, Format, Severity } from 'bgtools';

import type { Entry } from './entry';
import type { JobName, Jobs } from './protocol';

export interface Place {
  readonly match: number;
  readonly game: number;
  /** A turn, counted from 1. */
  readonly turn: number;
}

export interface Context {
  readonly formats: readonly Format[];
  readonly profile: string;
  readonly severity: Severity;
  ask<Name extends JobName>(name: Name, ask: Jobs[Name]['ask']): Promise<Jobs[Name]['answer']>;
  /** Takes what a repair made of a file in its place, and checks that. */
  take(entry: Entry, bytes: Uint8Array, words: string): void;
  take_edits(entry: Entry, edits: readonly Edit[], words: string): Promise<void>;
  undo(entry: Entry): void;
  show_rule(code: string): void;
  show_game(entry: Entry, place: Place): void;
  show_tab(entry: Entry, tab: string): void;
  /** Moves the focus to this if what had it is no longer on the page. */
  settle(element: HTMLElement | undefined): void;
  /** Says something to those who do not see it. */
  say(words: string): void;
  toast(words: string, action?: { readonly name: string; run(): void }): void;
}

export function in_words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
