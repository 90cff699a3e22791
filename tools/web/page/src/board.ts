// Draws a board as SVG. Its colours come from the style of the page.

import { visible } from './text';

/** A board and what surrounds it, as the engine tells it: seen by the player on roll. */
export interface Situation {
  readonly names: readonly [string, string];
  /** 1 or 2, the player on roll. */
  readonly mover: number;
  readonly roll: readonly number[] | null;
  readonly double_offered: boolean;
  readonly cube: { readonly value: number; readonly owner: number | null };
  readonly length: number | null;
  readonly score: readonly (number | null)[] | null;
  readonly crawford: boolean;
  readonly pips: readonly [number, number];
  readonly off: readonly [number, number];
  /** By point, 1 to 24; 25 is the mover's bar and 0 the opponent's. The opponent's are negative. */
  readonly points: readonly number[];
  readonly waiting?: readonly [number, number];
  /** Points on which a checker lies under those of the other side. */
  readonly pinned?: readonly number[];
  readonly variant?: string;
  readonly gnubg_id?: string;
}

/** One move of a play in the mover's numbers: 25 is the bar, 0 is off. */
export interface Hop {
  readonly from: number;
  readonly to: number;
}

export interface BoardOptions {
  /** The player at the bottom; without one, the player on roll. */
  readonly below?: number;
  /** Drawn as arrows. */
  readonly hops?: readonly Hop[];
  /** The first words of the description. */
  readonly title?: string;
}

const kPitch = 22;
const kRadius = 10;
const kMostShown = 5;
const kTop = 20;
const kBottom = 252;
const kMiddle = (kTop + kBottom) / 2;
const kPoint = 98;
const kCubeColumn = 20;
const kLeftField = 40;
const kBar = kLeftField + 6 * kPitch;
const kBarWidth = 26;
const kRightField = kBar + kBarWidth;
const kTray = kRightField + 6 * kPitch + 8;
const kTrayWidth = 26;
const kWidth = kTray + kTrayWidth + 8;
const kHeight = kBottom + 20;
const kThickness = 6;

const kPips: readonly (readonly [number, number][])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** Games in which both sides go the same way, from opposite corners or from the same one. */
const kFromCorners: readonly string[] = ['fevga', 'moultezim', 'long-nardy', 'gul-bara'];
const kFromOne: readonly string[] = ['tabula', 'grasshopper'];

/** Whether the sides of a game go in opposite directions, as in backgammon. */
export function is_opposite(variant: string | undefined): boolean {
  return variant === undefined || ![...kFromCorners, ...kFromOne].includes(variant);
}

/** The number that the other side gives a point. */
export function other_number(point: number, variant: string | undefined): number {
  if (point <= 0 || point >= 25 || is_opposite(variant)) return 25 - point;
  if (variant !== undefined && kFromOne.includes(variant)) return point;
  return point > 12 ? point - 12 : point + 12;
}

type Attributes = Record<string, string | number>;

