// bgtools for JavaScript, but for how the engine is read and a worker started: node.mjs and browser.mjs know that.
//
// The engine is the C door (tools/capi/bgtools.h), compiled to WebAssembly: this passes bytes to it, and takes apart what
// it answers.

import instantiate from './engine.mjs';

const encoder = new TextEncoder();
// A byte order mark is part of a transcript.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strict_decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

export class BgtoolsError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'BgtoolsError';
    this.code = code;
  }
}

/** The options with the program's spelling, as the door takes them: `maxDiagnostics` is `max-diagnostics`. */
function options_text(options, others) {
  const own = { ...others };
  for (const [key, value] of Object.entries(options)) {
    if (key === 'name' || value === undefined) continue;
    const plain = key === 'switches' ? 'switch' : key;
    const name = plain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const is_record = typeof value === 'object' && value !== null && !Array.isArray(value);
    own[name] = is_record ? Object.entries(value).map(([left, right]) => `${left}=${right}`) : value;
  }
  return JSON.stringify(own);
}

function bytes_of(input) {
  if (typeof input === 'string') return encoder.encode(input);
  if (input instanceof Uint8Array) return input;
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw new BgtoolsError('arguments', 'the input is neither a string nor a Uint8Array nor an ArrayBuffer');
}

function text_in(bytes) {
  if (!bytes || bytes.includes(0)) return null;
  try {
    return strict_decoder.decode(bytes);
  } catch {
    return null;
  }
}

const of_type = (records, type) => records.filter((record) => record.type === type);

/** What a report says about its one input. */
function report_of(records) {
  return {
    diagnostics: of_type(records, 'diagnostic'),
    file: of_type(records, 'file')[0] ?? null,
    error: of_type(records, 'error')[0] ?? null,
  };
}

// A call of the door has its thread for itself: nothing could stop it but the end of its worker.
const kNoControl = 0;

/** The memory of an engine, and calls of its functions. */
class Door {
  #engine;
  #fault = null;

  constructor(engine) {
    this.#engine = engine;
  }

  get memory() {
    return this.#engine.HEAPU8.length;
  }

