import type { Context } from "@/server/operations/context";

/** Finds payouts about to be sent for the first time that must not leave now, and writes what they are held for. */
const MAY_NOT_LEAVE = `
  UPDATE payouts o SET held_for = coalesce(o.held_for, CASE WHEN s.stopped_at IS NOT NULL THEN 'operator'
    WHEN i.status <> 'active' THEN 'screening' ELSE 'account' END)
  FROM payments p, payout_accounts a, identities i LEFT JOIN payout_schedules s ON s.identity_id = i.id
  WHERE p.id = ANY ($1::text[]) AND p.direction = 'payout' AND p.status = 'planned' AND o.id = p.subject_id
    AND i.id = o.identity_id AND a.id = o.payout_account_id
    AND (o.held_for IS NOT NULL OR i.status <> 'active' OR s.stopped_at IS NOT NULL OR a.status <> 'enabled')
  RETURNING p.id`;

/**
 * Holds back payouts that must not leave, in the transaction that has locked them and is about to record the intent to
 * send them. Whatever made them due, this is the last check before the rail. Returns the ids of their payments.
 */
export async function holdPayouts(tx: Context, payments: { id: string; direction: string }[]): Promise<Set<string>> {
  const payouts = payments.filter(({ direction }) => direction === "payout").map(({ id }) => id);
  if (payouts.length === 0) return new Set();
  const ids = (await tx.statement<{ id: string }>(MAY_NOT_LEAVE, [payouts])).map(({ id }) => id);
  const data = { nextAt: null, leaseToken: null, leaseUntil: null };
  await tx.db.payment.updateMany({ where: { id: { in: ids } }, data });
  return new Set(ids);
}
