// The parts of the page that are data: the engine and the script of the workers.

import { by_id } from './text';

/** The engine, which the page has as base64 of its bytes packed with gzip. */
export async function engine_module(): Promise<WebAssembly.Module> {
  const letters = atob(by_id('engine').textContent ?? '');
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = await new Response(stream).arrayBuffer();
  return WebAssembly.compile(bytes);
}

/** The address of the script of a worker. */
export function worker_script(): string {
  const letters = atob(by_id('worker').textContent ?? '');
  const script = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
