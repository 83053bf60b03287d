import { inOrderOf } from "@/server/db/keyset";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { type OwnPage, ownPageInput, readOwnIds } from "@/server/domain/me/own-page";
import { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { operation } from "@/server/operations/operation";
import { myPagesResource } from "@/server/resources/account";
import { serializeCampaign, withTotals } from "@/server/resources/campaign";
import { shownAs } from "@/server/resources/shown-as";

/** A fundraising page as its fundraiser sees it. */
export interface MyPage {
  id: string;
  name: string;
  status: ReturnType<typeof serializeCampaign>["status"];
  campaign: string;
  raisedCents: number;
  currency: string | null;
  path: string;
  /** Null for a page that is managed only through the API. */
  editUrl: string | null;
}

/** Lists the fundraising pages that the user started, newest first. */
export const listMyPages = operation({
  name: "listMyPages",
  summary: "Lists your fundraising pages, newest first.",
  permission: { user: true },
  input: ownPageInput,
  output: myPagesResource,
  async run(ctx, { after }): Promise<OwnPage<MyPage>> {
    const pages = {
      table: "campaigns",
      owner: "owner_id",
      allOf: [Prisma.sql`parent_campaign_id IS NOT NULL`],
    } as const;
    const { rows: ids, next } = await readOwnIds(ctx, { ...pages, allOf: [...pages.allOf] }, after);
    const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: withTotals });
    const { publicUrl } = ctx.settings;
    const shown = inOrderOf(ids, rows).map((page): MyPage => {
      const { status, raised_cents, currency } = serializeCampaign(page, {
        publicUrl,
        isOwned: true,
        previewKey: null,
      });
      return {
        id: page.id,
        name: page.name,
        status,
        campaign: page.parent!.name,
        raisedCents: raised_cents,
        currency,
        path: campaignPath(page),
        editUrl: page.linkVersion > 0 ? runningLinks(ctx, page).edit : null,
      };
    });
    return { rows: shown, next };
  },
  show: shownAs(myPagesResource),
});
