// The findings of a file.

import { draw_board, duty_of, other_number, type Situation } from './board';
import type { Context } from './context';
import { counts_in_words, counts_of, is_shown, type Entry } from './entry';
import { edited_line, marked_line } from './excerpt';
import { kMostFindings, type Edit, type Finding } from './protocol';
import { append, counted, el, replace, start_of, with_commas } from './text';

const kPage = 25;
const kMostRepairs = 6;
const kMostFollowers = 8;
const kMostText = 1000;

/** The finding with its place among the findings of the file. */
interface Told {
  readonly finding: Finding;
  readonly followers: readonly Finding[];
}

/** The findings that are wanted. A consequence is told with its cause, if that is told. */
export function told_findings(entry: Entry, context: Context): Told[] {
  const findings = entry.report?.findings ?? [];
  const is_wanted = (finding: Finding): boolean => is_shown(finding, context.severity);
  const followers = new Map<number, Finding[]>();
  const top: { finding: Finding; number: number }[] = [];
  const root_of = (start: Finding): number | null => {
    let root: number | null = null;
    const seen = new Set<number>();
    for (
      let at: Finding | undefined = start;
      at?.cause && !seen.has(at.cause);
      at = findings[at.cause - 1]
    ) {
      seen.add(at.cause);
      const cause = findings[at.cause - 1];
      if (cause && is_wanted(cause)) root = at.cause;
    }
    return root;
  };
  findings.forEach((finding, index) => {
    if (!is_wanted(finding)) return;
    const root = root_of(finding);
    if (root === null) top.push({ finding, number: index + 1 });
    else followers.set(root, [...(followers.get(root) ?? []), finding]);
  });
  return top.map(({ finding, number }) => ({ finding, followers: followers.get(number) ?? [] }));
}

export function place_in_words(finding: Finding): string {
  const parts: string[] = [];
  if (finding.line !== null) parts.push(`line ${finding.line}, column ${finding.column ?? 1}`);
  else parts.push(`byte ${with_commas(finding.byte)}`);
  if (finding.match !== null && finding.match > 1) parts.push(`match ${finding.match}`);
  if (finding.game !== null) parts.push(`game ${finding.game}`);
  if (finding.turn !== null) parts.push(`turn ${finding.turn}`);
  return parts.join(' \u00b7 ');
}

/** The names of the players of a finding's match. */
function names_of(entry: Entry, finding: Finding): readonly [string, string] {
  return entry.report?.receipt?.players[(finding.match ?? 1) - 1] ?? ['', ''];
}

/** The board after a play, seen by the player who made it. */
function board_after(before: Situation, after: Situation): Situation {
  const { variant } = before;
  const points = before.points.map((_, i) => -(after.points[other_number(i, variant)] ?? 0));
  const count = (of: readonly number[], sign: number): number =>
    of.reduce((sum, each) => sum + Math.max(0, each * sign), 0);
  const pips = (sign: number): number =>
    points.reduce(
      (sum, each, i) => sum + Math.max(0, each * sign) * (sign > 0 ? i : other_number(i, variant)),
      0,
    );
  const mover = before.mover - 1;
  const by_player = (of_mover: number, of_other: number): [number, number] =>
    mover === 0 ? [of_mover, of_other] : [of_other, of_mover];
  const off = (sign: number, player: number): number =>
    (before.off[player] ?? 0) + count(before.points, sign) - count(points, sign);
  return {
    ...before,
    points,
    roll: null,
    pips: by_player(pips(1), pips(-1)),
    off: by_player(off(1, mover), off(-1, 1 - mover)),
    ...(after.pinned ? { pinned: after.pinned.map((point) => other_number(point, variant)) } : {}),
  };
}

class Findings {
  readonly root = el('div');
  private readonly list = el('div', { class: 'findings' });
  private readonly more = el('div', { class: 'more' });
  private rule = '';
  private shown = 0;
  private readonly all: Told[];

  constructor(
    private readonly entry: Entry,
    private readonly context: Context,
  ) {
    this.all = told_findings(entry, context);
    this.toolbar();
    append(this.root, this.list, this.more);
    this.next();
  }

  private wanted(): Told[] {
    return this.rule === ''
      ? this.all
      : this.all.filter(({ finding }) => finding.code === this.rule);
  }

  private toolbar(): void {
    const { report } = this.entry;
    if (this.all.length === 0) return;
    const words = [counts_in_words(counts_of(this.entry, this.context.severity))];
    const consequences = report?.receipt?.consequences ?? 0;
    if (consequences > 0) words.push(counted(consequences, 'consequence'));
    const hidden = report?.hidden ?? 0;
    if (hidden > 0)
      words.push(
        `the first ${with_commas(kMostFindings)} are listed, ${with_commas(hidden)} more are counted`,
      );
    const toolbar = el(
      'div',
      { class: 'toolbar' },
      el('p', { class: 'faint' }, words.filter((word) => word !== '').join(' \u00b7 ')),
    );
    const rules = new Map<string, { name: string; count: number }>();
    for (const { finding } of this.all) {
      const known = rules.get(finding.code) ?? { name: finding.name, count: 0 };
      rules.set(finding.code, { ...known, count: known.count + 1 });
    }
    if (rules.size > 1) {
      const select = el(
        'select',
        {
          change: () => {
            this.rule = select.value;
            this.shown = 0;
            replace(this.list);
            this.next();
          },
        },
        el('option', { value: '' }, 'all'),
      );
      for (const [code, { name, count }] of [...rules].sort((a, b) => b[1].count - a[1].count)) {
        append(select, el('option', { value: code }, `${code} ${name} (${with_commas(count)})`));
      }
      append(toolbar, el('label', {}, 'Rule ', select));
    }
    append(this.root, toolbar);
  }

