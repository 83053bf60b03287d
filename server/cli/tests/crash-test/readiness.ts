import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 250;
const ANSWER_MS = 3_000;
/** Spreads the retries of waiting clients, so that they don't all arrive at the same instant. */
const SPREAD_MS = 300;

/**
 * Makes clients wait until the product responds again after a request without a usable response. Otherwise they would
 * send hundreds of requests while it starts, and keep a slow machine busy.
 */
export class Readiness {
  private waiting: Promise<void> | null = null;

  constructor(private readonly baseUrl: string) {}

  /** Waits until the product is ready, or it is time to give up. All waiting clients share one probe. */
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
