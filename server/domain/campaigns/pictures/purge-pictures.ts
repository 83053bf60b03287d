import { removePicture } from "@/server/domain/campaigns/pictures/picture-files";
import type { Context } from "@/server/operations/context";

const BATCH = 100;
/** An upload unfinished after this time never will be. */
const UNFINISHED_MS = 3_600_000;

/** Pictures in a table that were removed, alone or with their campaign, and those whose upload was never finished. */
const toPurge = (table: string) => `
  SELECT id, widths FROM ${table}
  WHERE (stored_at IS NULL OR removed_at IS NOT NULL) AND (removed_at IS NOT NULL OR created_at < $1) LIMIT ${BATCH}`;

export const PICTURES_TO_PURGE = toPurge("campaign_pictures");
const LOGOS_TO_PURGE = toPurge("brand_logos");

/** Deletes the files and rows of pictures that are shown nowhere any longer. */
export async function purgePictures(ctx: Context): Promise<void> {
  await purge(ctx, PICTURES_TO_PURGE, (id) => ctx.db.campaignPicture.deleteMany({ where: { id } }));
  await purge(ctx, LOGOS_TO_PURGE, (id) => ctx.db.brandLogo.deleteMany({ where: { id } }));
}

async function purge(ctx: Context, which: string, forget: (id: string) => Promise<unknown>): Promise<void> {
  for (;;) {
    const due = await ctx.statement<{ id: string; widths: number[] }>(which, [
      new Date(ctx.now().getTime() - UNFINISHED_MS),
    ]);
    for (const picture of due) {
      // Delete the files first: without the row, nothing would find them.
      await removePicture(ctx, picture);
      await forget(picture.id);
    }
    if (due.length < BATCH) return;
  }
}