  #text_at(pointer) {
    const heap = this.#engine.HEAPU8;
    return decoder.decode(heap.subarray(pointer, heap.indexOf(0, pointer)));
  }

  version() {
    return this.#text_at(this.#engine._bgtools_version() >>> 0);
  }

  /** Runs `use` with a function that copies bytes into the engine's memory until `use` is done. */
  #run(use) {
    if (this.#fault) throw new BgtoolsError('broken', `the engine has stopped: ${this.#fault}; load another`);
    const taken = [];
    try {
      return use((bytes, end = 0) => {
        const pointer = this.#engine._malloc(bytes.length + end || 1) >>> 0;
        if (pointer === 0) throw new BgtoolsError('out-of-memory', 'the input needs more memory than there is');
        taken.push(pointer);
        this.#engine.HEAPU8.set(bytes, pointer);
        this.#engine.HEAPU8.fill(0, pointer + bytes.length, pointer + bytes.length + end);
        return pointer;
      });
    } catch (error) {
      if (error instanceof BgtoolsError) throw error;
      // A trap, or an exception of C++: what the memory holds is not known after it.
      this.#fault = error instanceof Error ? error.message : 'an exception';
      throw new BgtoolsError('broken', `the engine has stopped: ${this.#fault}; load another`);
    } finally {
      if (!this.#fault) for (const pointer of taken) this.#engine._free(pointer);
    }
  }

  #answer(pointer) {
    if (pointer === 0) throw new BgtoolsError('out-of-memory', 'the answer needs more memory than there is');
    let text;
    try {
      text = this.#text_at(pointer);
    } finally {
      this.#engine._bgtools_free(pointer);
    }
    const { ok, error, ...answer } = JSON.parse(text);
    if (!ok) throw new BgtoolsError(error.code, error.message);
    return answer;
  }

  #ask(name, words) {
    return this.#answer(this.#engine[`_bgtools_${name}`](...words) >>> 0);
  }

  /** A question about bytes. */
  about(name, input, options) {
    const { name: path = '', ...others } = options;
    const bytes = bytes_of(input);
    const text = (value) => encoder.encode(checked_text(value));
    return this.#run((copied) =>
      this.#ask(name, [copied(bytes), bytes.length, copied(text(path), 1), copied(text(options_text(others)), 1), kNoControl]),
    );
  }

  /** Asks with places for what is written besides, and takes that. */
  #ask_making(name, words, copied) {
    const places = copied(new Uint8Array(8));
    const answer = this.#ask(name, [...words, places, places + 4]);
    const heap = this.#engine.HEAPU8;
    const view = new DataView(heap.buffer, places, 8);
    const start = view.getUint32(0, true);
    if (start === 0) return { ...answer, bytes: null };
    const made = heap.slice(start, start + view.getUint32(4, true));
    this.#engine._bgtools_free(start);
    return { ...answer, bytes: made };
  }

  /** A question about bytes that is answered with bytes besides. */
  making(name, input, options, others = {}) {
    const { name: path = '', ...rest } = options;
    const bytes = bytes_of(input);
    const text = (value) => encoder.encode(checked_text(value));
    return this.#run((copied) => {
      const words = [copied(bytes), bytes.length, copied(text(path), 1), copied(text(options_text(rest, others)), 1), kNoControl];
      return this.#ask_making(name, words, copied);
    });
  }

  /** Copies inputs as an array of `bgtools_input`: three words of 32 bits each. */
  #inputs(inputs, copied) {
    const fields = inputs.flatMap(({ bytes, name }) => {
      const taken = bytes_of(bytes);
      return [copied(taken), taken.length, copied(encoder.encode(checked_text(name)), 1)];
    });
    return copied(new Uint8Array(Uint32Array.from(fields).buffer));
  }

  /** A question about two inputs. */
  about_two(name, both, options, makes_bytes) {
    return this.#run((copied) => {
      const first = this.#inputs(both, copied);
      const words = [first, first + 12, copied(encoder.encode(checked_text(options_text(options))), 1), kNoControl];
      return makes_bytes ? this.#ask_making(name, words, copied) : this.#ask(name, words);
    });
  }

  /** A question about all of several inputs, that is answered with bytes besides. */
  about_all(name, inputs, options) {
    return this.#run((copied) => {
      const all = this.#inputs(inputs, copied);
      const words = [all, inputs.length, copied(encoder.encode(checked_text(options_text(options))), 1), kNoControl];
      return this.#ask_making(name, words, copied);
    });
  }

  /** A question about words. */
  words(name, words, options = {}) {
    return this.#run((copied) =>
      this.#ask(
        name,
        [...words, options_text(options)].map((word) =>
          word === null ? 0 : copied(encoder.encode(checked_text(word)), 1),
        ),
      ),
    );
  }
}

/** The door's texts end with a zero byte, so none may be within them. */
function checked_text(value) {
  if (typeof value !== 'string') throw new BgtoolsError('arguments', `a string is wanted, not ${typeof value}`);
  if (value.includes('\0')) throw new BgtoolsError('arguments', 'a name or an option has a zero character');
  return value;
}

const named = (a, b, [first, second]) => [
  { bytes: a, name: first },
  { bytes: b, name: second },
];

class Engine {
  #door;

  constructor(door) {
    this.#door = door;
    this.version = door.version();
  }

  get memory() {
    return this.#door.memory;
  }

  check(input, options = {}) {
    const { result, exit, notes, html = null } = this.#door.about('check', input, options);
    return { ...report_of(result), records: result, html, exit, notes };
  }

  read(input, options = {}) {
    const { result } = this.#door.about('read', input, options);
    const { diagnostics, file, error } = report_of(result.report);
    return { format: file?.format ?? null, matches: result.document.matches, diagnostics, file, error };
  }

