// A list of any length in which only the rows in sight are elements.

import { el, replace } from './text';

const kHeight = 52;
const kMore = 8;

export class List<Item extends { readonly id: number }> {
  private items: readonly Item[] = [];
  private current = -1;
  private readonly rows = el('div', { class: 'rows', role: 'presentation' });

  constructor(
    private readonly box: HTMLElement,
    private readonly row: (item: Item) => readonly Node[],
    /** `is_opened` if it was chosen on purpose, not passed by. */
    private readonly select: (item: Item, is_opened: boolean) => void,
    private readonly empty: string,
  ) {
    box.tabIndex = 0;
    box.setAttribute('role', 'listbox');
    box.append(this.rows);
    box.addEventListener('scroll', () => this.draw(), { passive: true });
    box.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(box);
  }

  show(items: readonly Item[], selected: Item | null): void {
    this.items = items;
    this.current = selected ? items.findIndex((item) => item.id === selected.id) : -1;
    this.draw();
  }

  /** Brings the row of the selected item into sight. */
  reveal(): void {
    if (this.current < 0) return;
    const top = this.current * kHeight;
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    else if (top + kHeight > scrollTop + clientHeight)
      this.box.scrollTop = top + kHeight - clientHeight;
  }

  private draw(): void {
    const { scrollTop, clientHeight } = this.box;
    this.rows.style.height = `${this.items.length * kHeight}px`;
    const first = Math.max(0, Math.floor(scrollTop / kHeight) - kMore);
    const end = Math.min(
      this.items.length,
      Math.ceil((scrollTop + clientHeight) / kHeight) + kMore,
    );
    const shown = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
    // What has the focus of a screen reader has to exist.
    if (this.current >= 0 && (this.current < first || this.current >= end))
      shown.push(this.current);
    const elements = shown.map((index) => this.element(index));
    if (elements.length === 0)
      elements.push(
        el('p', { class: 'empty', role: 'option', 'aria-disabled': 'true' }, this.empty),
      );
    replace(this.rows, ...elements);
    if (this.current >= 0)
      this.box.setAttribute('aria-activedescendant', `row-${this.items[this.current]?.id}`);
    else this.box.removeAttribute('aria-activedescendant');
  }

  private element(index: number): HTMLElement {
    const item = this.items[index];
    if (!item) return el('div');
    const element = el(
      'div',
      {
        class: 'row',
        role: 'option',
        id: `row-${item.id}`,
        'aria-selected': index === this.current ? 'true' : 'false',
        'aria-setsize': this.items.length,
        'aria-posinset': index + 1,
        click: () => this.go(index, true),
      },
      ...this.row(item),
    );
    element.style.top = `${index * kHeight}px`;
    return element;
  }

  private go(index: number, is_opened: boolean): void {
    const item = this.items[Math.max(0, Math.min(this.items.length - 1, index))];
    if (!item) return;
    this.current = this.items.indexOf(item);
    this.reveal();
    this.draw();
    this.select(item, is_opened);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / kHeight) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: this.current + 1,
      ArrowUp: Math.max(0, this.current - 1),
      PageDown: this.current + page,
      PageUp: this.current - page,
      Home: 0,
      End: this.items.length - 1,
    };
    if (event.key === 'Enter' || event.key === ' ') this.go(this.current, true);
    else if (event.key in steps) this.go(steps[event.key] ?? 0, false);
    else return;
    event.preventDefault();
  }
}
