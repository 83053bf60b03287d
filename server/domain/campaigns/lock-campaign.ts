import { type CampaignRef, findCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import { InvalidState } from "@/server/kernel/common-errors";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/**
 * Reads a campaign that the caller may read and keeps others from changing it until the transaction ends. Gifts to it go
 * on meanwhile. The campaign above a page is kept as it is too, and locked first, as whoever ends it does.
 */
export async function lockCampaign(tx: Context, ref: CampaignRef): Promise<CampaignWithTotals> {
  // Who may not see it never waits for its lock, and so cannot tell by the time that it exists.
  const { parentCampaignId } = await findCampaign(tx, ref);
  if (parentCampaignId) await holdParent(tx, parentCampaignId);
  await tx.db.$queryRaw`SELECT 1 FROM campaigns WHERE id = ${ref.campaignId} FOR NO KEY UPDATE`;
  return findCampaign(tx, ref);
}

/** Keeps a campaign from ending until the transaction ends, or refuses with 409 where it has. */
export async function lockOpenParent(tx: Context, parentId: string): Promise<void> {
  await holdParent(tx, parentId);
  const { status } = await findCampaign(tx, { campaignId: parentId });
  if (status !== "ended" && status !== "archived") return;
  const message = "The campaign has ended. Its fundraising pages can no longer be created or made live.";
  throw InvalidState({ message, context: { campaign_id: parentId, status, allowed: [] } });
}

async function holdParent(tx: Context, parentId: string): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM campaigns WHERE id = ${parentId} FOR SHARE`;
}
