import { UNPAID } from "@/server/domain/payments/payment-states";
import { owedRefunds } from "@/server/domain/payments/rejected-refunds";
import type { RefundRequest } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** The refunds, out of these, whose donors have the owed amount on their balance. */
const HELD = `
  SELECT p.id FROM payments p JOIN ledger_accounts a ON a.currency = p.currency
    AND a.code = 'identity:' || payment_party(p.subject_type, p.subject_id) || ':credit'
  JOIN ledger_balances b ON b.account_id = a.id
  WHERE p.id = ANY ($1) GROUP BY p.id, p.amount_cents HAVING sum(b.posted_cents) >= p.amount_cents`;

/**
 * Returns the debts of which donors are still owed: the rail has not returned the charge, no other refund is on its way or has arrived, and
 * nobody has paid them otherwise.
 *
 * @param debtIds - The first refund of each.
 */
export async function stillOwed(ctx: Context, debtIds: string[]): Promise<ReadonlySet<string>> {
  if (debtIds.length === 0) return new Set();
  const debts = await ctx.db.payment.findMany({ where: { id: { in: debtIds } }, select: { chargeId: true } });
  const owed = await owedRefunds(
    ctx,
    debts.map(({ chargeId }) => chargeId!),
  );
  const replaced = await ctx.db.payment.findMany({
    where: { replacesId: { in: debtIds }, status: { notIn: [...UNPAID] } },
    select: { replacesId: true },
  });
  const held = await ctx.statement<{ id: string }>(HELD, [debtIds]);
  const paid = new Set(replaced.map(({ replacesId }) => replacesId));
  const ids = new Set(owed.map(({ id }) => id));
  return new Set(held.flatMap(({ id }) => (ids.has(id) && !paid.has(id) ? [id] : [])));
}

/** Whether a donor is still owed what they were asked about. */
export async function isStillOwed(ctx: Context, { debtId }: Pick<RefundRequest, "debtId">): Promise<boolean> {
  return (await stillOwed(ctx, [debtId])).has(debtId);
}
