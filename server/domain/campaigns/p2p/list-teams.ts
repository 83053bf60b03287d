import { z } from "zod";
import { type AsJson, type Reading, readAlone, reading } from "@/server/db/read-together";
import { PUBLIC_STATUSES } from "@/server/domain/campaigns/campaign-access";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** A team's page, with the combined total of this page and its members' pages. */
export interface Team {
  id: string;
  name: string;
  slug: string;
  language: string | null;
  locale: string | null;
  teamRaisedCents: Cents;
  /** The number of its members' pages. */
  members: number;
  /** False once it has ended and can no longer be joined. */
  isOpen: boolean;
}

/** Lists the teams of a public campaign, highest total first. */
export const listTeams = operation({
  name: "listTeams",
  summary: "Lists the leading teams of a campaign.",
  permission: { visitor: "anyone" },
  subject: parentCampaignSubject,
  input: z.strictObject({ limit: z.int() }),
  run: (ctx, { id, limit }) => readChildTeams(ctx, id, limit),
});

/** Reads the leading teams of a campaign. The caller must have checked that the reader can see it. */
export function readChildTeams(ctx: Context, parentId: string, limit: number): Promise<Team[]> {
  return readAlone(ctx.db, childTeamsReading(parentId, limit));
}

/** The same as a reading for `readTogether`. */
export function childTeamsReading(parentId: string, limit: number): Reading<Team[]> {
  return teamsReading(
    Prisma.sql`team.parent_campaign_id = ${parentId} AND team.status = ANY (${PUBLIC_STATUSES}) AND NOT team.is_unproven`,
    limit,
  );
}

/** Reads one team; null for a page that is not a team. */
export async function readTeam(ctx: Context, teamPageId: string): Promise<Team | null> {
  const [team] = await readAlone(ctx.db, teamReading(teamPageId));
  return team ?? null;
}

/** The same as a reading, with a list of at most one. */
export function teamReading(teamPageId: string): Reading<Team[]> {
  return teamsReading(Prisma.sql`team.id = ${teamPageId}`, 1);
}

/** Adds up, in one statement, the gifts to a team's page and all of its members' pages, whatever their status. */
function teamsReading(condition: Prisma.Sql, limit: number): Reading<Team[]> {
  const sql = Prisma.sql`
    SELECT team.id, team.name, team.slug, team.language, team.locale, sums.raised::text AS "teamRaisedCents", sums.members,
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
  return reading(sql, (rows: AsJson<Team>[]) =>
    rows.map((row) => ({ ...row, teamRaisedCents: BigInt(row.teamRaisedCents) })),
  );
}
