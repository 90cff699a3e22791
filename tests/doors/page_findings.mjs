// What the page lists in Chromium: page_findings.mjs PAGE MODULES FOLDER
//
// The page gets every file of the folder. A line of JSON goes out for each file with findings: its name, and what each
// finding says of itself, without those that follow from another.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [html, modules, folder] = process.argv.slice(2);
const { chromium } = await import(pathToFileURL(path.join(modules, 'playwright-core/index.mjs')));
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'bgtools-doors-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: '/usr/bin/chromium',
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
try {
  const page = context.pages()[0] ?? (await context.newPage());
  // Only against a hang.
  page.setDefaultTimeout(600_000);
  await page.goto(pathToFileURL(path.resolve(html)).href);
  const names = fs.readdirSync(folder).sort();
  await page.setInputFiles(
    '#pick-files',
    names.map((name) => path.join(folder, name)),
  );
  await page.waitForFunction(
    (count) =>
      document.getElementById('running').hidden &&
      document.getElementById('tally').textContent.startsWith(`${count.toLocaleString('en')} `),
    names.length,
  );
  for (const name of names) {
    await page.fill('#filter', name);
    await page.click(`.row:has-text("${name}")`);
    await page.waitForFunction(
      () => !document.getElementById('panel').textContent.startsWith('Reading the findings'),
    );
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('#panel article')].map((each) => ({
        severity: each.dataset.severity,
        code: each.dataset.rule,
        where: each.querySelector('.about').firstChild.textContent,
        words: each.querySelector('h4').textContent,
      })),
    );
    process.stdout.write(`${JSON.stringify({ name, found })}\n`);
  }
} finally {
  await context.close();
  fs.rmSync(profile, { recursive: true });
}
