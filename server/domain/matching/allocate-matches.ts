import type { Context } from "@/server/domain/context";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { type MatchShare, type OpenMatch, splitContributions } from "@/server/domain/matching/split-contributions";
import { moveAll } from "@/server/domain/transition";
import { emitEvents } from "@/server/events/emit";
import type { Gift } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/**
 * Allocates matches to contributions that the running transaction settles. A job creates the sponsors' gifts
 * afterwards, from the allocations written here.
 */
export async function allocateMatches(tx: Context, settling: Gift[]): Promise<void> {
  const contributions = settling.filter((gift) => gift.campaignId !== null && gift.matchId === null);
  if (contributions.length === 0) return;
  const open = await lockMatchesFor(tx, contributions);
  const shares = splitContributions(contributions, open);
  if (shares.length === 0) return;
  const allocated = sumByMatch(shares);
  await writeAllocations(tx, shares);
  await addAllocated(tx, allocated);
  const type = "match.allocated" as const;
  const drafts = [...allocated.keys()].map((subjectId) => ({ type, subjectId, partyIds: [], data: {} }));
  await emitEvents(tx.db, tx.now(), drafts);
  const used = open.filter((match) => allocated.has(match.id));
  // A contribution made after the start may settle before the job has started the match.
  const ids = used.map((match) => match.id);
  await moveAll(tx, matchTransitions, ids, "start", {});
  const empty = used.filter((match) => match.leftCents - allocated.get(match.id)! < GIFT_MINIMUM_CENTS);
  await moveAll(
    tx,
    matchTransitions,
    empty.map((match) => match.id),
    "exhaust",
    {},
  );
}

/** Locks, in one order, the matches that the contributions may draw on. Balances and receipts are locked after them. */
function lockMatchesFor(tx: Context, contributions: Gift[]): Promise<OpenMatch[]> {
  const campaignIds = [...new Set(contributions.map((gift) => gift.parentCampaignId ?? gift.campaignId!))];
  const times = contributions.map((gift) => gift.createdAt.getTime());
  const [earliest, latest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return tx.db.$queryRaw<OpenMatch[]>`
    SELECT m.id, m.campaign_id AS "campaignId", m.sponsor_id AS "sponsorId", m.status,
      m.ratio_basis_points AS "ratioBasisPoints", m.per_gift_cap_cents AS "perGiftCapCents",
      m.minimum_gift_cents AS "minimumGiftCents", m.cap_cents - m.taken_cents AS "leftCents", m.currency,
      m.starts_at AS "startsAt", coalesce(m.ended_at, m.ends_at) AS until, m.created_at AS "createdAt"
    FROM matches m
    WHERE m.campaign_id = ANY (${campaignIds}) AND m.status <> 'canceled'
      AND m.cap_cents - m.taken_cents >= ${GIFT_MINIMUM_CENTS} AND m.starts_at <= ${latest}::timestamptz
      AND (coalesce(m.ended_at, m.ends_at) > ${earliest}::timestamptz) IS NOT FALSE
    ORDER BY m.id FOR NO KEY UPDATE`;
}

/** Adds amounts to the allocated totals of matches whose rows the transaction has locked; negative ones release. */
export async function addAllocated(tx: Context, sums: Map<string, Cents>): Promise<void> {
  const rows = JSON.stringify([...sums].map(([id, cents]) => ({ id, cents: cents.toString() })));
  await tx.db.$executeRaw`
    UPDATE matches m SET taken_cents = m.taken_cents + r.cents
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id text, cents bigint) WHERE m.id = r.id`;
}

/** Adds up shares or allocations per match. */
export function sumByMatch(shares: Pick<MatchShare, "matchId" | "amountCents">[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { matchId, amountCents } of shares) sums.set(matchId, (sums.get(matchId) ?? 0n) + amountCents);
  return sums;
}

async function writeAllocations(tx: Context, shares: MatchShare[]): Promise<void> {
  const rows = shares.map((share) => ({
    match_id: share.matchId,
    matched_gift_id: share.matchedGiftId,
    gift_id: tx.newId("gift"),
    amount_cents: share.amountCents.toString(),
  }));
  await tx.db.$executeRaw`
    INSERT INTO match_allocations (match_id, matched_gift_id, gift_id, amount_cents, next_attempt_at, created_at)
    SELECT t.match_id, t.matched_gift_id, t.gift_id, t.amount_cents, ${tx.now()}::timestamptz, ${tx.now()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS t(match_id text, matched_gift_id text, gift_id text, amount_cents bigint)`;
}
