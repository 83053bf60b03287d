import { removePicture } from "@/server/domain/campaigns/pictures/picture-files";
import type { Context } from "@/server/operations/context";

const BATCH = 100;
/** An upload that has not ended by then never will. */
const UNFINISHED_MS = 3_600_000;

/** Pictures that were removed, with their campaign or alone, and those whose upload was never finished. */
export const PICTURES_TO_PURGE = `
  SELECT id, widths FROM campaign_pictures
  WHERE (stored_at IS NULL OR removed_at IS NOT NULL) AND (removed_at IS NOT NULL OR created_at < $1) LIMIT ${BATCH}`;

/** Deletes the files and rows of pictures that are shown nowhere any longer. */
export async function purgePictures(ctx: Context): Promise<void> {
  for (;;) {
    const due = await ctx.statement<{ id: string; widths: number[] }>(PICTURES_TO_PURGE, [
      new Date(ctx.now().getTime() - UNFINISHED_MS),
    ]);
    for (const picture of due) {
      // The files first: without its row nobody would find them.
      await removePicture(ctx, picture);
      await ctx.db.campaignPicture.deleteMany({ where: { id: picture.id } });
    }
    if (due.length < BATCH) return;
  }
}
