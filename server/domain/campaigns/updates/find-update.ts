import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { CampaignUpdate } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** Which update is meant, of which campaign or page. */
export interface UpdateRef {
  campaignId: string;
  updateId: string;
}

/** Finds an update of a campaign or page that the caller may read. */
export async function findUpdate(ctx: Context, { campaignId, updateId }: UpdateRef): Promise<CampaignUpdate> {
  await findCampaign(ctx, { campaignId });
  const update = await ctx.db.campaignUpdate.findUnique({ where: { id: updateId } });
  if (update?.campaignId !== campaignId) throw ResourceNotFound();
  return update;
}