  convert(input, options) {
    const { result, bytes, exit, notes } = this.#door.making('convert', input, options ?? {});
    // Positions have no report.
    const { report = [], ...others } = result;
    return { matches: 0, losses: 0, bytes, text: text_in(bytes), ...others, ...report_of(report), records: report, exit, notes };
  }

  detect(input, options = {}) {
    return this.#door.about('detect', input, options).result;
  }

  plays(position, roll = null, options = {}) {
    return this.#door.words('plays', [position, roll], options).result;
  }

  board(input, options = {}) {
    const { picture, ...others } = options;
    const asked = picture === undefined ? {} : { 'output-format': picture };
    const { result, bytes, notes, html = null } = this.#door.making('board', input, others, asked);
    return { ...result, picture: bytes ? decoder.decode(bytes) : null, html, notes };
  }

  repair(input, options = {}) {
    const { result, bytes, exit, notes } = this.#door.making('repair', input, options);
    return { bytes, text: text_in(bytes), ...result, diff: result.diff ?? '', exit, notes };
  }

  rows(input, options = {}) {
    const { result, bytes, exit, notes } = this.#door.making('rows', input, { to: 'ndjson', ...options });
    if (exit === 2) throw new BgtoolsError('input', notes.join('; '));
    const text = decoder.decode(bytes);
    const lines = result.format === 'ndjson' ? text.split('\n').filter((line) => line !== '') : null;
    return { ...result, text, rows: lines?.map((line) => JSON.parse(line)) ?? null, notes };
  }

  diff(a, b, options = {}) {
    const { names = ['', ''], ...others } = options;
    const { result, exit, notes } = this.#door.about_two('diff', named(a, b, names), others, false);
    return { ...result, exit, notes };
  }

  merge(a, b, options = {}) {
    const { names = ['', ''], ...others } = options;
    const { result, bytes, exit, notes } = this.#door.about_two('merge', named(a, b, names), others, true);
    return { bytes, text: text_in(bytes), ...result, exit, notes };
  }

  dice(inputs, options = {}) {
    const { page = false, ...others } = options;
    const asked = { ...others, ...(page ? { outputFormat: 'html' } : {}) };
    const { result, bytes, exit, notes } = this.#door.about_all('dice', [...inputs], asked);
    return { ...result, page: page ? decoder.decode(bytes) : null, exit, notes };
  }

  explain(rule, options = {}) {
    const { result: pages, html = null } = this.#door.words('explain', [rule ?? ''], options);
    if (rule === undefined) return pages;
    if (pages.length > 1) throw new BgtoolsError('arguments', `${rule} names several rules`);
    return { ...pages[0], html };
  }

  formats() {
    return this.#door.words('formats', []).result;
  }

  profiles() {
    return this.#door.words('profiles', []).result;
  }
}

/** Loads an engine from the bytes of `engine.wasm`, or from the compiled module. */
export async function engine_of(wasm) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const engine = await new Promise((resolve, reject) => {
    instantiate({
      instantiateWasm(imports, use) {
        WebAssembly.instantiate(module, imports).then((instance) => use(instance, module), reject);
        return {};
      },
      print() {},
      printErr() {},
    }).then(resolve, reject);
  });
  return new Engine(new Door(engine));
}

const kMethods = ['check', 'read', 'convert', 'detect', 'plays', 'board', 'repair', 'rows', 'diff', 'merge', 'dice', 'explain', 'formats', 'profiles'];

function thrown(error) {
  const is_ours = error instanceof BgtoolsError;
  return { code: is_ours ? error.code : 'broken', message: error instanceof Error ? error.message : String(error) };
}

