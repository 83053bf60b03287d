import { type Reading, reading } from "@/server/db/read-together";
import { childTeamsReading, type Team, teamReading } from "@/server/domain/campaigns/p2p/list-teams";
import { campaignPath } from "@/server/kernel/campaign-path";
import { centsToJson } from "@/server/kernel/money";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { languageOf } from "@/server/resources/campaign-language";
import type { CampaignPage, ShownTeam } from "@/server/resources/campaign-page";

const TEAMS_SHOWN = 5;

type ShownTeams = Pick<CampaignPage, "teams" | "ownTeam">;

/**
 * Reads the teams that a page shows: the leading ones on a campaign, and the team itself on a team's page. Null for
 * other pages.
 */
export function shownTeamsReading(campaign: CampaignWithTotals): Reading<ShownTeams> | null {
  if (campaign.parent && !campaign.isTeam) return null;
  const teams = campaign.parent ? teamReading(campaign.id) : childTeamsReading(campaign.id, TEAMS_SHOWN);
  return reading(teams.sql, (rows: unknown[]) => {
    const shown = teams.of(rows).map((team) => shownTeam(team, campaign.parent ?? campaign));
    return campaign.parent ? { teams: [], ownTeam: shown[0] ?? null } : { teams: shown, ownTeam: null };
  });
}

function shownTeam(team: Team, root: Pick<CampaignWithTotals, "slug" | "language" | "locale">): ShownTeam {
  const { name, slug, teamRaisedCents, members } = team;
  return {
    name,
    language: languageOf({ ...team, parent: root }),
    path: campaignPath({ slug, parent: root }),
    raisedCents: centsToJson(teamRaisedCents),
    members,
  };
}
