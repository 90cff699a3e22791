// The page: its files, what is checked, and what is shown.

import type { Edit, Format, Severity } from 'bgtools';

import { in_words, type Context, type Place } from './context';
import { convert_view, converted_name, format_options } from './convert';
import {
  about,
  counts_in_words,
  counts_of,
  input_of,
  is_checked,
  is_match,
  type Entry,
} from './entry';
import { kExample, kExampleName } from './example';
import { dropped, picked, save, type Collected } from './files';
import { findings_view } from './findings';
import { List } from './list';
import { player_view } from './player';
import { Pool, Stopped } from './pool';
import type { JobName, Jobs, Report, Source } from './protocol';
import { repair_view, repaired_name } from './repair';
import { append, by_id, counted, el, from_html, name_of, replace, visible, with_commas } from './text';
import { engine_module, worker_script } from './parts';

const kMostTroubles = 100;
const kDrawEvery = 100;
const kZip = /\.zip$/i;
const kGzip = /\.gz$/i;

const kTabs: readonly (readonly [string, string])[] = [
  ['findings', 'Findings'],
  ['game', 'Game'],
  ['repair', 'Repair'],
  ['convert', 'Convert'],
];

/** Whether the focus is in an element, or nowhere, as when that element is hidden. */
function is_focus_on(element: HTMLElement): boolean {
  const active = document.activeElement;
  return !active || active === document.body || element.contains(active);
}

class Page implements Context {
  formats: readonly Format[] = [];
  profile = '';
  severity: Severity = 'warning';

  private entries: Entry[] = [];
  private selected: Entry | null = null;
  private tab = 'findings';
  private place: Place | undefined;
  private next_id = 1;
  private skipped = 0;
  private readonly troubles: string[] = [];
  private more_troubles = 0;
  private is_dirty = false;
  private began = 0;
  private took = 0;
  /** The first files were added by a button that is gone, or dropped: their findings get the focus. */
  private is_focus_lost = false;
  private batch: { words: string; done: number; total: number } | null = null;
  private toast_timer = 0;
  private readonly desk: Pool;
  private readonly checkers: Pool;
  private readonly list: List<Entry>;
  private readonly ready: Promise<void>;

  constructor() {
    const module = engine_module();
    const script = worker_script();
    this.desk = new Pool(script, module, 1);
    const cores = navigator.hardwareConcurrency || 2;
    this.checkers = new Pool(script, module, Math.max(1, Math.min(4, cores - 1)));
    this.list = new List(
      by_id('list'),
      (entry) => this.row(entry),
      (entry, is_opened) => this.open(entry, is_opened),
      'No file fits the filter.',
    );
    this.listen();
    this.ready = this.start();
  }

  // ---- What the parts ask for.

  ask<Name extends JobName>(name: Name, ask: Jobs[Name]['ask']): Promise<Jobs[Name]['answer']> {
    return this.desk.run(name, ask);
  }

  take(entry: Entry, bytes: Uint8Array, words: string): void {
    entry.changes.push({ words, before: entry.source });
    this.put(entry, { kind: 'file', file: new Blob([bytes as BlobPart]) });
    this.toast(`Taken: ${words}`, { name: 'Undo', run: () => this.undo(entry) });
  }

  async take_edits(entry: Entry, edits: readonly Edit[], words: string): Promise<void> {
    const { revision } = entry;
    try {
      const bytes = await this.ask('edit', { ...input_of(entry, this.profile), edits });
      if (entry.revision === revision) this.take(entry, bytes, words);
    } catch (error) {
      this.toast(in_words(error));
    }
  }

  undo(entry: Entry): void {
    const change = entry.changes.pop();
    if (!change) return;
    this.put(entry, change.before);
    this.toast(`Undone: ${change.words}`);
  }

