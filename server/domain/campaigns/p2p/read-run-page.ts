import { readTeam, type Team } from "@/server/domain/campaigns/p2p/list-teams";
import { runPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { CampaignWithTotals } from "@/server/resources/campaign";

const MEMBERS_SHOWN = 100;
const DAY_MS = 86_400_000;

/** What a fundraiser sees of their page. */
export interface RunPage {
  page: CampaignWithTotals;
  /** How many people get the page's updates by email. */
  followers: number;
  /** The number of settled gifts from today and yesterday, excluding matching gifts. */
  newGifts: number;
  /** The page's team, or the team that the page is. */
  team: Team | null;
  /** The members of a team's page. */
  members: { id: string; name: string; slug: string }[];
}

/** Reads everything about a page that its fundraiser can see with the link. */
export const readRunPage = operation({
  name: "readRunPage",
  summary: "Reads a fundraising page by its link.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  run: (ctx, _, { subject: page }) => readRun(ctx, page),
});

async function readRun(ctx: Context, page: CampaignWithTotals): Promise<RunPage> {
  const [followers, newGifts, team, members] = await Promise.all([
    ctx.db.campaignFollower.count({ where: { campaignId: page.id, unsubscribedAt: null, confirmedAt: { not: null } } }),
    ctx.db.gift.count({
      where: { campaignId: page.id, status: "settled", matchId: null, createdAt: { gte: yesterdayOf(ctx.now()) } },
    }),
    page.isTeam || page.teamPageId ? readTeam(ctx, page.isTeam ? page.id : page.teamPageId!) : null,
    ctx.db.campaign.findMany({
      where: { teamPageId: page.id },
      select: { id: true, name: true, slug: true },
      orderBy: { createdAt: "asc" },
      take: MEMBERS_SHOWN,
    }),
  ]);
  return { page, followers, newGifts, team, members };
}

/** The start of yesterday in UTC, the time zone of all pages. */
function yesterdayOf(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - 1) * DAY_MS);
}
