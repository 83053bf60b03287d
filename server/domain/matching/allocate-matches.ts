import { allocationTransitions } from "@/server/domain/matching/allocation-transitions";
import { addToMatches, sumByMatch } from "@/server/domain/matching/match-sums";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { type MatchShare, type OpenMatch, splitContributions } from "@/server/domain/matching/split-contributions";
import { lockAllowances } from "@/server/domain/matching/sponsor-allowance";
import { emitEvents } from "@/server/events/emit";
import { type Gift, Prisma } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Settles the allocations of the matching gifts that the running transaction settles, and allocates matches to the
 * contributions that it settles. Afterwards a job creates the sponsors' gifts from the allocations.
 */
export async function allocateMatches(tx: Context, settling: Gift[]): Promise<void> {
  const contributions = settling.filter((gift) => gift.campaignId !== null && gift.matchId === null);
  const matching = settling.filter((gift) => gift.matchId !== null);
  if (contributions.length + matching.length === 0) return;
  const locked = await lockMatches(tx, contributions, matching);
  await countSettled(tx, matching);
  const open = await readOpen(tx, contributions, locked);
  if (open.length > 0) await allocate(tx, contributions, open);
}

async function countSettled(tx: Context, matching: Gift[]): Promise<void> {
  const giftIds = matching.map((gift) => gift.id);
  const settled = await moveAll(tx, allocationTransitions, giftIds, "settle", {});
  await addToMatches(tx, { matched: sumByMatch(settled) });
}

async function allocate(tx: Context, contributions: Gift[], open: OpenMatch[]): Promise<void> {
  const allowances = await lockAllowances(tx, open);
  const shares = splitContributions(contributions, open, allowances);
  if (shares.length === 0) return;
  const allocated = sumByMatch(shares);
  await writeAllocations(tx, shares);
  await addToMatches(tx, { allocated });
  const type = "match.allocated" as const;
  const drafts = [...allocated.keys()].map((subjectId) => ({ type, subjectId, partyIds: [], data: {} }));
  await emitEvents(tx, drafts);
  const used = open.filter((match) => allocated.has(match.id));
  // A contribution made after the match's start may settle before the job has started the match.
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

/**
 * Locks the matches of the matching gifts, and those that the contributions may draw on, in one order. Sponsors,
 * balances, and receipts are locked after them.
 */
async function lockMatches(tx: Context, contributions: Gift[], matching: Gift[]): Promise<string[]> {
  const ids = matching.map((gift) => gift.matchId);
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM matches m WHERE m.id = ANY (${ids}) OR (${isOpenTo(contributions)})
    ORDER BY m.id FOR NO KEY UPDATE`;
  return rows.map((row) => row.id);
}

async function readOpen(tx: Context, contributions: Gift[], locked: string[]): Promise<OpenMatch[]> {
  if (contributions.length === 0 || locked.length === 0) return [];
  return tx.db.$queryRaw<OpenMatch[]>`
    SELECT m.id, m.campaign_id AS "campaignId", m.sponsor_id AS "sponsorId",
      m.status IN ('scheduled', 'active') AND (m.ends_at <= ${tx.now()}::timestamptz) IS NOT TRUE AS "isPromised",
      m.ratio_basis_points AS "ratioBasisPoints", m.per_gift_cap_cents AS "perGiftCapCents",
      m.minimum_gift_cents AS "minimumGiftCents", m.cap_cents - m.taken_cents AS "leftCents", m.currency,
      m.starts_at AS "startsAt", coalesce(m.ended_at, m.ends_at) AS until, m.created_at AS "createdAt",
      CASE WHEN m.currency = 'USD' THEN '1' ELSE r.usd_per_minor::text END AS "usdRate"
    FROM matches m LEFT JOIN currency_rates r ON r.currency = m.currency
    WHERE m.id = ANY (${locked}) AND ${isOpenTo(contributions)}`;
}

/**
 * True for a match `m` that one of the contributions may draw on: not canceled or paused, with enough left, and within
 * its dates.
 */
function isOpenTo(contributions: Gift[]): Prisma.Sql {
  if (contributions.length === 0) return Prisma.sql`false`;
  const campaignIds = [...new Set(contributions.map((gift) => gift.parentCampaignId ?? gift.campaignId!))];
  const times = contributions.map((gift) => gift.createdAt.getTime());
  const [earliest, latest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  return Prisma.sql`
    m.campaign_id = ANY (${campaignIds}) AND m.status <> 'canceled' AND m.paused_at IS NULL
    AND m.cap_cents - m.taken_cents >= ${GIFT_MINIMUM_CENTS} AND m.starts_at <= ${latest}::timestamptz
    AND (coalesce(m.ended_at, m.ends_at) > ${earliest}::timestamptz) IS NOT FALSE`;
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
