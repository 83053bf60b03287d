import type { Clock } from "@/server/kernel/clock";

/** A product clock that tests move ahead, as the sandbox's operators do. The outside world's time stays what it is. */
export class MovableClock implements Clock {
  private aheadMs: number;

  /** With `start`, the product's time begins there and runs on from it. */
  constructor(start?: Date) {
    this.aheadMs = start ? start.getTime() - Date.now() : 0;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  wall(): Date {
    return new Date();
  }

  /** Moves the product's time ahead by so many milliseconds. */
  advance(ms: number): void {
    this.aheadMs += ms;
  }
}
