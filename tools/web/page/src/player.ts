// Steps through the games of a file.

import type { Board, Diagnostic } from 'bgtools';

import { in_words, type Context, type Place } from './context';
import { is_shown, type Entry } from './entry';
import { input_of } from './entry';
import { told_findings, type Told } from './findings';
import type { GameView, Step } from './protocol';
import { append, el, from_html, icon, replace, visible, type IconName } from './text';

const kPlayEvery = 1400;

function is_in_game(finding: Diagnostic, match: number, game: number): boolean {
  return (finding.match ?? 1) === match && finding.game === game;
}

/** Scrolls a box, and nothing else, so that an element of it is in sight, at least `above` from its upper edge. */
function show_within(box: HTMLElement, element: HTMLElement, above: number): void {
  const outer = box.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (top < outer.top + above) box.scrollTop -= outer.top + above - top;
  else if (bottom > outer.bottom)
    box.scrollTop += Math.min(bottom - outer.bottom + 8, top - outer.top - above);
}

class Player {
  readonly root = el('div');
  private readonly stage = el('div', { class: 'stage' });
  private readonly moves = el('div', { class: 'moves', role: 'region', tabindex: '0' });
  private readonly beside = el('section', {
    class: 'beside',
    'aria-label': 'Findings of this game',
    tabindex: '0',
    hidden: true,
  });
  private readonly board = el('div');
  private readonly happens = el('p', { class: 'happens' });
  private readonly ids = el('p', { class: 'ids' });
  private readonly seats = [
    el('p', { class: 'seat two' }),
    el('p', { class: 'seat one' }),
  ] as const;
  private readonly slider = el('input', {
    type: 'range',
    min: '0',
    'aria-label': 'Step of the game',
  });
  private readonly play = el('button', { type: 'button' });
  private view: GameView | null = null;
  private buttons: HTMLButtonElement[] = [];
  private told: readonly Told[] = [];
  private at = 0;
  private timer = 0;

  constructor(
    private readonly entry: Entry,
    private readonly context: Context,
    private place: Place,
  ) {
    this.chooser();
    const button = (name: IconName, words: string, go: () => void): HTMLElement =>
      el('button', { type: 'button', 'aria-label': words, title: words, click: go }, icon(name));
    this.show_playing(false);
    this.play.addEventListener('click', () => this.toggle());
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    append(
      this.stage,
      this.seats[0],
      this.board,
      this.seats[1],
      el(
        'div',
        { class: 'controls', role: 'group', 'aria-label': 'Player' },
        button('first', 'First step', () => this.go(0)),
        button('back', 'Step back', () => this.go(this.at - 1)),
        this.play,
        button('forward', 'Step forward', () => this.go(this.at + 1)),
        button('last', 'Last step', () => this.go(this.last())),
        this.slider,
      ),
      this.happens,
      this.ids,
    );
    const side = el('div', { class: 'side' }, this.moves, this.beside);
    const player = el('div', { class: 'player' }, this.stage, side);
    player.addEventListener('keydown', (event) => this.key(event));
    append(this.root, player);
    void this.load();
    const go = (finding: Diagnostic): void => this.go(this.step_of(finding));
    void told_findings(entry, context, { words: 'show the step', go }).then(
      ({ told }) => {
        this.told = told;
        this.list();
      },
      // The steps have their findings without.
      () => {},
    );
  }

  private last(): number {
    return (this.view?.steps.length ?? 1) - 1;
  }

  private chooser(): void {
    const receipt = this.entry.report?.receipt;
    if (!receipt) return;
    const toolbar = el('div', { class: 'toolbar' });
    const games = el('select', {
      class: 'player-games',
      change: () => this.choose(this.place.match, Number(games.value)),
    });
    const fill = (match: number): void => {
      const count = receipt.games_by_match[match - 1] ?? 0;
      replace(
        games,
        ...Array.from({ length: count }, (_, i) =>
          el('option', { value: i + 1 }, this.title_of(match, i + 1)),
        ),
      );
    };
    fill(this.place.match);
    games.value = String(this.place.game);
    if (receipt.matches > 1) {
      const matches = el('select', {
        change: () => {
          const match = Number(matches.value);
          fill(match);
          this.choose(match, 1);
        },
      });
      receipt.players.forEach(([one, two], i) => {
        if ((receipt.games_by_match[i] ?? 0) > 0)
          append(
            matches,
            el('option', { value: i + 1 }, `${i + 1}: ${one || '?'} \u2013 ${two || '?'}`),
          );
      });
      matches.value = String(this.place.match);
      append(toolbar, el('label', {}, 'Match ', matches));
    }
    append(toolbar, el('label', {}, 'Game ', games));
    append(this.root, toolbar);
  }

