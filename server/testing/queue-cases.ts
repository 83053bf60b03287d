import { makeRunQueue } from "@/server/adapters/job-engine/run-queue";
import { emailQueue } from "@/server/domain/email/email-queue";
import { allocationQueue } from "@/server/domain/matching/allocation-queue";
import { paymentQueue } from "@/server/domain/payments/payment-queue";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { RETRIES } from "@/server/kernel/limits";
import type { RetryPolicy } from "@/server/kernel/retry";
import type { Context } from "@/server/operations/context";
import { followUpQueue } from "@/server/operations/queue/follow-ups";
import type { FailureOptions, FailureOutcome } from "@/server/operations/queue/leased-queue";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import type { MatchFixture } from "@/server/testing/match-fixture";
import {
  seedAllocations,
  seedDeliveries,
  seedEmails,
  seedFollowUps,
  seedPayments,
  seedRuns,
} from "@/server/testing/queue-seeds";

/** One of the product's queues, with the interface that the tests of all queues use. */
export interface QueueCase {
  table: string;
  key: string;
  due: string;
  retries: RetryPolicy;
  /** The status of a done row (null if it is deleted) and of a dead letter (null if retries never end). */
  done: string | null;
  dead: string | null;
  /** Makes due rows, with the product's own operations where there are any, and returns their keys. */
  seed(count: number): Promise<string[]>;
  claim(limit: number): Promise<Lease[]>;
  complete(ctx: Context, row: Lease): Promise<boolean>;
  fail(row: Lease, options: FailureOptions): Promise<FailureOutcome>;
  release(row: Lease): Promise<boolean>;
  releaseAll(rows: Lease[]): Promise<void>;
  overdue(graceMs: number): Promise<{ count: number; oldest: Date | null }>;
  nextDueAt(): Promise<Date | null>;
}

interface Queue<Row, Done, Failure> {
  claim(ctx: Context, options: { limit: number; slots?: ReadonlyMap<string, number> }): Promise<(Row & Lease)[]>;
  complete(ctx: Context, row: Row & Lease, done: Done): Promise<boolean>;
  fail(ctx: Context, row: Row & Lease, failure: Failure, options: FailureOptions): Promise<FailureOutcome>;
  release(ctx: Context, row: Lease): Promise<boolean>;
  releaseAll(ctx: Context, rows: Lease[]): Promise<void>;
  overdue(ctx: Context, graceMs: number): Promise<{ count: number; oldest: Date | null }>;
  nextDueAt(ctx: Context, parts?: readonly string[]): Promise<Date | null>;
}

interface CaseOf<Row, Done, Failure> extends Pick<QueueCase, "table" | "retries" | "done" | "dead" | "seed"> {
  queue: Queue<Row, Done, Failure>;
  key: string;
  due?: string;
  part?: string;
  claim?(limit: number): Promise<(Row & Lease)[]>;
  outcome(): Done;
  failure(): Failure;
}

/** Every queue of the product over real rows; nothing is sent. */
export function queueCases(fixture: () => MatchFixture): Record<string, QueueCase> {
  const ctx = () => fixture().system;
  const attempt = (failure: { code: "http_error"; message: string } | null) => ({
    response: { status: failure ? 500 : 200, text: "", durationMs: 1, failure },
    startedAt: ctx().now(),
    endedAt: ctx().now(),
  });

  function asCase<Row, Done, Failure>(of: CaseOf<Row, Done, Failure>): QueueCase {
    const { queue, part, due = "next_attempt_at", outcome, failure } = of;
    const claimed = new Map<string, Row & Lease>();
    const known = (row: Lease) => claimed.get(row.leaseToken)!;
    const slots = (limit: number) => (part === undefined ? {} : { slots: new Map([[part, limit]]) });
    return {
      ...of,
      due,
      async claim(limit) {
        const rows = await (of.claim?.(limit) ?? queue.claim(ctx(), { limit, ...slots(limit) }));
        for (const row of rows) claimed.set(row.leaseToken, row);
        return rows;
      },
      complete: (by, row) => queue.complete(by, known(row), outcome()),
      fail: (row, options) => queue.fail(ctx(), known(row), failure(), options),
      release: (row) => queue.release(ctx(), row),
      releaseAll: (rows) => queue.releaseAll(ctx(), rows),
      overdue: (graceMs) => queue.overdue(ctx(), graceMs),
      nextDueAt: () => queue.nextDueAt(ctx(), part === undefined ? undefined : [part]),
    };
  }

  return {
    deliveries: asCase({
      table: "webhook_deliveries",
      key: "id",
      queue: deliveryQueue,
      retries: RETRIES.webhookDelivery,
      done: "delivered",
      dead: "expired",
      seed: (count) => seedDeliveries(fixture(), count),
      claim: (limit) => claimDeliveries(ctx(), () => ({ count: limit, forBusy: limit })),
      outcome: () => attempt(null),
      failure: () => attempt({ code: "http_error", message: "500" }),
    }),
    emails: asCase({
      table: "email_messages",
      key: "key",
      queue: emailQueue,
      retries: RETRIES.email,
      done: "sent",
      dead: "failed",
      seed: (count) => seedEmails(ctx(), count),
      outcome: () => ({ sentAt: ctx().now() }),
      failure: () => ({ error: "451 try later" }),
    }),
    runs: asCase({
      table: "job_runs",
      key: "id",
      due: "due_at",
      queue: makeRunQueue(30_000),
      part: "send-receipt",
      retries: RETRIES.jobRun,
      done: "completed",
      dead: "failed",
      seed: (count) => seedRuns(ctx(), count),
      outcome: () => null,
      failure: () => ({ error: "no" }),
    }),
    allocations: asCase({
      table: "match_allocations",
      key: "gift_id",
      queue: allocationQueue,
      retries: RETRIES.matchAllocation,
      done: "given",
      dead: "released",
      seed: (count) => seedAllocations(fixture(), count),
      outcome: () => ({ givenAt: ctx().now() }),
      failure: () => ({ code: "monthly_limit_exceeded" }),
    }),
    payments: asCase({
      table: "payments",
      key: "id",
      due: "next_at",
      queue: paymentQueue,
      part: "payout",
      retries: RETRIES.payment,
      done: "cleared",
      dead: "unknown",
      seed: (count) => seedPayments(fixture(), count),
      outcome: () => ({ rail_reference: "ref" }),
      failure: () => ({ error: "no response" }),
    }),
    "follow-ups": asCase({
      table: "follow_ups",
      key: "key",
      queue: followUpQueue,
      part: "notify_honoree",
      retries: RETRIES.followUp,
      done: null,
      dead: null,
      seed: (count) => seedFollowUps(ctx(), count),
      outcome: () => null,
      failure: () => ({ error: "no" }),
    }),
  };
}
