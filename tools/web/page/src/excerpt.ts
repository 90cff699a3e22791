// Lines of a transcript with a part of them marked.

import type { Edit, Finding } from './protocol';
import { el } from './text';

const kWide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
const kNoWidth = /\p{Mark}/u;
const kContext = 60;

function width_of(letter: string): number {
  return kNoWidth.test(letter) ? 0 : kWide.test(letter) ? 2 : 1;
}

/** The number of letters that take these columns. */
function letters_in(letters: readonly string[], from: number, columns: number): number {
  let count = 0;
  for (let left = columns; from + count < letters.length; ++count) {
    left -= width_of(letters[from + count] ?? '');
    if (left < 0) break;
  }
  return count;
}

/** The line with the place of the finding marked. */
export function marked_line(finding: Finding): HTMLElement | null {
  const { excerpt } = finding;
  if (!excerpt) return null;
  const letters = [...excerpt.line];
  const begin = letters_in(letters, 0, [...excerpt.indent].length);
  const end = begin + Math.max(1, letters_in(letters, begin, excerpt.width));
  return el(
    'pre',
    {},
    finding.line !== null && el('span', { class: 'line' }, finding.line),
    el(
      'code',
      {},
      letters.slice(0, begin).join(''),
      el('mark', {}, letters.slice(begin, end).join('') || ' '),
      letters.slice(end).join(''),
    ),
  );
}

/** The part of the line that an edit changes, before and after; null if it is not in the excerpt. */
export function edited_line(finding: Finding, edit: Edit): HTMLElement | null {
  const { excerpt, line, column } = finding;
  if (!excerpt || line === null || column === null || edit.line !== line || edit.end_line !== line)
    return null;
  const letters = [...excerpt.line];
  // A long line is cut, so columns are counted from the finding.
  const shift = letters_in(letters, 0, [...excerpt.indent].length) - (column - 1);
  const begin = edit.column - 1 + shift;
  const end = edit.end_column - 1 + shift;
  if (begin < 0 || end > letters.length) return null;
  // The cell that the edit is in, which ends where the text is as blank as between columns.
  const is_blank = (at: number): boolean => /^\s*$/.test(letters[at] ?? '');
  const is_gap = (at: number): boolean => is_blank(at) && is_blank(at + 1);
  let from = begin;
  while (from > 0 && begin - from < kContext && !(is_gap(from - 1) && from < begin)) --from;
  let to = end;
  while (to < letters.length && to - end < kContext && !is_gap(to)) ++to;
  return el(
    'code',
    {},
    letters.slice(from, begin).join('').trimStart(),
    end > begin && el('del', {}, letters.slice(begin, end).join('')),
    edit.text !== '' && el('ins', {}, edit.text),
    letters.slice(end, to).join(''),
  );
}
