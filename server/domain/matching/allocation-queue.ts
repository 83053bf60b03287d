import { allocationTransitions } from "@/server/domain/matching/allocation-transitions";
import { lapseAllocations } from "@/server/domain/matching/lapse-allocations";
import type { MatchAllocation } from "@/server/generated/prisma/client";
import { RETRIES } from "@/server/kernel/limits";
import { leasedQueue } from "@/server/operations/queue/leased-queue";
import { moveAll } from "@/server/operations/transition";

/** What creating the gift needs to know about its allocation. */
export type DueAllocation = Pick<MatchAllocation, "giftId" | "matchId" | "matchedGiftId" | "attempts"> & {
  /** Cents, as text: JSON and drivers have no exact type for them. */
  amount: string;
};

/** The queue of allocations whose sponsor's gift has to be created. After the last retry, an allocation lapses. */
export const allocationQueue = leasedQueue<DueAllocation, { givenAt: Date }, { code: string }>({
  table: "match_allocations",
  key: { column: "gift_id", type: "text" },
  due: { column: "next_attempt_at" },
  open: ["taken"],
  partition: { column: "match_id" },
  leaseMs: 60_000,
  attempts: { column: "attempts", count: "failures" },
  retries: RETRIES.matchAllocation,
  returns: `q.gift_id AS "giftId", q.match_id AS "matchId", q.matched_gift_id AS "matchedGiftId",
    q.amount_cents::text AS amount, q.attempts`,
  async complete(ctx, { giftId, leaseToken: lease }, { givenAt }) {
    return (await moveAll(ctx, allocationTransitions, [giftId], "give", { lease, givenAt })).length === 1;
  },
  deadLetter: (tx, { giftId }, { code }) => lapseAllocations(tx, new Map([[giftId, code]])),
});
