import type { FollowUp } from "@/server/generated/prisma/client";
import { RETRIES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { leasedQueue } from "@/server/operations/queue/leased-queue";

/** The kinds of follow-up that a change can have later, each about a subject. */
const KINDS = [
  "pay_checkout",
  "sync_checkout",
  "refuse_checkout",
  "lapse_hold",
  "email_decline",
  "email_way_back",
  "email_dispute_won",
  "notify_honoree",
  "notify_of_gift",
  "email_gift_digest",
  "issue_receipts",
  "apply_for_charity",
  "email_receipt",
  "email_daily_receipts",
  "email_update",
  "email_lapsed_match",
  "reverse_match",
  "email_pool",
  "email_new_roles",
  "email_thanks",
  "email_payout_account",
  "check_payout_account",
  "email_account_status",
  "email_dispute",
  "email_gift_action",
  "match_bank_file",
  "match_commitment",
  "apply_bank_rules",
  "send_dispute_answer",
  "read_bank_file",
  "book_bank_file",
  "ask_refund_account",
  "complete_form",
  "check_mandate",
  "forget_method",
  "save_method",
] as const;
export type FollowUpKind = (typeof KINDS)[number];

export type DueFollowUp = Pick<FollowUp, "subjectId" | "attempts">;

/** Work that follows from a change and was recorded with it. A row is deleted once it is done. */
export const followUpQueue = leasedQueue<DueFollowUp, null, { error: string }>({
  table: "follow_ups",
  key: { column: "key", type: "text" },
  due: { column: "next_attempt_at" },
  partition: { column: "kind", active: `SELECT unnest(ARRAY[${KINDS.map((kind) => `'${kind}'`).join(", ")}])` },
  leaseMs: 60_000,
  attempts: { column: "attempts", count: "claims" },
  error: "last_error",
  retries: RETRIES.followUp,
  returns: `q.subject_id AS "subjectId", q.attempts`,
  async complete(ctx, { leaseKey: key, leaseToken }) {
    return (await ctx.db.followUp.deleteMany({ where: { key, leaseToken } })).count === 1;
  },
  deadLetter: null,
});

/** The key of the row about a subject. */
export function followUpKey(kind: FollowUpKind, subjectId: string): string {
  return `${kind}:${subjectId}`;
}

/**
 * Records, in the running transaction, the follow-up for each subject. A worker that is busy with an earlier change
 * doesn't complete this one: it runs again.
 */
export async function recordFollowUps(
  tx: Context,
  kind: FollowUpKind,
  subjectIds: string[],
  dueAt = tx.now(),
): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.db.$executeRaw`
    INSERT INTO follow_ups (key, kind, subject_id, next_attempt_at, created_at)
    SELECT ${kind} || ':' || id, ${kind}, id, ${dueAt}::timestamptz, ${tx.now()}::timestamptz
    FROM unnest(${[...subjectIds].sort()}::text[]) AS id
    ON CONFLICT (key) DO UPDATE SET next_attempt_at = excluded.next_attempt_at, attempts = 0, lease_until = NULL,
      lease_token = NULL`;
}
