import { matchTransitions } from "@/server/domain/campaigns/matching/match-transitions";
import {
  type MatchShare,
  type OpenMatch,
  splitContributions,
} from "@/server/domain/campaigns/matching/split-contributions";
import type { Context } from "@/server/domain/context";
import { moveAll } from "@/server/domain/transition";
import type { Gift } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/**
 * Takes from matches what is promised to contributions that the running transaction settles. The matches are those that
 * `lockMatchesOfGifts` has locked. The gifts from their sponsors are made afterwards, by a job, from the takings written here.
 */
export async function allocateMatches(tx: Context, settling: Gift[], open: OpenMatch[]): Promise<void> {
  const contributions = settling.filter((gift) => gift.campaignId !== null && gift.matchId === null);
  const shares = splitContributions(contributions, open);
  if (shares.length === 0) return;
  const taken = sumByMatch(shares);
  await writeAllocations(tx, shares);
  await addAllocated(tx, taken);
  const used = open.filter((match) => taken.has(match.id));
  // A contribution made after the start may settle before the job has noticed that it has come.
  const ids = used.map((match) => match.id);
  await moveAll(tx, matchTransitions, ids, "start", {});
  const empty = used.filter((match) => match.leftCents - taken.get(match.id)! < GIFT_MINIMUM_CENTS);
  await moveAll(
    tx,
    matchTransitions,
    empty.map((match) => match.id),
    "exhaust",
    {},
  );
}

/** Adds sums to what was taken of matches whose rows the transaction has locked; negative ones give back. */
export async function addAllocated(tx: Context, sums: Map<string, Cents>): Promise<void> {
  const rows = JSON.stringify([...sums].map(([id, cents]) => ({ id, cents: cents.toString() })));
  await tx.db.$executeRaw`
    UPDATE matches m SET taken_cents = m.taken_cents + r.cents
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id text, cents bigint) WHERE m.id = r.id`;
}

/** Adds up shares or takings per match. */
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