  private title_of(match: number, game: number): string {
    const count = this.findings(match, game).length;
    return count === 0 ? `${game}` : `${game} (${count} ${count === 1 ? 'finding' : 'findings'})`;
  }

  private findings(match: number, game: number): readonly Diagnostic[] {
    return (this.entry.report?.findings ?? []).filter(
      (finding) =>
        is_in_game(finding, match, game) && is_shown(finding, this.context.severity),
    );
  }

  /** Shows the findings of the game beside the board. */
  private list(): void {
    const { match, game } = this.place;
    const articles = this.told
      .filter(({ finding }) => is_in_game(finding, match, game))
      .map(({ article }) => article);
    this.beside.hidden = articles.length === 0;
    replace(this.beside, el('h3', {}, 'Findings of this game'), ...articles);
    this.point_out();
  }

  /** Marks those findings that are about the step. */
  private point_out(): void {
    const step = this.view?.steps[this.at];
    let first: HTMLElement | undefined;
    for (const { finding, article } of this.told) {
      const is_here = step !== undefined && article.isConnected && this.is_about(finding, step);
      article.classList.toggle('here', is_here);
      if (is_here) first ??= article;
    }
    if (first) show_within(this.beside, first, 8);
  }

  private step_of(finding: Diagnostic): number {
    return this.view?.steps.findIndex((step) => this.is_about(finding, step)) ?? 0;
  }

  private choose(match: number, game: number): void {
    this.stop();
    this.place = { match, game, turn: 0 };
    void this.load();
  }

  private async load(): Promise<void> {
    const { match, game, turn } = this.place;
    replace(this.board, el('p', { class: 'unknown-board' }, 'Reading the game\u2026'));
    try {
      const ask = { ...input_of(this.entry, this.context.profile), match, game };
      const view = await this.context.ask('game', ask);
      // Another game may have been chosen since.
      if (match !== this.place.match || game !== this.place.game) return;
      this.view = view;
    } catch (error) {
      replace(
        this.board,
        el('p', { class: 'unknown-board' }, `This game cannot be shown: ${in_words(error)}`),
      );
      return;
    }
    this.slider.max = String(this.last());
    this.table();
    this.list();
    const first = this.view.steps.findIndex(
      (step) => this.flags(step).length > 0 && step.turn === turn,
    );
    const same_turn = this.view.steps.findIndex(
      (step) => step.kind === 'roll' && step.turn === turn,
    );
    this.go(Math.max(0, first >= 0 ? first : same_turn), false);
  }

  /** The findings that are about this step. */
  private flags(step: Step): Diagnostic[] {
    const { match, game } = this.place;
    return this.findings(match, game).filter((finding) => this.is_about(finding, step));
  }

  private is_about(finding: Diagnostic, step: Step): boolean {
    if (finding.turn === null) return step.kind === 'end';
    if (finding.turn !== step.turn) return step.kind === 'end' && finding.turn > step.turn;
    if (finding.duty === 'to answer') return step.kind === 'answer';
    if (finding.duty === 'to roll')
      return step.kind === 'double' || (step.kind === 'end' && !this.has_double(step.turn));
    return step.kind === (finding.position === null && this.is_at_end(finding) ? 'end' : 'roll');
  }

  private has_double(turn: number): boolean {
    return this.view?.steps.some((step) => step.kind === 'double' && step.turn === turn) ?? false;
  }

  private is_at_end(finding: Diagnostic): boolean {
    return finding.code.startsWith('BG3') || finding.code === 'BG013';
  }

  private table(): void {
    const view = this.view;
    if (!view) return;
    const body = el('tbody');
    this.buttons = [];
    let row: HTMLTableRowElement | null = null;
    let filled = 0;
    let number = 0;
    view.steps.forEach((step, index) => {
      const flags = this.flags(step);
      const worst = flags.some(({ severity }) => severity === 'error')
        ? 'error'
        : (flags[0]?.severity ?? '');
      const button = el(
        'button',
        { type: 'button', click: () => this.go(index) },
        worst !== '' &&
          el(
            'span',
            { class: `flag severity ${worst}`, title: worst },
            '!',
            el('span', { class: 'unseen' }, ` ${worst}: `),
          ),
        step.roll !== '' && el('span', { class: 'dice' }, step.roll),
        step.text || '\u2026',
      );
      this.buttons.push(button);
      if (step.kind === 'end' || step.kind === 'other') {
        append(body, el('tr', {}, el('td', { colspan: 3 }, button)));
        row = null;
        return;
      }
      if (!row || step.player <= filled) {
        row = el('tr', {}, el('th', { scope: 'row' }, ++number), el('td'), el('td'));
        append(body, row);
      }
      filled = step.player;
      row.cells[step.player]?.append(button);
    });
    const head = el(
      'tr',
      {},
      el('th', { scope: 'col' }, el('span', { class: 'unseen' }, 'Row')),
      ...view.names.map((name, i) => el('th', { scope: 'col' }, name || `player ${i + 1}`)),
    );
    replace(this.moves, el('table', {}, el('thead', {}, head), body));
    this.moves.setAttribute('aria-label', 'Actions of the game');
  }

