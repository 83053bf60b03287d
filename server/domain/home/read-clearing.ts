import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The gifts to a recipient that were made on one day in its time zone and have not settled. */
export interface ClearingDay {
  currency: string;
  day: string;
  cents: Cents;
  count: number;
}

/**
 * Sums pending and settling gifts by the day on which they were made. Reads the gifts themselves, through an index of
 * only such gifts, because they are always few.
 */
export function readClearing(ctx: Context, recipientId: string, campaignId?: string): Promise<ClearingDay[]> {
  return ctx.db.$queryRaw<ClearingDay[]>`
    SELECT g.currency, (g.created_at AT TIME ZONE coalesce(g.to_time_zone, 'UTC'))::date::text AS day,
      sum(g.amount_cents)::bigint AS cents, count(*)::int AS count
    FROM gifts g
    WHERE g.to_id = ${recipientId} AND g.status IN ('pending', 'settling')
      AND (${campaignId ?? null}::text IS NULL OR ${campaignId ?? null}::text IN (g.campaign_id, g.parent_campaign_id))
    GROUP BY 1, 2 ORDER BY 1, 2`;
}