  show_rule(code: string): void {
    const dialog = by_id<HTMLDialogElement>('rule');
    void this.ask('explain', { code }).then(
      (page) => {
        replace(
          dialog,
          el('button', { class: 'close', click: () => dialog.close() }, 'Close'),
          from_html(page),
        );
        dialog.setAttribute('aria-label', `Rule ${code}`);
        dialog.showModal();
      },
      (error: unknown) => this.toast(in_words(error)),
    );
  }

  show_game(entry: Entry, place: Place): void {
    this.place = place;
    this.show_tab(entry, 'game');
    by_id('tab-game').focus();
  }

  show_tab(entry: Entry, tab: string): void {
    this.selected = entry;
    this.tab = tab;
    this.show_file();
  }

  settle(element: HTMLElement | undefined): void {
    if (!this.is_focus_lost || !element) return;
    this.is_focus_lost = false;
    // It may be elsewhere by now.
    if (!is_focus_on(by_id('welcome'))) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }

  say(words: string): void {
    by_id('status').textContent = visible(words);
  }

  toast(words: string, action?: { readonly name: string; run(): void }): void {
    const toast = by_id('toast');
    const hide = (): void => {
      toast.hidden = true;
    };
    replace(
      toast,
      el('span', {}, words),
      action &&
        el(
          'button',
          {
            click: () => {
              hide();
              action.run();
            },
          },
          action.name,
        ),
    );
    toast.hidden = false;
    this.say(words);
    clearTimeout(this.toast_timer);
    this.toast_timer = window.setTimeout(hide, 8000);
  }

  // ---- Files.

  private async start(): Promise<void> {
    try {
      this.formats = await this.ask('formats', {});
    } catch (error) {
      by_id('main').prepend(
        el(
          'p',
          { class: 'notice', role: 'alert' },
          `The page cannot work in this browser: ${in_words(error)}`,
        ),
      );
      throw error;
    }
    const readers = this.formats.filter((format) => format.reads);
    append(
      by_id('formats'),
      ...readers.map(({ title, extensions }) => el('li', {}, `${title} (${extensions.join(' ')})`)),
    );
    append(by_id('batch-to'), ...format_options(this.formats));
    const profiles = await this.ask('profiles', {});
    append(
      by_id('profile'),
      ...profiles.map(({ name, title }) => el('option', { value: name }, `${name}: ${title}`)),
    );
    // For a link that shows what the page does.
    if (location.hash === '#example') this.try_example();
  }

  private try_example(): void {
    const file = new File([kExample], kExampleName);
    void this.add({ found: [{ path: kExampleName, file, is_named: true }], failures: [] });
  }

  private async add({ found, failures }: Collected): Promise<void> {
    await this.ready;
    failures.forEach((failure) => this.trouble(failure));
    const extensions = [...new Set(this.formats.flatMap((format) => format.extensions))];
    const is_known = (path: string): boolean => {
      const name = path.toLowerCase().replace(kGzip, '');
      return extensions.some((extension) => name.endsWith(extension));
    };
    const added: Entry[] = [];
    for (const { path, file, is_named } of found) {
      if (kZip.test(path)) added.push(...(await this.expand(path, file, extensions)));
      else if (is_named || is_known(path))
        added.push(this.entry(path, { kind: 'file', file }, is_named));
      else ++this.skipped;
    }
    if (found.length === 0 && failures.length === 0) return;
    if (added.length === 0 && this.entries.length === 0 && this.troubles.length === 0) {
      this.toast(`No transcript is among ${counted(found.length, 'file')}.`);
      this.skipped = 0;
      return;
    }
    this.entries = [...this.entries, ...added];
    const welcome = by_id('welcome');
    this.is_focus_lost = !welcome.hidden && is_focus_on(welcome);
    welcome.hidden = true;
    by_id('desk').hidden = false;
    const [first] = added;
    if (!this.selected && first) {
      this.selected = first;
      by_id('desk').dataset['view'] = this.entries.length === 1 ? 'file' : 'list';
    }
    this.say(`${counted(added.length, 'file')} added`);
    this.check(added);
    this.show_file();
    this.draw();
    if (by_id('desk').dataset['view'] === 'list') this.settle(by_id('list'));
  }

