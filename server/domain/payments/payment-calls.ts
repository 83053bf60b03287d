import { type Answered, callRail, type RailCall } from "@/server/domain/payments/call-rail";
import { waitForRails } from "@/server/domain/payments/missing-rails";
import type { ClaimedPayment } from "@/server/domain/payments/payment-queue";
import { recordAnswers } from "@/server/domain/payments/record-answers";
import { recordIntent } from "@/server/domain/payments/record-intent";
import type { Context } from "@/server/operations/context";
import { sleepOn } from "@/server/operations/sleep-on";

/** Answers that come within this time are recorded together. */
const GATHER_MS = 50;
const RECORDED_TOGETHER_MAX = 500;

/**
 * Calls to the rail that are under way. Answers are recorded as they come, in batches, so a call that hangs delays no
 * other. Leased payments go in; every result is recorded.
 */
export class PaymentCalls {
  readonly #ctx: Context;
  readonly #calls = new Set<Promise<void>>();
  #answered: Answered[] = [];
  #recording: Promise<void> | null = null;
  /** Callers waiting until at most `count` calls are under way. */
  #waiting: { count: number; go: () => void }[] = [];

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  get underWay(): number {
    return this.#calls.size;
  }

  /** Handles leased payments: sends those that are planned, and asks the rail about the others. */
  async take(payments: ClaimedPayment[]): Promise<void> {
    const waiting = payments.filter((payment) => !this.#hasRail(payment));
    await waitForRails(this.#ctx, waiting);
    const left = new Set(waiting);
    const taken = payments.filter((payment) => !left.has(payment));
    this.start(
      taken.filter(({ status }) => status !== "planned"),
      () => "find",
    );
    await this.send(taken.filter(({ status }) => status === "planned"));
  }

  /** Records the intent to send the payments, and then sends them. */
  async send(payments: ClaimedPayment[]): Promise<void> {
    if (payments.length > 0) this.startSending(await recordIntent(this.#ctx, payments));
  }

  /** Sends payments whose intent is recorded. If their rail is not configured, they are not sent, and wait. */
  startSending(payments: ClaimedPayment[]): void {
    this.start(
      payments.filter((payment) => this.#hasRail(payment)),
      ({ direction }) => direction,
    );
    this.#leave(payments.filter((payment) => !this.#hasRail(payment)));
  }

  #hasRail({ rail }: ClaimedPayment): boolean {
    return this.#ctx.ports.rails.named(rail) !== null;
  }

  /** If they cannot be released, their leases run out. */
  #leave(payments: ClaimedPayment[]): void {
    if (payments.length === 0) return;
    const leaving: Promise<void> = waitForRails(this.#ctx, payments)
      .catch((error: unknown) => this.#ctx.log.error({ err: error }, "payments could not be released"))
      .then(() => this.#end(leaving));
    this.#calls.add(leaving);
  }

  start(payments: ClaimedPayment[], callFor: (payment: ClaimedPayment) => RailCall): void {
    for (const payment of payments) {
      const call: Promise<void> = callRail(this.#ctx, payment, callFor(payment)).then((answered) => {
        this.#answered.push(answered);
        this.#end(call);
        this.#record();
      });
      this.#calls.add(call);
    }
  }

  /** Waits until at most this many calls are under way. */
  untilAtMost(count: number): Promise<void> {
    if (this.#calls.size <= count) return Promise.resolve();
    // Repeating a race of all calls after each one would touch a hundred thousand promises for five hundred calls.
    return new Promise((go) => this.#waiting.push({ count, go }));
  }

  #end(call: Promise<void>): void {
    this.#calls.delete(call);
    const gone = this.#waiting.filter(({ count }) => this.#calls.size <= count);
    if (gone.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => !gone.includes(one));
    for (const { go } of gone) go();
  }

  /** Waits until every call has ended and every answer is recorded. */
  async end(): Promise<void> {
    while (this.#calls.size > 0 || this.#recording) await Promise.all([...this.#calls, this.#recording]);
  }

  #record(): void {
    this.#recording ??= this.#recordAll().finally(() => {
      this.#recording = null;
      // For answers that came after the last batch was taken and before this line.
      if (this.#answered.length > 0) this.#record();
    });
  }

  async #recordAll(): Promise<void> {
    while (this.#answered.length > 0) {
      if (this.#calls.size > 0 && this.#answered.length < RECORDED_TOGETHER_MAX)
        await Promise.race([this.untilAtMost(0), sleepOn(this.#ctx.clock, GATHER_MS)]);
      const answers = this.#answered.splice(0, RECORDED_TOGETHER_MAX);
      await this.#sendAgain(await recordAnswers(this.#ctx, answers));
    }
  }

  async #sendAgain(payments: ClaimedPayment[]): Promise<void> {
    try {
      await this.send(payments);
    } catch (error) {
      this.#ctx.log.error({ err: error, count: payments.length }, "payments could not be sent again yet");
    }
  }
}
