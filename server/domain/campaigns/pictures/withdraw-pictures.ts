import type { Context } from "@/server/operations/context";

/** Removes the pictures of campaigns that were archived and of their pages: the purge deletes what was removed. */
export async function withdrawPictures(tx: Context, campaigns: { id: string }[]): Promise<void> {
  const ids = campaigns.map(({ id }) => id);
  const shownWith = { OR: [{ campaignId: { in: ids } }, { campaign: { parentCampaignId: { in: ids } } }] };
  await tx.db.campaignPicture.updateMany({ where: { removedAt: null, ...shownWith }, data: { removedAt: tx.now() } });
}
