import type { z } from "zod";
import { manages } from "@/server/domain/access";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { ReadRecurringGift } from "@/server/domain/recurring/recurring-gift-transitions";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { NotPermitted } from "@/server/kernel/refusals";
import type { recurringGiftCreateBody } from "@/server/resources/recurring-gift-bodies";

/** Starts a recurring gift of an identity that the caller manages, to a campaign that it may read. */
export async function createRecurringGift(
  ctx: Context,
  campaignId: string,
  input: z.infer<typeof recurringGiftCreateBody>,
): Promise<ReadRecurringGift> {
  await findCampaign(ctx, { campaignId });
  const donor = await ctx.db.identity.findUnique({ where: { id: input.from } });
  if (!donor || !manages(ctx, donor)) throw NotPermitted({ param: "from" });
  return startRecurringGift(ctx, {
    id: ctx.newId("recurringGift"),
    firstGiftId: ctx.newId("gift"),
    campaignId,
    donorId: donor.id,
    amountCents: input.amount_cents,
    cadence: input.cadence,
    paymentMethodId: input.payment_method_id,
    locale: input.locale ?? "en",
    memo: input.memo,
    anonymous: input.anonymous,
    dedication: input.dedication,
    metadata: input.metadata,
  });
}
