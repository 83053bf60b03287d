import type { z } from "zod";
import { isLockTimeout, raisedBy, sqlState } from "@/server/db/failures";
import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { limitExceeded, limitFigures } from "@/server/domain/limits/limit-errors";
import {
  IdempotencyInProgress,
  IdentitySuspended,
  InvalidParameter,
  NotPermitted,
} from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import type { giftCreateBody } from "@/server/resources/gift-create";

const GIFT_ERROR_SQLSTATE = "GP000";

/** The error for a rejected contribution, by the reason that the statement found. */
const NOT_ACCEPTING = {
  not_live: "The campaign is not live, so it does not accept contributions.",
  not_started: "The campaign has not started yet. Give after its starts_at.",
  ended: "The campaign has ended. It no longer accepts contributions.",
  other_currency: "The campaign uses another currency. Give in the currency in error.context.",
};

/** Whether a gift was rejected because its stored payment method stands for transferring: it is to be sent again as one that waits for that. */
export function paysByTransfer(error: unknown): boolean {
  return sqlState(error) === GIFT_ERROR_SQLSTATE && raisedBy(error)?.message === "pays_by_transfer";
}

interface GiftErrorDetail {
  param?: string;
  reason?: keyof typeof NOT_ACCEPTING;
}

/** Turns what the statement raised into the error that the client gets. */
export async function giftError(
  ctx: Context,
  error: unknown,
  input: Pick<z.infer<typeof giftCreateBody>, "to">,
): Promise<unknown> {
  if (isLockTimeout(error) && String((error as { where?: string }).where).includes("idempotency_keys")) {
    return IdempotencyInProgress({ headers: { "Retry-After": "1" }, cause: error });
  }
  const raised = raisedBy(error);
  if (!raised || sqlState(error) !== GIFT_ERROR_SQLSTATE) return error;
  const figures = limitFigures(error);
  if (figures) return limitExceeded(ctx, figures, { noun: "gift", recipientId: input.to });
  const { param, ...context } = JSON.parse(raised.detail) as GiftErrorDetail;
  switch (raised.message) {
    case "not_permitted":
      return NotPermitted({ param });
    case "identity_suspended":
      return IdentitySuspended({ param });
    case "unsupported_currency":
      return UnsupportedCurrency({ param });
    case "campaign_not_accepting":
      return notAccepting(param, context);
    case "not_beneficiary":
      return InvalidParameter({ message: "to must be the campaign's beneficiary.", param });
    default:
      return InvalidParameter({ message: `${param} must be a payment method you can use here.`, param });
  }
}

function notAccepting(param: string | undefined, context: Omit<GiftErrorDetail, "param">) {
  return CampaignNotAccepting({ message: NOT_ACCEPTING[context.reason!], param, context: { ...context } });
}
