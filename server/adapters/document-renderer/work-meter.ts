import type { DrawLimits, ReachedLimit } from "@/server/adapters/document-renderer/draw-order";

/** The resources that a process has used so far, and uses now. */
interface Taken {
  processorMs: number;
  memoryMb: number;
  nowMs: number;
}

/** CPU time below this comes only from measuring. */
const NOTHING_MS = 200;

/**
 * Measures an order's use of resources against its limits. Time is CPU time, so that a busy machine makes no order too
 * long.
 */
export class WorkMeter {
  private orderFrom = 0;
  private stepFrom = 0;
  private stepSize = 1;
  /** When the order was last seen making progress, and its CPU time then. */
  private moved = { nowMs: 0, processorMs: 0 };

  constructor(
    private readonly limits: DrawLimits,
    private readonly read: () => Taken,
  ) {}

  /** Starts an order, and its first step. */
  begin(): void {
    const { processorMs, nowMs } = this.read();
    this.orderFrom = processorMs;
    this.stepFrom = processorMs;
    this.stepSize = 1;
    this.moved = { nowMs, processorMs };
  }

  nextStep(size: number): void {
    this.stepFrom = this.read().processorMs;
    this.stepSize = size;
  }

  /** The limit that the order has reached; null if none. */
  reached(): ReachedLimit | null {
    const { stepMs, orderMs, memoryMb, idleMs } = this.limits;
    const taken = this.read();
    if (taken.memoryMb > memoryMb) return "memory";
    const isLongStep = taken.processorMs - this.stepFrom > stepMs * this.stepSize;
    if (isLongStep || taken.processorMs - this.orderFrom > orderMs) return "time";
    if (taken.processorMs - this.moved.processorMs > NOTHING_MS) this.moved = taken;
    return taken.nowMs - this.moved.nowMs > idleMs ? "idle" : null;
  }
}