  private entry(path: string, source: Source, is_named: boolean): Entry {
    return {
      id: this.next_id++,
      path,
      is_named,
      source,
      state: 'waiting',
      report: null,
      revision: 0,
      changes: [],
    };
  }

  private async expand(
    path: string,
    archive: Blob,
    extensions: readonly string[],
  ): Promise<Entry[]> {
    const { members, skipped, failures } = await this.ask('expand', { archive, extensions });
    this.skipped += skipped;
    failures.forEach((failure) =>
      this.trouble(`${path}${failure.path ? `!/${failure.path}` : ''}: ${failure.message}`),
    );
    return members.map((member) =>
      this.entry(
        `${path}!/${member.path}`,
        { kind: 'member', archive, index: member.index },
        false,
      ),
    );
  }

  private trouble(words: string): void {
    if (this.troubles.length < kMostTroubles) this.troubles.push(words);
    else ++this.more_troubles;
    this.dirty();
  }

  private clear(): void {
    this.checkers.stop();
    this.desk.stop();
    this.entries = [];
    this.selected = null;
    this.place = undefined;
    this.tab = 'findings';
    this.skipped = 0;
    this.troubles.length = 0;
    this.more_troubles = 0;
    this.began = 0;
    by_id('desk').hidden = true;
    by_id('welcome').hidden = false;
    replace(by_id('file'));
    this.say('All files are removed');
    by_id('main').focus();
  }

  // ---- Checking.

  private check(entries: readonly Entry[]): void {
    if (this.pending() === 0 || this.began === 0) this.began = performance.now();
    for (const entry of entries) {
      entry.state = 'waiting';
      entry.report = null;
      const revision = ++entry.revision;
      void this.checkers.run('check', input_of(entry, this.profile)).then(
        (report) => this.checked(entry, revision, report),
        (error: unknown) => {
          if (error instanceof Stopped) this.checked(entry, revision, null);
          else
            this.checked(entry, revision, {
              receipt: null,
              findings: [],
              hidden: 0,
              failure: in_words(error),
              size: 0,
            });
        },
      );
    }
    this.dirty();
  }

  private checked(entry: Entry, revision: number, report: Report | null): void {
    if (entry.revision !== revision) return;
    entry.report = report;
    entry.state = report ? 'done' : 'stopped';
    if (report && !entry.is_named && is_note(report)) {
      // As in a directory of the program: a text that does not look like a transcript.
      ++this.skipped;
      this.entries = this.entries.filter((other) => other !== entry);
      if (this.selected === entry) this.selected = this.entries[0] ?? null;
    }
    if (this.pending() === 0) {
      this.took = performance.now() - this.began;
      this.say(this.summary());
    }
    if (this.selected === entry) this.show_file();
    this.dirty();
  }

  private put(entry: Entry, source: Source): void {
    entry.source = source;
    this.check([entry]);
    this.show_file();
  }

  private pending(): number {
    return this.entries.reduce((sum, entry) => sum + (entry.state === 'waiting' ? 1 : 0), 0);
  }

  private cancel(): void {
    this.checkers.stop();
    this.batch = null;
    this.draw();
    this.say('Checking was cancelled');
  }

  // ---- The list of files.

  private dirty(): void {
    if (this.is_dirty) return;
    this.is_dirty = true;
    setTimeout(() => {
      this.is_dirty = false;
      this.draw();
    }, kDrawEvery);
  }