  /** Shows the next page of findings. */
  private next(): void {
    const wanted = this.wanted();
    const some = wanted.slice(this.shown, this.shown + kPage);
    const articles = some.map((told) => this.article(told));
    append(this.list, ...articles.map(({ element }) => element));
    this.shown += some.length;
    void this.boards(
      some,
      articles.map(({ boards }) => boards),
    );
    const left = wanted.length - this.shown;
    replace(this.more);
    if (left <= 0) return;
    const button = el(
      'button',
      {
        click: () => {
          const last = this.list.lastElementChild;
          this.next();
          const heading = last?.nextElementSibling?.querySelector('h3');
          heading?.setAttribute('tabindex', '-1');
          heading?.focus();
        },
      },
      `Show ${with_commas(Math.min(kPage, left))} more`,
    );
    append(this.more, button, el('span', { class: 'faint' }, `${with_commas(left)} left`));
  }

  private article({ finding, followers }: Told): { element: HTMLElement; boards: HTMLElement } {
    const { context, entry } = this;
    const boards = el('div');
    const { game, turn } = finding;
    const element = el(
      'article',
      { class: `finding ${finding.severity}`, 'data-code': finding.code },
      el(
        'h3',
        {},
        el('span', { class: `severity ${finding.severity}` }, finding.severity),
        ' ',
        this.rule_button(finding),
        ' ',
        start_of(finding.message, kMostText),
      ),
      el(
        'p',
        { class: 'where' },
        place_in_words(finding),
        game !== null && ' \u00b7 ',
        game !== null &&
          el(
            'button',
            {
              class: 'code',
              click: () =>
                context.show_game(entry, { match: finding.match ?? 1, game, turn: turn ?? 1 }),
            },
            'show in the game',
          ),
      ),
      marked_line(finding),
      finding.label !== null && el('p', { class: 'label' }, finding.label),
      finding.notes.length > 0 &&
        el('ul', {}, ...finding.notes.map((note) => el('li', {}, start_of(note, kMostText)))),
      this.help(finding),
      this.repairs(finding),
      this.followers(followers),
      boards,
    );
    return { element, boards };
  }

  private rule_button(finding: Finding): HTMLElement {
    return el(
      'button',
      {
        class: 'code',
        'aria-label': `rule ${finding.code}, ${finding.name}`,
        title: finding.name,
        click: () => this.context.show_rule(finding.code),
      },
      finding.code,
    );
  }

  private help(finding: Finding): HTMLElement | null {
    return finding.help === null ? null : el('p', {}, start_of(finding.help, kMostText));
  }

  private repairs(finding: Finding): HTMLElement | null {
    const items: HTMLElement[] = [];
    finding.repairs.forEach((words, index) => {
      const edits = finding.edits.filter((edit) => edit.repair === index + 1);
      if (edits.length > 0) items.push(this.repair(finding, words, edits));
    });
    if (items.length === 0) return null;
    const list = el(
      'ol',
      { class: 'repairs', 'aria-label': 'Repairs' },
      ...items.slice(0, kMostRepairs),
    );
    const rest = items.slice(kMostRepairs);
    if (rest.length === 0) return list;
    return el(
      'div',
      {},
      list,
      el(
        'details',
        {},
        el('summary', {}, `${counted(rest.length, 'more repair')}`),
        el('ol', { class: 'repairs' }, ...rest),
      ),
    );
  }

  private repair(finding: Finding, words: string, edits: readonly Edit[]): HTMLElement {
    const lines = edits.map((edit) => edited_line(finding, edit));
    const shown = lines.filter((line) => line !== null);
    return el(
      'li',
      {},
      ...(shown.length > 0 ? shown : [el('code', {}, words)]),
      el(
        'button',
        {
          'aria-label': `Take this repair: ${words}`,
          click: () => void this.context.take_edits(this.entry, edits, words),
        },
        'Take this',
      ),
    );
  }

  private followers(followers: readonly Finding[]): HTMLElement | null {
    if (followers.length === 0) return null;
    const items = followers
      .slice(0, kMostFollowers)
      .map((finding) =>
        el(
          'li',
          {},
          this.rule_button(finding),
          ` at ${place_in_words(finding)}: `,
          start_of(finding.message, kMostText),
        ),
      );
    const left = followers.length - items.length;
    return el(
      'div',
      { class: 'follows' },
      el('p', {}, 'From this follows:'),
      el('ul', {}, ...items, left > 0 && el('li', {}, `and ${with_commas(left)} more`)),
    );
  }

  private async boards(told: readonly Told[], places: readonly HTMLElement[]): Promise<void> {
    const ids: string[] = [];
    for (const { finding } of told) ids.push(finding.position ?? '', finding.after ?? '');
    if (ids.every((id) => id === '')) return;
    const boards = await this.context.ask('boards', { ids }).catch(() => []);
    told.forEach(({ finding }, i) => {
      const place = places[i];
      const before = boards[2 * i];
      if (!place || !before) return;
      const names = names_of(this.entry, finding);
      const situation: Situation = { ...before, names };
      const after = boards[2 * i + 1];
      const figures = [this.figure(situation, `Before: ${duty_of(situation)}`, finding.position)];
      if (after) figures.push(this.figure(board_after(situation, after), 'After the play', null));
      append(place, el('div', { class: 'boards' }, ...figures));
    });
  }

  private figure(situation: Situation, caption: string, id: string | null): HTMLElement {
    return el(
      'figure',
      {},
      draw_board(situation, { title: caption }),
      el('figcaption', {}, caption, id !== null && el('br'), id !== null && el('code', {}, id)),
    );
  }
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
  if (told_findings(entry, context).length > 0) return new Findings(entry, context).root;
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
