import type { PartKey } from "@/server/domain/bank/incoming/open-parts";
import { callerName } from "@/server/kernel/caller";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** Why a payment is for something, in words for people. */
export interface MatchReason {
  code: string;
  words: string;
}

/** What all or part of a payment on the account is for. */
export type MatchDraft = {
  part: PartKey;
  /** With the payment's sign. */
  amountCents: Cents;
  reasons: readonly MatchReason[];
} & (
  | { purpose: "gift"; giftId: string }
  | { purpose: "prepayment"; prepaymentId: string }
  | { purpose: "payment" | "sent_back"; paymentKey: string }
  | { purpose: "cost" | "own" | "send_back" }
);

/**
 * Records what payments are for, in the running transaction, and returns the ids of the matches. The database rejects
 * matching more of a payment than is open.
 */
export async function recordMatches(tx: Context, drafts: readonly MatchDraft[]): Promise<string[]> {
  const rows = drafts.map((draft) => ({
    id: tx.newId("bankMatch"),
    line_id: draft.part.lineId,
    part_number: draft.part.number,
    amount_cents: draft.amountCents.toString(),
    purpose: draft.purpose,
    gift_id: draft.purpose === "gift" ? draft.giftId : null,
    prepayment_id: draft.purpose === "prepayment" ? draft.prepaymentId : null,
    payment_key: "paymentKey" in draft ? draft.paymentKey : null,
    reasons: draft.reasons,
  }));
  await tx.db.$queryRaw`
    SELECT bank_matches_record(${JSON.stringify(rows)}::jsonb, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)::text`;
  return rows.map(({ id }) => id);
}
