// bgtools for JavaScript in Node; bgtools.d.mts is the manual.

import { readFile } from 'node:fs/promises';
import { parentPort, Worker } from 'node:worker_threads';

import { engine_of, serve as serve_at, Workers } from './core.mjs';

export { BgtoolsError } from './core.mjs';

const own_wasm = () => readFile(new URL('./engine.wasm', import.meta.url));
const own_worker = () => new Worker(new URL('./node_worker.mjs', import.meta.url));

/** The port of this worker, in the form of the scope that a worker has in browsers. */
const own_scope = {
  postMessage: (message) => parentPort.postMessage(message),
  set onmessage(take) {
    parentPort.on('message', (data) => take({ data }));
  },
};

export function serve(scope = own_scope) {
  serve_at(scope);
}

export async function load({ wasm } = {}) {
  return engine_of(wasm ?? (await own_wasm()));
}

export class BgtoolsWorker extends Workers {
  static async start({ wasm, makeWorker = own_worker, workers = 1 } = {}) {
    return this.of(wasm ?? (await own_wasm()), makeWorker, workers);
  }
}
