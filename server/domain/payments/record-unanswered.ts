import type { Context } from "@/server/domain/context";
import type { ClaimedPayment } from "@/server/domain/payments/payment-queue";
import { paymentStates } from "@/server/domain/payments/payment-states";
import { endsOfMove } from "@/server/kernel/states";

/**
 * Records that the rail gave no clear answer: it is asked again at the instant or, if that is null, a person has to find
 * out. False when the lease was lost.
 */
export async function recordUnanswered(
  ctx: Context,
  { leaseKey, leaseToken }: Pick<ClaimedPayment, "leaseKey" | "leaseToken">,
  error: string,
  dueAt: Date | null,
): Promise<boolean> {
  const { from, to } = endsOfMove(paymentStates, "lose");
  const rows = await ctx.statement(
    `UPDATE payments SET status = CASE WHEN status = ANY ($4::text[]) THEN $5 ELSE status END, next_at = $3::timestamptz,
       last_error = $6, lease_until = NULL, lease_token = NULL
     WHERE id = $1 AND lease_token = $2::uuid RETURNING id`,
    [leaseKey, leaseToken, dueAt, from, to, error.slice(0, 500)],
  );
  return rows.length === 1;
}
