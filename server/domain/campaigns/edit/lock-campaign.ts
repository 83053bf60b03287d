import { type CampaignRef, findCampaign } from "@/server/domain/campaigns/find-campaign";
import { InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";

/**
 * Reads a campaign that the caller can read and locks it against changes until the transaction ends. Gifts to it are
 * not blocked. A page's parent is locked as well, and first, in the order that ending a campaign uses.
 */
export async function lockCampaign(tx: Context, ref: CampaignRef): Promise<CampaignWithTotals> {
  // Callers who cannot see it never wait for its lock, so the timing does not reveal that it exists.
  const { parentCampaignId } = await findCampaign(tx, ref);
  if (parentCampaignId) await holdParent(tx, parentCampaignId);
  await tx.db.$queryRaw`SELECT 1 FROM campaigns WHERE id = ${ref.campaignId} FOR NO KEY UPDATE`;
  return findCampaign(tx, ref);
}

/** Prevents a campaign from ending until the transaction ends; throws 409 if it has ended. */
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
