// The findings of a file: what the engine draws, and what the page adds to it.

import type { Diagnostic } from 'bgtools';

import { in_words, type Context } from './context';
import { counts_in_words, counts_of, input_of, is_shown, type Entry } from './entry';
import { kMostFindings } from './protocol';
import { append, counted, el, from_html, replace, with_commas } from './text';

/** A finding, and the article in which the engine draws it. */
export interface Told {
  readonly finding: Diagnostic;
  readonly article: HTMLElement;
}

/** A button of each finding that has a place in a game. */
interface Link {
  readonly words: string;
  go(finding: Diagnostic): void;
}

/** Adds what can be done about a finding to its article. */
function add_actions({ finding, article }: Told, entry: Entry, context: Context, link: Link): void {
  if (finding.game !== null) {
    const place = article.querySelector('.about');
    if (place)
      append(
        place,
        ' \u00b7 ',
        el('button', { class: 'code', click: () => link.go(finding) }, link.words),
      );
  }
  article.querySelectorAll('.edits > li').forEach((item, index) => {
    const edits = finding.edits.filter((edit) => edit.repair === index + 1);
    const words = finding.repairs[index];
    if (edits.length === 0 || words === undefined) return;
    append(
      item,
      el(
        'button',
        {
          'aria-label': `Take this repair: ${words}`,
          click: () => void context.take_edits(entry, edits, words),
        },
        'Take this',
      ),
    );
  });
}

/** The findings of a file as the engine draws them, with what can be done about them. */
export async function told_findings(
  entry: Entry,
  context: Context,
  link: Link,
): Promise<{ readonly told: readonly Told[]; readonly list: HTMLElement; readonly hidden: number }> {
  const { profile, severity } = context;
  const found = await context.ask('findings', { ...input_of(entry, profile), severity });
  const list = from_html(found.html);
  const told: Told[] = [];
  for (const article of list.querySelectorAll<HTMLElement>('article')) {
    const finding = found.findings[Number(article.id.split('-')[1]) - 1];
    if (!finding) continue;
    told.push({ finding, article });
    add_actions({ finding, article }, entry, context, link);
  }
  list.addEventListener('click', (event) => {
    const rule = event.target instanceof Element ? event.target.closest('a[href^="#BG"]') : null;
    if (!rule) return;
    event.preventDefault();
    context.show_rule(rule.textContent ?? '');
  });
  return { told, list, hidden: found.hidden };
}

/** How many findings there are, and a choice of rules if there are several. */
function toolbar(
  told: readonly Told[],
  hidden: number,
  entry: Entry,
  context: Context,
): HTMLElement {
  const receipt = entry.report?.receipt;
  const words = [counts_in_words(counts_of(entry, context.severity))];
  if (receipt && receipt.consequences > 0) words.push(counted(receipt.consequences, 'consequence'));
  if (hidden > 0)
    words.push(
      `the first ${with_commas(kMostFindings)} are listed, ${with_commas(hidden)} more are counted`,
    );
  const bar = el(
    'div',
    { class: 'toolbar' },
    el('h3', { class: 'unseen' }, 'Findings'),
    el('p', { class: 'faint' }, words.filter((word) => word !== '').join(' \u00b7 ')),
  );
  const counts = new Map<string, number>();
  for (const { finding } of told) counts.set(finding.code, (counts.get(finding.code) ?? 0) + 1);
  if (counts.size < 2) return bar;
  const names = new Map<string, string>(told.map(({ finding: { code, name } }) => [code, name]));
  const choose = (): void =>
    told.forEach(({ article, finding }) => {
      article.hidden = select.value !== '' && finding.code !== select.value;
    });
  const select = el('select', { change: choose }, el('option', { value: '' }, 'all'));
  for (const [code, count] of [...counts].sort((a, b) => b[1] - a[1]))
    append(
      select,
      el('option', { value: code }, `${code} ${names.get(code)} (${with_commas(count)})`),
    );
  append(bar, el('label', {}, 'Rule ', select));
  return bar;
}

function listing(entry: Entry, context: Context): HTMLElement {
  const root = el('div', {}, el('p', { class: 'faint' }, 'Reading the findings\u2026'));
  const go = ({ match, game, turn }: Diagnostic): void =>
    context.show_game(entry, { match: match ?? 1, game: game ?? 1, turn: turn ?? 1 });
  void told_findings(entry, context, { words: 'show in the game', go }).then(
    ({ told, list, hidden }) => {
      replace(root, toolbar(told, hidden, entry, context), list);
      context.settle(told[0]?.article);
    },
    (error: unknown) => replace(root, el('p', { class: 'faint' }, in_words(error))),
  );
  return root;
}

/** The findings, as a part of the page. */
export function findings_view(entry: Entry, context: Context): HTMLElement {
  const { report } = entry;
  if (!report)
    return el(
      'p',
      { class: 'faint' },
      entry.state === 'stopped' ? 'This file was not checked.' : 'Checking\u2026',
    );
  const has_shown = report.findings.some((finding) => is_shown(finding, context.severity));
  if (has_shown || counts_of(entry, context.severity).total > 0) return listing(entry, context);
  const { receipt } = report;
  if (!receipt || report.failure !== null)
    return el('p', { class: 'faint' }, 'There are no findings besides.');
  if (receipt.format === null || receipt.games === 0) {
    return el('p', { class: 'faint' }, 'Nothing in this file could be checked.');
  }
  const hidden = receipt.errors + receipt.warnings + receipt.infos;
  return el(
    'div',
    {},
    el('p', { class: 'clean' }, hidden > 0 ? 'Nothing of this severity' : 'Nothing to report'),
    el(
      'p',
      { class: 'faint' },
      hidden > 0
        ? `${counted(hidden, 'finding')} of a lower severity ${hidden === 1 ? 'is' : 'are'} not shown.`
        : `${counted(receipt.turns, 'turn')} in ${counted(receipt.games, 'game')} were checked${receipt.unverified_turns > 0 ? `, ${with_commas(receipt.unverified_turns)} could not be verified` : ''}.`,
    ),
  );
}
