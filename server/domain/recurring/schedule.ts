import type { RecurringGift } from "@/server/generated/prisma/client";
import { type Cadence, nextDate, nextDateAfter } from "@/server/kernel/cadence";
import { RECURRING_NOTICE_DAYS, RECURRING_RETRY_DAYS, STANDING_ORDER_GRACE_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

type Dated = Pick<RecurringGift, "cadence" | "anchorDay" | "dueAt">;
type Scheduled = Dated & Pick<RecurringGift, "attempt" | "number" | "transferReference" | "noticeDays">;

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
  const next = nextDateAfter(dueAt, takenAt, gift.cadence as Cadence, anchorDay);
  return firstAttempt(ctx, gift, number + 1, next);
}

/** Computes where a recurring gift continues when it is resumed: the next future date, never one that has passed. */
export function afterPause(ctx: Context, gift: Scheduled): NextAttempt {
  const { dueAt, anchorDay, attempt } = gift;
  const next = dueAt > ctx.now() ? dueAt : nextDateAfter(dueAt, ctx.now(), gift.cadence as Cadence, anchorDay);
  // An occurrence that failed for good is skipped.
  return firstAttempt(ctx, gift, attempt > 1 ? gift.number + 1 : gift.number, next);
}

function firstAttempt(ctx: Context, gift: Scheduled, number: number, dueAt: Date): NextAttempt {
  const cadence = gift.cadence as Cadence;
  const common = { number, attempt: 1, dueAt, firstFailedAt: null };
  if (gift.transferReference !== null) return { ...common, actAt: askAt(cadence, dueAt), noticeAt: null };
  const noticeAt = noticeBefore(ctx, gift, { cadence, dueAt });
  return { ...common, actAt: afterNotice(gift, dueAt, noticeAt), noticeAt };
}

/** When to ask a donor about a transfer that has not arrived. */
export function askAt(cadence: Cadence, dueAt: Date): Date {
  return new Date(dueAt.getTime() + STANDING_ORDER_GRACE_DAYS[cadence] * DAY_MS);
}

/** The columns that say when the next transfer is expected. */
type NextTransfer = Pick<NextAttempt, "dueAt" | "actAt"> & { anchorDay: number };

/** Computes when the next transfer is expected after one: a period after it, as long as that is not earlier than it was before. */
export function afterArrival(gift: Dated, bookedOn: Date): NextTransfer {
  const cadence = gift.cadence as Cadence;
  const next = nextDate(bookedOn, cadence, bookedOn.getUTCDate());
  const { dueAt, anchorDay } = next > gift.dueAt ? { dueAt: next, anchorDay: bookedOn.getUTCDate() } : gift;
  return { dueAt, anchorDay, actAt: askAt(cadence, dueAt) };
}

/** Computes when the next transfer is expected after a date without one: never on a date that has passed. */
export function afterMiss(ctx: Context, { dueAt, anchorDay, ...gift }: Dated): Pick<NextAttempt, "dueAt" | "actAt"> {
  const cadence = gift.cadence as Cadence;
  const next = nextDateAfter(dueAt, ctx.now(), cadence, anchorDay);
  return { dueAt: next, actAt: askAt(cadence, next) };
}

type Noticed = Pick<RecurringGift, "noticeDays">;

/** When to announce a gift to its donor: for yearly ones, which people forget, and for debits that require a notice. */
export function noticeBefore(
  ctx: Context,
  { noticeDays }: Noticed,
  { cadence, dueAt }: { cadence: Cadence; dueAt: Date },
): Date | null {
  const days = Math.max(noticeDays, cadence === "yearly" ? RECURRING_NOTICE_DAYS : 0);
  if (days === 0) return null;
  const noticeAt = new Date(dueAt.getTime() - days * DAY_MS);
  if (noticeAt > ctx.now()) return noticeAt;
  return noticeDays > 0 ? ctx.now() : null;
}

/** When a date is charged after its donor was notified: not before the agreed number of days has passed. */
export function afterNotice({ noticeDays }: Noticed, dueAt: Date, noticeAt: Date | null): Date {
  const earliest = noticeAt && new Date(noticeAt.getTime() + noticeDays * DAY_MS);
  return earliest && earliest > dueAt ? earliest : dueAt;
}

/** When to retry a payment after this many attempts; null for never. */
export function retryAfter(attempts: number, firstFailedAt: Date): Date | null {
  const days = RECURRING_RETRY_DAYS[attempts - 1];
  return days === undefined ? null : new Date(firstFailedAt.getTime() + days * DAY_MS);
}
