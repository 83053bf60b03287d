import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { emailMatchShort } from "@/server/domain/matching/email-match-paused";
import { MATCHED_GIFT_REVERSED, rejectionOf } from "@/server/domain/matching/match-rejections";
import { matchEvent } from "@/server/domain/matching/match-transitions";
import { pauseMatches } from "@/server/domain/matching/pause-matches";
import { releaseAllocations } from "@/server/domain/matching/release-allocations";
import { emitEvents } from "@/server/events/emit";
import { centsToJson } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

/**
 * Releases the allocations of rejected or failed matching gifts, in the running transaction, by the code of the error
 * or failure. Pauses their matches, notifies both sides that these contributions are not matched (by email too if a
 * match is over and cannot be paused), and queues emails to the donors. If the contribution itself was refunded, its
 * allocation is only released.
 */
export async function lapseAllocations(tx: Context, codes: ReadonlyMap<string, string>): Promise<void> {
  const codeOf = (giftId: string) => codes.get(giftId)!;
  const reasonOf = (giftId: string) => ({ code: codeOf(giftId), message: rejectionOf(codeOf(giftId)).message });
  const released = await releaseAllocations(tx, { giftIds: [...codes.keys()] }, reasonOf);
  const lapsed = released.filter(({ giftId }) => codeOf(giftId) !== MATCHED_GIFT_REVERSED.code);
  if (lapsed.length === 0) return;
  await pauseMatches(tx, new Map(lapsed.map(({ matchId, giftId }) => [matchId, codeOf(giftId)])));
  const matches = await readMatches(tx, [...new Set(lapsed.map(({ matchId }) => matchId))]);
  const reasons = new Map(lapsed.map(({ matchId, giftId }) => [matchId, rejectionOf(codeOf(giftId)).reason]));
  const over = matches.filter(({ status }) => status === "ended" || status === "canceled");
  for (const match of over) await emailMatchShort(tx, match, reasons.get(match.id)!);
  const events = new Map(matches.map((match) => [match.id, matchEvent(match)]));
  const drafts = lapsed.map(({ matchId, matchedGiftId, giftId, amountCents }) => {
    const { partyIds, data: match } = events.get(matchId)!;
    const { reason, message } = rejectionOf(codeOf(giftId));
    const data = {
      match,
      matched_gift_id: matchedGiftId,
      amount_cents: centsToJson(amountCents),
      failure_code: reason,
      failure_message: message,
    };
    return { type: "match.gift_lapsed" as const, subjectId: matchId, partyIds, data };
  });
  await emitEvents(tx, drafts);
  const giftIds = lapsed.map(({ giftId }) => giftId);
  await recordFollowUps(tx, "email_lapsed_match", giftIds);
}