export function serve(scope = globalThis) {
  let engine = null;
  scope.onmessage = async ({ data }) => {
    try {
      if (data.module) {
        engine = engine_of(data.module);
        await engine;
        scope.postMessage({ id: data.id });
        return;
      }
      const used = await engine;
      scope.postMessage({ id: data.id, answer: used[data.method](...data.words) });
    } catch (error) {
      scope.postMessage({ id: data.id, error: thrown(error) });
    }
  };
}

/** One worker with an engine, which answers one question at a time. */
class Seat {
  #worker = null;
  #waiting = null;
  #id = 0;

  static async start(make, module) {
    const seat = new Seat();
    seat.#worker = await make();
    const take = (message) => {
      if (!seat.#waiting || message.id !== seat.#id) return;
      const { resolve, reject } = seat.#waiting;
      seat.#waiting = null;
      if (message.error) reject(new BgtoolsError(message.error.code, message.error.message));
      else resolve(message.answer);
    };
    const fail = (message) => seat.end(new BgtoolsError('broken', `the worker has stopped: ${message}`));
    if (typeof seat.#worker.on === 'function') {
      seat.#worker.on('message', take);
      seat.#worker.on('error', (error) => fail(error.message));
    } else {
      seat.#worker.onmessage = ({ data }) => take(data);
      seat.#worker.onerror = (event) => {
        event.preventDefault?.();
        fail(event.message);
      };
    }
    await seat.#send({ module });
    return seat;
  }

  #send(message) {
    return new Promise((resolve, reject) => {
      if (!this.#worker) {
        reject(new BgtoolsError('broken', 'the worker has stopped'));
        return;
      }
      this.#waiting = { resolve, reject };
      this.#worker.postMessage({ id: ++this.#id, ...message });
    });
  }

  get is_alive() {
    return this.#worker !== null;
  }

  async ask(method, words) {
    try {
      return await this.#send({ method, words });
    } catch (error) {
      // The engine cannot be used again, or has taken all the memory that it may have.
      if (error.code === 'broken' || error.code === 'out-of-memory') this.end(error);
      throw error;
    }
  }

  end(reason) {
    const worker = this.#worker;
    this.#worker = null;
    this.#waiting?.reject(reason);
    this.#waiting = null;
    return worker?.terminate();
  }
}

function stopped_by(signal) {
  return signal.reason ?? new BgtoolsError('stopped', 'stopped');
}

async function input_bytes(file) {
  if (file.bytes !== undefined) return file.bytes;
  return file.arrayBuffer();
}

/** Counts what is done, and gives outcomes in the order of the inputs. */
class Tally {
  #early = new Map();
  #next = 0;

  constructor(options) {
    this.options = options;
    this.outcomes = [];
    this.progress = { done: 0, total: null, bytes: 0, games: 0, turns: 0, errors: 0, warnings: 0, failed: 0 };
  }

  add(outcome, size) {
    const { progress, options } = this;
    const file = outcome.report?.file;
    ++progress.done;
    progress.bytes += size;
    if (!outcome.report) ++progress.failed;
    for (const key of ['games', 'turns', 'errors', 'warnings']) progress[key] += file?.[key] ?? 0;
    this.#early.set(outcome.index, outcome);
    for (; this.#early.has(this.#next); ++this.#next) {
      const next = this.#early.get(this.#next);
      this.#early.delete(this.#next);
      if (options.onOutcome) options.onOutcome(next);
      else this.outcomes.push(next);
    }
    options.onProgress?.({ ...progress });
  }
}

/** Workers that share what is asked of them. A class of a platform knows `start`. */
export class Workers {
  #make;
  #module;
  #count;
  #idle = [];
  #all = new Set();
  #queue = [];
  #is_ended = false;

  /** The workers of `make`, each with an engine of `wasm`; the first is ready when this returns. */
  static async of(wasm, make, count) {
    if (!Number.isInteger(count) || count < 1)
      throw new BgtoolsError('arguments', 'workers is not a whole number above 0');
    const pool = new this();
    pool.#make = make;
    pool.#module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    pool.#count = count;
    pool.#release(await pool.#seat());
    return pool;
  }

