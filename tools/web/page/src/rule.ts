// The page of a rule, in a dialog.

import type { RulePage } from './protocol';
import { by_id, el, replace } from './text';

/** Text with `code` in it. */
function prose(begin: string, text: string): HTMLElement {
  const parts = text.split(/`([^`\n]+)`/);
  return el('p', {}, begin, ...parts.map((part, i) => (i % 2 === 1 ? el('code', {}, part) : part)));
}

export function show_rule(page: RulePage): void {
  const dialog = by_id<HTMLDialogElement>('rule');
  const example = (title: string, text: string | null): (HTMLElement | false)[] => [
    text !== null && text !== '' && el('h3', {}, title),
    text !== null && text !== '' && el('pre', {}, el('code', {}, text)),
  ];
  replace(
    dialog,
    el('button', { class: 'close', click: () => dialog.close() }, 'Close'),
    el('h2', { id: 'rule-heading' }, `${page.code} ${page.name}`),
    el('p', { class: 'faint' }, `${page.severity}: ${page.summary}`),
    prose('', page.meaning),
    page.law !== '' && prose('The rule: ', page.law),
    ...example('Bad', page.bad),
    ...example('Good', page.good),
  );
  dialog.showModal();
}
