// A file of the page, and what is known about it.

import type { Diagnostic, Severity } from 'bgtools';

import type { Input, Report, Source } from './protocol';
import { counted, folder_of, name_of } from './text';

export type State = 'waiting' | 'done' | 'stopped';

export interface Change {
  readonly words: string;
  readonly before: Source;
}

export interface Entry {
  readonly id: number;
  /** As in reports: a member of an archive is `archive.zip!/member.mat`. */
  readonly path: string;
  readonly is_named: boolean;
  /** What is checked now: the file, or what repairs have made of it. */
  source: Source;
  state: State;
  report: Report | null;
  /** Counts the changes of what is checked, so that a late answer is known as one. */
  revision: number;
  /** The repairs that were taken, the last one at the end. */
  readonly changes: Change[];
}

const kRank: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

export function is_shown(finding: Pick<Diagnostic, 'severity'>, least: Severity): boolean {
  return kRank[finding.severity] >= kRank[least];
}

export function input_of(entry: Entry, profile: string): Input {
  return { source: entry.source, name: name_of(entry.path), profile };
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly total: number;
}

/** The findings that are wanted; consequences are not counted. */
export function counts_of(entry: Entry, least: Severity): Counts {
  const receipt = entry.report?.receipt;
  const errors = receipt?.errors ?? 0;
  const warnings = kRank[least] <= 1 ? (receipt?.warnings ?? 0) : 0;
  const infos = kRank[least] <= 0 ? (receipt?.infos ?? 0) : 0;
  return { errors, warnings, infos, total: errors + warnings + infos };
}

/** Whether there was something to check, and it was checked to its end. */
export function is_checked(entry: Entry): boolean {
  return (
    entry.report !== null &&
    entry.report.receipt !== null &&
    entry.report.failure === null &&
    entry.report.receipt.format !== null
  );
}

export function counts_in_words({ errors, warnings, infos }: Counts): string {
  const parts = [
    errors ? counted(errors, 'error') : '',
    warnings ? counted(warnings, 'warning') : '',
    infos ? counted(infos, 'info') : '',
  ].filter((part) => part !== '');
  return parts.join(', ');
}

/** "mat · Ann – Bob · 7 points · 3 games" */
export function about(entry: Entry): string {
  const receipt = entry.report?.receipt;
  if (!receipt) return folder_of(entry.path);
  const [players] = receipt.players;
  const parts = [receipt.format ?? 'format not known'];
  if (receipt.matches > 1) parts.push(counted(receipt.matches, 'match', 'matches'));
  else if (players?.some((name) => name !== ''))
    parts.push(players.map((name) => name || '?').join(' \u2013 '));
  if (receipt.games > 0) parts.push(counted(receipt.games, 'game'));
  return parts.join(' \u00b7 ');
}

/** Whether a file has what a person looks for: in its path, the names of its players or its rules. */
export function is_match(entry: Entry, text: string): boolean {
  if (text === '' || entry.path.toLowerCase().includes(text)) return true;
  const report = entry.report;
  if (!report?.receipt) return false;
  return (
    report.receipt.players.some((players) =>
      players.some((name) => name.toLowerCase().includes(text)),
    ) ||
    Object.keys(report.receipt.broken).some((code) => code.toLowerCase().includes(text)) ||
    report.findings.some((finding) => finding.name.includes(text))
  );
}
