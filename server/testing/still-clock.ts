import type { Clock } from "@/server/kernel/clock";

/** A product clock that stands still until it is advanced. Wall-clock time is unaffected. */
export class StillClock implements Clock {
  private readonly listeners = new Set<() => void>();

  constructor(private at: number) {}

  now(): Date {
    return new Date(this.at);
  }

  wall(): Date {
    return new Date();
  }

  advance(ms: number): void {
    this.at += ms;
    for (const listener of this.listeners) listener();
  }

  onMoved(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