  private wanted(): Entry[] {
    const text = by_id<HTMLInputElement>('filter').value.trim().toLowerCase();
    const which = by_id<HTMLSelectElement>('which').value;
    const order = by_id<HTMLSelectElement>('order').value;
    const wanted = this.entries.filter((entry) => {
      const counts = counts_of(entry, this.severity);
      if (which === 'found' && counts.total === 0) return false;
      if (which === 'error' && counts.errors === 0) return false;
      if (which === 'failed' && (entry.state === 'waiting' || is_checked(entry))) return false;
      if (which === 'clean' && (!is_checked(entry) || counts.total > 0)) return false;
      return is_match(entry, text);
    });
    if (order === 'name') wanted.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    if (order === 'worst') {
      const rank = (entry: Entry): number => {
        const { errors, warnings, infos } = counts_of(entry, this.severity);
        return (
          (entry.state === 'done' && !is_checked(entry) ? 1e15 : 0) +
          errors * 1e9 +
          warnings * 1e4 +
          infos
        );
      };
      wanted.sort((a, b) => rank(b) - rank(a));
    }
    return wanted;
  }

  private row(entry: Entry): readonly Node[] {
    const counts = counts_of(entry, this.severity);
    const name = el('div', { class: 'name', title: entry.path }, name_of(entry.path));
    const line = el('div', { class: 'about' }, about(entry));
    const side = el('div', { class: 'counts', 'aria-hidden': 'true' });
    let words: string;
    if (entry.state === 'waiting') {
      words = 'waiting';
      append(side, '\u2026');
    } else if (entry.state === 'stopped') {
      words = 'not checked';
      append(side, words);
    } else if (!is_checked(entry)) {
      words = 'not read';
      append(side, el('b', { class: 'e' }, words));
    } else if (counts.total === 0) {
      words = 'no findings';
      append(side, el('b', { class: 'ok' }, '\u2713'));
    } else {
      words = counts_in_words(counts);
      const kinds = [counts.errors, counts.warnings, counts.infos].filter(
        (number) => number > 0,
      ).length;
      const count = (number: number, noun: string): HTMLElement | false =>
        number > 0 &&
        el(
          'b',
          { class: noun[0] },
          kinds === 1 ? counted(number, noun) : `${with_commas(number)} ${noun[0]?.toUpperCase()}`,
        );
      append(
        side,
        count(counts.errors, 'error'),
        count(counts.warnings, 'warning'),
        count(counts.infos, 'info'),
      );
    }
    if (entry.changes.length > 0) append(line, ' \u00b7 repaired');
    return [name, line, side, el('span', { class: 'unseen' }, words)];
  }

  private summary(): string {
    const done = this.entries.filter((entry) => entry.state === 'done');
    const sum = { errors: 0, warnings: 0, infos: 0, total: 0, games: 0 };
    let unread = 0;
    for (const entry of done) {
      const counts = counts_of(entry, this.severity);
      sum.errors += counts.errors;
      sum.warnings += counts.warnings;
      sum.infos += counts.infos;
      sum.games += entry.report?.receipt?.games ?? 0;
      if (!is_checked(entry)) ++unread;
    }
    const parts = [
      counted(this.entries.length, 'file'),
      counted(sum.games, 'game'),
      counts_in_words(sum) || 'no findings',
    ];
    if (unread > 0) parts.push(`${with_commas(unread)} not read`);
    if (this.skipped > 0) parts.push(`${with_commas(this.skipped)} skipped`);
    if (this.pending() === 0 && this.entries.length > 1)
      parts.push(`${(this.took / 1000).toFixed(1)} s`);
    return parts.join(' \u00b7 ');
  }

