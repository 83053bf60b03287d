import type { Context } from "@/server/domain/context";
import type { RecurringGift } from "@/server/generated/prisma/client";
import { type Cadence, nextDate, nextDateAfter } from "@/server/kernel/cadence";
import { RECURRING_NOTICE_DAYS, RECURRING_RETRY_DAYS } from "@/server/kernel/limits";

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
 * What comes after an occurrence that is done with. `takenAt` is when its money was asked for. Dates that passed meanwhile
 * are left out, so that nobody is charged for several at once when Almoner was out of order or payments were tried again.
 * In the sandbox, where the clock is moved, they did not pass unnoticed: each date that was jumped over gets its gift.
 */
export function afterOccurrence(ctx: Context, gift: Scheduled, takenAt: Date): NextAttempt {
  const { dueAt, anchorDay, number } = gift;
  const cadence = gift.cadence as Cadence;
  const makesUp = ctx.settings.mode === "sandbox" && gift.attempt === 1;
  const next = makesUp ? nextDate(dueAt, cadence, anchorDay) : nextDateAfter(dueAt, takenAt, cadence, anchorDay);
  return firstAttempt(ctx, cadence, number + 1, next);
}

/** What a recurring gift goes on with when it is resumed: the next date that is ahead, never one that has passed. */
export function afterPause(ctx: Context, gift: Scheduled): NextAttempt {
  const { dueAt, anchorDay, attempt } = gift;
  const cadence = gift.cadence as Cadence;
  const next = dueAt > ctx.now() ? dueAt : nextDateAfter(dueAt, ctx.now(), cadence, anchorDay);
  // An occurrence that was tried in vain is given up.
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

/** When the giver is to be told of a gift beforehand: of a yearly one, as nobody remembers it. */
export function noticeBefore(ctx: Context, cadence: Cadence, dueAt: Date): Date | null {
  if (cadence !== "yearly") return null;
  const noticeAt = new Date(dueAt.getTime() - RECURRING_NOTICE_DAYS * DAY_MS);
  return noticeAt > ctx.now() ? noticeAt : null;
}

/** When a payment is tried again after so many attempts at it; null when it is not. */
export function retryAfter(attempts: number, firstFailedAt: Date): Date | null {
  const days = RECURRING_RETRY_DAYS[attempts - 1];
  return days === undefined ? null : new Date(firstFailedAt.getTime() + days * DAY_MS);
}
