import type { Clock } from "@/server/kernel/clock";

/** A product clock that tests advance, as the sandbox's operators do. Wall-clock time is unaffected. */
export class MovableClock implements Clock {
  private aheadMs: number;
  private readonly listeners = new Set<() => void>();

  /** With `start`, the product's time starts there and runs on from it. */
  constructor(start?: Date) {
    this.aheadMs = start ? start.getTime() - Date.now() : 0;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  wall(): Date {
    return new Date();
  }

  /** Advances the product's time by so many milliseconds. */
  advance(ms: number): void {
    this.aheadMs += ms;
    for (const listener of this.listeners) listener();
  }

  onMoved(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
