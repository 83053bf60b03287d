import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { managesCampaign, runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { isSponsorSide, mayReadMatch, viewOfMatch } from "@/server/domain/matching/match-access";
import { showMatch } from "@/server/domain/matching/show-match";
import { Prisma } from "@/server/generated/prisma/client";
import { shownSponsor, sponsorNameForSidesOfMatch } from "@/server/kernel/shown-names";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type ListSum, sumList } from "@/server/operations/list-sum";
import { listOperation, operation } from "@/server/operations/operation";
import { subject } from "@/server/operations/subject";
import { matchId } from "@/server/resources/fields";
import { MATCH_STATUSES, type MatchWithRemaining } from "@/server/resources/match";

/** A match on an organization's pages: one for its campaigns, or one that it sponsors. */
export interface RunMatch {
  match: ReturnType<typeof showMatch>;
  campaign: { id: string; name: string; slug: string };
  /**
   * The sponsor's name, even an anonymous one's for readers who may see it; null for a sponsor without a public name.
   */
  sponsor: string | null;
  /** Whether the organization runs or benefits from the campaign, and so answers offers. */
  answersOffers: boolean;
  /** Whether it can cancel the match once it was accepted, because it runs the campaign or sponsors the match. */
  mayCancel: boolean;
  /** Whether it sponsors the match, and so may resume it. */
  isSponsor: boolean;
}

const filters = z.strictObject({ status: z.enum(MATCH_STATUSES).optional() });

/** Lists the matches of the campaigns that an organization runs or benefits from, and those that it sponsors. */
export const listRunMatches = listOperation({
  name: "listRunMatches",
  summary: "Lists the matches of your organization's campaigns, and those it sponsors, newest first.",
  permission: { scope: "campaigns:read" },
  input: filters,
  async run(ctx, { status }, page) {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "matches",
      anyOf: runMatchParts(callerIdentityId(ctx)),
      allOf: status ? [Prisma.sql`status = ${status}`] : [],
      ...page,
    });
    const matches = inOrderOf(ids, await readMatches(ctx, ids));
    return {
      rows: await asRun(
        ctx,
        matches.filter((match) => mayReadMatch(ctx, match)),
      ),
      next,
    };
  },
});

/** Sums what the matches in that list have added. */
export const sumRunMatches = operation({
  name: "sumRunMatches",
  summary: "Sums what the matches of your organization's campaigns have added, by currency.",
  permission: { scope: "campaigns:read" },
  input: filters,
  async run(ctx, { status }): Promise<ListSum[]> {
    const allOf = status ? [Prisma.sql`status = ${status}`] : [];
    const anyOf = runMatchParts(callerIdentityId(ctx));
    return sumList(ctx, { table: "matches", anyOf, allOf, cents: Prisma.sql`matched_cents` });
  },
});

/** SQL conditions, one of which is true for each match on the organization's campaigns and each that it sponsors. */
export function runMatchParts(own: string): Prisma.Sql[] {
  const campaigns = Prisma.sql`SELECT c.id FROM campaigns c WHERE c.parent_campaign_id IS NULL AND (c.owner_id = ${own}
    OR c.owner_manager_id = ${own} OR (c.status <> 'draft' AND (c.beneficiary_id = ${own} OR c.beneficiary_manager_id = ${own})))`;
  const sponsors = Prisma.sql`SELECT i.id FROM identities i WHERE i.id = ${own} OR i.manager_id = ${own}`;
  return [Prisma.sql`campaign_id = ANY (ARRAY(${campaigns}))`, Prisma.sql`sponsor_id = ANY (ARRAY(${sponsors}))`];
}

const runMatchSubject = subject({
  name: "match",
  key: z.strictObject({ match_id: matchId.describe("The match.") }),
  find: async (ctx, { match_id }) => (await readMatches(ctx, [match_id]))[0] ?? null,
}).with({
  relations: {
    side: isOnSide,
  },
  visibleTo: ["side"],
});

/** Reads a match for the pages of an organization on one of its sides. */
export const readRunMatch = operation({
  name: "readRunMatch",
  summary: "Reads a match of your organization's campaigns, or one that it sponsors.",
  permission: { scope: "campaigns:read" },
  subject: runMatchSubject,
  run: async (ctx, _input, { subject: match }) => asRun(ctx, [match])[0]!,
});

function isOnSide(ctx: Context, match: MatchWithRemaining): boolean {
  return mayReadMatch(ctx, match) && (isSponsorSide(ctx, match) || managesCampaign(ctx, match.campaign));
}

/** Shows the matches in which the organization is on one of the sides. */
export function showRunMatches(ctx: Context, matches: MatchWithRemaining[]): RunMatch[] {
  return asRun(
    ctx,
    matches.filter((match) => isOnSide(ctx, match)),
  );
}

/** Serializes matches for a reader who is on a side of each. */
function asRun(ctx: Context, matches: MatchWithRemaining[]): RunMatch[] {
  return matches.map((match): RunMatch => {
    const { id, name, slug } = match.campaign;
    const isSponsor = isSponsorSide(ctx, match);
    return {
      match: showMatch(match, ctx),
      campaign: { id, name, slug },
      sponsor: viewOfMatch(ctx, match).showsSponsor ? sponsorNameForSidesOfMatch(match) : shownSponsor(match),
      answersOffers: managesCampaign(ctx, match.campaign),
      mayCancel: isSponsor || runsCampaign(ctx, match.campaign),
      isSponsor,
    };
  });
}
