/** An account. Its code is its permanent name; the rest says how the database keeps it. */
export interface LedgerAccountRef {
  code: string;
  /** The side that grows it. */
  side: "debit" | "credit";
  /** Live accounts keep a running balance; busy system accounts are summed from their postings instead. */
  live: boolean;
  /** True if the balance must never be negative. */
  floored: boolean;
}

/** What Almoner owes an identity: the gifts it received, minus fees. */
export function payableTo(identityId: string): LedgerAccountRef {
  return { code: `identity:${identityId}:payable`, side: "credit", live: true, floored: true };
}

/** What an identity owes Almoner, after a refund for which it no longer held the money. */
export function receivableFrom(identityId: string): LedgerAccountRef {
  return { code: `identity:${identityId}:receivable`, side: "debit", live: true, floored: true };
}

/** What Almoner owes a donor whose refund the rail will never pay. */
export function creditOf(identityId: string): LedgerAccountRef {
  return { code: `identity:${identityId}:credit`, side: "credit", live: true, floored: true };
}

/** The money that a rail holds for Almoner. */
export function heldByRail(rail: string): LedgerAccountRef {
  return { code: `rail:${rail}:clearing`, side: "debit", live: false, floored: false };
}

/** Refunds that the rail has not confirmed yet. */
export function refundsUnpaid(rail: string): LedgerAccountRef {
  return { code: `rail:${rail}:refunds_unpaid`, side: "credit", live: false, floored: false };
}

/** The platform's fees. */
export const feeRevenue: LedgerAccountRef = {
  code: "platform:fee_revenue",
  side: "credit",
  live: false,
  floored: false,
};

/** The part of fees that nobody paid, on gifts smaller than the fee. */
export const feeWaiver: LedgerAccountRef = { code: "platform:fee_waiver", side: "debit", live: false, floored: false };

/** What rails keep for themselves. */
export const railCost: LedgerAccountRef = { code: "platform:rail_cost", side: "debit", live: false, floored: false };
