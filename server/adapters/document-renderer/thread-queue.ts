import path from "node:path";
import { Worker } from "node:worker_threads";
import type { DrawResult } from "@/server/adapters/document-renderer/draw-order";
import { QueueFull } from "@/server/ports/queue-full";

export interface ThreadOptions {
  /** How long one document may take before its thread is terminated. */
  jobTimeoutMs?: number;
  /** How long a new thread may take to load. */
  startTimeoutMs?: number;
  /** After how many documents a thread is replaced, because the library leaks some memory per document. */
  documentsPerThread?: number;
  /** The thread's script, in `dist/threads` or elsewhere; tests use one that fails on demand. */
  script: string;
  /** Queue capacity, of all and of one customer. Further orders are rejected at once with `QueueFull`. */
  mostWaiting?: number;
  mostOfOne?: number;
  /** How long an idle thread is kept; what it has loaded is much of the process's memory. */
  idleMs?: number;
}

interface Job<Order, Result> {
  /** Whose it is; null for the product's own, which has no limit. */
  customer: string | null;
  order: Order;
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  drawn: number;
}

/**
 * Draws in a separate thread, one order at a time, so that requests never wait behind a drawing. The thread starts with
 * the first order and never keeps the process alive. When it fails, hangs or reaches its limit, the next order gets a
 * new one.
 */
export class ThreadQueue<Order, Result = Uint8Array> {
  private readonly waiting: Job<Order, Result>[] = [];
  private readonly options: Required<ThreadOptions>;
  private current: Job<Order, Result> | null = null;
  private thread: Thread | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(options: ThreadOptions) {
    // Built at run time from the project's root, so that no bundler follows the path and bundles the thread's code.
    const root = /* turbopackIgnore: true */ process.cwd();
    const script = path.resolve(/* turbopackIgnore: true */ root, "dist/threads", options.script);
    const defaults = { jobTimeoutMs: 10_000, startTimeoutMs: 30_000, documentsPerThread: 300 };
    const limits = { mostWaiting: 100, mostOfOne: 10, idleMs: 30_000 };
    this.options = { ...defaults, ...limits, ...options, script };
  }

  draw(order: Order, customer: string | null): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error("the document renderer is closed"));
      if (this.isFullFor(customer)) return reject(new QueueFull());
      this.waiting.push({ customer, order, resolve, reject });
      this.advance();
    });
  }

  private isFullFor(customer: string | null): boolean {
    if (customer === null) return false;
    const { mostWaiting, mostOfOne } = this.options;
    const theirs = this.waiting.filter((job) => job.customer === customer).length;
    return this.waiting.length >= mostWaiting || theirs >= mostOfOne;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const left = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)];
    const worker = this.thread?.worker;
    this.release();
    this.thread = null;
    for (const job of left) job.reject(new Error("the document renderer was closed before the document was drawn"));
    await worker?.terminate();
  }

  private advance(): void {
    if (this.current) return;
    if (this.waiting.length === 0) {
      this.rest();
      return;
    }
    this.current = this.waiting.shift() ?? null;
    this.thread ??= this.start();
    this.thread.worker.ref();
    if (this.thread.isReady) this.send(this.thread);
    else this.watch(this.thread, this.options.startTimeoutMs, "did not start");
  }

  /** Terminates the thread after it has been idle for a while. */
  private rest(): void {
    clearTimeout(this.timer);
    if (!this.thread) return;
    this.timer = setTimeout(() => this.retire(this.thread), this.options.idleMs).unref();
  }

  private start(): Thread {
    // The thread gets only the environment it needs and no secrets; React's production build leaks less per document.
    const worker = new Worker(/* turbopackIgnore: true */ this.options.script, {
      env: { NODE_ENV: "production" },
      execArgv: [],
      // A document too large for this crashes its thread, never the process.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const thread: Thread = { worker, isReady: false, drawn: 0 };
    worker.on("message", (response: DrawResult<Result>) => this.hear(thread, response));
    worker.on("error", (error) => this.abandon(thread, `failed: ${error.message}`));
    worker.on("exit", () => this.abandon(thread, "ended"));
    return thread;
  }

  private hear(thread: Thread, response: DrawResult<Result>): void {
    if (thread !== this.thread) return;
    if ("isReady" in response) {
      thread.isReady = true;
      if (this.current) this.send(thread);
      return;
    }
    const job = this.release();
    thread.drawn += 1;
    if ("failure" in response || thread.drawn >= this.options.documentsPerThread) this.retire(thread);
    if ("bytes" in response) job?.resolve(response.bytes);
    else job?.reject(new Error(`the document could not be drawn: ${response.failure}`));
    this.advance();
  }

  private send(thread: Thread): void {
    if (!this.current) return;
    this.watch(thread, this.options.jobTimeoutMs, "took too long");
    thread.worker.postMessage(this.current.order);
  }

  private watch(thread: Thread, timeoutMs: number, failure: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.abandon(thread, failure), timeoutMs);
  }

  /** Replaces a broken thread: the document in it is lost, the queued ones get a new thread. */
  private abandon(thread: Thread, failure: string): void {
    if (thread !== this.thread) return;
    const job = this.release();
    this.retire(thread);
    job?.reject(new Error(`the thread that draws documents ${failure}`));
    this.advance();
  }

  private retire(thread: Thread | null): void {
    this.thread = null;
    void thread?.worker.terminate();
  }

  private release(): Job<Order, Result> | null {
    clearTimeout(this.timer);
    this.thread?.worker.unref();
    const job = this.current;
    this.current = null;
    return job;
  }
}
