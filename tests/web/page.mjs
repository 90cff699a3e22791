// Opens the page in a headless Chromium as a file, and uses it.
//
//   node page.mjs BGTOOLS SOURCE_DIR (--library LIBBGTOOLS | --module DIR) [--pictures DIR]
//
// DIR of --module has the built module; without one, the library for C answers in its place. Exits with 77 if something that
// it needs is not installed.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { start_stand_in } from './stand_in.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    library: { type: 'string' },
    module: { type: 'string' },
    pictures: { type: 'string' },
  },
});
const program = resolve(positionals[0]);
const source = resolve(positionals[1]);
const page_folder = join(source, 'tools/web/page');
const chromium_path = '/usr/bin/chromium';

function skip(what) {
  console.log(`skipped: ${what}`);
  process.exit(77);
}
if (spawnSync('esbuild', ['--version']).status !== 0) skip('esbuild is not installed');
if (!existsSync(chromium_path)) skip('chromium is not installed');
const modules = join(source, 'build/page/node_modules');
if (!existsSync(join(modules, 'playwright-core'))) skip('tools/web/page/prepare was not run');

const { chromium } = await import(pathToFileURL(join(modules, 'playwright-core/index.mjs')));
const zip = await import(pathToFileURL(join(modules, '@zip.js/zip.js/index.js')));
const axe = readFileSync(join(modules, 'axe-core/axe.min.js'), 'utf8');

const scratch = mkdtempSync(join(tmpdir(), 'bgtools-page-'));
const testdata = (path) => join(source, 'testdata', path);
const written = (name, content) => {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
};
/** What the program prints; its exit status is no matter. */
const bgtools = (...words) => spawnSync(program, words, { maxBuffer: 1 << 30 }).stdout;
const checked = (path) => JSON.parse(bgtools('check', '--output-format', 'json', path));

const stand_in = values.module ? null : await start_stand_in(resolve(values.library), scratch);
const made = join(scratch, 'made.html');
execFileSync(
  process.execPath,
  [join(page_folder, 'build.mjs'), values.module ?? stand_in.module_folder, made],
  { stdio: 'ignore' },
);
const html = readFileSync(made, 'utf8');
const opened = written(
  'page.html',
  stand_in
    ? html.replace("default-src 'none'", `default-src 'none'; connect-src ${stand_in.origin}`)
    : html,
);

let browsers = 0;
const requests = [];
const errors = [];
const dialogs = [];

async function open_page({ scheme = 'light', width = 1400, height = 900 } = {}) {
  const context = await chromium.launchPersistentContext(join(scratch, `browser-${++browsers}`), {
    executablePath: chromium_path,
    headless: true,
    colorScheme: scheme,
    viewport: { width, height },
    acceptDownloads: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  context.on('request', (request) => requests.push(request.url()));
  const page = context.pages()[0] ?? (await context.newPage());
  // Only against a hang.
  page.setDefaultTimeout(600_000);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(opened).href);
  return page;
}

const add = (page, ...paths) => page.setInputFiles('#pick-files', paths);
const at_rest = (page) =>
  page.waitForFunction(
    () =>
      document.getElementById('running').hidden &&
      document.getElementById('tally').textContent !== '',
  );
/** Waits until the panel of a tab shows what it has to show, and stands still. */
const drawn = async (page, tab) => {
  await page.waitForFunction((name) => {
    const has = (selector) => document.querySelector(`#panel ${selector}`) !== null;
    if (name === 'game') return has('.player .board');
    if (name === 'convert') return has('.preview') || has('.notice');
    if (name === 'findings') return has('article .board');
    const { textContent } = document.getElementById('panel');
    return textContent !== '' && !textContent.includes('Looking for repairs');
  }, tab);
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  });
};
const tally = (page) => page.textContent('#tally');
const open_row = async (page, name) => {
  await page.fill('#filter', name);
  // The list is drawn a moment later, and its rows move.
  await page.waitForFunction((text) => {
    const rows = [...document.querySelectorAll('.row')];
    return rows.length > 0 && rows.every((row) => row.textContent.includes(text));
  }, name);
  await page.click(`.row:has-text("${name}")`);
  await page.fill('#filter', '');
};
const saved = async (page, click) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

