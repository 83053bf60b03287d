import { z } from "zod";
import { identityId, instantField, recurringGiftId } from "@/server/resources/fields";
import { GIFT_STATUSES } from "@/server/resources/gift";
import { commitmentId } from "@/server/resources/pool";

/** What a list of gifts is narrowed by. */
export const giftListQuery = z.strictObject({
  from: identityId.optional().describe("Only gifts from this identity."),
  to: identityId.optional().describe("Only gifts to this identity."),
  status: z.enum(GIFT_STATUSES).optional().describe("Only gifts with this status."),
  recurring_gift_id: recurringGiftId.optional().describe("Only gifts of this recurring gift."),
  commitment_id: commitmentId.optional().describe("Only gifts of this commitment to a pool."),
  created_after: instantField.optional().describe("Only gifts created after this time."),
  created_before: instantField.optional().describe("Only gifts created before this time."),
});
