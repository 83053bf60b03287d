import { railRefundTransitions } from "@/server/domain/gifts/rail-refund-transitions";
import { leasedQueue } from "@/server/domain/queue/leased-queue";
import { moveAll } from "@/server/domain/transition";
import { RETRIES } from "@/server/kernel/limits";

/** The rail is not waited for longer; the lease outlasts that, so that no two workers ask for one refund at once. */
export const REFUND_ATTEMPT_MS = 90_000;

/** The refunds that the rail has to pay. They are retried until it does. */
export const refundQueue = leasedQueue<
  { giftId: string; attempts: number },
  { railReference: string; finishedAt: Date },
  { error: string }
>({
  table: "rail_refunds",
  key: { column: "gift_id", type: "text" },
  due: { column: "next_attempt_at" },
  open: ["requested"],
  leaseMs: 150_000,
  attempts: { column: "attempts", count: "claims" },
  error: "last_error",
  retries: RETRIES.railRefund,
  returns: `q.gift_id AS "giftId", q.attempts`,
  async complete(ctx, { giftId, leaseToken: lease }, paid) {
    return (await moveAll(ctx, railRefundTransitions, [giftId], "pay", { lease, ...paid })).length === 1;
  },
  deadLetter: null,
});
