import type { PayoutLineType } from "@/server/resources/payout-line";

/** The types of lines for movements in the ledger. Fees are lines of their own, and amounts carried over don't move. */
export type MovedType = Exclude<PayoutLineType, "carried" | "reserve" | "fee">;

/** The type of a statement's line for each kind of movement in the ledger; all other kinds are corrections. */
const TYPES: Readonly<Record<string, MovedType>> = {
  gift_settled: "gift",
  gift_reversed: "refund",
  part_refunded: "refund",
  part_disputed: "dispute",
  rail_cost_charged: "rail_cost",
  disbursement_executed: "disbursement",
  payout_rejected: "payout_returned",
  payout_returned: "payout_returned",
  payout_reopened: "payout_returned",
};

/** The type of a statement's line for a kind of movement. */
export function lineTypeOf(kind: string): MovedType {
  return TYPES[kind] ?? "correction";
}

/** The kind of movement that takes a gift back. Its line has the type `dispute` if a dispute of the gift was lost. */
export const GIFT_REVERSED = "gift_reversed";

/** Whether a dispute `d` took its gift back: it was lost, and not about a part that went back while the gift stayed. */
export const TOOK_GIFT_BACK = `d.status = 'lost' AND NOT EXISTS (
  SELECT FROM payment_returns r WHERE r.payment_id = d.payment_id AND r.reference = d.reference)`;

/** Whether a kind of movement is about a gift. */
export function isOfGift(kind: string): boolean {
  return kind.startsWith("gift_") || kind.startsWith("part_") || kind === "rail_cost_charged";
}
