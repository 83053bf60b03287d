import { z } from "zod";
import { PUBLIC_STATUSES } from "@/server/domain/campaigns/campaign-access";
import { SHOWN_CENTS, SHOWN_NAME } from "@/server/domain/campaigns/contributions/shown-contribution";
import { remainingCents } from "@/server/domain/campaigns/page/match-promise";
import { opaqueId } from "@/server/domain/campaigns/page/opaque-id";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The part of a public campaign that changes while people view it. */
export interface LiveCampaign {
  status: string;
  raisedCents: bigint;
  pendingCents: bigint;
  contributionsCount: number;
  newest: LiveContribution[];
  /** Matches that are active or exhausted. */
  matches: { id: string; remainingCents: bigint }[];
}

/**
 * A settled contribution as its donor chose to show it. Matching gifts are left out; the page shows them with the gifts
 * that they match.
 */
interface LiveContribution {
  /** A stable key of the contribution that reveals nothing about the gift. */
  id: string;
  name: string | null;
  amountCents: bigint | null;
  at: Date;
}

const NEWEST = 5;

interface Row {
  status: string;
  raised_cents: bigint;
  pending_cents: bigint;
  contributions_count: number;
  newest: { id: string; name: string | null; amount_cents: string | null; at: string }[];
  matches: { id: string; remaining_cents: string }[];
}

const liveAddress = z.strictObject({ slug: z.string(), page_slug: z.string().nullable() });

/**
 * Reads in one statement the totals and latest donors of a public campaign or page. Names and amounts follow each
 * donor's choice. Null for campaigns that are not public, whoever asks.
 */
export const readLiveCampaign = operation({
  name: "readLiveCampaign",
  summary: "Reads what a campaign or fundraising page has raised.",
  permission: { visitor: "anyone" },
  input: liveAddress,
  run: readLive,
});

async function readLive(
  ctx: Context,
  { slug, page_slug: page }: z.infer<typeof liveAddress>,
): Promise<LiveCampaign | null> {
  const [row] = await ctx.db.$queryRaw<Row[]>`
    WITH campaign AS (
      SELECT c.id, c.status, coalesce(c.parent_campaign_id, c.id) AS root_id FROM campaign_slugs s
      JOIN campaigns c ON c.id = s.campaign_id
      LEFT JOIN campaigns parent ON parent.id = c.parent_campaign_id
      WHERE s.slug = ${page ?? slug}
        AND s.scope = CASE WHEN ${page}::text IS NULL THEN ''
                      ELSE (SELECT p.campaign_id FROM campaign_slugs p WHERE p.scope = '' AND p.slug = ${slug}) END
        AND c.status = ANY(${PUBLIC_STATUSES}) AND coalesce(parent.status, 'live') = ANY(${PUBLIC_STATUSES})
    ), newest AS (
      (SELECT * FROM gifts WHERE campaign_id = (SELECT id FROM campaign) AND status = 'settled' AND match_id IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${NEWEST})
      UNION ALL
      (SELECT * FROM gifts WHERE parent_campaign_id = (SELECT id FROM campaign) AND status = 'settled' AND match_id IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${NEWEST})
      ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}
    )
    SELECT c.status,
      coalesce(sum(t.raised_cents), 0)::bigint AS raised_cents,
      coalesce(sum(t.pending_cents), 0)::bigint AS pending_cents,
      coalesce(sum(t.contributions_count), 0)::int AS contributions_count,
      (SELECT coalesce(json_agg(json_build_object(
          'id', g.id,
          'name', ${SHOWN_NAME}, 'amount_cents', (${SHOWN_CENTS})::text,
          'at', g.settled_at) ORDER BY g.created_at DESC, g.id DESC), '[]'::json)
        FROM newest g JOIN identities donor ON donor.id = g.from_id) AS newest,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'remaining_cents', (${remainingCents(ctx.now())})::text)
          ORDER BY m.created_at, m.id), '[]'::json)
        FROM matches m WHERE m.campaign_id = c.root_id AND m.status IN ('active', 'exhausted')) AS matches
    FROM campaign c LEFT JOIN campaign_totals t ON t.campaign_id = c.id
    GROUP BY c.id, c.status, c.root_id`;
  if (!row) return null;
  return {
    status: row.status,
    raisedCents: row.raised_cents,
    pendingCents: row.pending_cents,
    contributionsCount: row.contributions_count,
    newest: row.newest.map(({ id, name, amount_cents: cents, at }) => ({
      id: opaqueId(ctx, id),
      name,
      amountCents: cents === null ? null : BigInt(cents),
      at: new Date(at),
    })),
    matches: row.matches.map(({ id, remaining_cents: cents }) => ({ id, remainingCents: BigInt(cents) })),
  };
}
