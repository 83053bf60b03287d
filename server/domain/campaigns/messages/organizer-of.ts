import type { Campaign, Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

type Placed = Pick<Campaign, "ownerId" | "isUnproven" | "disownedAt" | "parentCampaignId">;

/**
 * Returns who answers for a campaign: its owner. For a fundraising page that is unconfirmed, was disowned, or whose
 * owner is not active, it is the owner of the campaign. Null if that owner is not active either.
 */
export async function organizerOf(ctx: Context, campaign: Placed): Promise<Identity | null> {
  const { ownerId, isUnproven, disownedAt, parentCampaignId } = campaign;
  if (!isUnproven && !disownedAt) {
    const owner = await ctx.db.identity.findUnique({ where: { id: ownerId } });
    if (owner?.status === "active") return owner;
  }
  const parent = parentCampaignId && (await ctx.db.campaign.findUnique({ where: { id: parentCampaignId } }));
  return parent ? organizerOf(ctx, parent) : null;
}
