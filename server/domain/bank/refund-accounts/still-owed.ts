import { owedRefunds } from "@/server/domain/payments/rejected-refunds";
import type { RefundRequest } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const OPEN = ["declined", "returned", "rejected"];

/** Whether the donor's balance has what is owed, and which refund's it is. */
const HELD = `
  SELECT coalesce(sum(b.posted_cents), 0) >= p.amount_cents AS "isHeld"
  FROM payments p LEFT JOIN ledger_accounts a ON a.currency = p.currency
    AND a.code = 'identity:' || payment_party(p.subject_type, p.subject_id) || ':credit'
  LEFT JOIN ledger_balances b ON b.account_id = a.id
  WHERE p.id = $1 GROUP BY p.amount_cents`;

/**
 * Whether a donor is still owed what they were asked about: the rail has not returned the charge, no other refund is on its way or has
 * arrived, and nobody has paid them otherwise.
 */
export async function isStillOwed(ctx: Context, { debtId }: Pick<RefundRequest, "debtId">): Promise<boolean> {
  const debt = await ctx.db.payment.findUniqueOrThrow({ where: { id: debtId } });
  const owed = await owedRefunds(ctx, [debt.chargeId!]);
  if (!owed.some(({ id }) => id === debtId)) return false;
  const replacing = await ctx.db.payment.count({ where: { replacesId: debtId, status: { notIn: OPEN } } });
  if (replacing > 0) return false;
  const [row] = await ctx.statement<{ isHeld: boolean }>(HELD, [debtId]);
  return row?.isHeld === true;
}
