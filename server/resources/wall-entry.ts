import { z } from "zod";
import type { Gift } from "@/server/generated/prisma/client";
import { REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { campaignId, giftId, textField } from "@/server/resources/fields";

/** Which parts of a gift to hide or to show again. */
export const wallEntryBody = z.strictObject({
  name: z.boolean().nullish().describe("Whether this is about the donor's name. Default: true."),
  message: z.boolean().nullish().describe("Whether this is about the donor's message. Default: true."),
  reason: textField(REFUND_REASON_MAX_CHARACTERS).nullish().describe("Why, for the log. Donors do not see it."),
});

/** Which parts of a gift are hidden from its campaign's page. */
export const wallEntryResource = z
  .object({
    gift_id: giftId,
    campaign_id: campaignId.nullable().describe("The campaign or page that the gift was made to."),
    name_hidden: z.boolean().describe("Whether the page leaves the donor's name out."),
    message_hidden: z.boolean().describe("Whether the page leaves the donor's message out."),
  })
  .meta({ id: "WallEntry", description: "What a campaign's page leaves out of a gift." });

/** Writes which parts of a gift are hidden. */
export function serializeWallEntry({
  id,
  campaignId,
  nameHidden,
  messageHidden,
}: Gift): z.infer<typeof wallEntryResource> {
  return { gift_id: id, campaign_id: campaignId, name_hidden: nameHidden, message_hidden: messageHidden };
}
