import { issueReceipts } from "@/server/domain/receipts/issue-receipts";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps, workOnFollowUp } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";

const BATCH = 500;

/** Whether a gift `g` settled before $1 and is due a receipt of the current tax year from its recipient `i`. */
const IS_ELIGIBLE = `i.charity_status = 'verified' AND i.charity_verified_at <= $1::timestamptz
  AND g.status = 'settled' AND g.settled_at <= $1::timestamptz
  AND date_part('year', coalesce(g.charged_at, g.created_at) AT TIME ZONE i.time_zone)
    = date_part('year', $1::timestamptz AT TIME ZONE i.time_zone)`;

/**
 * Gifts of the current tax year that settled before $1 to verified charities, without a receipt, as `subject` and `due`.
 * The year is that of the charge, in the charity's time zone. Reads all gifts since the year before, because a gift is
 * charged some time after it was made.
 */
export const GIFTS_WITHOUT_RECEIPT = `
  SELECT g.id AS subject, greatest(g.settled_at, i.charity_verified_at) AS due
  FROM identities i JOIN gifts g ON g.to_id = i.id
  WHERE ${IS_ELIGIBLE} AND g.created_at >= date_trunc('year', $1::timestamptz, 'UTC') - interval '1 year'
    AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.gift_id = g.id)`;

/**
 * The gifts that the identity $2 received after gift $4 at instant $3, with whether each lacks a receipt. A page is
 * chosen before anything else is checked, so it costs the same however many of them have one.
 */
const NEXT_RECEIVED = `
  WITH page AS MATERIALIZED (
    SELECT g.id, g.to_id, g.status, g.charged_at, g.settled_at, g.created_at FROM gifts g
    WHERE g.to_id = $2 AND (g.created_at, g.id) > ($3::timestamptz, $4::text)
    ORDER BY g.created_at, g.id LIMIT ${BATCH}
  )
  SELECT g.id, g.created_at AS "createdAt",
    ${IS_ELIGIBLE} AND (SELECT r.id FROM receipts r WHERE r.gift_id = g.id) IS NULL AS "isDue"
  FROM page g JOIN identities i ON i.id = $2 ORDER BY g.created_at, g.id`;

/** Issues the receipts due from a newly verified charity, if not done yet. Returns when to try again, or null. */
export function issueLateReceipts(ctx: Context, charityId: string): Promise<Date | null> {
  return workOnFollowUp(ctx, "issue_receipts", charityId, (row) => issueAndComplete(ctx, row));
}

/** The same for every charity whose receipts have been due for that long. */
export function sweepLateReceipts(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<Date | null> {
  const options = { signal, dueBefore, atOnce: 1 };
  return drainFollowUps(ctx, "issue_receipts", options, (row) => issueAndComplete(ctx, row));
}

async function issueAndComplete(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  await issueMissingReceipts(ctx, row.subjectId, ctx.now(), () => followUpQueue.renew(ctx, [row]));
  await followUpQueue.complete(ctx, row, null);
}

/** Issues receipts missing since before the instant, for every verified charity: an audit that fixes what it finds. */
export async function issueAllMissingReceipts(ctx: Context, missingBefore: Date): Promise<void> {
  const charities = await ctx.db.identity.findMany({
    where: { charityStatus: "verified", charityVerifiedAt: { lte: missingBefore } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of charities)
    await issueMissingReceipts(ctx, id, missingBefore).catch((err) =>
      ctx.log.error({ err, identityId: id }, "missing receipts of a charity could not be issued"),
    );
}

/** Issues receipts for a verified charity's gifts of the current tax year that settled before the instant without one. */
export async function issueMissingReceipts(
  ctx: Context,
  recipientId: string,
  missingBefore = ctx.now(),
  afterBatch: () => Promise<void> = async () => {},
): Promise<void> {
  // A gift is charged some time after it was made, so gifts are looked at from well before the tax year.
  let last = { id: "", createdAt: new Date(Date.UTC(missingBefore.getUTCFullYear() - 1, 0)) };
  for (;;) {
    const values = [missingBefore, recipientId, last.createdAt, last.id];
    const gifts = await ctx.statement<{ id: string; createdAt: Date; isDue: boolean }>(NEXT_RECEIVED, values);
    const due = gifts.filter(({ isDue }) => isDue).map(({ id }) => id);
    if (due.length > 0) await ctx.transaction((tx) => issueForGifts(tx, due));
    if (gifts.length < BATCH) return;
    last = gifts.at(-1)!;
    await afterBatch();
  }
}

async function issueForGifts(tx: Context, ids: string[]): Promise<void> {
  // Locked and read again: a refund may have come in between, or another worker.
  await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const still = await tx.db.gift.findMany({ where: { id: { in: ids }, status: "settled", receipt: null } });
  await issueReceipts(tx, still);
}
