import path from "node:path";
import type { DrawLimits, ReachedLimit } from "@/server/adapters/document-renderer/draw-order";
import { DrawingProcess } from "@/server/adapters/document-renderer/drawing-process";
import { FairQueue } from "@/server/adapters/document-renderer/fair-queue";
import { QueueFull } from "@/server/ports/queue-full";

export interface QueueOptions extends Partial<DrawLimits> {
  /** After how many orders a process is replaced, because libraries leak some memory per document. */
  ordersPerProcess?: number;
  /** The script of the thread that draws, in `dist/threads` or elsewhere; tests use one that fails on demand. */
  script: string;
  /** Queue capacity: in total, per customer and per member of a customer. Further orders get `QueueFull` at once. */
  mostWaiting?: number;
  mostOfOne?: number;
  mostOfMember?: number;
  /** How long an idle process is kept; what it has loaded takes up much memory. */
  keptMs?: number;
}

/**
 * Who ordered it: a customer, and one of its members, each with their own turns. Null is the product itself, without a
 * limit.
 */
type Orderer = { customer: string; member?: string } | null;

/** An order exceeded a limit. */
export class LimitReached extends Error {
  constructor(readonly limit: ReachedLimit) {
    super(limit === "memory" ? "the document took too much memory" : "the document took too long");
  }
}

/** An order could not be carried out; the queue itself still works. */
export class OrderFailed extends Error {}

interface Job<Order, Result> {
  order: Order;
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Drawer<Order, Result> {
  process: DrawingProcess<Order, Result>;
  isReady: boolean;
  drawn: number;
}

const OWN = "";
const DEFAULTS = {
  ordersPerProcess: 300,
  mostWaiting: 100,
  mostOfOne: 10,
  mostOfMember: 10,
  keptMs: 30_000,
  stepMs: 30_000,
  orderMs: 30_000,
  memoryMb: 1_024,
  idleMs: 60_000,
} as const;

/**
 * Draws in a separate process, one order at a time, so that requests never wait behind a drawing. The process starts
 * with the first order and never keeps this one alive. There is no time limit for its start, because starting over
 * would take longer still. When it fails or an order reaches a limit, the next order gets a new process.
 */
export class DrawingQueue<Order, Result = Uint8Array> {
  private readonly waiting = new FairQueue<Job<Order, Result>>();
  private readonly options: Required<QueueOptions>;
  private readonly warden: string;
  private current: Job<Order, Result> | null = null;
  private drawer: Drawer<Order, Result> | null = null;
  private resting: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(options: QueueOptions) {
    // Computed at run time from the project's root, so that no bundler follows the path and bundles the thread's code.
    const root = /* turbopackIgnore: true */ process.cwd();
    const threads = path.resolve(/* turbopackIgnore: true */ root, "dist/threads");
    this.warden = path.join(threads, "warden.js");
    this.options = { ...DEFAULTS, ...options, script: path.resolve(threads, options.script) };
  }

  draw(order: Order, orderer: Orderer): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error("the document renderer is closed"));
      if (!this.makeRoom(orderer)) return reject(new QueueFull());
      const { customer, member = customer } = orderer ?? { customer: OWN };
      this.waiting.add(customer, member, { order, resolve, reject });
      this.advance();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const left = [...(this.current ? [this.current] : []), ...this.waiting.drain()];
    const { drawer } = this;
    clearTimeout(this.resting);
    this.current = null;
    this.drawer = null;
    for (const job of left) job.reject(new Error("the document renderer was closed before the document was drawn"));
    await drawer?.process.kill();
  }

  /** When the queue is full, whoever has the most places gives one up to someone with fewer. */
  private makeRoom(orderer: Orderer): boolean {
    if (orderer === null) return true;
    const { customer, member = customer } = orderer;
    const { mostWaiting, mostOfOne, mostOfMember } = this.options;
    const theirs = this.waiting.lengthOf(customer);
    if (theirs >= mostOfOne || this.waiting.lengthOf(customer, member) >= mostOfMember) return false;
    if (this.waiting.length - this.waiting.lengthOf(OWN) < mostWaiting) return true;
    const left = this.waiting.takeFromLargest(theirs + 1, OWN);
    left?.reject(new QueueFull());
    return left !== null;
  }

  private advance(): void {
    if (this.current || this.isClosed) return;
    this.current = this.waiting.next();
    clearTimeout(this.resting);
    if (!this.current) {
      this.rest();
      return;
    }
    this.drawer ??= this.start();
    this.drawer.process.hold(true);
    if (this.drawer.isReady) this.drawer.process.send(this.current.order);
  }

  /** Ends the process when it has been idle for a while. */
  private rest(): void {
    const { drawer } = this;
    drawer?.process.hold(false);
    if (drawer) this.resting = setTimeout(() => this.retire(drawer), this.options.keptMs).unref();
  }

  private start(): Drawer<Order, Result> {
    const { script, stepMs, orderMs, memoryMb, idleMs } = this.options;
    const isOld = () => drawer !== this.drawer;
    const limits = { stepMs, orderMs, memoryMb, idleMs };
    const process = new DrawingProcess<Order, Result>(this.warden, script, limits, {
      ready: () => {
        drawer.isReady = true;
        if (!isOld() && this.current) process.send(this.current.order);
      },
      heard: (result) => {
        if (isOld()) return;
        drawer.drawn += 1;
        if ("failure" in result || drawer.drawn >= this.options.ordersPerProcess) this.retire(drawer);
        this.finish((job) =>
          "bytes" in result
            ? job.resolve(result.bytes)
            : job.reject(new OrderFailed(`the document could not be drawn: ${result.failure}`)),
        );
      },
      ended: (why) => {
        if (isOld()) return;
        this.drawer = null;
        this.finish((job) => job.reject(reasonOf(why, drawer.isReady)));
      },
    });
    const drawer: Drawer<Order, Result> = { process, isReady: false, drawn: 0 };
    return drawer;
  }

  private finish(settle: (job: Job<Order, Result>) => void): void {
    const job = this.current;
    this.current = null;
    if (job) settle(job);
    this.advance();
  }

  private retire(drawer: Drawer<Order, Result>): void {
    if (this.drawer === drawer) this.drawer = null;
    void drawer.process.kill();
  }
}

function reasonOf(why: { reached: ReachedLimit } | { broken: string }, wasReady: boolean): Error {
  if ("reached" in why) return new LimitReached(why.reached);
  // A failure to start says nothing about the order.
  const Reason = wasReady ? OrderFailed : Error;
  return new Reason(`the process that draws documents ${why.broken}`);
}
