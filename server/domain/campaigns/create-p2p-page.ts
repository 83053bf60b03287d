import type { z } from "zod";
import { findOwner, writeCampaign } from "@/server/domain/campaigns/create-campaign";
import { findParent } from "@/server/domain/campaigns/find-campaign";
import { lockOpenParent } from "@/server/domain/campaigns/lock-campaign";
import type { Context } from "@/server/domain/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import type { p2pPageCreateBody } from "@/server/resources/campaign-bodies";

/** Makes a fundraiser's page beneath a campaign that the caller may read and that has not ended. */
export async function createP2pPage(
  ctx: Context,
  parentId: string,
  input: z.infer<typeof p2pPageCreateBody>,
): Promise<CampaignWithTotals> {
  return ctx.transaction(async (tx) => {
    const parent = await findParent(tx, parentId);
    const owner = await findOwner(tx, input.owner_id);
    await lockOpenParent(tx, parentId);
    const beneficiary = { id: parent.beneficiaryId, createdById: parent.beneficiaryManagerId };
    return writeCampaign(tx, { ...input, owner, beneficiary, parentId });
  });
}
