import type { Campaign } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";

/** Returns the public name of a campaign's beneficiary, or null. */
export async function beneficiaryName(ctx: Context, campaign: Pick<Campaign, "beneficiaryId">): Promise<string | null> {
  return publicName(await ctx.db.identity.findUniqueOrThrow({ where: { id: campaign.beneficiaryId } }));
}
