// Bundles a program that imports `bgtools` for browsers with webpack, Vite and esbuild, without a warning, and runs what they make
// in a headless Chromium.
//
//   node bundlers.mjs BGTOOLS SOURCE_DIR (--library LIBBGTOOLS | --module DIR)
//
// DIR of --module has the built module; without one, the library for C answers in its place. Exits with 77 if something that it
// needs is not installed: tests/web/bundlers/prepare installs the bundlers.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { start_stand_in } from './stand_in.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { library: { type: 'string' }, module: { type: 'string' } },
});
const [program, source] = positionals.map((path) => resolve(path));
const chromium_path = '/usr/bin/chromium';
const bundlers = join(source, 'build/bundlers/node_modules');
const page_modules = join(source, 'build/page/node_modules');

function skip(what) {
  console.log(`skipped: ${what}`);
  process.exit(77);
}
if (spawnSync('esbuild', ['--version']).status !== 0) skip('esbuild is not installed');
if (!existsSync(chromium_path)) skip('chromium is not installed');
if (!existsSync(join(page_modules, 'playwright-core'))) skip('tools/web/page/prepare was not run');
if (!existsSync(join(bundlers, 'vite'))) skip('tests/web/bundlers/prepare was not run');

const require = createRequire(join(bundlers, 'x.js'));
const webpack = require('webpack');
const vite = await import(pathToFileURL(join(bundlers, 'vite/dist/node/index.js')));
const { chromium } = await import(pathToFileURL(join(page_modules, 'playwright-core/index.mjs')));

const transcript = readFileSync(join(source, 'testdata/sample/kitchen-table.mat'), 'utf8');
const expected = JSON.parse(
  spawnSync(program, ['check', '--output-format', 'json', join(source, 'testdata/sample/kitchen-table.mat')]).stdout,
)
  .filter(({ type }) => type === 'diagnostic')
  .map(({ code, line }) => `${code}:${line}`);
assert.equal(expected.length, 3);

const scratch = mkdtempSync(join(tmpdir(), 'bgtools-bundlers-'));
const stand_in = values.module ? null : await start_stand_in(resolve(values.library), scratch);
const project = join(scratch, 'project');
mkdirSync(join(project, 'node_modules'), { recursive: true });
cpSync(values.module ? resolve(values.module) : stand_in.module_folder, join(project, 'node_modules/bgtools'), {
  recursive: true,
});
const html = '<!DOCTYPE html><title>bundled</title><script type="module" src="./app.js"></script>';
writeFileSync(join(project, 'index.html'), html);
writeFileSync(
  join(project, 'app.js'),
  `import { BgtoolsWorker, load } from 'bgtools';

const transcript = ${JSON.stringify(transcript)};
const places = ({ diagnostics }) => diagnostics.map(({ code, line }) => code + ':' + line);
try {
  const engine = await load();
  const workers = await BgtoolsWorker.start();
  const found = [places(engine.check(transcript)), places(await workers.check(transcript))];
  await workers.terminate();
  globalThis.found = found;
} catch (error) {
  globalThis.found = String(error);
}
`,
);
writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}');

const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/** What the program that was bundled into `folder` finds, in a browser. */
async function found_in_browser(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': kTypes[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath: chromium_path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const trouble = [];
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('console', (message) => {
      // A browser asks for an icon by itself.
      if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) trouble.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => globalThis.found !== undefined, undefined, { timeout: 300_000 });
    const found = await page.evaluate(() => globalThis.found);
    assert.deepEqual(trouble, []);
    return found;
  } finally {
    await browser.close();
    server.close();
  }
}

const builds = {
  async webpack(out) {
    const compiler = webpack({
      mode: 'production',
      context: project,
      entry: './app.js',
      output: { path: out, filename: 'app.js', module: true },
      experiments: { outputModule: true },
      // It warns of anything larger than 244 KB, and the engine is.
      performance: { hints: false },
    });
    const stats = await new Promise((done, fail) => compiler.run((error, made) => (error ? fail(error) : done(made))));
    const { warnings, errors } = stats.toJson({ all: false, warnings: true, errors: true });
    writeFileSync(join(out, 'index.html'), html);
    return [...warnings, ...errors].map(({ message }) => message);
  },

  async vite(out) {
    const said = [];
    const logger = vite.createLogger('warn');
    for (const level of ['warn', 'warnOnce', 'error']) logger[level] = (message) => said.push(message);
    await vite.build({
      root: project,
      customLogger: logger,
      configFile: false,
      build: { outDir: out, emptyOutDir: true, chunkSizeWarningLimit: 100_000, target: 'es2022' },
      worker: { format: 'es' },
    });
    return said;
  },

  // As README of the package says.
  async esbuild(out) {
    const words = ['app.js', 'browser_worker=bgtools/worker', '--bundle', '--format=esm', '--out-extension:.js=.mjs'];
    const done = spawnSync('esbuild', [...words, `--outdir=${out}`], { cwd: project, encoding: 'utf8' });
    copyFileSync(join(project, 'node_modules/bgtools/engine.wasm'), join(out, 'engine.wasm'));
    writeFileSync(join(out, 'index.html'), html.replace('app.js', 'app.mjs'));
    return /warning|error/i.test(done.stderr) || done.status !== 0 ? [done.stderr] : [];
  },
};

let failures = 0;
for (const [name, build] of Object.entries(builds)) {
  try {
    const out = join(scratch, name);
    mkdirSync(out);
    assert.deepEqual(await build(out), [], 'warnings');
    assert.deepEqual(await found_in_browser(out), [expected, expected]);
    console.log(`ok     ${name}`);
  } catch (error) {
    ++failures;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
stand_in?.stop();
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
process.exit(failures === 0 ? 0 : 1);
