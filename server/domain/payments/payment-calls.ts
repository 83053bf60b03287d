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
/** How many batches are recorded at once: the next ones are prepared while the database works, or waits for locks. */
const RECORDINGS_MAX = 3;
/** Answers wait under the leases of their payments, so no more calls are made while that many do. */
const UNRECORDED_MAX = 1_000;

/**
 * Calls to the rail that are under way. Answers are recorded as they come, in batches, so a call that hangs delays no
 * other. Leased payments go in; every result is recorded.
 */
export class PaymentCalls {
  readonly #ctx: Context;
  readonly #calls = new Set<Promise<void>>();
  #answered: Answered[] = [];
  /** How many answers are being recorded. */
  #inRecordings = 0;
  readonly #recordings = new Set<Promise<void>>();
  #isGathering = false;
  /** Callers waiting for a state that ended calls or recordings lead to. */
  #waiting: { isOver: () => boolean; go: () => void }[] = [];

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

  /** Waits until at most this many calls are under way, and their answers can soon be recorded. */
  untilAtMost(count: number): Promise<void> {
    return this.#until(() => this.#calls.size <= count && this.#answered.length + this.#inRecordings <= UNRECORDED_MAX);
  }

  #until(isOver: () => boolean): Promise<void> {
    if (isOver()) return Promise.resolve();
    // Repeating a race of all calls after each one would touch a hundred thousand promises for five hundred calls.
    return new Promise((go) => this.#waiting.push({ isOver, go }));
  }

  #end(call: Promise<void>): void {
    this.#calls.delete(call);
    this.#wake();
  }

  #wake(): void {
    const gone = this.#waiting.filter(({ isOver }) => isOver());
    if (gone.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => !gone.includes(one));
    for (const { go } of gone) go();
  }

  /** Waits until every call has ended and every answer is recorded. */
  async end(): Promise<void> {
    while (this.#calls.size > 0 || this.#recordings.size > 0) await Promise.all([...this.#calls, ...this.#recordings]);
  }

  /** Starts to record the answers that are there, unless others gather already or enough are being recorded. */
  #record(): void {
    if (this.#isGathering || this.#answered.length === 0 || this.#recordings.size === RECORDINGS_MAX) return;
    const recording: Promise<void> = this.#recordNext().finally(() => {
      this.#recordings.delete(recording);
      this.#record();
      this.#wake();
    });
    this.#recordings.add(recording);
  }

  async #recordNext(): Promise<void> {
    this.#isGathering = true;
    await this.#gather();
    const answers = this.#answered.splice(0, RECORDED_TOGETHER_MAX);
    this.#inRecordings += answers.length;
    this.#isGathering = false;
    this.#record();
    try {
      await this.#sendAgain(await recordAnswers(this.#ctx, answers));
    } finally {
      this.#inRecordings -= answers.length;
    }
  }

  /** Waits a moment for more answers, unless there are enough or no more to come. */
  async #gather(): Promise<void> {
    if (this.#calls.size > 0 && this.#answered.length < RECORDED_TOGETHER_MAX)
      await Promise.race([this.#until(() => this.#calls.size === 0), sleepOn(this.#ctx.clock, GATHER_MS)]);
  }

  async #sendAgain(payments: ClaimedPayment[]): Promise<void> {
    try {
      await this.send(payments);
    } catch (error) {
      this.#ctx.log.error({ err: error, count: payments.length }, "payments could not be sent again yet");
    }
  }
}
