import { removePicture } from "@/server/domain/campaigns/pictures/picture-files";
import type { Context } from "@/server/domain/context";

const BATCH = 100;
/** An upload that has not ended by then never will. */
const UNFINISHED_MS = 3_600_000;

/** Pictures that were removed, whose upload was never finished, or whose campaign was archived. */
const DUE = `
  SELECT p.id, p.widths FROM campaign_pictures p
  WHERE p.removed_at IS NOT NULL OR p.stored_at IS NULL AND p.created_at < $1
  UNION
  SELECT p.id, p.widths FROM campaigns c LEFT JOIN campaigns parent ON parent.id = c.parent_campaign_id
  JOIN campaign_pictures p ON p.campaign_id = c.id
  WHERE 'archived' IN (c.status, parent.status)
  LIMIT ${BATCH}`;

/** Deletes the files and rows of pictures that are shown nowhere any longer. */
export async function purgePictures(ctx: Context): Promise<void> {
  for (;;) {
    const due = await ctx.statement<{ id: string; widths: number[] }>(DUE, [
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
