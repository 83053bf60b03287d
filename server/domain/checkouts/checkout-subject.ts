import { z } from "zod";
import { findCheckoutBySecret } from "@/server/domain/checkouts/checkout-links";
import { linkedSubject, subject } from "@/server/operations/subject";
import { campaignId } from "@/server/resources/fields";

/** A checkout, by its secret. */
export const checkoutSubject = linkedSubject({
  name: "checkout",
  key: z.strictObject({ secret: z.string() }),
  find: async (ctx, { secret }) => findCheckoutBySecret(ctx, secret),
});

/**
 * The campaign or page of a gift form, in any status: it may have ended while the donor filled in the form, which then
 * says so.
 */
export const givingCampaignSubject = subject({
  name: "campaign",
  key: z.strictObject({ campaign_id: campaignId }),
  find: async (ctx, { campaign_id: id }) => ctx.db.campaign.findUnique({ where: { id }, include: { parent: true } }),
}).with({ relations: { anyone: () => true }, visibleTo: ["anyone"] });