  /** A worker that nothing else uses until it is released. */
  async #seat() {
    if (this.#is_ended) throw new BgtoolsError('broken', 'the workers were ended');
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#all.size >= this.#count)
      return new Promise((resolve, reject) => this.#queue.push({ resolve, reject }));
    const place = {};
    this.#all.add(place);
    try {
      const seat = await Seat.start(this.#make, this.#module);
      if (this.#is_ended) {
        const reason = new BgtoolsError('broken', 'the workers were ended');
        await seat.end(reason);
        throw reason;
      }
      this.#all.add(seat);
      return seat;
    } finally {
      this.#all.delete(place);
    }
  }

  #release(seat) {
    if (seat.is_alive) {
      const next = this.#queue.shift();
      if (next) next.resolve(seat);
      else this.#idle.push(seat);
      return;
    }
    this.#all.delete(seat);
    const next = this.#queue.shift();
    if (next) this.#seat().then(next.resolve, next.reject);
  }

  async #ask(method, words) {
    const seat = await this.#seat();
    try {
      return await seat.ask(method, words);
    } finally {
      this.#release(seat);
    }
  }

  static {
    for (const method of kMethods) {
      this.prototype[method] = function (...words) {
        return this.#ask(method, words);
      };
    }
  }

  async checkAll(files, { onProgress, onOutcome, signal, ...options } = {}) {
    if (signal?.aborted) throw stopped_by(signal);
    const tally = new Tally({ onProgress, onOutcome });
    const inputs = (files[Symbol.asyncIterator] ?? files[Symbol.iterator]).call(files);
    if (Array.isArray(files)) tally.progress.total = files.length;
    const busy = new Set();
    let count = 0;
    let is_stopped = false;
    let turn = Promise.resolve();
    // One takes an input only after the others have: an iterator need not bear two at a time.
    const next = () => {
      const taken = turn.then(async () => {
        if (is_stopped) return { done: true };
        const { done, value } = await inputs.next();
        return done ? { done } : { index: count++, file: value };
      });
      turn = taken.catch(() => {});
      return taken;
    };
    const one = async (file, index) => {
      const outcome = { index, name: file.name };
      let size = 0;
      try {
        const bytes = bytes_of(await input_bytes(file));
        size = bytes.length;
        const seat = await this.#seat();
        busy.add(seat);
        try {
          if (is_stopped) return;
          outcome.report = await seat.ask('check', [bytes, { ...options, name: file.name }]);
        } finally {
          busy.delete(seat);
          this.#release(seat);
        }
      } catch (error) {
        outcome.error = error instanceof BgtoolsError ? error : new BgtoolsError('unreadable', error.message);
      }
      if (!is_stopped) tally.add(outcome, size);
    };
    const work = async () => {
      for (;;) {
        const { done, index, file } = await next();
        if (done || is_stopped) return;
        await one(file, index);
      }
    };
    let stop;
    const cancelled = new Promise((_, reject) => {
      stop = () => {
        is_stopped = true;
        const reason = stopped_by(signal);
        for (const seat of busy) seat.end(reason);
        reject(reason);
      };
    });
    cancelled.catch(() => {});
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await Promise.race([Promise.all(Array.from({ length: this.#count }, work)), cancelled]);
    } catch (error) {
      is_stopped = true;
      void inputs.return?.();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    tally.progress.total = count;
    onProgress?.({ ...tally.progress });
    return { ...tally.progress, outcomes: tally.outcomes };
  }

  async terminate() {
    this.#is_ended = true;
    const reason = new BgtoolsError('broken', 'the workers were ended');
    for (const { reject } of this.#queue.splice(0)) reject(reason);
    await Promise.all([...this.#all].map((seat) => seat.end?.(reason)));
    this.#all.clear();
    this.#idle.length = 0;
  }
}
