import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 250;
const ANSWER_MS = 3_000;
/** So that those who waited do not all come back at the same instant. */
const SPREAD_MS = 300;

/**
 * Lets clients wait until the product answers again after a request that got no usable answer. Without it they would ask
 * hundreds of times while it starts, and on a slow machine that is what it would be busy with.
 */
export class Readiness {
  private waiting: Promise<void> | null = null;

  constructor(private readonly baseUrl: string) {}

  /** Waits until the product is ready, or it is time to give up. All that wait ask together. */
  async wait(isOver: () => boolean): Promise<void> {
    this.waiting ??= this.poll(isOver).finally(() => {
      this.waiting = null;
    });
    await this.waiting;
    await sleep(SPREAD_MS * Math.random());
  }

  private async poll(isOver: () => boolean): Promise<void> {
    do await sleep(POLL_MS);
    while (!isOver() && !(await this.isReady()));
  }

  private async isReady(): Promise<boolean> {
    try {
      const response = await fetch(`${this.baseUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
