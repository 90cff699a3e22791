// Workers with the engine: one that answers what a person waits for, and some that check files.

import type { FromWorker, JobName, Jobs, ToWorker } from './protocol';

interface Waiting {
  readonly name: JobName;
  readonly ask: unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** A job that was stopped before it was done. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}

export class Pool {
  private readonly queue: Waiting[] = [];
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Waiting>();
  private workers = 0;
  private next_id = 1;

  constructor(
    private readonly script: string,
    private readonly module: Promise<WebAssembly.Module>,
    private readonly size: number,
  ) {}

  run<Name extends JobName>(name: Name, ask: Jobs[Name]['ask']): Promise<Jobs[Name]['answer']> {
    return new Promise((resolve, reject) => {
      this.queue.push({ name, ask, resolve: resolve as (answer: never) => void, reject });
      void this.advance();
    });
  }

  /** Stops all that is under way or waits, at once, even in the middle of a file. */
  stop(): void {
    const stopped = [...this.queue.splice(0), ...this.busy.values()];
    for (const worker of this.busy.keys()) this.end(worker);
    this.busy.clear();
    stopped.forEach((job) => job.reject(new Stopped()));
  }

  private end(worker: Worker): void {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    --this.workers;
  }

  private async advance(): Promise<void> {
    if (this.queue.length === 0) return;
    let worker = this.idle.pop();
    if (!worker) {
      if (this.workers >= this.size) return;
      ++this.workers;
      try {
        worker = await this.start();
      } catch (error) {
        --this.workers;
        const message = error instanceof Error ? error.message : String(error);
        this.queue.splice(0).forEach((job) => job.reject(new Error(message)));
        return;
      }
    }
    const job = this.queue.shift();
    if (!job) {
      this.idle.push(worker);
      return;
    }
    this.give(worker, job);
    void this.advance();
  }

  private async start(): Promise<Worker> {
    const module = await this.module;
    const worker = new Worker(this.script);
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`the engine does not start: ${why}`));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>): void =>
        data.kind === 'failed' ? fail(data.message) : resolve();
      worker.onerror = (event): void => fail(event.message);
      const start: ToWorker = { kind: 'start', module };
      worker.postMessage(start);
    });
    return worker;
  }

  private give(worker: Worker, job: Waiting): void {
    const id = this.next_id++;
    this.busy.set(worker, job);
    const done = (): void => {
      this.busy.delete(worker);
      this.idle.push(worker);
      void this.advance();
    };
    const lost = (message: string): void => {
      this.busy.delete(worker);
      this.end(worker);
      job.reject(new Error(message));
      void this.advance();
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>): void => {
      if (data.kind === 'ready' || data.id !== id) return;
      if (data.kind === 'answer') {
        job.resolve(data.answer as never);
        done();
      } else if (data.fatal) {
        // The memory of the engine is not to be trusted after this.
        lost(data.message);
      } else {
        job.reject(new Error(data.message));
        done();
      }
    };
    worker.onerror = (event): void => {
      event.preventDefault();
      lost(`the engine stopped: ${event.message}`);
    };
    const message: ToWorker = { kind: 'job', id, name: job.name, ask: job.ask };
    worker.postMessage(message);
  }
}
