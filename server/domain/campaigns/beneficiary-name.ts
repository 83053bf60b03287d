import type { Context } from "@/server/domain/context";
import type { Campaign } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";

/** What public pages call the one that a campaign's gifts go to; null for one without a public name. */
export async function beneficiaryName(ctx: Context, campaign: Pick<Campaign, "beneficiaryId">): Promise<string | null> {
  return publicName(await ctx.db.identity.findUniqueOrThrow({ where: { id: campaign.beneficiaryId } }));
}