function svg(name: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

function left_of(place: number): number {
  const column = place > 12 ? place - 13 : 12 - place;
  return column < 6 ? kLeftField + column * kPitch : kRightField + (column - 6) * kPitch;
}

class Board {
  private readonly root: SVGElement;
  /** Whether the player on roll is at the top. */
  private readonly turned: boolean;

  constructor(
    private readonly situation: Situation,
    private readonly options: BoardOptions,
  ) {
    // Where both go the same way, only the player on roll sees the board as it is numbered.
    this.turned =
      options.below !== undefined &&
      options.below !== situation.mover &&
      is_opposite(situation.variant);
    this.root = svg('svg', {
      class: 'board',
      viewBox: `0 0 ${kWidth} ${kHeight}`,
      role: 'img',
      'aria-label': visible(describe_board(situation, options.title)),
    });
  }

  draw(): SVGElement {
    this.field();
    this.numbers();
    for (const is_mover of [true, false]) this.side(is_mover);
    this.cube();
    if (this.situation.roll) this.dice(this.situation.roll);
    (this.options.hops ?? []).forEach((hop) => this.arrow(hop));
    return this.root;
  }

  private add(name: string, attributes: Attributes, ...children: (Node | string)[]): void {
    this.root.append(svg(name, attributes, ...children));
  }

  /** The place on the picture of a point of the mover: 1 is at the bottom right. */
  private place(point: number): number {
    return this.turned ? 25 - point : point;
  }

  private field(): void {
    this.add('rect', {
      class: 'frame',
      x: kLeftField - 8,
      y: kTop - 8,
      width: kTray + kTrayWidth + 16 - kLeftField,
      height: kBottom - kTop + 16,
      rx: 5,
    });
    for (const left of [kLeftField, kRightField]) {
      this.add('rect', {
        class: 'field',
        x: left,
        y: kTop,
        width: 6 * kPitch,
        height: kBottom - kTop,
      });
    }
    for (const top of [kTop, kBottom - kPoint]) {
      this.add('rect', { class: 'field', x: kTray, y: top, width: kTrayWidth, height: kPoint });
    }
    for (const odd of [0, 1]) {
      let path = '';
      for (let place = 1; place <= 24; ++place) {
        if (place % 2 !== odd) continue;
        const is_upper = place > 12;
        path += `M${left_of(place)} ${is_upper ? kTop : kBottom}h${kPitch}l${-kPitch / 2} ${is_upper ? kPoint : -kPoint}z`;
      }
      this.add('path', { class: odd ? 'odd' : 'even', d: path });
    }
  }

  private numbers(): void {
    for (let place = 1; place <= 24; ++place) {
      const number = this.turned ? 25 - place : place;
      this.add(
        'text',
        { class: 'number', x: left_of(place) + kPitch / 2, y: place > 12 ? 8.5 : kHeight - 2 },
        String(number),
      );
    }
  }

  private side(is_mover: boolean): void {
    const { points, mover } = this.situation;
    const sign = is_mover ? 1 : -1;
    const tone = (mover === 1) === is_mover ? 'light' : 'dark';
    const group = svg('g', { class: tone });
    const is_below = is_mover !== this.turned;
    for (let point = 1; point <= 24; ++point) {
      const count = (points[point] ?? 0) * sign;
      const is_pinned = this.is_pinned(point);
      if (is_pinned && count < 0) this.stack(group, this.place(point), 1, 0);
      if (count > 0) this.stack(group, this.place(point), count, is_pinned ? 1 : 0);
    }
    const bar = Math.abs(points[is_mover ? 25 : 0] ?? 0);
    for (let i = 0; i < Math.min(bar, 4); ++i) {
      const y = kMiddle + (is_below ? 1 : -1) * (17 + i * 20);
      this.checker(group, kBar + kBarWidth / 2, y, i === 3 && bar > 4 ? bar : 0);
    }
    const off = this.situation.off[(mover === 1) === is_mover ? 0 : 1] ?? 0;
    for (let i = 0; i < off; ++i) {
      const y = is_below ? kBottom - (i + 1) * (kThickness + 0.5) : kTop + i * (kThickness + 0.5);
      group.append(
        svg('rect', {
          class: 'edge',
          x: kTray + 1.5,
          y,
          width: kTrayWidth - 3,
          height: kThickness,
          rx: 1.5,
        }),
      );
    }
    if (off > 0) {
      group.append(
        svg(
          'text',
          {
            class: 'count',
            x: kTray + kTrayWidth / 2,
            y: is_below ? kBottom - kPoint - 5 : kTop + kPoint + 12,
          },
          String(off),
        ),
      );
    }
    const waiting = this.situation.waiting?.[(mover === 1) === is_mover ? 0 : 1] ?? 0;
    if (waiting > 0) {
      group.append(
        svg(
          'text',
          { class: 'count', x: kBar + kBarWidth / 2, y: is_below ? kBottom - 3 : kTop + 11 },
          `W${waiting}`,
        ),
      );
    }
    this.root.append(group);
  }

  private is_pinned(point: number): boolean {
    return this.situation.pinned?.includes(point) ?? false;
  }

  private stack(group: SVGElement, place: number, count: number, under: number): void {
    const shown = Math.min(count, kMostShown - under);
    for (let i = 0; i < shown; ++i) {
      this.checker(
        group,
        left_of(place) + kPitch / 2,
        this.height(place, i + under),
        i === shown - 1 && count > shown ? count : 0,
      );
    }
  }

  /** The middle of the n-th checker on a point, from 0. */
  private height(place: number, n: number): number {
    const step = Math.min(n, kMostShown - 1) * 2 * kRadius;
    return place > 12 ? kTop + kRadius + step : kBottom - kRadius - step;
  }

  private checker(group: SVGElement, x: number, y: number, number: number): void {
    group.append(svg('circle', { class: 'checker', cx: x, cy: y, r: kRadius - 0.6 }));
    if (number) group.append(svg('text', { class: 'label', x, y: y + 4 }, String(number)));
  }

  private dice(roll: readonly number[]): void {
    const tone = this.situation.mover === 1 ? 'light' : 'dark';
    const group = svg('g', { class: `${tone} dice` });
    // The dice lie on the right of the player who rolled them.
    const middle = (this.turned ? kLeftField : kRightField) + 3 * kPitch;
    roll.forEach((pips, i) => {
      const x = middle + (i - (roll.length - 1) / 2) * 26;
      group.append(
        svg('rect', { class: 'die', x: x - 10, y: kMiddle - 10, width: 20, height: 20, rx: 4 }),
      );
      for (const [dx, dy] of kPips[pips] ?? []) {
        group.append(
          svg('circle', { class: 'pip', cx: x + dx * 5.2, cy: kMiddle + dy * 5.2, r: 1.9 }),
        );
      }
    });
    this.root.append(group);
  }

  private cube(): void {
    const { cube, crawford, double_offered, mover, variant } = this.situation;
    if (crawford || (variant !== undefined && cube.value === 1 && cube.owner === null)) return;
    let x = kCubeColumn - 8;
    let y = kMiddle;
    let value = cube.value;
    if (double_offered) {
      x = kLeftField + 3 * kPitch;
      value *= 2;
    } else if (cube.owner !== null) {
      y = (cube.owner === mover) !== this.turned ? kBottom - 11 : kTop + 11;
    }
    this.add('rect', { class: 'cube', x: x - 10, y: y - 10, width: 20, height: 20, rx: 3.5 });
    const fit: Attributes = value < 100 ? {} : { textLength: 17, lengthAdjust: 'spacingAndGlyphs' };
    // A cube in the middle shows 64 at the table, but in print it is 1.
    this.add('text', { class: 'value', x, y: y + 4, ...fit }, String(value));
  }

  private arrow(hop: Hop): void {
    const { points } = this.situation;
    const at = (point: number, n: number): [number, number] => {
      if (point >= 25) return [kBar + kBarWidth / 2, kMiddle + (this.turned ? -17 : 17)];
      if (point <= 0)
        return [kTray + kTrayWidth / 2, this.turned ? kTop + kPoint / 2 : kBottom - kPoint / 2];
      const place = this.place(point);
      return [left_of(place) + kPitch / 2, this.height(place, n)];
    };
    const [x1, y1] = at(hop.from, Math.max(0, (points[hop.from] ?? 1) - 1));
    const [x2, y2] = at(hop.to, Math.max(0, points[hop.to] ?? 0));
    // An arc towards the middle, so that arrows along one side do not lie on each other.
    const away = (Math.abs(x2 - x1) * 0.16 + 6) * ((y1 + y2) / 2 < kMiddle ? 1 : -1);
    const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2 + away];
    const length = Math.hypot(x2 - cx, y2 - cy) || 1;
    const [ux, uy] = [(x2 - cx) / length, (y2 - cy) / length];
    const corner = (side: number): string =>
      `${x2 - ux * 9 - side * uy * 5} ${y2 - uy * 9 + side * ux * 5}`;
    this.add('path', {
      class: 'arrow',
      d: `M${x1} ${y1}Q${cx} ${cy} ${x2 - ux * 7} ${y2 - uy * 7}`,
    });
    this.add('path', { class: 'head', d: `M${x2} ${y2}L${corner(1)}L${corner(-1)}z` });
  }
}