  private draw(): void {
    const total = this.entries.length;
    const waiting = this.pending();
    by_id('tally').textContent = this.summary();
    by_id('running').hidden = waiting === 0 && this.batch === null;
    const progress = by_id<HTMLProgressElement>('progress');
    const state = this.batch ?? { words: 'Checking', done: total - waiting, total };
    progress.max = Math.max(1, state.total);
    progress.value = state.done;
    by_id('running-words').textContent =
      `${state.words}: ${with_commas(state.done)} of ${counted(state.total, 'file')}`;
    const stopped = this.entries.filter((entry) => entry.state === 'stopped').length;
    by_id('stopped').hidden = stopped === 0 || waiting > 0;
    by_id('stopped-words').textContent =
      `${counted(stopped, 'file')} ${stopped === 1 ? 'was' : 'were'} not checked.`;
    const troubles = by_id('troubles');
    troubles.hidden = this.troubles.length === 0;
    replace(
      troubles,
      ...this.troubles.map((words) => el('li', {}, words)),
      this.more_troubles > 0 && el('li', {}, `and ${with_commas(this.more_troubles)} more`),
    );
    const is_busy = waiting > 0 || this.batch !== null;
    for (const id of ['batch-convert', 'batch-repair', 'batch-report'])
      by_id<HTMLButtonElement>(id).disabled = is_busy;
    this.list.show(this.wanted(), this.selected);
  }

  // ---- One file.

  private open(entry: Entry, is_opened: boolean): void {
    const is_new = this.selected !== entry;
    this.selected = entry;
    this.place = undefined;
    if (is_new && (this.tab === 'repair' || this.tab === 'convert')) this.tab = 'findings';
    if (is_new) this.show_file();
    if (!is_opened) return;
    by_id('desk').dataset['view'] = 'file';
    if (is_narrow()) {
      by_id('file').focus();
      window.scrollTo(0, 0);
    }
  }

  private show_file(): void {
    const section = by_id('file');
    const entry = this.selected;
    if (!entry) {
      replace(
        section,
        el('h2', { id: 'file-heading', class: 'unseen' }, 'No file'),
        el('p', { class: 'faint' }, 'Choose a file.'),
      );
      return;
    }
    // The focus would be lost with what is replaced.
    const focused = section.contains(document.activeElement) ? document.activeElement?.id : null;
    const report = entry.report;
    const receipt = report?.receipt;
    const parts: string[] = [];
    if (receipt) {
      parts.push(about(entry));
      if (receipt.dialect) parts.push(receipt.dialect);
      if (receipt.turns > 0) parts.push(counted(receipt.turns, 'turn'));
      if (receipt.unverified_turns > 0)
        parts.push(`${with_commas(receipt.unverified_turns)} not verified`);
      if (receipt.rules_applied) parts.push(receipt.rules_applied);
      if (receipt.allowed > 0)
        parts.push(`${counted(receipt.allowed, 'finding')} allowed by comments`);
    }
    // While a file is checked again, its views stay.
    const has_games = !report || (receipt?.games ?? 0) > 0;
    const tabs = kTabs.filter(([id]) => id === 'findings' || has_games);
    if (!tabs.some(([id]) => id === this.tab)) this.tab = 'findings';
    const is_many = this.entries.length > 1;
    replace(
      section,
      el(
        'button',
        { class: 'back quiet', id: 'back', click: () => this.back() },
        is_many ? '\u2190 All files' : '\u2190 Files',
      ),
      el(
        'div',
        { class: 'file-head' },
        el('h2', { id: 'file-heading' }, name_of(entry.path)),
        el('p', {}, parts.join(' \u00b7 ') || entry.path),
      ),
      report?.failure !== null &&
        report?.failure !== undefined &&
        el(
          'p',
          { class: 'notice' },
          el('b', { class: 'severity error' }, receipt ? 'not read completely' : 'not checked'),
          `: ${report.failure}`,
        ),
      this.tabs(tabs),
      this.panel(entry),
    );
    section.scrollTop = 0;
    if (focused) document.getElementById(focused)?.focus();
    else if (focused === '') section.focus({ preventScroll: true });
    else if (report && counts_of(entry, this.severity).total === 0) this.settle(by_id('panel'));
  }

