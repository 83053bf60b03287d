import { setTimeout as sleep } from "node:timers/promises";
import { type Cast, insist, randomGift, type Target } from "@/server/cli/tests/crash-test/client";
import type { Journal } from "@/server/cli/tests/crash-test/journal";
import type { Random } from "@/server/cli/tests/random";

const REFUNDED_SHARE = 0.1;
const REFUNDERS = 2;
/**
 * How long to retry pending operations after the load stops. The product may still be recovering from the last kill.
 */
export const LAST_RESPONSES_MS = 300_000;

interface LoadOptions {
  clients: number;
  giftsPerSecond: number;
  /** The most accepted gifts that may be unfinished: more would only slow down settlement. */
  waitingMost: number;
}

const LOOK_EVERY_MS = 100;

/** The load: clients that keep making gifts, and refund some of those that settled. */
export class Load {
  private readonly settled: string[] = [];
  private readonly running: Promise<void>[] = [];
  private stoppedAt = Number.POSITIVE_INFINITY;
  private made = 0;
  private readonly ended = new Set<string>();

  constructor(
    private readonly target: Target,
    private readonly cast: Cast,
    private readonly journal: Journal,
    private readonly random: Random,
  ) {}

  start({ clients, giftsPerSecond, waitingMost }: LoadOptions): void {
    const pauseMs = (1_000 * clients) / giftsPerSecond;
    for (let index = 0; index < clients; index += 1) this.running.push(this.give(pauseMs, waitingMost));
    for (let index = 0; index < REFUNDERS; index += 1) this.running.push(this.refund());
  }

  /** Reports a gift that has settled or failed. */
  noteEnded(giftId: string): void {
    this.ended.add(giftId);
  }

  /** Reports a settled gift; some of them are refunded. */
  noteSettled(giftId: string): void {
    if (this.random.next() < REFUNDED_SHARE) this.settled.push(giftId);
  }

  /** Stops making gifts and waits until every operation has a response, for five minutes at most. */
  async stop(): Promise<void> {
    this.stoppedAt = Date.now();
    await Promise.all(this.running);
  }

  private readonly isOver = () => Date.now() > this.stoppedAt + LAST_RESPONSES_MS;

  private isStopped(): boolean {
    return this.stoppedAt !== Number.POSITIVE_INFINITY;
  }

  private isWaitingMost(most: number): boolean {
    const accepted = this.journal.gifts.filter(({ response }) => response?.giftId && !this.ended.has(response.giftId));
    return accepted.length >= most;
  }

  private async give(pauseMs: number, waitingMost: number): Promise<void> {
    while (!this.isStopped()) {
      if (this.isWaitingMost(waitingMost)) {
        await sleep(LOOK_EVERY_MS);
        continue;
      }
      this.made += 1;
      const entry = randomGift(this.random, this.cast, `crash-gift-${this.made}`);
      this.journal.gifts.push(entry);
      await insist(this.target, this.journal, entry, this.isOver);
      await sleep(pauseMs * 2 * this.random.next());
    }
  }

  private async refund(): Promise<void> {
    while (!this.isStopped()) {
      const giftId = this.settled.shift();
      if (!giftId) {
        await sleep(50);
        continue;
      }
      const path = `/v1/gifts/${giftId}/refund`;
      const key = `crash-refund-${giftId}`;
      const entry = { key, path, body: { reason: "crash test" }, attempts: 0, response: null, giftId };
      this.journal.refunds.push(entry);
      await insist(this.target, this.journal, entry, this.isOver);
    }
  }
}
