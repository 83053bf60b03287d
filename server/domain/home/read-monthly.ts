import { PERIODS_PER_YEAR } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The average monthly amount of recurring gifts to a recipient, in one currency. */
export interface MonthlyGiving {
  cents: Cents;
  count: number;
}

/**
 * Sums the active recurring gifts to the recipient's campaigns and their pages, converted to monthly amounts. One paid
 * by transfer counts once its first transfer has arrived.
 */
export async function readMonthly(ctx: Context, recipientId: string, currency: string): Promise<MonthlyGiving> {
  const rows = await ctx.db.$queryRaw<{ cadence: string; cents: Cents; count: number }[]>`
    SELECT r.cadence, sum(r.amount_cents)::bigint AS cents, count(*)::int AS count
    FROM campaigns c JOIN recurring_gifts r ON r.campaign_id = c.id
    WHERE c.beneficiary_id = ${recipientId} AND r.status = 'active' AND (r.transfer_reference IS NULL OR r.started_at IS NOT NULL) AND r.currency = ${currency}
    GROUP BY 1`;
  const yearly = rows.reduce((cents, row) => cents + row.cents * timesAYear(row.cadence), 0n);
  return { cents: yearly / 12n, count: rows.reduce((count, row) => count + row.count, 0) };
}

function timesAYear(cadence: string): Cents {
  if (cadence === "weekly") return BigInt(PERIODS_PER_YEAR.weekly);
  return BigInt(cadence === "monthly" ? PERIODS_PER_YEAR.monthly : PERIODS_PER_YEAR.annual);
}
