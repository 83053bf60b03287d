import type { Clock } from "@/server/kernel/clock";

/** A product clock that stands still until it is advanced. Wall-clock time is unaffected. */
export class StillClock implements Clock {
  constructor(private at: number) {}

  now(): Date {
    return new Date(this.at);
  }

  wall(): Date {
    return new Date();
  }

  advance(ms: number): void {
    this.at += ms;
  }
}
