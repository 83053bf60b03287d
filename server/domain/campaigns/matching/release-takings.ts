import { matchTransitions } from "@/server/domain/campaigns/matching/match-transitions";
import { addTaken, sumByMatch } from "@/server/domain/campaigns/matching/take-matches";
import type { Context } from "@/server/domain/context";
import { moveAll } from "@/server/domain/transition";
import type { MatchTaking } from "@/server/generated/prisma/client";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/** Which takings are meant: those made for contributions, and those from which gifts were made. */
interface ReleaseTakings {
  matchedGiftIds?: string[];
  giftIds?: string[];
}

/** Why a taking is given up: a stable word, and a sentence. */
export interface ReleaseReason {
  code: string;
  message: string;
}

type Released = Pick<MatchTaking, "matchId" | "matchedGiftId" | "giftId" | "amountCents">;

/**
 * Gives back to matches what was taken of them, each taking once, and returns those released now. An exhausted match goes
 * on where its time is not over. Takings are locked first, then matches, each in the order of `holdMatches`.
 */
export async function releaseTakings(
  tx: Context,
  { matchedGiftIds = [], giftIds = [] }: ReleaseTakings,
  reasonOf: (giftId: string) => ReleaseReason,
): Promise<Released[]> {
  if (matchedGiftIds.length + giftIds.length === 0) return [];
  const takings = await tx.db.$queryRaw<(Released & { status: string })[]>`
    SELECT match_id AS "matchId", matched_gift_id AS "matchedGiftId", gift_id AS "giftId", amount_cents AS "amountCents", status
    FROM match_takings WHERE matched_gift_id = ANY (${matchedGiftIds}) OR gift_id = ANY (${giftIds})
    ORDER BY match_id, matched_gift_id FOR UPDATE`;
  const live = takings.filter((taking) => taking.status !== "released");
  if (live.length === 0) return [];
  const sums = sumByMatch(live);
  const matches = await lockMatches(tx, [...sums.keys()]);
  await writeReleased(tx, live, reasonOf);
  await addTaken(tx, new Map([...sums].map(([id, cents]) => [id, -cents])));
  const roomy = matches.filter((match) => match.leftCents + sums.get(match.id)! >= GIFT_MINIMUM_CENTS && !match.isOver);
  await moveAll(
    tx,
    matchTransitions,
    roomy.map((match) => match.id),
    "refill",
    {},
  );
  return live;
}

async function lockMatches(tx: Context, ids: string[]) {
  return tx.db.$queryRaw<{ id: string; leftCents: Cents; isOver: boolean }[]>`
    SELECT id, cap_cents - taken_cents AS "leftCents", (ends_at <= ${tx.now()}::timestamptz) IS TRUE AS "isOver"
    FROM matches WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
}

async function writeReleased(tx: Context, takings: Released[], reasonOf: (giftId: string) => ReleaseReason) {
  const rows = takings.map(({ giftId }) => ({ gift_id: giftId, ...reasonOf(giftId) }));
  await tx.db.$executeRaw`
    UPDATE match_takings t SET status = 'released', next_attempt_at = NULL, released_at = ${tx.now()}::timestamptz,
      failure_code = r.code, failure_message = r.message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(gift_id text, code text, message text)
    WHERE t.gift_id = r.gift_id`;
}
