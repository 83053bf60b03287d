import { giftResource } from "@/server/resources/gift";
import { receiptResource } from "@/server/resources/receipt";

/** A gift in the event for its settlement. */
export const settledGiftResource = giftResource
  .extend({
    receipt: receiptResource.optional().describe("Present if one was issued and the endpoint may read receipts."),
  })
  .meta({ id: "SettledGift", description: "A gift with its receipt inlined." });
