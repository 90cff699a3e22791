// The module of tools/web/npm with the library for C in the place of WebAssembly: each call is a request to a server on this
// machine, which asks the library. The page is tested with it where the module was not built.

import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Asks as the class Door of the module does. */
const kDoor = (address) => `
class DoorOfServer {
  version() {
    return '';
  }
  #ask(name, bytes, words) {
    const request = new XMLHttpRequest();
    request.open('POST', '${address}/' + name + '?' + encodeURIComponent(JSON.stringify(words)), false);
    request.send(bytes);
    const { answer, made } = JSON.parse(request.responseText);
    const { ok, error, ...others } = JSON.parse(answer);
    if (!ok) throw new BgtoolsError(error.code, error.message);
    const bytes_made = made === null ? null : Uint8Array.from(atob(made), (letter) => letter.charCodeAt(0));
    return { ...others, bytes: bytes_made };
  }
  about(name, input, options) {
    return this.making(name, input, options);
  }
  making(name, input, { name: path = '', ...rest }, others = {}) {
    return this.#ask(name, bytes_of(input), [path, options_text(rest, others)]);
  }
  words(name, words, options = {}) {
    return this.#ask(name, '', [...words, options_text(options)]);
  }
}
export const engine_of = async () => new Engine(new DoorOfServer());
`;

/** Writes the module to `folder` and serves its answers; `origin` is where the page has to be allowed to ask. */
export async function start_stand_in(library, folder) {
  const server = spawn('python3', [join(here, 'library_server.py'), library], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise((resolve) =>
    createInterface({ input: server.stdout }).once('line', resolve),
  );
  const module_folder = join(folder, 'module');
  mkdirSync(module_folder);
  const npm = join(here, '../../tools/web/npm');
  const core = readFileSync(join(npm, 'core.mjs'), 'utf8')
    .replace("import instantiate from './engine.mjs';", 'const instantiate = null;')
    .replace('export async function engine_of(', 'async function engine_of_wasm(');
  writeFileSync(join(module_folder, 'core.mjs'), `${core}${kDoor(origin)}`);
  for (const name of ['browser.mjs', 'browser_worker.mjs', 'package.json'])
    copyFileSync(join(npm, name), join(module_folder, name));
  // The smallest module of WebAssembly.
  writeFileSync(
    join(module_folder, 'engine.wasm'),
    Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  );
  return { origin, module_folder, stop: () => server.kill() };
}
