import type { z } from "zod";
import { isLockTimeout, raisedBy, sqlState } from "@/server/db/failures";
import { manages } from "@/server/domain/access";
import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import type { Context } from "@/server/domain/context";
import { MonthlyLimitExceeded, UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { nextMonthOf } from "@/server/kernel/clock";
import {
  IdempotencyInProgress,
  IdentitySuspended,
  InvalidParameter,
  NotPermitted,
} from "@/server/kernel/common-errors";
import type { giftCreateBody } from "@/server/resources/gift";

const GIFT_ERROR_SQLSTATE = "GP000";

/** The error for a rejected contribution, by the reason that the statement found. */
const NOT_ACCEPTING = {
  not_live: "The campaign is not live, so it does not accept contributions.",
  not_started: "The campaign has not started yet. Give after its starts_at.",
  ended: "The campaign has ended. It no longer accepts contributions.",
  other_currency: "The campaign uses another currency. Give in the currency in error.context.",
};

interface GiftErrorDetail {
  param?: string;
  reason?: keyof typeof NOT_ACCEPTING;
  direction?: "incoming" | "outgoing";
  tier?: number;
  limit_cents?: number;
  used_cents?: number;
}

/** Turns what the statement raised into the error that the client gets. */
export async function giftError(
  ctx: Context,
  error: unknown,
  input: Pick<z.infer<typeof giftCreateBody>, "to">,
  now: Date,
): Promise<unknown> {
  if (isLockTimeout(error) && String((error as { where?: string }).where).includes("idempotency_keys")) {
    return IdempotencyInProgress({ headers: { "Retry-After": "1" }, cause: error });
  }
  const raised = raisedBy(error);
  if (!raised || sqlState(error) !== GIFT_ERROR_SQLSTATE) return error;
  const { param, ...figures } = JSON.parse(raised.detail) as GiftErrorDetail;
  switch (raised.message) {
    case "not_permitted":
      return NotPermitted({ param });
    case "identity_suspended":
      return IdentitySuspended({ param });
    case "unsupported_currency":
      return UnsupportedCurrency({ param });
    case "campaign_not_accepting":
      return notAccepting(param, figures);
    case "not_beneficiary":
      return InvalidParameter({ message: "to must be the campaign's beneficiary.", param });
    case "monthly_limit_exceeded":
      return limitExceeded(ctx, figures, input.to, now);
    default:
      return InvalidParameter({ message: `${param} must be a payment method you can use here.`, param });
  }
}

function notAccepting(param: string | undefined, context: Omit<GiftErrorDetail, "param">) {
  return CampaignNotAccepting({ message: NOT_ACCEPTING[context.reason!], param, context: { ...context } });
}

/**
 * Includes the figures for those who manage the limited side; about a stranger, only that this amount cannot be
 * received.
 */
async function limitExceeded(ctx: Context, figures: GiftErrorDetail, to: string, now: Date) {
  const { direction, tier = 0, limit_cents = 0, used_cents = 0 } = figures;
  const recipient = direction === "incoming" ? await ctx.db.identity.findUnique({ where: { id: to } }) : null;
  const mayKnow = direction === "outgoing" || (recipient !== null && manages(ctx, recipient));
  const context = {
    direction,
    tier: mayKnow ? tier : null,
    limit_cents: mayKnow ? limit_cents : null,
    used_cents: mayKnow ? used_cents : null,
    remaining_cents: mayKnow ? Math.max(0, limit_cents - used_cents) : null,
    resets_at: nextMonthOf(now).toISOString(),
  };
  const message = mayKnow
    ? `The gift exceeds the ${direction} limit for this month. The remaining limit is ${context.remaining_cents} cents. Verification raises the limit.`
    : "The recipient cannot receive this amount right now. Give less, or ask the recipient to verify their identity.";
  return MonthlyLimitExceeded({ message, context, param: "amount_cents" });
}
