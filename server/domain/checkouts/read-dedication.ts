import { z } from "zod";
import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import { campaignPath } from "@/server/kernel/campaign-path";
import { publicName } from "@/server/kernel/public-name";
import { shownDonor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";

/** The page where an honoree's contact reads the donor's message. */
export function dedicationLink(ctx: Context, giftId: string): string {
  return `${ctx.settings.publicUrl}/dedications/${giftId}?s=${linkSignature(ctx, "dedication-link", giftId)}`;
}

/** A settled gift that was dedicated with a message, by the link that was emailed to the honoree's contact. */
export const dedicationSubject = linkedSubject({
  name: "dedication",
  key: z.strictObject({ gift_id: z.string(), signature: z.string() }),
  async find(ctx, { gift_id: id, signature }) {
    if (!isLinkSignature(ctx, "dedication-link", id, signature)) return null;
    const gift = await ctx.db.gift.findUnique({ where: { id }, include: { from: true, to: true } });
    const dedication = gift?.dedication as CheckoutDedication | null | undefined;
    if (!gift || !dedication?.message) return null;
    const campaign = gift.campaignId
      ? await ctx.db.campaign.findUnique({ where: { id: gift.campaignId }, include: { parent: true } })
      : null;
    return { gift, campaign, dedication, message: dedication.message };
  },
});

/** Reads a dedication with the donor's message by its link: who gave, unless anonymous; never the amount. */
export const readDedication = operation({
  name: "readDedication",
  summary: "Reads the message of a dedicated gift by its link.",
  permission: { visitor: "link" },
  subject: dedicationSubject,
  run: async (_, __, { subject: { gift, campaign, dedication, message } }) => ({
    type: dedication.type,
    name: dedication.name,
    donor: shownDonor(gift),
    recipient: campaign ? campaign.name : publicName(gift.to),
    campaignPath: campaign && campaignPath(campaign),
    message,
  }),
});
