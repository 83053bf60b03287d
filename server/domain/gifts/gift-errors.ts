import { defineError } from "@/server/kernel/errors";

export const UnsupportedCurrency = defineError({
  code: "unsupported_currency",
  kind: "invalid_request",
  message:
    "Gifts in this currency cannot be accepted: the operator has set no rate for it, or no payment provider takes it. Use another currency.",
});
export const GiftNotRefundable = defineError({
  code: "gift_not_refundable",
  kind: "conflict",
  message:
    "Only a settled gift can be refunded, once and in full, and sometimes not at once. `error.context.status` has the status of this gift.",
});
