// The package of tools/web/npm, as its build has made it: npm.mjs PROGRAM SOURCES PACKAGE
//
// It gives the program's records for all of testdata, keeps to its size, and works as its README says. Exits with 77 if
// the package was not built.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';

const [program, sources, folder] = process.argv.slice(2);
const wasm = path.join(folder, 'engine.wasm');
if (!fs.existsSync(wasm)) {
  console.log(`${wasm} is not built: tools/web/npm/build`);
  process.exit(77);
}
const { BgtoolsError, BgtoolsWorker, load } = await import(pathToFileURL(path.join(folder, 'node.mjs')));
const table = path.join(sources, 'testdata/sample/kitchen-table.mat');
const clean = path.join(sources, 'testdata/sample/club-evening-gnubg.mat');

function files_below(root) {
  return fs
    .readdirSync(root, { withFileTypes: true })
    .flatMap((each) => (each.isDirectory() ? files_below(path.join(root, each.name)) : [path.join(root, each.name)]))
    .sort();
}

function run(words, options = {}) {
  return spawnSync(words[0], words.slice(1), { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
}

// The numbers of inputs in a run, and what is about the whole run.
function own_records(records) {
  return records.filter(({ type }) => !['run', 'summary'].includes(type)).map(({ seq, ...others }) => others);
}

const tests = {
  'the module keeps to its size'() {
    const bytes = fs.readFileSync(wasm);
    const sizes = { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
    console.log(`engine.wasm: ${bytes.length} bytes, gzip ${sizes.gzip}, brotli ${sizes.brotli}`);
    assert.ok(sizes.gzip <= 1_200_000 && sizes.brotli <= 900_000);
  },

  async 'the findings are those of the program for all of testdata'() {
    const engine = await load();
    const names = files_below(path.join(sources, 'testdata')).filter((name) => !/\.(gz|zst|xz|bz2)$/.test(name));
    const words = [program, 'check', '--no-config', '--no-archives', '--output-format', 'json', ...names];
    const expected = new Map();
    for (const record of JSON.parse(run(words).stdout)) {
      if (record.path) expected.set(record.path, [...(expected.get(record.path) ?? []), record]);
    }
    assert.ok(expected.size > 500);
    const different = names.filter((name) => {
      const { records } = engine.check(fs.readFileSync(name), { name });
      return JSON.stringify(own_records(records)) !== JSON.stringify(own_records(expected.get(name)));
    });
    assert.deepEqual(different, []);
  },

  async 'each function answers as the program does'() {
    const engine = await load();
    const text = fs.readFileSync(table, 'utf8');
    assert.equal(engine.version, run([program, '--version']).stdout.match(/[0-9.]+/)[0]);
    assert.equal(engine.detect(text, { name: 'a.mat' }).format, 'mat');
    const converted = run([program, 'convert', '-q', '-t', 'sgf', table]).stdout;
    assert.equal(engine.convert(text, { to: 'sgf', name: 'a.mat' }).text, converted);
    assert.deepEqual(engine.read(text, { name: 'a.mat' }).matches[0].names, ['Sven Hollis', 'Tove Marr']);
    const plays = JSON.parse(run([program, 'plays', '--output-format', 'json', '4HPwATDgc/ABMA', '31']).stdout);
    assert.deepEqual(engine.plays('4HPwATDgc/ABMA', '31'), plays);
    assert.match(engine.board('4HPwATDgc/ABMA', { picture: 'svg' }).picture, /^<svg/);
    const slip = fs.readFileSync(clean, 'utf8').replace('63: 24/18 18/15 ', '63: 24/18 18/14 ');
    assert.equal(engine.repair(slip, { name: 'a.mat' }).text, fs.readFileSync(clean, 'utf8'));
    const both = [fs.readFileSync(clean), slip.replace('63: 24/18 18/14', '63: 24/18 18/16')];
    const rows = run([program, 'rows', '-t', 'ndjson', clean]).stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(engine.rows(both[0], { name: clean }).rows, rows);
    assert.match(engine.rows(both[0], { name: 'a.mat', to: 'csv', columns: 'turn,canonical' }).text, /^turn,canonical\r?\n1,/);
    const difference = engine.diff(...both, { names: ['a.mat', 'b.mat'] }).differences;
    assert.deepEqual(difference.map(({ kind, b }) => [kind, b]), [['play', '63: 24/18 18/16']]);
    const merged = engine.merge(both[1], both[0]);
    assert.deepEqual(merged.settled.map(({ by, why }) => [by, why]), [['B', 'legal']]);
    assert.ok(engine.diff(merged.bytes, both[0]).same);
    const dice = JSON.parse(run([program, 'dice', '--output-format', 'json', clean]).stdout);
    const { page, exit, notes, ...found } = engine.dice([{ name: clean, bytes: both[0] }], { page: true });
    assert.deepEqual(found, dice);
    assert.match(page, /^<!DOCTYPE html>/);
    assert.deepEqual([exit, notes], [0, []]);
    assert.equal(engine.explain('BG101').code, 'BG101');
    assert.ok(engine.explain().length > 100);
    assert.ok(engine.formats().some(({ name }) => name === 'sgf'));
    const profiles = JSON.parse(run([program, 'rules', '--profiles', '--output-format', 'json']).stdout);
    assert.deepEqual(engine.profiles(), profiles);
    assert.match(engine.check(text, { html: true }).html, /<article class="e" id="f1-1"/);
    assert.equal(engine.check(text).html, null);
    assert.match(engine.board('4HPwATDgc/ABMA', { html: true }).html, /<svg class="board"/);
    assert.match(engine.explain('BG101', { html: true }).html, /^<article/);
  },

  async 'wrong questions throw, and noise is a finding'() {
    const engine = await load();
    const text = fs.readFileSync(clean, 'utf8');
    for (const [code, ask] of [
      ['options', () => engine.check('', { fron: 'mat' })],
      ['options', () => engine.convert('', { to: 'nothing' })],
      ['arguments', () => engine.check(7)],
      ['arguments', () => engine.plays('4HPwATDgc/ABMA\0', '31')],
      ['input', () => engine.rows('chess', { name: 'a.mat' })],
      ['input', () => engine.diff(text, 'chess')],
      ['input', () => engine.board(fs.readFileSync(table), { name: 'a.mat', game: 9, turn: 1 })],
    ]) {
      assert.throws(ask, (error) => error instanceof BgtoolsError && error.code === code);
    }
    const noise = Uint8Array.from({ length: 1 << 20 }, (_, i) => (17 * i * i + Math.floor(i / 7)) % 256);
    assert.ok(engine.check(noise, { name: 'a.mat' }).exit !== 0);
    assert.equal(engine.detect(noise).format, null);
    assert.equal(engine.check(fs.readFileSync(clean), { name: 'a.mat' }).exit, 0);
  },

  async 'workers answer in order, say how far they are, and stop'() {
    const workers = await BgtoolsWorker.start({ workers: 2 });
    const names = files_below(path.join(sources, 'testdata/sample'));
    const files = names.map((name) => ({ name, bytes: fs.readFileSync(name) }));
    const outcomes = [];
    let last;
    await workers.checkAll(files, {
      onOutcome: (each) => outcomes.push(each.name),
      onProgress: (each) => (last = each),
    });
    assert.deepEqual(outcomes, names);
    assert.equal(last.done, files.length);
    const checked = run([program, 'check', '--no-config', '--output-format', 'json', ...names]);
    const summary = JSON.parse(checked.stdout).pop();
    assert.equal(last.errors, summary.errors);
    assert.equal(last.turns, summary.turns);
    const stop = new AbortController();
    const many = Array.from({ length: 1000 }, () => files[0]);
    const asked = workers.checkAll(many, { signal: stop.signal, onProgress: () => stop.abort() });
    await assert.rejects(asked);
    assert.equal((await workers.check(fs.readFileSync(clean), { name: 'a.mat' })).exit, 0);
    await workers.terminate();
  },

  'the types and the example of the README hold'() {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'bgtools-npm-'));
    try {
      fs.mkdirSync(path.join(place, 'node_modules'));
      fs.cpSync(folder, path.join(place, 'node_modules/bgtools'), { recursive: true });
      const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
      const example = readme.split('```js\n')[1].split('```')[0];
      fs.writeFileSync(path.join(place, 'example.mjs'), example);
      const ran = run(['node', 'example.mjs'], { cwd: place });
      assert.equal(ran.status, 0, ran.stderr);
      assert.match(ran.stdout, /5 BG101 .*\(;FF\[4\]GM\[6\].*16 legal plays/s);
      const typed = example.replace('const report', 'const report: Report');
      fs.writeFileSync(path.join(place, 'example.mts'), typed.replace('{ load }', '{ load, type Report }'));
      const words = ['tsc', '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];
      const resolution = ['--module', 'node16', '--moduleResolution', 'node16'];
      const checked = run([...words, ...resolution, 'example.mts'], { cwd: place });
      if (checked.error) console.log('the types are not checked: tsc is not installed');
      else assert.equal(checked.status, 0, checked.stdout);
    } finally {
      fs.rmSync(place, { recursive: true });
    }
  },
};

let failures = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`passed: ${name}`);
  } catch (error) {
    ++failures;
    console.log(`FAILED: ${name}\n${error.stack}`);
  }
}
process.exit(failures === 0 ? 0 : 1);
