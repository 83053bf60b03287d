import type { Context } from "@/server/domain/context";
import { publicNameOf } from "@/server/domain/identities/public-name-of";
import type { Campaign } from "@/server/generated/prisma/client";

/** What public pages call the one that a campaign's gifts go to. */
export async function beneficiaryName(ctx: Context, campaign: Pick<Campaign, "beneficiaryId">): Promise<string> {
  return publicNameOf(await ctx.db.identity.findUniqueOrThrow({ where: { id: campaign.beneficiaryId } }));
}
