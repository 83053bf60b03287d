import { PUBLIC_STATUSES } from "@/server/domain/campaigns/campaign-access";
import { findParent } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";

/** A team's page with what it and the pages that belong to it have raised together. */
export interface Team {
  id: string;
  name: string;
  slug: string;
  teamRaisedCents: Cents;
  /** The pages that belong to it, itself not counted. */
  members: number;
  /** False once it has ended; it can be joined no more. */
  isOpen: boolean;
}

/** Lists the teams beneath a campaign that everybody may see, those first that have raised most together. */
export async function listTeams(ctx: Context, parentId: string, limit: number): Promise<Team[]> {
  await findParent(ctx, parentId);
  return readChildTeams(ctx, parentId, limit);
}

/** Reads the leading teams beneath a campaign that is known to be its reader's to see. */
export function readChildTeams(ctx: Context, parentId: string, limit: number): Promise<Team[]> {
  return readTeams(
    ctx,
    Prisma.sql`team.parent_campaign_id = ${parentId} AND team.status = ANY (${PUBLIC_STATUSES})`,
    limit,
  );
}

/** Reads one team; null for a page that is none. */
export async function readTeam(ctx: Context, teamPageId: string): Promise<Team | null> {
  const [team] = await readTeams(ctx, Prisma.sql`team.id = ${teamPageId}`, 1);
  return team ?? null;
}

/** Adds up, in one statement, what was given to the team's page and to all that belong to it, whatever became of those. */
function readTeams(ctx: Context, condition: Prisma.Sql, limit: number): Promise<Team[]> {
  return ctx.db.$queryRaw<Team[]>`
    SELECT team.id, team.name, team.slug, sums.raised AS "teamRaisedCents", sums.members,
      team.status IN ('live', 'paused') AS "isOpen"
    FROM campaigns team CROSS JOIN LATERAL (
      SELECT (count(DISTINCT page.id) FILTER (WHERE page.id <> team.id AND page.status = ANY (${PUBLIC_STATUSES})))::int
          AS members,
        coalesce(sum(t.raised_cents), 0)::bigint AS raised
      FROM campaigns page LEFT JOIN campaign_totals t ON t.campaign_id = page.id
      WHERE page.id = team.id OR page.team_page_id = team.id
    ) sums
    WHERE team.is_team AND ${condition}
    ORDER BY sums.raised DESC, team.id DESC LIMIT ${limit}`;
}
