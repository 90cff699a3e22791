// bgtools for JavaScript in browsers; bgtools.d.mts is the manual.

import { BgtoolsError, engine_of, Workers } from './core.mjs';

export { BgtoolsError, serve } from './core.mjs';

async function own_wasm() {
  const response = await fetch(new URL('./engine.wasm', import.meta.url));
  if (!response.ok) throw new BgtoolsError('arguments', `${response.url}: ${response.status} ${response.statusText}`);
  // It is compiled while it arrives, if the server says what it is.
  const is_named = response.headers.get('content-type')?.startsWith('application/wasm');
  return is_named ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
}

// Bundlers find the file of the worker only if this is one expression.
const own_worker = () => new Worker(new URL('./browser_worker.mjs', import.meta.url), { type: 'module' });

export async function load({ wasm } = {}) {
  return engine_of(wasm ?? (await own_wasm()));
}

export class BgtoolsWorker extends Workers {
  static async start({ wasm, makeWorker = own_worker, workers = 1 } = {}) {
    return this.of(wasm ?? (await own_wasm()), makeWorker, workers);
  }
}
