import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** What is on its way to a recipient, of the gifts made on one day in their zone; also where none has settled yet. */
export interface ClearingDay {
  currency: string;
  day: string;
  cents: Cents;
  count: number;
}

/**
 * Reads what is pending or settling, by the day on which it was given. From the gifts themselves, by an index that has
 * these alone: few are, at any moment.
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
