import { z } from "zod";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { findByActionSecret } from "@/server/domain/gifts/actions/gift-action-link";
import type { Campaign, Gift, Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { linkedSubject } from "@/server/operations/subject";

/** The campaign or page of a gift, and its parent. */
type GivenTo = Campaign & { parent: Campaign | null };

/** A gift by the secret of the page on which its donor pays, whatever its status, with what the page says. */
export interface ActionableGift {
  gift: Gift;
  to: Identity;
  /** Who asked for it; null if they have no name. */
  askedBy: Identity;
  campaign: GivenTo | null;
}

export const giftActionSubject = linkedSubject({
  name: "gift",
  key: z.strictObject({ secret: z.string().max(200) }),
  async find(ctx, { secret }): Promise<ActionableGift | null> {
    const gift = await findByActionSecret(ctx, secret);
    if (!gift || (gift.actionCode === null && gift.actedAt === null)) return null;
    const [to, askedBy, campaign] = await Promise.all([
      ctx.db.identity.findUniqueOrThrow({ where: { id: gift.toId } }),
      ctx.db.identity.findUniqueOrThrow({ where: { id: gift.createdById } }),
      findCampaign(ctx, gift),
    ]);
    return { gift, to, askedBy, campaign };
  },
});

/** Reads the campaign that a gift is given to; null if it is given to none. */
export function findCampaign(ctx: Context, { campaignId }: Pick<Gift, "campaignId">): Promise<GivenTo | null> {
  if (campaignId === null) return Promise.resolve(null);
  return ctx.db.campaign.findUnique({ where: { id: campaignId }, include: { parent: true } });
}

/**
 * What can be done on the page now:
 * - `open`: the donor can pay.
 * - `given`: they have, and the gift goes on by itself or is over for another reason than theirs.
 * - `closed`: the campaign takes no gifts now; nothing is charged.
 * - `over`: it waits no longer.
 */
export type GiftActionState = "open" | "given" | "closed" | "over";

export function giftActionState(
  { status, actedAt, actionExpiresAt }: Pick<Gift, "status" | "actedAt" | "actionExpiresAt">,
  campaign: GivenTo | null,
  now: Date,
): GiftActionState {
  if (actedAt !== null) return status === "failed" ? "over" : "given";
  if (status !== "pending" || actionExpiresAt === null || actionExpiresAt <= now) return "over";
  return campaign !== null && campaignPhase(campaign, now) !== "live" ? "closed" : "open";
}
