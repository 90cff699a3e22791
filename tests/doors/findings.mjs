// What the package of tools/web/npm finds: findings.mjs PACKAGE
//
// Paths come one a line on stdin, and a line of JSON goes out for each.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { load } = await import(pathToFileURL(path.join(process.argv[2], 'node.mjs')));
const engine = await load();
const lines = fs
  .readFileSync(0, 'utf8')
  .split('\n')
  .filter((name) => name !== '')
  .map((name) => JSON.stringify(engine.check(fs.readFileSync(name), { name }).diagnostics));
fs.writeSync(1, `${lines.join('\n')}\n`);
