import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { showPicture } from "@/server/domain/campaigns/pictures/show-picture";
import { Prisma } from "@/server/generated/prisma/client";
import { listOperation } from "@/server/operations/operation";
import { pictureResource } from "@/server/resources/picture";

/** Lists the pictures of a campaign or page that the caller can read, newest first. */
export const listPictures = listOperation({
  name: "listPictures",
  summary: "Lists the pictures of a campaign or fundraising page, newest first.",
  description: "A campaign's list does not include pictures of its fundraising pages.",
  permission: { scope: "campaigns:read" },
  subject: campaignSubject,
  output: pictureResource,
  async run(ctx, { id }, page) {
    const shown = Prisma.sql`campaign_id = ${id} AND stored_at IS NOT NULL AND removed_at IS NULL`;
    const { ids, next } = await readPageOfIds(ctx.db, { table: "campaign_pictures", anyOf: [shown], ...page });
    const rows = await ctx.db.campaignPicture.findMany({ where: { id: { in: ids } } });
    return { rows: inOrderOf(ids, rows), next };
  },
  show: showPicture,
});