  private go(to: number, is_told = true): void {
    const view = this.view;
    if (!view) return;
    const index = Math.max(0, Math.min(this.last(), to));
    this.at = index;
    const step = view.steps[index];
    if (!step) return;
    this.slider.value = String(index);
    this.draw(step, view);
    this.buttons.forEach((button, i) => {
      if (i === index) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    const button = this.buttons[index];
    // What is in sight begins below the heading of the table.
    if (button) show_within(this.moves, button, 36);
    this.point_out();
    const words = this.words_of(step, view);
    this.slider.setAttribute('aria-valuetext', visible(words));
    if (is_told)
      this.context.say(
        `${words}${this.flags(step)
          .map((finding) => `; ${finding.severity}: ${finding.message}`)
          .join('')}`,
      );
    if (index === this.last()) this.stop();
  }

  private words_of(step: Step, view: GameView): string {
    const name = view.names[step.player - 1] || `player ${step.player}`;
    if (step.kind === 'end' || step.kind === 'other') return step.text;
    if (step.kind === 'roll')
      return `${name} ${step.roll ? `rolls ${step.roll}` : 'plays'}: ${step.text}`;
    return `${name} ${step.text}`;
  }

  private draw(step: Step, view: GameView): void {
    const { board } = step;
    this.seat(0, view, board);
    this.seat(1, view, board);
    const title = this.words_of(step, view);
    replace(
      this.board,
      board
        ? from_html(board.html ?? '')
        : el(
            'p',
            { class: 'unknown-board' },
            `The board is not known here${view.trouble ? `: ${view.trouble}` : ''}.`,
          ),
    );
    replace(
      this.happens,
      title,
      ...this.flags(step).map((finding) =>
        el(
          'span',
          { class: 'problem' },
          el('b', { class: `severity ${finding.severity}` }, finding.severity),
          ' ',
          el(
            'button',
            { type: 'button', class: 'code', click: () => this.context.show_rule(finding.code) },
            finding.code,
          ),
          ` ${finding.message}`,
        ),
      ),
    );
    replace(this.ids, board?.gnubg_id ? el('code', {}, board.gnubg_id) : null);
  }

  private seat(index: 0 | 1, view: GameView, board: Board | null): void {
    const player = index === 0 ? 2 : 1;
    const score = view.score?.[player - 1];
    const length = view.length;
    const parts: string[] = [];
    if (board) parts.push(`${board.pips[player - 1]} pips`);
    if (score !== null && score !== undefined)
      parts.push(length ? `${score} of ${length}` : `${score}`);
    replace(
      this.seats[index],
      el(
        'span',
        {},
        el('i', { 'aria-hidden': 'true' }),
        view.names[player - 1] || `player ${player}`,
      ),
      el('span', {}, parts.join(' \u00b7 ')),
    );
  }

  private key(event: KeyboardEvent): void {
    const { target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target instanceof HTMLSelectElement || target === this.slider) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: this.at + 1,
      ArrowLeft: this.at - 1,
      Home: 0,
      End: this.last(),
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  private toggle(): void {
    if (this.timer !== 0) {
      this.stop();
      return;
    }
    if (this.at === this.last()) this.go(0);
    this.timer = window.setInterval(() => {
      if (!this.root.isConnected) this.stop();
      else this.go(this.at + 1);
    }, kPlayEvery);
    this.show_playing(true);
  }

  private stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.show_playing(false);
  }

  private show_playing(is_playing: boolean): void {
    const words = is_playing ? 'Pause' : 'Play';
    replace(this.play, icon(is_playing ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', words);
    this.play.title = words;
  }
}

/** The player, at a place. */
export function player_view(entry: Entry, context: Context, place?: Place): HTMLElement {
  const receipt = entry.report?.receipt;
  const match = (receipt?.games_by_match.findIndex((games) => games > 0) ?? -1) + 1;
  if (match === 0) return el('p', { class: 'faint' }, 'There is no game in this file.');
  return new Player(entry, context, place ?? { match, game: 1, turn: 0 }).root;
}
