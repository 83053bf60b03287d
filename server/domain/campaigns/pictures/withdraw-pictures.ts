import type { Context } from "@/server/operations/context";

/** Marks the pictures of archived campaigns and of their pages as removed, so that the purge deletes them. */
export async function withdrawPictures(tx: Context, campaigns: { id: string }[]): Promise<void> {
  const ids = campaigns.map(({ id }) => id);
  const shownWith = { OR: [{ campaignId: { in: ids } }, { campaign: { parentCampaignId: { in: ids } } }] };
  await tx.db.campaignPicture.updateMany({ where: { removedAt: null, ...shownWith }, data: { removedAt: tx.now() } });
}
