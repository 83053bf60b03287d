import { z } from "zod";
import { REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { textField } from "@/server/resources/fields";

export const giftRefundBody = z
  .strictObject({
    reason: textField(REFUND_REASON_MAX_CHARACTERS).nullish().describe("The reason, kept in the audit log."),
  })
  .meta({ id: "GiftRefund", description: "Why a gift is refunded." });
