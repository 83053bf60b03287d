import type { Clock } from "@/server/kernel/clock";

interface Timer {
  at: number;
  ring(): void;
}

/** Time that passes only when the simulator says so: by steps, and by timers when no other work is left. */
export class VirtualClock implements Clock {
  #now = 0;
  #timers: Timer[] = [];

  now(): Date {
    return new Date(this.#now);
  }

  wall(): Date {
    return this.now();
  }

  /** Restarts at an instant, without timers. */
  startAt(instant: Date): void {
    this.#now = instant.getTime();
    this.#timers = [];
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  sleep(ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = { at: this.#now + ms, ring: resolve };
      this.#timers.push(timer);
      signal?.addEventListener("abort", () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
        reject(signal.reason);
      });
    });
  }

  /** Moves to the next timer and fires it. Returns false if there is none. */
  ringNext(): boolean {
    const [next, ...others] = this.#timers.sort((one, other) => one.at - other.at);
    if (!next) return false;
    this.#timers = others;
    this.#now = Math.max(this.#now, next.at);
    next.ring();
    return true;
  }
}
