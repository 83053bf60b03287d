import type { z } from "zod";
import { identityId } from "@/server/resources/fields";
import { giftResource, type ReadGift, serializeGift } from "@/server/resources/gift";
import type { GiftSides } from "@/server/resources/gift-failure";

/** A gift to a campaign, for readers who may be on neither side of it. */
export const contributionResource = giftResource
  .extend({
    from: identityId
      .nullable()
      .describe("The donor. null on anonymous gifts, except for keys that manage the donor or the recipient."),
  })
  .meta({ id: "Contribution", description: "A gift to a campaign." });

/**
 * Writes a contribution. Organizers on neither side of the gift see it without what is private to the sides, such as
 * the failure reason, and, if it is anonymous, without donor and memo.
 */
export function serializeContribution(gift: ReadGift, reader: GiftSides): z.infer<typeof contributionResource> {
  const shown = serializeGift(gift, reader);
  if (reader.sender || reader.recipient) return shown;
  const { dedication, failure_code: _code, failure_message: _message, ...others } = shown;
  return {
    ...others,
    ...(gift.anonymous && { from: null, memo: null }),
    ...(dedication && { dedication: { type: dedication.type, name: dedication.name } }),
  };
}
