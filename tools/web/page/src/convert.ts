// A file in another format.

import type { Format } from 'bgtools';

import { in_words, type Context } from './context';
import { input_of, type Entry } from './entry';
import { save } from './files';
import type { Converted } from './protocol';
import { append, bytes_in_words, counted, el, name_of, replace, with_commas } from './text';

const kMostPreview = 20_000;
const kMostTold = 100;

/** The formats that are written, for transcripts. */
export function writers(formats: readonly Format[]): readonly Format[] {
  return formats.filter((format) => format.writes && format.kind === 'transcript');
}

/** "final.mat" as "final.sgf" */
export function converted_name(path: string, format: Format): string {
  const name = name_of(path).replace(/\.gz$/i, '');
  const dot = name.lastIndexOf('.');
  return (dot <= 0 ? name : name.slice(0, dot)) + (format.extensions[0] ?? `.${format.name}`);
}

export function format_options(formats: readonly Format[]): HTMLOptionElement[] {
  return writers(formats).map(({ name, title }) =>
    el('option', { value: name }, `${name}: ${title}`),
  );
}

function preview(bytes: Uint8Array): HTMLElement | null {
  const head = bytes.subarray(0, kMostPreview);
  let text: string;
  try {
    // A cut letter at the end is no fault of the text.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return el('p', { class: 'faint' }, 'It is not a text, so there is no preview.');
  }
  if (text.includes('\0'))
    return el('p', { class: 'faint' }, 'It is not a text, so there is no preview.');
  const left = bytes.length - head.length;
  return el(
    'div',
    {},
    el('pre', { class: 'preview', role: 'region', tabindex: '0', 'aria-label': 'Preview' }, text),
    left > 0 && el('p', { class: 'faint' }, `and ${bytes_in_words(left)} more`),
  );
}

function losses({ findings, hidden }: Converted): HTMLElement {
  const lost = findings.filter((finding) => finding.code.startsWith('BG6'));
  if (lost.length === 0) return el('p', { class: 'clean' }, 'Nothing is lost');
  const items = lost
    .slice(0, kMostTold)
    .map((finding) =>
      el(
        'li',
        {},
        el('b', { class: `severity ${finding.severity}` }, finding.severity),
        ` ${finding.code} ${finding.message}${finding.game === null ? '' : `, game ${finding.game}`}`,
      ),
    );
  const left = lost.length - items.length + hidden;
  return el(
    'div',
    {},
    el(
      'p',
      { class: 'label' },
      `${counted(lost.length, 'thing')} that this format cannot hold, or says otherwise:`,
    ),
    el('ul', {}, ...items, left > 0 && el('li', {}, `and ${with_commas(left)} more`)),
  );
}

export function convert_view(entry: Entry, context: Context): HTMLElement {
  const place = el('div', { 'aria-live': 'polite' });
  const select = el('select', { change: () => void show() }, ...format_options(context.formats));
  const own = entry.report?.receipt?.format;
  const other = writers(context.formats).find(({ name }) => name !== own);
  if (other) select.value = other.name;
  let asked = 0;
  const show = async (): Promise<void> => {
    const number = ++asked;
    const format = context.formats.find(({ name }) => name === select.value);
    if (!format) return;
    replace(place, el('p', { class: 'faint' }, 'Converting\u2026'));
    try {
      const converted = await context.ask('convert', {
        ...input_of(entry, context.profile),
        to: format.name,
      });
      if (number !== asked) return;
      const { bytes, failure } = converted;
      if (!bytes || bytes.length === 0) {
        replace(place, el('p', { class: 'notice' }, failure ?? 'Nothing could be written.'));
        return;
      }
      const name = converted_name(entry.path, format);
      replace(
        place,
        losses(converted),
        el(
          'p',
          { class: 'toolbar' },
          el(
            'button',
            { class: 'main-action', click: () => save(bytes as BlobPart, name) },
            'Save ',
            name,
          ),
          el('span', { class: 'faint' }, bytes_in_words(bytes.length)),
        ),
        preview(bytes),
      );
    } catch (error) {
      if (number === asked) replace(place, el('p', { class: 'notice' }, in_words(error)));
    }
  };
  void show();
  const root = el('div', {}, el('div', { class: 'toolbar' }, el('label', {}, 'Format ', select)));
  append(root, place);
  return root;
}
