// Runs in each worker: the engine, and what the page asks of it.

import { BgtoolsError, load, type Bgtools, type Check, type Reading, type Receipt } from 'bgtools';

import { members_of, to_zip, unpacked, without_gzip } from './archive';
import { view_of } from './game';
import {
  kMostFindings,
  type Converted,
  type FromWorker,
  type Input,
  type JobName,
  type Jobs,
  type Repaired,
  type Report,
  type ToWorker,
} from './protocol';

type Answers = {
  [Name in JobName]: (
    engine: Bgtools,
    ask: Jobs[Name]['ask'],
  ) => Promise<Jobs[Name]['answer']> | Jobs[Name]['answer'];
};

async function bytes_of({ source }: Pick<Input, 'source'>): Promise<Uint8Array> {
  if (source.kind === 'member') return without_gzip(await unpacked(source.archive, source.index));
  return without_gzip(new Uint8Array(await source.file.arrayBuffer()));
}

/** The name without the ending of what was unpacked, since an extension helps detection. */
function options_of({ name, profile }: Input): { name: string; profile?: string } {
  const plain = name.replace(/\.gz$/i, '');
  return profile ? { name: plain, profile } : { name: plain };
}

function in_words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The receipt, and how many findings are counted only. */
function counts_in({ file, error, diagnostics }: Check): Pick<Report, 'receipt' | 'hidden'> {
  // Of what could be read in part, the failure has the keys of a receipt.
  const has_receipt = !error || 'errors' in error;
  const receipt = has_receipt ? ((file ?? error) as unknown as Receipt) : null;
  const all = receipt
    ? receipt.errors + receipt.warnings + receipt.infos + receipt.consequences
    : 0;
  return { receipt, hidden: Math.max(0, all - diagnostics.length) };
}

async function check(engine: Bgtools, ask: Input): Promise<Report> {
  let size = 0;
  try {
    const bytes = await bytes_of(ask);
    size = bytes.length;
    const report = engine.check(bytes, {
      ...options_of(ask),
      minSeverity: 'info',
      maxDiagnostics: kMostFindings,
    });
    const failure = report.error?.message ?? null;
    return { ...counts_in(report), findings: report.diagnostics, failure, size };
  } catch (error) {
    if (is_fatal(error)) throw error;
    return { receipt: null, findings: [], hidden: 0, failure: in_words(error), size };
  }
}

let last: { source: Input['source']; reading: Reading } | null = null;

function is_same(a: Input['source'], b: Input['source']): boolean {
  if (a.kind === 'member')
    return b.kind === 'member' && a.archive === b.archive && a.index === b.index;
  return b.kind === 'file' && a.file === b.file;
}

async function reading_of(engine: Bgtools, ask: Input): Promise<Reading> {
  if (!last || !is_same(last.source, ask.source)) {
    const { name } = options_of(ask);
    last = { source: ask.source, reading: engine.read(await bytes_of(ask), { name }) };
  }
  return last.reading;
}

async function convert(engine: Bgtools, ask: Input & { to: string }): Promise<Converted> {
  const bytes = await bytes_of(ask);
  try {
    const { bytes: written, diagnostics } = engine.convert(bytes, {
      ...options_of(ask),
      to: ask.to,
    });
    const findings = diagnostics;
    return {
      bytes: written,
      findings: findings.slice(0, kMostFindings),
      hidden: Math.max(0, findings.length - kMostFindings),
      failure: null,
    };
  } catch (error) {
    if (is_fatal(error)) throw error;
    return { bytes: null, findings: [], hidden: 0, failure: in_words(error) };
  }
}

async function repair(engine: Bgtools, ask: Input): Promise<Repaired> {
  const bytes = await bytes_of(ask);
  try {
    const repaired = engine.repair(bytes, options_of(ask));
    return { bytes: repaired.diff ? repaired.bytes : null, diff: repaired.diff, failure: null };
  } catch (error) {
    if (is_fatal(error)) throw error;
    return { bytes: null, diff: '', failure: in_words(error) };
  }
}

/** Edits are ASCII, so only the width of a code unit depends on the encoding of the text. */
function encoded(text: string, bytes: Uint8Array): Uint8Array {
  const is_little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const is_big = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!is_little && !is_big) return new TextEncoder().encode(text);
  const units = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; ++i) units.setUint16(2 * i, text.charCodeAt(i), is_little);
  return new Uint8Array(units.buffer);
}

async function edit(ask: Jobs['edit']['ask']): Promise<Uint8Array> {
  const bytes = await bytes_of(ask);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const each of [...ask.edits].sort((a, b) => a.byte - b.byte)) {
    if (each.byte < at || each.end_byte > bytes.length)
      throw new Error('the edits do not fit the file');
    parts.push(bytes.subarray(at, each.byte), encoded(each.text, bytes));
    at = each.end_byte;
  }
  parts.push(bytes.subarray(at));
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

const answers: Answers = {
  formats: (engine) => engine.formats(),
  profiles: (engine) => engine.profiles(),
  expand: (_, ask) => members_of(ask.archive, ask.extensions),
  check,
  findings: async (engine, ask) => {
    const report = engine.check(await bytes_of(ask), {
      ...options_of(ask),
      minSeverity: ask.severity,
      maxDiagnostics: kMostFindings,
      html: true,
    });
    const { hidden } = counts_in(report);
    return { html: report.html ?? '', findings: report.diagnostics, hidden };
  },
  game: async (engine, ask) => {
    const match = (await reading_of(engine, ask)).matches[ask.match - 1];
    if (!match) throw new Error('the record has no such match');
    return view_of(engine, match, ask.game, ask.profile);
  },
  convert,
  repair,
  edit: (_, ask) => edit(ask),
  bytes: (_, ask) => bytes_of(ask),
  zip: (_, ask) => to_zip(ask.files),
  explain: (engine, ask) => engine.explain(ask.code, { html: true }).html ?? '',
};

/** Whether the engine cannot be used any more. */
function is_fatal(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    (error instanceof BgtoolsError && (error.code === 'broken' || error.code === 'out-of-memory'))
  );
}

function say(message: FromWorker): void {
  self.postMessage(message);
}

let engine: Promise<Bgtools> | null = null;

self.onmessage = async ({ data }: MessageEvent<ToWorker>): Promise<void> => {
  if (data.kind === 'start') {
    engine = load({ wasm: data.module });
    try {
      await engine;
      say({ kind: 'ready' });
    } catch (error) {
      say({ kind: 'failed', id: 0, message: in_words(error), fatal: true });
    }
    return;
  }
  const { id, name, ask } = data;
  try {
    if (!engine) throw new Error('the engine was not started');
    const run = answers[name] as (engine: Bgtools, ask: unknown) => unknown;
    say({ kind: 'answer', id, answer: await run(await engine, ask) });
  } catch (error) {
    say({ kind: 'failed', id, message: in_words(error), fatal: is_fatal(error) });
  }
};
