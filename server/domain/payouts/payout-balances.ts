import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** How much of a balance can be paid out. */
export interface PayoutBalance {
  currency: string;
  /** What the identity is owed less what it owes. It can be below zero. */
  availableCents: Cents;
  heldCents: Cents;
}

/** How much of a balance a payout would take now; below zero if the identity owes money. */
export function payableOf({ availableCents, heldCents }: PayoutBalance): Cents {
  return availableCents - heldCents;
}

/** Reads how much of each balance of an identity can be paid out, the largest first. */
export async function readPayoutBalances(ctx: Context, identityId: string): Promise<PayoutBalance[]> {
  const rows = await ctx.statement<Record<"currency" | "available" | "held", string>>(
    `SELECT a.currency::text AS currency, b.available_cents::text AS available, b.held_cents::text AS held
     FROM (SELECT DISTINCT currency FROM ledger_accounts
       WHERE code IN ('identity:' || $1 || ':payable', 'identity:' || $1 || ':receivable')) a
     CROSS JOIN LATERAL payout_balance($1, a.currency::text, $2::timestamptz) b
     ORDER BY b.available_cents DESC, a.currency`,
    [identityId, ctx.now()],
  );
  return rows.map(({ currency, available, held }) => ({
    currency,
    availableCents: BigInt(available),
    heldCents: BigInt(held),
  }));
}
