// A module with the functions of tools/web/npm/bgtools.d.mts, in which the program answers instead of an engine in the
// page: each call is a request to a server on this machine, which runs `bgtools`. The page is tested with it where the
// module was not built.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const kModule = (address) => `
export class BgtoolsError extends Error {
  constructor(message) { super(message); this.code = 'refused'; }
}
const ask = (name, input, options = {}) => {
  const request = new XMLHttpRequest();
  request.open('POST', '${address}/' + name + '?' + encodeURIComponent(JSON.stringify(options)), false);
  request.send(typeof input === 'string' ? new TextEncoder().encode(input) : input);
  const { result, error } = JSON.parse(request.responseText);
  if (error !== undefined) throw new BgtoolsError(error);
  if (result.base64 !== undefined) {
    result.bytes = Uint8Array.from(atob(result.base64), (letter) => letter.charCodeAt(0));
  }
  return result;
};
export const load = async () => ({
  check: (input, options) => ask('check', input, options),
  read: (input, options) => ask('read', input, options),
  convert: (input, options) => ask('convert', input, options),
  repair: (input, options) => ask('repair', input, options),
  board: (input, options) => ask('board', input, options),
  explain: (code) => ask('explain', '', { code }),
  formats: () => ask('formats', ''),
});
`;

/** Writes the module to `folder` and serves it; `origin` is where the page has to be allowed to ask. */
export async function start_stand_in(program, folder) {
  const run = (words) =>
    new Promise((resolve) => {
      execFile(
        program,
        words,
        { encoding: 'buffer', maxBuffer: 1 << 30 },
        (error, stdout, stderr) =>
          resolve({ status: error ? error.code : 0, stdout, stderr: stderr.toString().trim() }),
      );
    });
  const json = (bytes) => JSON.parse(bytes.toString());
  const refuse = ({ stderr }) => {
    throw new Error(stderr.replace(/^bgtools: /, ''));
  };
  const rules = ({ profile }) => (profile ? ['--profile', profile] : []);
  const found = (records) => records.filter(({ type }) => type === 'diagnostic');

  const answers = {
    formats: async () => json((await run(['formats', '--output-format', 'json'])).stdout),
    explain: async (file, { code }) =>
      json((await run(['explain', code, '--output-format', 'json'])).stdout)[0],
    check: async (file, options) => {
      const words = [
        '--min-severity',
        options.minSeverity,
        '--max-diagnostics',
        `${options.maxDiagnostics}`,
      ];
      const records = json(
        (await run(['check', ...words, '--output-format', 'json', ...rules(options), file])).stdout,
      );
      const error = records.find(({ type }) => type === 'error');
      if (error && error.matches === undefined) throw new Error(error.message);
      const receipt = records.find(({ type }) => type === 'file');
      return { diagnostics: found(records), file: receipt ?? error, error };
    },
    read: async (file) => {
      const { stdout } = await run(['convert', '-t', 'json', file]);
      return { matches: json(stdout).matches, diagnostics: [] };
    },
    convert: async (file, { to }) => {
      const report = `${file}.report`;
      const ran = await run(['convert', '-t', to, '--report', `json=${report}`, file]);
      if (ran.status === 2) refuse(ran);
      return {
        base64: ran.stdout.toString('base64'),
        diagnostics: found(json(readFileSync(report))),
      };
    },
    repair: async (file) => {
      const out = `${file}.repaired`;
      const { stdout } = await run(['repair', file]);
      await run(['repair', file, '--write', out]);
      return {
        diff: stdout.toString(),
        base64: existsSync(out) ? readFileSync(out).toString('base64') : '',
      };
    },
    board: async (file, { game, turn, decision, variant }) => {
      const place = [
        '--game',
        `${game}`,
        '--turn',
        `${turn}`,
        ...(decision ? ['--decision', decision] : []),
      ];
      const words = game
        ? [file, ...place]
        : [readFileSync(file, 'utf8'), ...(variant ? ['--variant', variant] : [])];
      const ran = await run(['show', '--output-format', 'json', ...words]);
      if (ran.stdout.length === 0) refuse(ran);
      return json(ran.stdout);
    },
  };

  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const url = new URL(request.url, 'http://127.0.0.1');
    const options = JSON.parse(decodeURIComponent(url.search.slice(1)) || '{}');
    const place = mkdtempSync(join(folder, 'call-'));
    try {
      const parts = [];
      for await (const part of request) parts.push(part);
      const file = join(place, options.name ?? 'input');
      writeFileSync(file, Buffer.concat(parts));
      const result = await answers[url.pathname.slice(1)](file, options);
      response.end(JSON.stringify({ result }));
    } catch (error) {
      response.end(JSON.stringify({ error: error.message }));
    }
    rmSync(place, { recursive: true });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const module_folder = join(folder, 'module');
  mkdirSync(module_folder);
  writeFileSync(join(module_folder, 'bgtools.mjs'), kModule(origin));
  // The smallest module of WebAssembly.
  writeFileSync(
    join(module_folder, 'engine.wasm'),
    Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  );
  return { origin, module_folder, stop: () => server.close() };
}
