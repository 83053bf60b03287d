import { AtEndpoint, type Waiting } from "@/server/domain/webhooks/at-endpoint";
import type { AttemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { type ClaimedDelivery, deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import type { AttemptWriter, EndedAttempt } from "@/server/domain/webhooks/delivery-transitions";
import { postDelivery } from "@/server/domain/webhooks/post-delivery";
import { recordAttempt } from "@/server/domain/webhooks/record-attempt";
import { readSigningSecrets } from "@/server/domain/webhooks/signing-secret";
import { writeTogether } from "@/server/domain/webhooks/write-together";
import { WEBHOOK_CLAIMED_AHEAD, WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const LONGEST_WAIT_MS = 1_000;

/**
 * The attempts of one round: requests in progress, deliveries waiting for one of these to end, and outcomes to record.
 */
export class Attempts {
  readonly #ctx: Context;
  readonly #slots: AttemptSlots;
  readonly #write: AttemptWriter;
  readonly #endpoints = new Map<string, AtEndpoint>();
  readonly #tokens = new Set<string>();
  #onChange = () => {};

  constructor(ctx: Context, slots: AttemptSlots) {
    this.#ctx = ctx;
    this.#slots = slots;
    this.#write = writeTogether(ctx);
  }

  /** True if every claimed delivery is recorded or released. */
  get areDone(): boolean {
    return this.#tokens.size === 0;
  }

  /** The tokens of the leases that this round holds. */
  get tokens(): string[] {
    return [...this.#tokens];
  }

  /** True if every endpoint with requests in progress has enough deliveries waiting. */
  get areSupplied(): boolean {
    const busy = [...this.#endpoints.values()].filter(({ requests }) => requests > 0);
    const most = this.#mostAhead();
    return busy.length > 0 && busy.every((at) => at.hasEnough(most));
  }

  /** How many requests are in progress at an endpoint. */
  requestsAt(endpointId: string): number {
    return this.#endpoints.get(endpointId)?.requests ?? 0;
  }

  /** For each fast endpoint, how many deliveries this process may hold in total if no other process has any. */
  mostByEndpoint(): Map<string, number> {
    const quick = [...this.#endpoints].filter(([, { soon }]) => soon > 0);
    const most = this.#mostAhead();
    return new Map(quick.map(([id, { soon }]) => [id, WEBHOOK_IN_FLIGHT_PER_ENDPOINT + Math.min(soon, most)]));
  }

  /** How many deliveries may wait for each fast endpoint. */
  #mostAhead(): number {
    const quick = [...this.#endpoints.values()].filter(({ soon }) => soon > 0).length;
    return Math.floor(WEBHOOK_CLAIMED_AHEAD.most / Math.max(1, quick));
  }

  /**
   * Starts attempts of the deliveries: in the slots that were taken for them, or once an attempt to the same endpoint
   * has ended.
   */
  async start(claimed: ClaimedDelivery[], taken = 0): Promise<void> {
    let unused = taken;
    try {
      const endpointIds = [...new Set(claimed.map(({ endpointId }) => endpointId))];
      const secrets = endpointIds.length === 0 ? null : await readSigningSecrets(this.#ctx, endpointIds);
      const sinceMs = performance.now();
      for (const delivery of claimed.toSorted((one, other) => one.rank - other.rank)) {
        this.#tokens.add(delivery.leaseToken);
        const waiting = { delivery, secrets: secrets?.get(delivery.endpointId) ?? [], sinceMs };
        this.#at(delivery.endpointId).waiting.push(waiting);
      }
      unused = 0;
      this.#begin(taken);
    } finally {
      this.#slots.give(unused);
    }
  }

  /** Waits until an attempt has ended and an endpoint needs more deliveries to be claimed, or until the timeout. */
  async untilWanting(ms: number): Promise<void> {
    const until = performance.now() + ms;
    do await this.#untilChanged(until - performance.now());
    while (this.areSupplied && performance.now() < until);
  }

  /** Starts no more attempts, releases what is waiting, and waits for attempts in progress. */
  async stop(): Promise<void> {
    for (const at of this.#endpoints.values()) void this.#release(at);
    await this.end();
  }

  /** Waits until all have ended. */
  async end(): Promise<void> {
    while (!this.areDone) await this.#untilChanged(LONGEST_WAIT_MS);
  }

  async #untilChanged(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    // Once for each attempt that ends: a wait that is aborted would make an error each time.
    await new Promise<void>((resolve) => {
      this.#onChange = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  #at(endpointId: string): AtEndpoint {
    const known = this.#endpoints.get(endpointId) ?? new AtEndpoint();
    this.#endpoints.set(endpointId, known);
    return known;
  }

  /**
   * Starts waiting deliveries: first one per idle endpoint, then those that were claimed to start at once, then as many
   * as there are other slots.
   */
  #begin(taken: number): void {
    let left = taken;
    const all = [...this.#endpoints.values()].filter(({ waiting }) => waiting.length > 0);
    for (const at of all.filter(({ requests }) => requests === 0)) {
      if (left > 0) left -= 1;
      else if (this.#slots.take(1).count === 0) break;
      void this.#postInTurn(at);
    }
    for (const at of all.filter(({ soon }) => soon === 0))
      for (; left > 0 && at.canStart; left -= 1) void this.#postInTurn(at);
    this.#slots.give(left);
    for (const at of all)
      while (at.canStart && !this.#slots.isScarce() && this.#slots.take(1).count > 0) void this.#postInTurn(at);
  }

  /** Posts an endpoint's waiting deliveries one after another in one slot. */
  async #postInTurn(at: AtEndpoint): Promise<void> {
    at.requests += 1;
    for (let next = at.next(); next; next = at.next()) await this.#post(at, next);
    // The remaining deliveries have waited for too long.
    if (at.waiting.length > 0) void this.#release(at);
    at.requests -= 1;
    this.#slots.give(1);
    this.#onChange();
  }

  async #post(at: AtEndpoint, { delivery, secrets }: Waiting): Promise<void> {
    const startedMs = performance.now();
    const ended = postDelivery(this.#ctx, delivery, secrets);
    void this.#record(delivery, ended);
    const isAccepted = await ended.then(
      ({ response }) => response.failure === null,
      () => false,
    );
    at.answered(isAccepted, performance.now() - startedMs);
  }

  /** Errors are logged; the delivery's lease then expires. */
  async #record(delivery: ClaimedDelivery, attempt: Promise<EndedAttempt>): Promise<void> {
    const { log } = this.#ctx;
    const facts = { deliveryId: delivery.id };
    try {
      const isRecorded = await recordAttempt(this.#ctx, delivery, { ...(await attempt), write: this.#write });
      if (!isRecorded) log.warn(facts, "the lease ran out before the attempt ended");
    } catch (err) {
      log.error({ err, ...facts }, "an attempt could not be recorded");
    }
    this.#forget([delivery]);
  }

  /** Releases waiting deliveries for the next claim. */
  async #release(at: AtEndpoint): Promise<void> {
    const left = at.waiting.splice(0).map(({ delivery }) => delivery);
    await deliveryQueue
      .releaseAll(this.#ctx, left)
      .catch((err: unknown) => this.#ctx.log.error({ err }, "deliveries could not be released; their leases run out"));
    this.#forget(left);
  }

  #forget(deliveries: ClaimedDelivery[]): void {
    for (const { leaseToken } of deliveries) this.#tokens.delete(leaseToken);
    this.#onChange();
  }
}
