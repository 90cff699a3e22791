// The repair of a whole file, as a difference.

import { in_words, type Context } from './context';
import { input_of, type Entry } from './entry';
import { save } from './files';
import { append, counted, el, name_of, replace, with_commas } from './text';

const kMostLines = 2000;

function diff_view(diff: string): HTMLElement {
  const lines = diff.replace(/\n$/, '').split('\n');
  const view = el('pre', {
    class: 'diff',
    role: 'region',
    tabindex: '0',
    'aria-label': 'Difference',
  });
  for (const line of lines.slice(0, kMostLines)) {
    if (line.startsWith('---') || line.startsWith('+++')) continue;
    const kind = line.startsWith('-')
      ? 'minus'
      : line.startsWith('+')
        ? 'plus'
        : line.startsWith('@@')
          ? 'hunk'
          : '';
    append(view, el('span', kind === '' ? {} : { class: kind }, line === '' ? ' ' : line));
  }
  const left = lines.length - kMostLines;
  if (left > 0) append(view, el('span', { class: 'hunk' }, `and ${with_commas(left)} more lines`));
  return view;
}

/** "final.mat" as "final-repaired.mat" */
export function repaired_name(path: string): string {
  const name = name_of(path).replace(/\.gz$/i, '');
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? `${name}-repaired` : `${name.slice(0, dot)}-repaired${name.slice(dot)}`;
}

function taken(entry: Entry, context: Context): HTMLElement | null {
  const { changes } = entry;
  if (changes.length === 0) return null;
  return el(
    'div',
    { class: 'notice calm' },
    el('p', {}, `${counted(changes.length, 'repair')} taken:`),
    el('ul', {}, ...changes.map(({ words }) => el('li', {}, words))),
    el(
      'p',
      {},
      el(
        'button',
        {
          class: 'main-action',
          click: () =>
            void context.ask('bytes', input_of(entry, '')).then(
              (bytes) => save(bytes as BlobPart, repaired_name(entry.path)),
              (error: unknown) => context.toast(in_words(error)),
            ),
        },
        'Save the repaired file',
      ),
      el('button', { click: () => context.undo(entry) }, 'Undo the last one'),
    ),
  );
}

export function repair_view(entry: Entry, context: Context): HTMLElement {
  const root = el('div');
  const place = el(
    'div',
    { 'aria-live': 'polite' },
    el('p', { class: 'faint' }, 'Looking for repairs\u2026'),
  );
  append(root, taken(entry, context), place);
  place.classList.add('toolbar-space');
  void context.ask('repair', input_of(entry, context.profile)).then(
    ({ bytes, diff, failure }) => {
      if (failure !== null) {
        replace(place, el('p', { class: 'faint' }, failure));
      } else if (!bytes) {
        replace(
          place,
          el(
            'p',
            { class: 'faint' },
            entry.report?.findings.some((finding) => finding.edits.length > 0)
              ? 'No fault has exactly one explanation. Where there are several, choose one among the findings.'
              : 'There is nothing to repair.',
          ),
        );
      } else {
        replace(
          place,
          el(
            'div',
            { class: 'toolbar' },
            el(
              'p',
              {},
              'These edits, each of which is the only explanation of a fault, make the record legal:',
            ),
            el(
              'button',
              {
                class: 'main-action',
                click: () => context.take(entry, bytes, 'every fault with one explanation'),
              },
              'Take all of them',
            ),
          ),
          diff_view(diff),
        );
      }
    },
    (error: unknown) => replace(place, el('p', { class: 'faint' }, in_words(error))),
  );
  return root;
}