  private tabs(tabs: readonly (readonly [string, string])[]): HTMLElement {
    const bar = el('div', { role: 'tablist', 'aria-label': 'Views of the file' });
    const go = (tab: string): void => {
      this.tab = tab;
      this.place = undefined;
      this.show_file();
      by_id(`tab-${tab}`).focus();
    };
    tabs.forEach(([id, title]) => {
      const is_on = id === this.tab;
      append(
        bar,
        el(
          'button',
          {
            role: 'tab',
            id: `tab-${id}`,
            type: 'button',
            'aria-selected': is_on ? 'true' : 'false',
            'aria-controls': is_on ? 'panel' : null,
            tabindex: is_on ? 0 : -1,
            click: () => go(id),
          },
          title,
        ),
      );
    });
    bar.addEventListener('keydown', (event) => {
      const at = tabs.findIndex(([id]) => id === this.tab);
      const to: Readonly<Record<string, number>> = {
        ArrowRight: at + 1,
        ArrowLeft: at - 1 + tabs.length,
        Home: 0,
        End: tabs.length - 1,
      };
      const next = to[event.key];
      if (next === undefined) return;
      event.preventDefault();
      go(tabs[next % tabs.length]?.[0] ?? 'findings');
    });
    return bar;
  }

  private panel(entry: Entry): HTMLElement {
    const panel = el('div', {
      role: 'tabpanel',
      id: 'panel',
      'aria-labelledby': `tab-${this.tab}`,
      tabindex: '0',
    });
    const has_report = entry.report !== null;
    if (has_report && this.tab === 'game') append(panel, player_view(entry, this, this.place));
    else if (has_report && this.tab === 'repair') append(panel, repair_view(entry, this));
    else if (has_report && this.tab === 'convert') append(panel, convert_view(entry, this));
    else {
      if (entry.changes.length > 0) append(panel, this.changed(entry));
      append(panel, findings_view(entry, this));
    }
    return panel;
  }

  private changed(entry: Entry): HTMLElement {
    return el(
      'p',
      { class: 'notice calm' },
      `${counted(entry.changes.length, 'repair')} taken.`,
      el('button', { click: () => this.show_tab(entry, 'repair') }, 'See and save'),
      el('button', { click: () => this.undo(entry) }, 'Undo'),
    );
  }

  private back(): void {
    by_id('desk').dataset['view'] = 'list';
    this.list.reveal();
    by_id('list').focus();
  }

  // ---- All files.

