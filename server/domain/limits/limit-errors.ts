import { raisedBy } from "@/server/db/failures";
import type { LimitDirection } from "@/server/domain/limits/limit-shares";
import { monthOf, nextMonthOf } from "@/server/kernel/clock";
import { defineError } from "@/server/kernel/errors";
import { manages } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

export const MonthlyLimitExceeded = defineError({
  code: "monthly_limit_exceeded",
  kind: "refused",
  message:
    "This gift exceeds a monthly limit. `error.context` has the limit and the remaining amount. Verification raises the limits.",
});

/** What the SQL function `limit_take` raises. */
interface LimitFigures {
  direction: LimitDirection;
  tier: number;
  limit_cents: number;
  used_cents: number;
  /** The first day of the month. */
  month: string;
}

/** What the limits were checked for. */
export interface LimitedSubject {
  noun: "gift" | "prepayment" | "disbursement";
  /** The identity that would receive it. */
  recipientId: string | null;
}

/** Parses the error of `limit_take`; null if it is another error. */
export function limitFigures(error: unknown): LimitFigures | null {
  const raised = raisedBy(error);
  return raised?.message === "monthly_limit_exceeded" ? (JSON.parse(raised.detail) as LimitFigures) : null;
}

/**
 * The error for an exceeded limit. It has the figures for those who manage the limited side. About a stranger, it only
 * says that this amount cannot be received.
 */
export async function limitExceeded(ctx: Context, figures: LimitFigures, { noun, recipientId }: LimitedSubject) {
  const { direction, tier, limit_cents, used_cents, month } = figures;
  const id = direction === "incoming" ? recipientId : null;
  const recipient = id === null ? null : await ctx.db.identity.findUnique({ where: { id } });
  const mayKnow = direction === "outgoing" || (recipient !== null && manages(ctx, recipient));
  const context = {
    direction,
    tier: mayKnow ? tier : null,
    limit_cents: mayKnow ? limit_cents : null,
    used_cents: mayKnow ? used_cents : null,
    remaining_cents: mayKnow ? Math.max(0, limit_cents - used_cents) : null,
    resets_at: nextMonthOf(new Date(month)).toISOString(),
  };
  const when = month === monthOf(ctx.now()) ? "this month" : month.slice(0, "2026-03".length);
  const message = mayKnow
    ? `The ${noun} exceeds the ${direction} limit for ${when}. The remaining limit is ${context.remaining_cents} cents. Verification raises the limit.`
    : "The recipient cannot receive this amount right now. Give less, or ask the recipient to verify their identity.";
  return MonthlyLimitExceeded({ message, context, param: "amount_cents" });
}
