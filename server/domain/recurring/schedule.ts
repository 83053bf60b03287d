import type { RecurringGift } from "@/server/generated/prisma/client";
import { type Cadence, nextDateAfter } from "@/server/kernel/cadence";
import { RECURRING_NOTICE_DAYS, RECURRING_RETRY_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

type Scheduled = Pick<RecurringGift, "cadence" | "anchorDay" | "dueAt" | "attempt" | "number">;

/** The columns that say what comes next. */
export interface NextAttempt {
  number: number;
  attempt: number;
  dueAt: Date;
  actAt: Date;
  noticeAt: Date | null;
  firstFailedAt: null;
}

/**
 * Computes what comes after a completed occurrence. `takenAt` is when it was charged. Dates that have passed since are
 * skipped, so that nobody is charged for several at once after an outage or retries.
 */
export function afterOccurrence(ctx: Context, gift: Scheduled, takenAt: Date): NextAttempt {
  const { dueAt, anchorDay, number } = gift;
  const cadence = gift.cadence as Cadence;
  const next = nextDateAfter(dueAt, takenAt, cadence, anchorDay);
  return firstAttempt(ctx, cadence, number + 1, next);
}

/** Computes where a recurring gift continues when it is resumed: the next future date, never one that has passed. */
export function afterPause(ctx: Context, gift: Scheduled): NextAttempt {
  const { dueAt, anchorDay, attempt } = gift;
  const cadence = gift.cadence as Cadence;
  const next = dueAt > ctx.now() ? dueAt : nextDateAfter(dueAt, ctx.now(), cadence, anchorDay);
  // An occurrence that failed for good is skipped.
  return firstAttempt(ctx, cadence, attempt > 1 ? gift.number + 1 : gift.number, next);
}

function firstAttempt(ctx: Context, cadence: Cadence, number: number, dueAt: Date): NextAttempt {
  return {
    number,
    attempt: 1,
    dueAt,
    actAt: dueAt,
    firstFailedAt: null,
    noticeAt: noticeBefore(ctx, cadence, dueAt),
  };
}

/** When to announce a gift to its donor: only a yearly one, which nobody remembers. */
export function noticeBefore(ctx: Context, cadence: Cadence, dueAt: Date): Date | null {
  if (cadence !== "yearly") return null;
  const noticeAt = new Date(dueAt.getTime() - RECURRING_NOTICE_DAYS * DAY_MS);
  return noticeAt > ctx.now() ? noticeAt : null;
}

/** When to retry a payment after this many attempts; null for never. */
export function retryAfter(attempts: number, firstFailedAt: Date): Date | null {
  const days = RECURRING_RETRY_DAYS[attempts - 1];
  return days === undefined ? null : new Date(firstFailedAt.getTime() + days * DAY_MS);
}
