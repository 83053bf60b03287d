import type { Context } from "@/server/domain/context";
import { issueReceipts } from "@/server/domain/receipts/issue-receipts";

const BATCH = 500;
const DAY_MS = 86_400_000;
/** How long after its verification a charity is looked at each minute; all are each hour. */
const RECENTLY_MS = 2 * DAY_MS;

/**
 * Gifts of the current tax year that settled before $1 to verified charities `i`, without a receipt, as `subject` and
 * `due`. The year is that of the charge, in the charity's time zone.
 */
export const GIFTS_WITHOUT_RECEIPT = `
  SELECT g.id AS subject, greatest(g.settled_at, i.charity_verified_at) AS due
  FROM identities i JOIN gifts g ON g.to_id = i.id
  WHERE i.charity_status = 'verified' AND i.charity_verified_at <= $1::timestamptz
    AND g.status = 'settled' AND g.settled_at <= $1::timestamptz
    -- A gift is charged some time after it was made, so the index is searched from well before, and the year checked.
    AND g.created_at >= date_trunc('year', $1::timestamptz, 'UTC') - interval '1 year'
    AND date_part('year', coalesce(g.charged_at, g.created_at) AT TIME ZONE i.time_zone)
      = date_part('year', $1::timestamptz AT TIME ZONE i.time_zone)
    AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.gift_id = g.id)`;

/** Issues receipts for a newly verified charity's settled gifts of the current tax year. Returns how many. */
export function issueMissingReceipts(ctx: Context, recipientId: string): Promise<number> {
  return issueFor(ctx, "AND i.id = $2", [ctx.now(), recipientId]);
}

/** Issues what is missing since before the instant for charities that were verified lately. */
export async function issueLateReceipts(ctx: Context, missingBefore: Date): Promise<void> {
  const since = new Date(missingBefore.getTime() - RECENTLY_MS);
  await issueFor(ctx, "AND i.charity_verified_at >= $2", [missingBefore, since]);
}

/** Issues what is missing since before the instant, for any charity. */
export async function issueAllMissingReceipts(ctx: Context, missingBefore: Date): Promise<void> {
  await issueFor(ctx, "", [missingBefore]);
}

async function issueFor(ctx: Context, which: string, values: unknown[]): Promise<number> {
  let issued = 0;
  for (let after = ""; ; ) {
    const [condition, position] = [`${which} AND g.id > $${values.length + 1}`, [...values, after]];
    const rows = await ctx.statement<{ subject: string }>(
      `${GIFTS_WITHOUT_RECEIPT} ${condition} ORDER BY g.id LIMIT ${BATCH}`,
      position,
    );
    const ids = rows.map(({ subject }) => subject);
    if (ids.length > 0) await ctx.transaction((tx) => issueForGifts(tx, ids));
    issued += ids.length;
    if (ids.length < BATCH) return issued;
    after = ids.at(-1)!;
  }
}

async function issueForGifts(tx: Context, ids: string[]): Promise<void> {
  // Locked and read again: a refund may have come in between, or another worker.
  await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const still = await tx.db.gift.findMany({ where: { id: { in: ids }, status: "settled", receipt: null } });
  await issueReceipts(tx, still);
}
