// Builds the elements of the page. Text from files reaches it only as text nodes, as attributes
// that are words, and in what the engine draws, so nothing in a transcript can become markup.

type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | ((event: Event) => void) | null | undefined;

/** An element with its attributes (a function is a listener) and its children. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, '');
    else element.setAttribute(key, String(value));
  }
  append(element, ...children);
  return element;
}

export function append(element: Node, ...children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.appendChild(
      child instanceof Node ? child : document.createTextNode(visible(String(child))),
    );
  }
}

export function replace(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, ...children);
}

/** What the engine draws: findings, boards and pages of rules. It has escaped all text in them. */
export function from_html(html: string): HTMLElement {
  const place = el('div');
  place.innerHTML = html;
  return place;
}

/** The element of the page with this id, which has to exist. */
export function by_id<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element as Type;
}

// C0 without tab and line feed, DEL, C1, and what changes the direction of text.
const kHidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Shows the characters that a browser would obey instead of showing. */
export function visible(text: string): string {
  return text.replace(kHidden, (letter) => {
    const code = letter.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

export function with_commas(number: number): string {
  return number.toLocaleString('en');
}

/** "1 file", "2 files". */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${with_commas(number)} ${number === 1 ? noun : plural}`;
}

/** "12.3 MB" */
export function bytes_in_words(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e4 ? 1 : 0)} KB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

/** The last part of a path. */
export function name_of(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What is before the last part of a path, without the stroke. */
export function folder_of(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

const kIcons = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11 3v10L4 8z',
  play: 'M4 2.5v11L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  forward: 'M5 3v10l7-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
} as const;

export type IconName = keyof typeof kIcons;

/** A sign on a button whose name says what it does. */
export function icon(name: IconName): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const sign = document.createElementNS(space, 'svg');
  sign.setAttribute('viewBox', '0 0 16 16');
  sign.setAttribute('class', 'icon');
  sign.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', kIcons[name]);
  sign.append(path);
  return sign;
}
