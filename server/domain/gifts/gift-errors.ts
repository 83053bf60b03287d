import { defineError } from "@/server/kernel/errors";

export const MonthlyLimitExceeded = defineError({
  code: "monthly_limit_exceeded",
  kind: "refused",
  message: "This gift would pass a monthly limit. `error.context` has the figures; verification raises the limits.",
});
export const UnsupportedCurrency = defineError({
  code: "unsupported_currency",
  kind: "invalid_request",
  message: "Gifts in this currency cannot be taken, because the operator has set no rate for it. Use another currency.",
});
export const GiftNotRefundable = defineError({
  code: "gift_not_refundable",
  kind: "conflict",
  message:
    "Only a settled gift can be refunded, as a whole and once. `error.context.status` says where this one stands.",
});
