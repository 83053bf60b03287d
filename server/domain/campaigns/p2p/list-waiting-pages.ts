import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { fundraiserOf } from "@/server/domain/campaigns/p2p/fundraiser-of";
import { approvalLink } from "@/server/domain/campaigns/p2p/page-links";
import { operation } from "@/server/operations/operation";

/** A fundraising page that waits for the organizers' decision. */
export interface WaitingPage {
  id: string;
  name: string;
  /** Null for a fundraiser without a public name. */
  fundraiser: string | null;
  /** Where to read it, and approve or decline it. */
  approvalUrl: string;
}

const SHOWN = 10;

/**
 * Lists the pages of a campaign that are waiting for approval, oldest page first. Anyone with such a link can approve,
 * so only those who may change the campaign get them.
 */
export const listWaitingPages = operation({
  name: "listWaitingPages",
  summary: "Lists the fundraising pages that wait for your approval.",
  permission: { scope: "campaigns:write", relation: ["owner"] },
  subject: runCampaignSubject,
  async run(ctx, { id }): Promise<{ count: number; pages: WaitingPage[] }> {
    const where = { parentCampaignId: id, approval: "pending" };
    const [count, rows] = await Promise.all([
      ctx.db.campaign.count({ where }),
      ctx.db.campaign.findMany({ where, include: { parent: true }, orderBy: { id: "asc" }, take: SHOWN }),
    ]);
    const pages = rows.map(async (page): Promise<WaitingPage> => {
      const { name } = page;
      return { id: page.id, name, fundraiser: await fundraiserOf(ctx, page), approvalUrl: approvalLink(ctx, page) };
    });
    return { count, pages: await Promise.all(pages) };
  },
});
