import { readChildTeams, readTeam, type Team } from "@/server/domain/campaigns/p2p/list-teams";
import { campaignPath } from "@/server/kernel/campaign-path";
import { centsToJson } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { languageOf } from "@/server/resources/campaign-language";
import type { CampaignPage, ShownTeam } from "@/server/resources/campaign-page";

const TEAMS_SHOWN = 5;

/** The teams that a page shows: on a campaign the leading ones, on a team's own page itself. */
export async function readShownTeams(
  ctx: Context,
  campaign: CampaignWithTotals,
): Promise<Pick<CampaignPage, "teams" | "ownTeam">> {
  const root = campaign.parent ?? campaign;
  if (!campaign.parent) {
    const teams = await readChildTeams(ctx, campaign.id, TEAMS_SHOWN);
    return { teams: teams.map((team) => shown(team, root)), ownTeam: null };
  }
  const own = campaign.isTeam ? await readTeam(ctx, campaign.id) : null;
  return { teams: [], ownTeam: own && shown(own, root) };
}

function shown(team: Team, root: Pick<CampaignWithTotals, "slug" | "language" | "locale">): ShownTeam {
  const { name, slug, teamRaisedCents, members } = team;
  return {
    name,
    language: languageOf({ ...team, parent: root }),
    path: campaignPath({ slug, parent: root }),
    raisedCents: centsToJson(teamRaisedCents),
    members,
  };
}
