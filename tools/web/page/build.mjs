// Makes the page, one file, of its sources and of the module.
//
//   node build.mjs MODULE_DIR OUT.html
//
// MODULE_DIR has browser.mjs and engine.wasm, as tools/web/npm/build makes them.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
// What tools/web/page/prepare installed.
const packages = join(here, '../../../build/page/node_modules');
const [module_folder, out] = process.argv.slice(2);
if (!module_folder || !out) {
  console.error('usage: node build.mjs MODULE_DIR OUT.html');
  process.exit(2);
}

/** Runs Debian's esbuild and returns what it writes. */
function esbuild(...words) {
  return execFileSync('esbuild', [...words, '--log-level=warning', '--charset=utf8'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    cwd: here,
    env: { ...process.env, NODE_PATH: packages },
  });
}

const flags = [
  '--bundle',
  '--minify',
  '--format=iife',
  '--target=es2022',
  '--loader:.mat=text',
  '--legal-comments=none',
];
const module_path = join(resolve(module_folder), 'browser.mjs');
const worker = esbuild(
  'src/worker.ts',
  ...flags,
  `--alias:bgtools=${module_path}`,
  // The page has the engine, and makes the workers.
  '--define:import.meta.url="file:///"',
);
const script = esbuild('src/main.ts', ...flags).trim();
/** A style that a source of C++ has. */
const style_in = (path, name) => {
  const found = new RegExp(`${name} = R"css\\(([^]*?)\\)css"`).exec(
    readFileSync(join(here, '../../..', path), 'utf8'),
  );
  if (!found) throw new Error(`${path} has no ${name}`);
  return found[1];
};
const findings_style = style_in('tools/report/render/html/page.cpp', 'kFindingsStyle');
const style = esbuild('src/page.css', '--minify').trim() + findings_style;
// It comes with the boards.
const board_style = style_in('libformats/bgtools/picture/page_board.cpp', 'kBoardStyle');
const engine = readFileSync(join(module_folder, 'engine.wasm'));
const version = /project\(\s*bgtools\s+VERSION\s+([0-9.]+)/i.exec(
  readFileSync(join(here, '../../../CMakeLists.txt'), 'utf8'),
)?.[1];
if (!version) throw new Error('CMakeLists.txt states no version');

const hash = (text) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
// Nothing may be loaded or sent. A worker inherits this; compiling the engine needs its own word.
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} 'wasm-unsafe-eval' blob:`,
  'worker-src blob:',
  `style-src ${hash(style)} ${hash(board_style)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const parts = {
  policy,
  style,
  script,
  version,
  engine: gzipSync(engine, { level: 9 }).toString('base64'),
  worker: Buffer.from(worker, 'utf8').toString('base64'),
};
const licence = readFileSync(join(packages, '@zip.js/zip.js/LICENSE'), 'utf8').trim();
const template = readFileSync(join(here, 'src/page.html'), 'utf8').trimEnd();
const filled = (size) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const part = name === 'size' ? size : parts[name];
    if (part === undefined) throw new Error(`page.html asks for ${name}`);
    return part;
  }) + `\n<!--\nzip.js, which is part of this page:\n\n${licence}\n-->\n`;
const size = `${(Buffer.byteLength(filled('1.0 MB')) / 1e6).toFixed(1)} MB`;
writeFileSync(out, filled(size));
console.error(`${out}: ${size}`);