/** What axe finds on the page as it is. */
async function accessible(page, what) {
  // The policy forbids scripts of the page, but not those of the test.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  const words = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html: text }) => text.slice(0, 160)).join(' | ')}`,
  );
  assert.deepEqual(words, [], `axe, ${what}`);
}

async function picture(page, name) {
  if (!values.pictures) return;
  mkdirSync(values.pictures, { recursive: true });
  const before = page.viewportSize();
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [400, 800, 1280]) {
      await page.setViewportSize({ width, height: width === 400 ? 740 : 900 });
      await page.screenshot({ path: join(values.pictures, `${name}-${width}-${scheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}

const tests = {
  'nothing may be loaded or sent': async () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
    assert.match(
      policy,
      /^default-src 'none'; script-src 'sha256-[^']*' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'sha256-[^']*' 'sha256-[^']*'; base-uri 'none'; form-action 'none'$/,
    );
    assert.doesNotMatch(html, /\s(src|href)=(?!"#)/);
  },

  'it says how large it is': async (page) => {
    const size = statSync(made).size / 1e6;
    const [, shown] = /one file of ([0-9.]+) MB/.exec(await page.textContent('footer'));
    assert.ok(Math.abs(size - Number(shown)) <= 0.051, `${shown} MB, not ${size}`);
  },

  'a link shows an example': async (page) => {
    await page.goto('about:blank');
    await page.goto(`${pathToFileURL(opened).href}#example`);
    await page.waitForSelector('article .board');
    assert.match(await page.textContent('article'), /BG101/);
  },

  'the profiles are those of the program': async (page) => {
    await page.waitForSelector('#profile option >> nth=1', { state: 'attached' });
    const names = await page.$$eval('#profile option', (options) =>
      options.map(({ value }) => value).filter((value) => value),
    );
    const known = JSON.parse(bgtools('rules', '--profiles', '--output-format', 'json')).map(
      ({ name }) => name,
    );
    assert.deepEqual(names, known);
  },

  'findings have the words and the places of the program': async (page) => {
    await page.click('#example');
    await page.waitForSelector('article .board');
    const [first, ...others] = checked(testdata('sample/kitchen-table.mat')).filter(
      ({ type }) => type === 'diagnostic',
    );
    assert.equal(await page.locator('article').count(), 1 + others.length);
    const article = page.locator('article').first();
    const text = await article.textContent();
    for (const words of [
      first.code,
      first.message,
      first.label,
      first.help,
      ...first.notes,
      first.position,
    ])
      assert.ok(text.includes(words), words);
    assert.ok(text.includes(`line ${first.line}, column ${first.column}`));
    const [place] = await article.locator('mark').allTextContents();
    assert.equal(
      place,
      first.excerpt.line.slice(
        first.excerpt.indent.length,
        first.excerpt.indent.length + first.excerpt.width,
      ),
    );
    assert.equal(await article.locator('.board').count(), 2);
    assert.match(
      await article.locator('.board').first().getAttribute('aria-label'),
      /Sven Hollis \(light\): .*\d+ pips/,
    );
    await accessible(page, 'findings');
    await picture(page, 'findings');
  },

  'a rule is explained': async (page) => {
    await page.click('#example');
    await page.waitForSelector('article');
    await page.click('article a[href^="#BG"]');
    await page.waitForSelector('dialog[open]');
    const [rule] = JSON.parse(bgtools('explain', 'BG101', '--output-format', 'json'));
    assert.ok((await page.textContent('dialog')).includes(rule.bad));
    await accessible(page, 'a rule');
    await picture(page, 'rule');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'BG101');
  },

  'the player shows each board': async (page) => {
    const file = testdata('sample/kitchen-table.mat');
    await page.click('#example');
    await page.click('#tab-game');
    await page.waitForSelector('.player .board');
    const record = JSON.parse(bgtools('convert', '-t', 'json', file)).matches[0].games[0];
    const steps = record.actions.length + 1;
    assert.equal(await page.locator('.moves button').count(), steps);
    let turn = 0;
    await page.locator('.moves button').first().focus();
    for (const action of record.actions) {
      if (action.roll) {
        const shown = JSON.parse(
          bgtools('show', file, '--game', '1', '--turn', `${++turn}`, '--output-format', 'json'),
        );
        const [two, one] = await page.locator('.seat').allTextContents();
        assert.ok(
          one.includes(`${shown.pips[0]} pips`) && two.includes(`${shown.pips[1]} pips`),
          `turn ${turn}: ${one} ${two}`,
        );
        assert.ok((await page.textContent('.happens')).includes(action.roll.join('')));
      }
      await page.keyboard.press('ArrowRight');
    }
    assert.match(await page.textContent('.happens'), /wins 1 point/);
    assert.equal(await page.locator('.moves [aria-current]').count(), 1);
    await page.keyboard.press('Home');
    assert.match(await page.textContent('#status'), /Tove Marr rolls 51/);
    await accessible(page, 'the player');
    await page.click('#tab-findings');
    await page.click('text=show in the game >> nth=0');
    await page.waitForSelector('.problem');
    assert.match(await page.textContent('.happens'), /20\/16.*BG101/s);
    // The findings of the game are beside the board, those of the step are marked, and each leads to its step.
    const codes = checked(file).filter(({ game }) => game === 1);
    assert.equal(await page.locator('.beside article').count(), codes.length);
    assert.equal(await page.locator('.beside article.here').count(), 1);
    assert.equal(await page.locator('.beside .board:visible').count(), 0);
    await accessible(page, 'a finding in the player');
    await picture(page, 'game');
    await page.focus('.moves');
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.beside article.here').count(), 0);
    await page.click('.beside >> text=show the step >> nth=0');
    assert.equal(await page.locator('.beside article.here').count(), 1);
    assert.match(await page.textContent('.happens'), /20\/16.*BG101/s);
    // Another game has others.
    await page.selectOption('.player-games', '2');
    await page.waitForSelector('.beside [data-rule=BG307]');
    const others = checked(file).filter(({ game }) => game === 2);
    assert.deepEqual(
      await page.$$eval('.beside article', (found) => found.map(({ dataset }) => dataset.rule)),
      others.map(({ code }) => code),
    );
    // A repair that is taken there is taken for the file.
    await page.click('.beside .edits button >> nth=0');
    await page.waitForSelector('#toast:has-text("Taken")');
  },

  'games that move otherwise': async (page) => {
    await add(page, testdata('mat/games/fevga.mat'));
    await page.waitForSelector('.clean');
    await page.click('#tab-game');
    await page.waitForSelector('.player .board');
    await page.click('.moves button >> nth=3');
    // Both sides go the same way, so that the 12 of one is the 24 of the other.
    const words = await page.getAttribute('.player .board', 'aria-label');
    assert.match(words, /Ann \(light\): 14 on 24, 1 on 14, .*Bob \(dark\): 14 on 12, 1 on 2, /);
    const text = readFileSync(testdata('mat/games/plakoto.mat'), 'utf8');
    await add(page, written('illegal.mat', text.replace(/24\/\d+/, '24/20')));
    await page.click('#tab-findings');
    await open_row(page, 'illegal.mat');
    const board = await page.waitForSelector('article .board');
    assert.match(await board.getAttribute('aria-label'), /15 on 24, .*15 on 1, /);
  },

  'a repair is shown, taken, saved and undone': async (page) => {
    const file = testdata('mat/broken/backwards-from-an-empty-point.mat');
    await add(page, file);
    await page.waitForSelector('article');
    await page.click('#tab-repair');
    await page.waitForSelector('.diff .plus');
    assert.match(await page.textContent('.diff .minus'), /5\/8/);
    assert.match(await page.textContent('.diff .plus'), /8\/5/);
    await accessible(page, 'a repair');
    await picture(page, 'repair');
    await page.click('text=Take all of them');
    await page.waitForSelector('text=There is nothing to repair.');
    const out = join(scratch, 'repaired.mat');
    bgtools('repair', file, '--write', out);
    const { name, bytes } = await saved(page, () => page.click('text=Save the repaired file'));
    assert.equal(name, 'backwards-from-an-empty-point-repaired.mat');
    assert.deepEqual(bytes, readFileSync(out));
    await page.click('#tab-findings');
    await page.waitForSelector('.clean');
    await page.click('#panel >> text=Undo');
    await page.waitForSelector('article.e');
  },

  'one of several repairs is taken': async (page) => {
    const file = testdata('mat/broken/bears-off-from-a-lower-point.mat');
    const { edits, repairs } = checked(file).find(({ type }) => type === 'diagnostic');
    await add(page, file);
    await page.waitForSelector('.edits button');
    assert.equal(await page.locator('.edits li').count(), repairs.length);
    await page.locator('.edits button').nth(1).click();
    await page.waitForSelector('.clean');
    await page.click('text=See and save');
    const { bytes } = await saved(page, () => page.click('text=Save the repaired file'));
    const before = readFileSync(file);
    const [edit] = edits.filter(({ repair }) => repair === 2);
    assert.deepEqual(
      bytes,
      Buffer.concat([
        before.subarray(0, edit.byte),
        Buffer.from(edit.text),
        before.subarray(edit.end_byte),
      ]),
    );
  },

  'a conversion is previewed and saved': async (page) => {
    await page.click('#example');
    await page.waitForSelector('article');
    await page.click('#tab-convert');
    await page.selectOption('#panel select', 'sgf');
    await page.waitForSelector('.preview');
    await accessible(page, 'a conversion');
    await picture(page, 'convert');
    const { name, bytes } = await saved(page, () => page.click('text=Save kitchen-table.sgf'));
    assert.equal(name, 'kitchen-table.sgf');
    assert.deepEqual(bytes, bgtools('convert', '-t', 'sgf', testdata('sample/kitchen-table.mat')));
  },

  'a zip, and what is wrong with it': async (page) => {
    const writer = new zip.ZipWriter(new zip.Uint8ArrayWriter());
    const put = (name, content) => writer.add(name, new zip.Uint8ArrayReader(content));
    await put('evening/money.mat', readFileSync(testdata('sample/money-session.mat')));
    await put('evening/notes.txt', Buffer.from('Ann brings the cake.\n'));
    await put('evening/cake.pdf', Buffer.from('%PDF'));
    await put('more.zip', Buffer.from('PK'));
    await writer.add(
      'spoilt.mat',
      new zip.Uint8ArrayReader(readFileSync(testdata('sample/kitchen-table.mat'))),
      { level: 0 },
    );
    const bytes = Buffer.from(await writer.close());
    bytes[bytes.indexOf('Sven Hollis')] ^= 1;
    await add(page, written('club.zip', bytes), written('half.zip', bytes.subarray(0, 300)));
    await page.waitForSelector('.row:has-text("money.mat")');
    await at_rest(page);
    const rows = await page.locator('.row').allTextContents();
    assert.equal(rows.length, 2);
    assert.match(rows.join(), /money\.mat.*Wanda.*\u2713no findings.*spoilt\.mat.*not read/);
    assert.match(await tally(page), /2 files .* 1 not read .* 2 skipped/);
    assert.match(
      await page.textContent('#troubles'),
      /club\.zip!\/more\.zip: an archive within an archive.*half\.zip: the archive is damaged/,
    );
    await open_row(page, 'spoilt');
    assert.match(await page.textContent('#file .notice'), /not checked: the checksum/);
    await page.click('#batch summary');
    await page.selectOption('#batch-to', 'sgf');
    const all = await saved(page, () => page.click('#batch-convert'));
    const [entry] = await new zip.ZipReader(new zip.Uint8ArrayReader(all.bytes)).getEntries();
    assert.equal(entry.filename, 'club.zip/evening/money.sgf');
    const converted = await entry.getData(new zip.Uint8ArrayWriter());
    assert.deepEqual(
      Buffer.from(converted),
      bgtools('convert', '-t', 'sgf', testdata('sample/money-session.mat')),
    );
    await accessible(page, 'several files');
    await picture(page, 'several');
  },

  'broken and binary files': async (page) => {
    const noise = Buffer.alloc(100_000);
    for (let i = 0, state = 1; i < noise.length; ++i)
      noise[i] = (state = (state * 48271) % 0x7fffffff) & 255;
    await add(
      page,
      testdata('mat/broken/abandoned-with-comment.mat'),
      written('noise.mat', noise),
      written('empty.mat', ''),
      testdata('xg/broken/cut-short.xg'),
    );
    await page.waitForSelector('.row >> nth=3');
    await at_rest(page);
    assert.match(await tally(page), /3 not read/);
    for (const name of ['noise.mat', 'empty.mat', 'cut-short.xg'])
      assert.match(await page.textContent(`.row:has-text("${name}")`), /not read/);
    await open_row(page, 'cut-short');
    assert.match(await page.textContent('#file .notice'), /the sizes at byte/);
    await page.click('#batch summary');
    const { bytes } = await saved(page, () => page.click('#batch-report'));
    const records = JSON.parse(bytes);
    assert.deepEqual(
      records.filter(({ type }) => type !== 'diagnostic').map(({ seq }) => seq),
      [1, 2, 3, 4],
    );
  },

  'text of a file is never markup': async (page) => {
    const name = '<img src=x onerror=alert(1)>';
    const text = `; [Event "</script><script>alert(2)</script>"]\n; <b>fine</b>\n 3 point match\n\n Game 1\n ${name} : 0      \u202ebaB & Co : 0\n  1) 31: 8/2 6/5              42: 8/4 6/4\n      Wins 1 point\n`;
    await add(
      page,
      written('<b>hostile</b>.mat'.replaceAll('/', '\u2215'), text),
      testdata('sample/money-session.mat'),
    );
    await page.waitForSelector('article .board');
    for (const tab of ['findings', 'game', 'repair', 'convert']) {
      await page.click(`#tab-${tab}`);
      await drawn(page, tab);
      assert.equal(await page.locator('img, #desk script, #desk b:not([class], h4 b)').count(), 0);
    }
    assert.match(await page.textContent('.preview'), /onerror/);
    await page.click('#tab-findings');
    assert.ok((await page.textContent('#file')).includes(name));
    const everything = await page.evaluate(
      () =>
        document.body.innerText +
        [...document.querySelectorAll('[aria-label]')]
          .map((element) => element.getAttribute('aria-label'))
          .join(),
    );
    assert.doesNotMatch(everything, /\u202e/);
    assert.deepEqual(dialogs, []);
  },

  'profile and severity': async (page) => {
    const file = testdata('sample/club-final-transcribed.txt');
    await add(page, file);
    await page.waitForSelector('article.w');
    await page.selectOption('#severity', 'error');
    assert.equal(await page.locator('article.w').count(), 0);
    assert.match(await tally(page), /2 errors(?!,)/);
    await page.selectOption('#profile', 'gnubg');
    await at_rest(page);
    await page.selectOption('#severity', 'warning');
    await page.waitForSelector('article');
    const { errors: expected } = JSON.parse(
      bgtools('check', '--profile', 'gnubg', '--output-format', 'json', file),
    ).at(-1);
    assert.equal(await page.locator('article.e').count(), expected);
  },

  'the keyboard alone': async (page) => {
    const press = (...keys) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const focused = () =>
      page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
    for (let i = 0; i < 20 && (await focused()) !== 'example'; ++i) await press('Tab');
    await press('Enter');
    await page.waitForFunction(() => document.activeElement.matches('article'));
    assert.equal(await focused(), 'f1-1');
    for (let i = 0; i < 30 && (await focused()) !== 'tab-findings'; ++i) await press('Shift+Tab');
    await press('ArrowRight');
    assert.equal(await focused(), 'tab-game');
    await page.waitForSelector('.player .board');
    await press('End');
    assert.equal(await focused(), 'tab-convert');
    await press('Home');
    await page.waitForSelector('#panel article a');
    await press('Tab', 'Tab', 'Tab');
    await press('Enter');
    await page.waitForSelector('dialog[open]');
    await press('Escape');
    await add(page, testdata('sample/money-session.mat'), testdata('sample/server-log.txt'));
    await page.waitForSelector('.row >> nth=2');
    await at_rest(page);
    for (let i = 0; i < 60 && (await focused()) !== 'list'; ++i) await press('Shift+Tab');
    await press('ArrowDown', 'ArrowDown');
    assert.equal(await page.textContent('#file-heading'), 'server-log.txt');
    const active = await page.getAttribute('#list', 'aria-activedescendant');
    assert.match(await page.textContent(`#${active}`), /^server-log\.txt.*no findings$/);
  },

  'narrow and wide, light and dark': async () => {
    for (const scheme of ['light', 'dark']) {
      for (const width of [400, 1280]) {
        const page = await open_page({ scheme, width, height: 740 });
        const is_narrow = width < 736;
        const what = `${width}, ${scheme}`;
        await accessible(page, `the first sight, ${what}`);
        if (is_narrow && scheme === 'light') await picture(page, 'welcome');
        await add(
          page,
          testdata('sample/kitchen-table.mat'),
          testdata('sample/money-session.mat'),
        );
        await page.waitForSelector('.row >> nth=1');
        await at_rest(page);
        assert.equal(await page.isVisible('#file'), !is_narrow);
        await accessible(page, `the list, ${what}`);
        await page.click('.row >> nth=0');
        assert.equal(await page.isVisible('#files'), !is_narrow);
        await page.waitForSelector('article .board');
        for (const tab of ['findings', 'game', 'repair', 'convert']) {
          await page.click(`#tab-${tab}`);
          await drawn(page, tab);
          const extent = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(extent, width, `${tab} is as wide as the window`);
          await accessible(page, `${tab}, ${what}`);
        }
        if (is_narrow) {
          await page.click('#back');
          assert.equal(await page.isVisible('#files'), true);
        }
        await page.context().close();
      }
    }
  },

  'a folder is dropped': async (page) => {
    const folder = join(scratch, 'league');
    mkdirSync(join(folder, 'round'), { recursive: true });
    writeFileSync(
      join(folder, 'round', 'a.mat'),
      readFileSync(testdata('sample/money-session.mat')),
    );
    writeFileSync(join(folder, 'picture.png'), 'no transcript');
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      await session.send('Input.dispatchDragEvent', {
        type,
        x: 700,
        y: 300,
        data: { items: [], files: [folder], dragOperationsMask: 1 },
      });
    }
    await page.waitForSelector('.row:has-text("a.mat")');
    await at_rest(page);
    assert.match(await tally(page), /1 file .* no findings .* 1 skipped/);
  },

  '50 MB': async (page) => {
    const match = readFileSync(testdata('sample/money-session.mat'));
    const count = Math.ceil(50e6 / match.length);
    await add(page, written('large.mat', Buffer.concat(Array(count).fill(match))));
    await page.waitForSelector('#running:not([hidden])');
    // The page answers while the file is checked.
    assert.equal(
      await page.evaluate(() => new Promise((done) => setTimeout(() => done(1), 10))),
      1,
    );
    await page.waitForFunction(() => document.getElementById('running').hidden);
    assert.match(await tally(page), new RegExp(`${(5 * count).toLocaleString('en')} games`));
  },

  'a thousand files stay fluid and can be cancelled': async (page) => {
    const match = readFileSync(testdata('mat/broken/bears-off-too-early.mat'));
    const paths = Array.from({ length: 1000 }, (_, i) =>
      written(`file-${String(i).padStart(4, '0')}.mat`, match),
    );
    await add(page, ...paths);
    await page.waitForFunction(() => document.getElementById('progress').value > 20);
    // Against the files, not against the clock: a busy machine slows both.
    const is_running = await page.evaluate(
      () =>
        new Promise((done) => {
          let frames = 0;
          const frame = () => {
            if (++frames < 20) requestAnimationFrame(frame);
            else done(!document.getElementById('running').hidden);
          };
          requestAnimationFrame(frame);
        }),
    );
    assert.ok(is_running, 'twenty frames are drawn while the files are checked');
    assert.ok((await page.locator('.row').count()) < 60, 'only rows in sight are elements');
    await page.click('#cancel');
    await page.waitForFunction(() => document.getElementById('running').hidden);
    assert.match(await page.textContent('#stopped'), /files were not checked/);
    await page.focus('#list');
    await page.keyboard.press('End');
    assert.equal(await page.textContent('#file-heading'), 'file-0999.mat');
    assert.match(await page.textContent('#panel'), /was not checked/);
  },
};

let failures = 0;
const shared = await open_page();
for (const [name, test] of Object.entries(tests)) {
  await shared.setViewportSize({ width: 1400, height: 900 });
  await shared.goto('about:blank');
  await shared.goto(pathToFileURL(opened).href);
  const began = Date.now();
  try {
    await test(shared);
    assert.deepEqual(errors.splice(0), []);
    console.log(`ok     ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    ++failures;
    errors.length = 0;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
await shared.context().close();
stand_in?.stop();
const sent = requests.filter(
  (url) =>
    !/^(file|blob|data|about|chrome):/.test(url) &&
    !(stand_in && url.startsWith(`${stand_in.origin}/`)),
);
if (sent.length > 0) {
  ++failures;
  console.log(`FAILED the page sent requests: ${sent.slice(0, 5).join(' ')}`);
}
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
process.exit(failures === 0 ? 0 : 1);