  /** Does something with each file that was read, and saves what comes out as a zip. */
  private async each(
    words: string,
    name: string,
    run: (entry: Entry) => Promise<{ name: string; bytes: Uint8Array } | null>,
  ): Promise<void> {
    const entries = this.entries.filter((entry) => (entry.report?.receipt?.games ?? 0) > 0);
    const batch = { words, done: 0, total: entries.length };
    this.batch = batch;
    this.draw();
    const files: { name: string; bytes: Uint8Array }[] = [];
    let left_out = 0;
    await Promise.all(
      entries.map(async (entry) => {
        const file = await run(entry).catch(() => null);
        if (file) files.push(file);
        else ++left_out;
        ++batch.done;
        this.dirty();
      }),
    );
    if (this.batch !== batch) return;
    this.batch = null;
    this.draw();
    if (files.length === 0) {
      this.toast('There is nothing to save.');
      return;
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    save(await this.ask('zip', { files }), name);
    this.toast(
      `${counted(files.length, 'file')} saved${left_out > 0 ? `, ${with_commas(left_out)} left out` : ''}.`,
    );
  }

  private convert_all(): void {
    const format = this.formats.find(
      ({ name }) => name === by_id<HTMLSelectElement>('batch-to').value,
    );
    if (!format) return;
    void this.each(
      `Converting to ${format.name}`,
      `converted-${format.name}.zip`,
      async (entry) => {
        const { bytes } = await this.checkers.run('convert', {
          ...input_of(entry, this.profile),
          to: format.name,
        });
        return bytes && bytes.length > 0
          ? { name: in_folder(entry.path, converted_name(entry.path, format)), bytes }
          : null;
      },
    );
  }

  private repair_all(): void {
    void this.each('Repairing', 'repaired.zip', async (entry) => {
      const { bytes } = await this.checkers.run('repair', input_of(entry, this.profile));
      if (!bytes && entry.changes.length === 0) return null;
      const repaired = bytes ?? (await this.checkers.run('bytes', input_of(entry, this.profile)));
      return { name: in_folder(entry.path, repaired_name(entry.path)), bytes: repaired };
    });
  }

  private save_report(): void {
    const records: object[] = [];
    this.entries.forEach((entry, index) => {
      const place = { seq: index + 1, path: entry.path };
      const { report } = entry;
      report?.findings.forEach((finding) => records.push({ ...finding, ...place }));
      if (report?.failure !== null && report?.failure !== undefined)
        records.push({ ...report.receipt, type: 'error', ...place, message: report.failure });
      else if (report?.receipt) records.push({ ...report.receipt, ...place });
      else records.push({ type: 'error', ...place, message: 'not checked' });
    });
    save(`[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`, 'findings.json');
  }

  // ---- Events.

  private listen(): void {
    const files = by_id<HTMLInputElement>('pick-files');
    const folder = by_id<HTMLInputElement>('pick-folder');
    for (const button of document.querySelectorAll<HTMLElement>('[data-open]')) {
      button.addEventListener('click', () =>
        (button.dataset['open'] === 'folder' ? folder : files).click(),
      );
    }
    for (const input of [files, folder]) {
      input.addEventListener('change', () => {
        if (input.files) void this.add(picked(input.files));
        input.value = '';
      });
    }
    by_id('example').addEventListener('click', () => this.try_example());
    this.listen_to_drops();
    const profile = by_id<HTMLSelectElement>('profile');
    profile.addEventListener('change', () => {
      this.profile = profile.value;
      this.checkers.stop();
      this.check(this.entries);
      this.show_file();
    });
    const severity = by_id<HTMLSelectElement>('severity');
    severity.addEventListener('change', () => {
      this.severity = severity.value as Severity;
      this.show_file();
      this.draw();
      this.say(this.summary());
    });
    const theme = by_id<HTMLSelectElement>('theme');
    theme.addEventListener('change', () => {
      document.documentElement.dataset['theme'] = theme.value;
    });
    by_id('cancel').addEventListener('click', () => this.cancel());
    by_id('continue').addEventListener('click', () =>
      this.check(this.entries.filter((entry) => entry.state === 'stopped')),
    );
    by_id('clear').addEventListener('click', () => this.clear());
    by_id('batch-convert').addEventListener('click', () => this.convert_all());
    by_id('batch-repair').addEventListener('click', () => this.repair_all());
    by_id('batch-report').addEventListener('click', () => this.save_report());
    by_id('filter').addEventListener('input', () => this.dirty());
    for (const id of ['which', 'order']) by_id(id).addEventListener('change', () => this.draw());
  }

  private listen_to_drops(): void {
    const over = by_id('over');
    let depth = 0;
    const show = (by: number): void => {
      depth = Math.max(0, depth + by);
      over.hidden = depth === 0;
    };
    window.addEventListener('dragenter', () => show(1));
    window.addEventListener('dragleave', () => show(-1));
    window.addEventListener('dragover', (event) => event.preventDefault());
    window.addEventListener('drop', (event) => {
      event.preventDefault();
      depth = 0;
      over.hidden = true;
      if (event.dataTransfer)
        void dropped(event.dataTransfer).then((collected) => this.add(collected));
    });
  }
}

/** A text in a folder that is not a transcript. */
function is_note({ receipt, failure }: Report): boolean {
  return failure === null && receipt !== null && receipt.format === null && !receipt.unread;
}

function is_narrow(): boolean {
  return window.matchMedia('(max-width: 46rem)').matches;
}

/** A path in a zip: the folders of `path`, and a name. */
function in_folder(path: string, name: string): string {
  const folders = path.replaceAll('!/', '/').split('/').slice(0, -1);
  return [...folders, name].filter((part) => part !== '' && part !== '..').join('/');
}

new Page();
