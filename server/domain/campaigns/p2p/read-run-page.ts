import { type Donor, listDonors } from "@/server/domain/campaigns/p2p/list-donors";
import { readTeam, type Team } from "@/server/domain/campaigns/p2p/list-teams";
import { findRunPage, type ManageLink } from "@/server/domain/campaigns/p2p/run-page";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import type { CampaignWithTotals } from "@/server/resources/campaign";

const MEMBERS_SHOWN = 100;

/** What a fundraiser sees of their page. */
export interface RunPage {
  page: CampaignWithTotals;
  /** How many people get the page's updates by email. */
  followers: number;
  donors: Page<Donor>;
  /** The page's team, or the team that the page is. */
  team: Team | null;
  /** The members of a team's page. */
  members: { id: string; name: string; slug: string }[];
}

/** Reads everything about a page that its fundraiser can see with the link. */
export async function readRunPage(ctx: Context, link: ManageLink, request: PageRequest): Promise<RunPage> {
  const page = await findRunPage(ctx, link);
  const [followers, donors, team, members] = await Promise.all([
    ctx.db.campaignFollower.count({ where: { campaignId: page.id, unsubscribedAt: null } }),
    listDonors(ctx, link, request),
    page.isTeam || page.teamPageId ? readTeam(ctx, page.isTeam ? page.id : page.teamPageId!) : null,
    ctx.db.campaign.findMany({
      where: { teamPageId: page.id },
      select: { id: true, name: true, slug: true },
      orderBy: { createdAt: "asc" },
      take: MEMBERS_SHOWN,
    }),
  ]);
  return { page, followers, donors, team, members };
}
