import path from "node:path";
import type { DrawLimits } from "@/server/adapters/document-renderer/draw-order";
import { DrawingProcess } from "@/server/adapters/document-renderer/drawing-process";

/** The limits of one order, which is about a hundred lines. */
const LIMITS: DrawLimits = { stepMs: 30_000, orderMs: 30_000, memoryMb: 1_024, idleMs: 60_000 };

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** A process that draws one document in several orders, one after another, and ends with it. */
export class DrawingSession<Order> {
  private readonly process: DrawingProcess<Order, Uint8Array>;
  private readonly ready: Promise<void>;
  private starting: Waiting<void> | null = null;
  private drawing: Waiting<Uint8Array> | null = null;
  private failure: Error | null = null;

  constructor(script: string, limits: DrawLimits = LIMITS) {
    // Computed at run time from the project's root, so that no bundler follows the path and bundles the thread's code.
    const threads = path.resolve(/* turbopackIgnore: true */ process.cwd(), "dist/threads");
    this.ready = new Promise((resolve, reject) => {
      this.starting = { resolve, reject };
    });
    // It may reject before anything awaits it.
    this.ready.catch(() => {});
    const fail = (reason: string) => this.fail(new Error(`the document could not be drawn: ${reason}`));
    this.process = new DrawingProcess(path.join(threads, "warden.js"), path.resolve(threads, script), limits, {
      ready: () => this.starting?.resolve(),
      heard: (result) => ("bytes" in result ? this.drawing?.resolve(result.bytes) : fail(result.failure)),
      ended: (why) => fail("reached" in why ? `it took too much ${why.reached}` : `the process ${why.broken}`),
    });
  }

  /** Orders the next part, and returns what was written. */
  async draw(order: Order): Promise<Uint8Array> {
    await this.ready;
    if (this.failure) throw this.failure;
    return new Promise<Uint8Array>((resolve, reject) => {
      this.drawing = { resolve, reject };
      this.process.send(order);
    });
  }

  /** Kills the process. */
  async close(): Promise<void> {
    this.fail(new Error("the drawing was ended"));
    await this.process.kill();
  }

  private fail(failure: Error): void {
    this.failure ??= failure;
    this.starting?.reject(this.failure);
    this.drawing?.reject(this.failure);
  }
}
