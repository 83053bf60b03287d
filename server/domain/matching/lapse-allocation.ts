import type { Context } from "@/server/domain/context";
import { matchEvent } from "@/server/domain/matching/match-transitions";
import { type ReleaseReason, releaseAllocations } from "@/server/domain/matching/release-allocations";
import { emitEvents } from "@/server/events/emit";
import { centsToJson } from "@/server/kernel/money";
import { withMatchSides } from "@/server/resources/match";

/**
 * Releases an allocation whose gift cannot be created, in the running transaction, and notifies both sides that this
 * contribution is not matched. The code is that of the error that rejected the sponsor's gift.
 */
export async function lapseAllocation(
  tx: Context,
  { giftId, matchId }: { giftId: string; matchId: string },
  code: string,
): Promise<void> {
  const reason = reasonFor(code);
  const [released] = await releaseAllocations(tx, { giftIds: [giftId] }, () => reason);
  if (!released) return;
  const now = await tx.db.match.findUniqueOrThrow({ where: { id: matchId }, include: withMatchSides });
  const { partyIds, data } = matchEvent(now);
  const lapsed = {
    match: data,
    matched_gift_id: released.matchedGiftId,
    amount_cents: centsToJson(released.amountCents),
    failure_code: reason.code,
    failure_message: reason.message,
  };
  await emitEvents(tx.db, tx.now(), [{ type: "match.gift_lapsed", subjectId: matchId, partyIds, data: lapsed }]);
}

/** Why a sponsor's gift was rejected, in words that both sides may read. */
const REASONS: Record<string, string> = {
  monthly_limit_exceeded: "The gift would exceed a monthly limit of the sponsor or the beneficiary.",
  identity_suspended: "The sponsor or the beneficiary cannot send or receive right now.",
  invalid_parameter: "The sponsor's payment method can no longer be used.",
};

function reasonFor(code: string): ReleaseReason {
  return { code, message: REASONS[code] ?? "The gift from the sponsor was declined." };
}
