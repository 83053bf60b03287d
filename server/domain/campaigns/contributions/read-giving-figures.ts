import type { Db } from "@/server/db/client";
import { CAUSES, type Cause } from "@/server/kernel/causes";
import { monthOf } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

interface CurrencySum {
  currency: string;
  cents: bigint;
}

export interface GivingFigures {
  receipts: number;
  /** What campaigns with a public page have raised, largest sum first. */
  raised: CurrencySum[];
  /** Gifts to them that settled in this calendar month (UTC), largest sum first. */
  raisedThisMonth: CurrencySum[];
  /** The causes of live campaigns. */
  causes: Cause[];
}

interface Reading {
  atMs: number;
  figures: Promise<GivingFigures>;
}

const RETENTION_MS = 60_000;
const readings = new WeakMap<Db, Reading>();

/**
 * Reads totals of what has been given here, at most once a minute in each process. Only the first reader waits: during
 * a refresh, the previous figures are shown.
 */
export const readGivingFigures = operation({
  name: "readGivingFigures",
  summary: "Reads how many receipts were issued and how much campaigns have raised.",
  permission: { visitor: "anyone" },
  run: (ctx) => {
    const nowMs = ctx.clock.wall().getTime();
    const known = readings.get(ctx.db);
    if (known && Math.abs(nowMs - known.atMs) < RETENTION_MS) return known.figures;
    const figures = readFigures(ctx);
    const reading = { atMs: nowMs, figures: known?.figures ?? figures };
    readings.set(ctx.db, reading);
    figures.then(
      () => {
        reading.figures = figures;
      },
      () => readings.delete(ctx.db),
    );
    return reading.figures;
  },
});

/**
 * Reads maintained totals, and for the month a covering index, but never the gifts themselves. Amounts include only
 * what campaigns show anyway.
 */
async function readFigures(ctx: Context): Promise<GivingFigures> {
  const { db } = ctx;
  const [issued, raised, raisedThisMonth, causes] = await Promise.all([
    db.receiptCounter.aggregate({ _sum: { lastSerial: true } }),
    db.$queryRaw<CurrencySum[]>`
      SELECT campaign.currency, sum(total.raised_cents)::bigint AS cents
      FROM campaign_totals total JOIN campaigns campaign ON campaign.id = total.campaign_id
      WHERE campaign.parent_campaign_id IS NULL AND campaign.status IN ('live', 'paused', 'ended')
      GROUP BY 1 HAVING sum(total.raised_cents) > 0 ORDER BY 2 DESC, 1`,
    db.$queryRaw<CurrencySum[]>`
      SELECT campaign.currency, sum(given.cents)::bigint AS cents
      FROM (
        SELECT coalesce(parent_campaign_id, campaign_id) AS campaign_id, sum(amount_cents) AS cents
        FROM gifts
        WHERE status = 'settled' AND campaign_id IS NOT NULL
          AND settled_at >= (${monthOf(ctx.now())}::date)::timestamp AT TIME ZONE 'UTC'
        GROUP BY 1
      ) given JOIN campaigns campaign ON campaign.id = given.campaign_id
      WHERE campaign.status IN ('live', 'paused', 'ended')
      GROUP BY 1 ORDER BY 2 DESC, 1`,
    db.campaign.groupBy({ by: ["cause"], where: { status: "live", parentCampaignId: null, cause: { not: null } } }),
  ]);
  const open = new Set(causes.map(({ cause }) => cause));
  return {
    receipts: issued._sum.lastSerial ?? 0,
    raised,
    raisedThisMonth,
    causes: CAUSES.filter((cause) => open.has(cause)),
  };
}
