import { z } from "zod";
import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { checkoutSubject } from "@/server/domain/checkouts/checkout-subject";
import { GIVING_LAYOUTS, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { recordTransferSent } from "@/server/domain/gifts/actions/transfer-sent";
import { operation } from "@/server/operations/operation";

/** Records, once, that a donor says they have sent the transfer for a checkout's gift. Returns the path of its page. */
export const confirmCheckoutTransfer = operation({
  name: "confirmCheckoutTransfer",
  summary: "Records that a donor has sent the transfer for the gift of a checkout.",
  permission: { visitor: "link" },
  subject: checkoutSubject,
  input: z.strictObject({ layout: z.enum(GIVING_LAYOUTS) }),
  async run(ctx, { layout }, { subject: { id, giftId, campaignId, donorId, locale } }): Promise<string> {
    if (donorId !== null) await recordTransferSent(ctx, { id: giftId, fromId: donorId });
    const campaign = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId }, include: { parent: true } });
    return givingPaths(campaign, layout).thanks(checkoutSecret(ctx, id), locale);
  },
});