/** Draws a board; its description has all of it in words. */
export function draw_board(situation: Situation, options: BoardOptions = {}): SVGElement {
  return new Board(situation, options).draw();
}

function side_in_words(situation: Situation, is_mover: boolean): string {
  const { points, mover, pips, off, waiting, variant } = situation;
  const sign = is_mover ? 1 : -1;
  const index = (mover === 1) === is_mover ? 0 : 1;
  const parts: string[] = [];
  for (let point = 24; point >= 1; --point) {
    const count = (points[point] ?? 0) * sign;
    if (count > 0) parts.push(`${count} on ${is_mover ? point : other_number(point, variant)}`);
  }
  const bar = Math.abs(points[is_mover ? 25 : 0] ?? 0);
  if (bar) parts.push(`${bar} on the bar`);
  if (waiting?.[index]) parts.push(`${waiting[index]} not yet entered`);
  if (off[index]) parts.push(`${off[index]} off`);
  parts.push(`${pips[index]} ${pips[index] === 1 ? 'pip' : 'pips'}`);
  return parts.join(', ');
}

/** What the player on roll has to do: "Ann to play 43". */
export function duty_of(situation: Situation): string {
  const name = situation.names[situation.mover - 1] || `player ${situation.mover}`;
  if (situation.double_offered) return `${name} to answer the double`;
  return situation.roll ? `${name} to play ${situation.roll.join('')}` : `${name} to roll`;
}

/** The board in words, for those who do not see it. */
export function describe_board(situation: Situation, title = duty_of(situation)): string {
  const { names, mover, cube, crawford } = situation;
  const name = (player: number): string => names[player - 1] || `player ${player}`;
  const tone = (player: number): string => (player === 1 ? 'light' : 'dark');
  const other = 3 - mover;
  let words = `${title}. ${name(mover)} (${tone(mover)}): ${side_in_words(situation, true)}. `;
  words += `${name(other)} (${tone(other)}): ${side_in_words(situation, false)}.`;
  if (crawford) return `${words} Crawford game.`;
  if (cube.owner !== null) words += ` ${name(cube.owner)} owns the cube at ${cube.value}.`;
  else if (cube.value !== 1) words += ` The cube is at ${cube.value}.`;
  return words;
}
